import { useEffect, useState } from 'react'

import type { Explore } from '../../projections/explores'
import { Banner, Button, Dialog, Segmented, TextField } from '../controls'
import { useCommand, useSelect } from '../hooks'
import { t } from '../i18n'

interface SaveDialogProps {
  readonly id: string
  readonly explore: Explore
  readonly vizType: string
  readonly queryContext: string
  readonly onClose: () => void
}

/** Why this person cannot overwrite the chart; null when they can. */
const useOverwriteRefusal = ({ slice }: Explore): string | null => {
  const user = useSelect(['session'], (model) => model.session.user)
  if (slice === null) return t('This chart is not saved yet.')
  if (user === null || user.roles.includes('Admin') || slice.owners.includes(user.id)) return null
  return t('Only its owners may overwrite it.')
}

/** Saves the chart over itself, or as another one (`B2.03`, `B4.60`). */
export const SaveDialog = ({ id, explore, vizType, queryContext, onClose }: SaveDialogProps) => {
  const command = useCommand()
  const refusal = useOverwriteRefusal(explore)
  const [mode, setMode] = useState<'overwrite' | 'new'>(refusal === null ? 'overwrite' : 'new')
  const [name, setName] = useState(explore.name)
  const [asked, setAsked] = useState(false)
  const { saving, savedAs, saveFailed } = explore
  useEffect(() => {
    if (asked && saving === null && savedAs !== null) onClose()
  }, [asked, saving, savedAs, onClose])
  const empty = name.trim() === ''
  const save = (): void => {
    if (empty || saving !== null) return
    setAsked(true)
    command('explore.save', { key: id, name, vizType, overwrite: mode === 'overwrite', queryContext })
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('Save chart')}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button
            variant="primary"
            loading={saving !== null}
            disabledReason={empty ? t('A chart needs a name.') : null}
            onClick={save}
          >
            {t('Save')}
          </Button>
        </>
      }
    >
      <form
        className="dialog-stack"
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        {asked && saveFailed !== null && (
          <Banner kind="danger" announce="alert" inset>
            {saveFailed}
          </Banner>
        )}
        {explore.slice !== null && (
          <>
            <Segmented
              label={t('How to save')}
              value={mode}
              onChange={(next) => setMode(refusal === null ? next : 'new')}
              options={[
                { value: 'overwrite', label: t('Save (Overwrite)') },
                { value: 'new', label: t('Save as...') },
              ]}
            />
            {refusal !== null && <p className="ink-3">{refusal}</p>}
          </>
        )}
        <TextField
          label={t('Chart name')}
          value={name}
          maxLength={250}
          onChange={(event) => setName(event.target.value)}
          onFocus={(event) => event.target.select()}
        />
      </form>
    </Dialog>
  )
}
