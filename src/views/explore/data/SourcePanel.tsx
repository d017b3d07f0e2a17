import { BadgeCheck, Ellipsis, Lock, Pencil, Replace, Sigma, Table2, TriangleAlert, UserPlus } from 'lucide-react'
import { useEffect, useState, type ReactNode } from 'react'
import { useLocation } from 'wouter'

import type { ExploreColumn, ExploreDataset, ExploreMetric } from '../../../events/explore/explore'
import { placeText } from '../../../domain/datasets/place'
import { columnLabel, columnsIn, metricLabel, metricsIn } from '../../../domain/charts/kinds/common/data/adhoc'
import { dropped, type Carried } from '../../../domain/charts/kinds/common/data/drops'
import { isMeasure } from '../../../domain/charts/kinds/common/data/pressed'
import { shownControls } from '../../../domain/charts/kinds/common/data/values'
import type { Control, VizType } from '../../../domain/charts/kinds/types'
import { Icon, IconButton, Menu, SearchField } from '../../controls'
import { preload, usePreloaded } from '../../controls/loading/preload'
import { t } from '../../i18n'
import { ColumnIcon } from '../ColumnIcon'
import { useDrag } from '../drag'
import { useEditor, type EditorValue } from '../editor'
import { Fact, factWords } from './Fact'
import { useColumnFacts } from './useColumnFacts'

const shareDialog = preload(() => import('../../upload/share/ShareTableDialog'))

/** More of a list than these is found by searching. */
const SHOWN = 300

const METRICS = ['metric', 'metrics'] as const

/** The control for an item: one that still lacks a value, else the first list of its kind, else the first control. */
const slotFor = (
  type: VizType,
  { context, errors }: EditorValue,
  kinds: readonly Control['kind'][],
  accepts: (control: Control) => boolean,
) => {
  const shown = shownControls(type, context).filter((control) => kinds.includes(control.kind) && accepts(control))
  const lacking = shown.find(({ name }) => errors[name] !== undefined)
  return lacking ?? shown.find(({ kind }) => kind.endsWith('s')) ?? shown[0]
}

/** Its certifier and warning, in words (`B3.28`, `B3.29`). */
const vouched = ({ certified = null }: ExploreColumn | ExploreMetric): string =>
  certified === null
    ? ''
    : [t('Certified by %s', certified.by ?? '?'), certified.details ?? ''].filter((one) => one !== '').join(': ')

interface SourceProps {
  readonly carried: Carried
  readonly children: ReactNode
}

/** A column or metric of the dataset: a click adds it, a drag moves it to one control. */
const Source = ({ carried, children }: SourceProps) => {
  const { disabled } = useEditor()
  return <li ref={useDrag(disabled ? null : carried)}>{children}</li>
}

interface SourcePanelProps {
  readonly dataset: ExploreDataset
  readonly type: VizType
  /** Asks for another dataset. */
  readonly onChange: () => void
}

/**
 * The dataset of the chart: its metrics and dimensions. A press adds one; a column of amounts becomes a metric then, where the
 * kind has metrics.
 */
