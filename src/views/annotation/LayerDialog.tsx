import type { LayerSummary } from '../../events/annotation/annotation'
import { TextField } from '../controls'
import { useCommand } from '../hooks'
import { t } from '../i18n'
import { useLogged } from '../screen/useLogged'
import { ChangeDialog } from './ChangeDialog'

interface LayerDialogProps {
  /** Null for a new one. */
  readonly layer: LayerSummary | null
  readonly onClose: () => void
}

/** The name and purpose of a layer. */
export const LayerDialog = ({ layer, onClose }: LayerDialogProps) => {
  const command = useCommand()
  const [name, setName] = useLogged('the form of an annotation layer: name', layer?.name ?? '')
  const [description, setDescription] = useLogged(
    'the form of an annotation layer: description',
    layer?.description ?? '',
  )
  return (
    <ChangeDialog
      title={layer === null ? t('New annotation layer') : t('Edit %s', layer.name)}
      action={t('Save')}
      refusal={name.trim() === '' ? t('A layer needs a name.') : null}
      onSend={() => void command('annotation.save_layer', { layerId: layer?.id ?? null, name, description })}
      onClose={onClose}
    >
      <TextField label={t('Name')} value={name} onChange={(event) => setName(event.target.value)} />
      <TextField
        label={t('Description')}
        value={description}
        onChange={(event) => setDescription(event.target.value)}
      />
    </ChangeDialog>
  )
}
