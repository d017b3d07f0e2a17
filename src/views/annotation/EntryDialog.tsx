import type { LayerEntry } from '../../events/annotation/annotation'
import { TextField } from '../controls'
import { useCommand } from '../hooks'
import { t } from '../i18n'
import { useLogged } from '../screen/useLogged'
import { ChangeDialog } from './ChangeDialog'

interface EntryDialogProps {
  readonly layerId: number
  /** Null for a new one. */
  readonly entry: LayerEntry | null
  readonly onClose: () => void
}

/** Seconds belong to it, which the field leaves out where they are 0. */
const whole = (moment: string): string => (moment.length === 16 ? `${moment}:00` : moment)

/** An annotation: its text, start and end. */
export const EntryDialog = ({ layerId, entry, onClose }: EntryDialogProps) => {
  const command = useCommand()
  const [name, setName] = useLogged('the form of an annotation: name', entry?.name ?? '')
  const [description, setDescription] = useLogged('the form of an annotation: description', entry?.description ?? '')
  const [start, setStart] = useLogged('the form of an annotation: start', entry?.start ?? '')
  const [end, setEnd] = useLogged('the form of an annotation: end', entry?.end ?? '')
  const backwards = end !== '' && start !== '' && end < start ? t('It ends before it begins.') : null
  const refusal =
    name.trim() === '' ? t('An annotation needs a name.') : start === '' ? t('Say when it begins.') : backwards
  return (
    <ChangeDialog
      title={entry === null ? t('New annotation') : t('Edit %s', entry.name)}
      action={t('Save')}
      refusal={refusal}
      onSend={() =>
        void command('annotation.save_entry', {
          layerId,
          entryId: entry?.id ?? null,
          name,
          description,
          start: whole(start),
          end: whole(end),
        })
      }
      onClose={onClose}
    >
      <TextField label={t('Name')} value={name} onChange={(event) => setName(event.target.value)} />
      <TextField
        label={t('Description')}
        value={description}
        onChange={(event) => setDescription(event.target.value)}
      />
      <TextField
        type="datetime-local"
        step={1}
        label={t('Begins (UTC)')}
        value={start}
        onChange={(event) => setStart(event.target.value)}
      />
      <TextField
        type="datetime-local"
        step={1}
        label={t('Ends (UTC)')}
        hint={t('Leave it empty for a single moment.')}
        error={backwards}
        value={end}
        onChange={(event) => setEnd(event.target.value)}
      />
    </ChangeDialog>
  )
}
