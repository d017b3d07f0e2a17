import { FilePlus2, Save } from 'lucide-react'
import { currentId } from '../../projections/rekey'
import { useRef, useState, type FormEvent } from 'react'

import { Banner, Button, Dialog, IconButton, TextField } from '../controls'
import { useCommand, useIsPast, useSelect } from '../hooks'
import { t } from '../i18n'
import { useEditorField } from './state'
import { useAttempt } from './useAttempt'

interface SaveDialogProps {
  readonly id: string
  readonly onClose: () => void
}

const FORM = 'save-query'

const SaveDialog = ({ id, onClose }: SaveDialogProps) => {
  const command = useCommand()
  const name = useEditorField(id, (editor) => editor.name, '')
  const [label, setLabel] = useState(name)
  const [description, setDescription] = useState('')
  const field = useRef<HTMLInputElement>(null)
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
      initialFocus={field}
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
        <TextField
          ref={field}
          label={t('Name')}
          value={label}
          maxLength={256}
          onChange={(event) => setLabel(event.target.value)}
          onFocus={(event) => event.target.select()}
        />
        <TextField
          label={t('Description')}
          hint={t('What it is for, for those who find it later.')}
          value={description}
          onChange={(event) => setDescription(event.target.value)}
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

/** Saves the tab: under a name the first time, in its place from then on. */
export const SaveButtons = ({ id, flush }: { readonly id: string; readonly flush: () => void }) => {
  const command = useCommand()
  const past = useIsPast()
  const [asking, setAsking] = useState(false)
  const remoteId = useEditorField(id, (editor) => editor.remoteId, null)
  const saving = useSelect(['saved'], (model) => model.saved.saving[currentId(model.saved, id)] !== undefined)
  const kept = useSelect(['saved'], (model) => (remoteId === null ? null : (model.saved.kept[remoteId] ?? null)))
  const same = useEditorField(id, (editor) => editor.sql === kept, false)
  const ask = (): void => {
    flush()
    setAsking(true)
  }
  const save = (): void => {
    flush()
    if (remoteId === null) setAsking(true)
    else command('saved.update', { editorId: id })
  }
  return (
    <>
      <span className="split">
        <Button
          icon={Save}
          loading={saving}
          disabledReason={
            past ? t('Commands wait until you are back.') : same ? t('The saved query holds this text already.') : null
          }
          onClick={save}
        >
          {t('Save')}
        </Button>
        <IconButton
          label={t('Save as')}
          icon={FilePlus2}
          variant="standard"
          disabledReason={past ? t('Commands wait until you are back.') : null}
          onClick={ask}
        />
      </span>
      {asking && <SaveDialog id={id} onClose={() => setAsking(false)} />}
    </>
  )
}
