import { type FormEvent } from 'react'

import { Banner, Button, Dialog } from '../../controls'
import { useCommand } from '../../hooks'
import { t } from '../../i18n'
import { useLogged } from '../../screen/useLogged'
import { useEditorField } from '../state'
import { NameFields } from './NameFields'
import { useAttempt } from './useAttempt'

interface SaveDialogProps {
  readonly id: string
  readonly onClose: () => void
}

const FORM = 'save-query'

/** Asks for the name under which a tab is saved (`A1.09`). */
export const SaveDialog = ({ id, onClose }: SaveDialogProps) => {
  const command = useCommand()
  const name = useEditorField(id, (editor) => editor.name, '')
  const [label, setLabel] = useLogged('the form that saves a query: name', name)
  const [description, setDescription] = useLogged('the form that saves a query: description', '')
  const { busy, failed, follow } = useAttempt(id, onClose)
  const empty = label.trim() === ''
  const save = (event: FormEvent): void => {
    event.preventDefault()
    if (empty || busy) return
    follow(command('saved.save', { editorId: id, label, description }))
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('Save query')}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button
            variant="primary"
            type="submit"
            form={FORM}
            loading={busy}
            disabledReason={empty ? t('It needs a name.') : null}
          >
            {t('Save query')}
          </Button>
        </>
      }
    >
      <form id={FORM} className="dialog-stack" onSubmit={save}>
        <NameFields
          label={label}
          onLabel={setLabel}
          description={description}
          onDescription={setDescription}
          descriptionHint={t('What it is for, for those who find it later.')}
        />
        {failed !== null && (
          <Banner kind="danger" announce="alert" inset>
            {t('It is not saved: %s', failed)}
          </Banner>
        )}
      </form>
    </Dialog>
  )
}
