import { Flag, Pencil, Plus, Trash2 } from 'lucide-react'
import { useEffect, useState } from 'react'

import type { LayerEntry, LayerSummary } from '../../events/annotation/annotation'
import { ColumnHeads, Button, EmptyState, ErrorState, IconButton, Skeleton } from '../controls'
import { useCommand, useSelect } from '../hooks'
import { t } from '../i18n'
import { keepsFocus } from '../lists/rows/keepsFocus'
import { ChangeDialog } from './ChangeDialog'
import { EntryDialog } from './EntryDialog'

const momentText = (moment: string): string => moment.replace('T', ' ').replace(/:00$/, '')

interface RowProps {
  readonly entry: LayerEntry
  readonly refusal: string | null
  readonly onEdit: () => void
  readonly onDelete: () => void
}

const Row = ({ entry: { name, description, start, end }, refusal, onEdit, onDelete }: RowProps) => (
  <tr>
    <td className="cut" title={name}>
      {name}
    </td>
    <td className="cut ink-3" title={description ?? ''}>
      {description}
    </td>
    <td className="num cut">{momentText(start)}</td>
    <td className="num cut">{start === end ? '' : momentText(end)}</td>
    <td className="acts">
      <IconButton size="small" icon={Pencil} label={t('Edit %s', name)} disabledReason={refusal} onClick={onEdit} />
      <IconButton size="small" icon={Trash2} label={t('Delete %s', name)} disabledReason={refusal} onClick={onDelete} />
    </td>
  </tr>
)

interface EntriesProps {
  readonly layer: LayerSummary
  /** The reason why nothing can be changed. */
  readonly refusal: string | null
}

/** Entries of a layer. */
export const Entries = ({ layer, refusal }: EntriesProps) => {
  const command = useCommand()
  const { id: layerId } = layer
  const entries = useSelect(['charts'], (model) => model.charts.sources.entries[layerId] ?? null)
  const change = useSelect(['charts'], (model) => model.charts.sources.change)
  const [editing, setEditing] = useState<{ readonly entry: LayerEntry | null } | null>(null)
  const [deleting, setDeleting] = useState<LayerEntry | null>(null)
  const done = change?.status === 'done' ? change.request : ''
  useEffect(() => void command('annotation.entries', { layerId }), [command, layerId, done])
  const value = entries?.value ?? null
  return (
    <section ref={keepsFocus} className="layer-entries" aria-label={t('Annotations of %s', layer.name)}>
      <div className="row">
        <h2 className="grow cut">{t('Annotations of %s', layer.name)}</h2>
        <Button size="small" icon={Plus} disabledReason={refusal} onClick={() => setEditing({ entry: null })}>
          {t('New annotation')}
        </Button>
      </div>
      {entries?.status === 'failed' && (
        <ErrorState
          title={t('The annotations could not be read')}
          actions={<Button onClick={() => command('annotation.entries', { layerId })}>{t('Try again')}</Button>}
        >
          {entries.message}
        </ErrorState>
      )}
      {value === null && entries?.status !== 'failed' && <Skeleton lines={[70, 55]} />}
      {value !== null && value.entries.length === 0 && (
        <EmptyState icon={Flag} title={t('This layer has no annotations yet')}>
          {t('Annotations mark moments and stretches of time on charts over time.')}
        </EmptyState>
      )}
      {value !== null && value.entries.length > 0 && (
        <table aria-label={t('Annotations of %s', layer.name)}>
          <thead>
            <tr>
              <ColumnHeads names={['Name', 'Description', 'Begins (UTC)', 'Ends (UTC)']} />
            </tr>
          </thead>
          <tbody>
            {value.entries.map((entry) => (
              <Row
                key={entry.id}
                entry={entry}
                refusal={refusal}
                onEdit={() => setEditing({ entry })}
                onDelete={() => setDeleting(entry)}
              />
            ))}
          </tbody>
        </table>
      )}
      {value !== null && value.count > value.entries.length && (
        <p className="ink-3">{t('The latest %s of %s are shown.', value.entries.length, value.count)}</p>
      )}
      {editing !== null && <EntryDialog layerId={layerId} entry={editing.entry} onClose={() => setEditing(null)} />}
      {deleting !== null && (
        <ChangeDialog
          title={t('Delete %s?', deleting.name)}
          action={t('Delete annotation')}
          danger
          refusal={null}
          onSend={() => void command('annotation.delete_entry', { layerId, entryId: deleting.id, name: deleting.name })}
          onClose={() => setDeleting(null)}
        >
          <p>{t('Charts that show this layer lose it.')}</p>
        </ChangeDialog>
      )}
    </section>
  )
}
