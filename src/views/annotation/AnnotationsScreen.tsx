import { Flag, Pencil, Plus, SearchX, Trash2 } from 'lucide-react'
import { useEffect, useState } from 'react'

import type { LayerSummary } from '../../events/annotation/annotation'
import { may } from '../../projections/session/permissions'
import { ColumnHeads, Button, EmptyState, ErrorState, IconButton, SearchField, Skeleton } from '../controls'
import { useCommand, useSelect } from '../hooks'
import { t } from '../i18n'
import { useLogged } from '../screen/useLogged'
import { usePastRefusal } from '../pastRefusal'
import { keepsFocus } from '../lists/rows/keepsFocus'
import '../shell/listScreen.css'
import './annotations.css'
import { ChangeDialog } from './ChangeDialog'
import { Entries } from './Entries'
import { LayerDialog } from './LayerDialog'

/** The reason why nothing can be changed here; null when it can. */
const useRefusal = (): string | null => {
  const wait = usePastRefusal()
  const writes = useSelect(['session'], (model) => may(model, 'can_write on Annotation'))
  return wait ?? (writes ? null : t('You may look at annotation layers, and not change them.'))
}

/** Annotation layers that the server shares with all users, and their entries. */
const AnnotationsScreen = () => {
  const command = useCommand()
  const refusal = useRefusal()
  const [search, setSearch] = useLogged('the search of annotation layers', '')
  const [chosen, setChosen] = useLogged<number | null>('the open annotation layer', null, { isChoice: true })
  const [editing, setEditing] = useState<{ readonly layer: LayerSummary | null } | null>(null)
  const [deleting, setDeleting] = useState<LayerSummary | null>(null)
  const list = useSelect(['charts'], (model) => model.charts.sources.layers)
  const change = useSelect(['charts'], (model) => model.charts.sources.change)
  const done = change?.status === 'done' ? change.request : ''
  useEffect(() => void command('annotation.sources', {}), [command, done])
  const needle = search.trim().toLowerCase()
  const all = list?.value ?? null
  const layers = (all ?? []).filter(({ name, description = '' }) =>
    `${name} ${description ?? ''}`.toLowerCase().includes(needle),
  )
  const open = layers.find(({ id }) => id === chosen) ?? null
  return (
    <div ref={keepsFocus} className="page list-screen annotation-layers" data-pane="">
      <div className="row">
        <h1 className="grow">{t('Annotation layers')}</h1>
        <SearchField label={t('Search layers')} value={search} onChange={setSearch} />
        <Button variant="primary" icon={Plus} disabledReason={refusal} onClick={() => setEditing({ layer: null })}>
          {t('New layer')}
        </Button>
      </div>
      {list?.status === 'failed' && (
        <ErrorState
          title={t('The layers could not be read')}
          actions={<Button onClick={() => command('annotation.sources', {})}>{t('Try again')}</Button>}
        >
          {list.message}
        </ErrorState>
      )}
      {all === null && list?.status !== 'failed' && <Skeleton lines={[70, 55, 80]} />}
      {all !== null && all.length === 0 && (
        <EmptyState
          icon={Flag}
          title={t('There is no annotation layer yet')}
          actions={
            <Button variant="primary" disabledReason={refusal} onClick={() => setEditing({ layer: null })}>
              {t('Make the first one')}
            </Button>
          }
        >
          {t('A layer holds moments, such as holidays and releases, that any chart over time can show.')}
        </EmptyState>
      )}
      {all !== null && all.length > 0 && layers.length === 0 && (
        <EmptyState
          icon={SearchX}
          title={t('No layer fits')}
          actions={<Button onClick={() => setSearch('')}>{t('Show all')}</Button>}
        >
          {t('Names and descriptions are searched.')}
        </EmptyState>
      )}
      {layers.length > 0 && (
        <table aria-label={t('Annotation layers')}>
          <thead>
            <tr>
              <ColumnHeads names={['Name', 'Description', 'Changed']} />
            </tr>
          </thead>
          <tbody>
            {layers.map((layer) => (
              <tr key={layer.id} className={layer.id === chosen ? 'chosen' : undefined}>
                <td className="cut">
                  <button
                    type="button"
                    className="layer-name cut"
                    title={layer.name}
                    aria-expanded={layer.id === chosen}
                    onClick={() => setChosen(layer.id === chosen ? null : layer.id)}
                  >
                    {layer.name}
                  </button>
                </td>
                <td className="cut ink-3" title={layer.description ?? ''}>
                  {layer.description}
                </td>
                <td className="cut">{layer.changed}</td>
                <td className="acts">
                  <IconButton
                    size="small"
                    icon={Pencil}
                    label={t('Edit %s', layer.name)}
                    disabledReason={refusal}
                    onClick={() => setEditing({ layer })}
                  />
                  <IconButton
                    size="small"
                    icon={Trash2}
                    label={t('Delete %s', layer.name)}
                    disabledReason={refusal}
                    onClick={() => setDeleting(layer)}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {open !== null && <Entries key={open.id} layer={open} refusal={refusal} />}
      {editing !== null && <LayerDialog layer={editing.layer} onClose={() => setEditing(null)} />}
      {deleting !== null && (
        <ChangeDialog
          title={t('Delete %s?', deleting.name)}
          action={t('Delete layer')}
          danger
          refusal={null}
          onSend={() => void command('annotation.delete_layer', { layerId: deleting.id, name: deleting.name })}
          onClose={() => setDeleting(null)}
        >
          <p>{t('Only an empty layer can be deleted.')}</p>
        </ChangeDialog>
      )}
    </div>
  )
}

export default AnnotationsScreen