export const SourcePanel = ({ dataset, type, onChange }: SourcePanelProps) => {
  const editor = useEditor()
  const facts = useColumnFacts(editor.id, dataset)
  const [, go] = useLocation()
  const [search, setSearch] = useState('')
  const [sharing, setSharing] = useState(false)
  const dialog = usePreloaded(shareDialog)
  useEffect(() => {
    if (sharing) shareDialog.fetch()
  }, [sharing])
  const needle = search.trim().toLowerCase()
  const fits = (name: string, label: string | null): boolean =>
    needle === '' || name.toLowerCase().includes(needle) || (label ?? '').toLowerCase().includes(needle)
  const metrics = dataset.metrics.filter(({ name, label }) => fits(name, label))
  const columns = dataset.columns.filter(({ name, label }) => fits(name, label))
  const addMetric = (name: string): void => {
    const control = slotFor(type, editor, METRICS, () => true)
    if (control === undefined) return
    const currentMetrics = metricsIn(editor.context.values, control.name)
    if (control.kind === 'metric') editor.set(control, name)
    else if (!currentMetrics.some((one) => metricLabel(one) === name)) editor.set(control, [...currentMetrics, name])
  }
  const addColumn = (name: string): void => {
    const column = dataset.columns.find((one) => one.name === name)
    if (column === undefined) return
    const measuring = isMeasure(column) ? slotFor(type, editor, METRICS, () => true) : undefined
    if (measuring !== undefined) {
      const put = dropped(measuring, { of: 'column', name }, Infinity, editor.context)
      if (put !== null) editor.set(measuring, put.value)
      return
    }
    const control = slotFor(type, editor, ['column', 'columns'], ({ accepts }) => accepts?.(column) !== false)
    if (control === undefined) return
    const currentColumns = columnsIn(editor.context.values, control.name)
    if (control.kind === 'column') editor.set(control, name)
    else if (!currentColumns.some((one) => columnLabel(one) === name)) editor.set(control, [...currentColumns, name])
  }
  const measures = slotFor(type, editor, METRICS, () => true) !== undefined
  return (
    <aside className="source-panel" aria-label={t('Data source')} data-pane="">
      <header>
        <Icon of={Table2} size={14} />
        <b className="cut grow" title={dataset.name}>
          {dataset.name}
        </b>
        <Menu
          align="end"
          trigger={
            <IconButton size="small" variant="ghost" icon={Ellipsis} label={t('Options for %s', dataset.name)} />
          }
          items={[
            {
              label: t('Edit dataset'),
              icon: Pencil,
              disabled: dataset.missing,
              onSelect: () => go(`/tablemodelview/edit/${dataset.id}/`),
            },
            ...(dataset.file === undefined
              ? []
              : [{ label: t('Share table'), icon: UserPlus, onSelect: () => setSharing(true) }]),
            { label: t('Change dataset'), icon: Replace, disabled: editor.disabled, onSelect: onChange },
          ]}
        />
      </header>
      <p className="ink-3 cut">{placeText(dataset)}</p>
      {dataset.file !== undefined && sharing && dialog !== null && (
        <dialog.ShareTableDialog place={dataset.file} onClose={() => setSharing(false)} />
      )}
      {dataset.personal === true && (
        <p className="hint source-personal">
          <Icon of={Lock} size={14} />
          {t('Made of a file: others see charts on it only when its table is shared with them.')}
        </p>
      )}
      <SearchField size="small" label={t('Search columns and metrics')} value={search} onChange={setSearch} />
      <div className="source-lists">
        <h2>
          {t('Metrics')} <span className="num">{metrics.length}</span>
        </h2>
        <ul aria-label={t('Metrics')}>
          {metrics.slice(0, SHOWN).map((metric) => (
            <Source key={metric.name} carried={{ of: 'metric', name: metric.name }}>
              <button
                type="button"
                disabled={editor.disabled}
                aria-label={t('Add metric %s', metric.name)}
                title={[metric.expression, metric.warning, vouched(metric)]
                  .filter((one) => (one ?? '') !== '')
                  .join(' · ')}
                onClick={() => addMetric(metric.name)}
              >
                <Icon of={Sigma} size={14} />
                <span className="cut">{metric.label ?? metric.name}</span>
                {(metric.warning ?? '') !== '' && <Icon of={TriangleAlert} size={14} />}
                {(metric.certified ?? null) !== null && <Icon of={BadgeCheck} size={14} />}
              </button>
            </Source>
          ))}
        </ul>
        <h2>
          {t('Columns')} <span className="num">{columns.length}</span>
        </h2>
        <ul aria-label={t('Columns')}>
          {columns.slice(0, SHOWN).map((column) => (
            <Source key={column.name} carried={{ of: 'column', name: column.name }}>
              <button
                type="button"
                disabled={editor.disabled}
                aria-label={t('Add column %s', column.name)}
                title={[
                  column.type,
                  factWords(facts.get(column.name)),
                  measures && isMeasure(column) ? t('Its sum is added') : null,
                  column.description,
                  vouched(column),
                ]
                  .filter((one) => (one ?? '') !== '')
                  .join(' · ')}
                onClick={() => addColumn(column.name)}
              >
                <ColumnIcon column={column} />
                <span className="cut">{column.label ?? column.name}</span>
                {(column.certified ?? null) !== null && <Icon of={BadgeCheck} size={14} />}
                <Fact fact={facts.get(column.name)} />
              </button>
            </Source>
          ))}
        </ul>
        {columns.length > SHOWN && (
          <p className="ink-3">{t('%s more; search to find them.', columns.length - SHOWN)}</p>
        )}
      </div>
    </aside>
  )
}
