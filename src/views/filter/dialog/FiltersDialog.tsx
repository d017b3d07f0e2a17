import { ListFilter } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'

import { dashboardOf, type Dashboard } from '../../../projections/dashboard/dashboards'
import { filterDataset } from '../../../projections/filter/datasets'
import { isFilter, readItem, rawItems, type NativeFilter } from '../../../domain/filters/config'
import type { Json } from '../../../core/json/value'
import { configurationOf, problemsOf, resetBy } from '../../../domain/filters/validate'
import { draftOf, type FilterDraft } from '../../../projections/filter/nativeFilters'
import { Banner, Button, Dialog, EmptyState, type Option } from '../../controls'
import { useCommand, useSelect } from '../../hooks'
import { LeaveFooter, useLeaving } from '../../dialogs/LeaveFooter'
import { t } from '../../i18n'
import { DraftList } from './DraftList'
import { entriesOf, type DraftEntry } from './drafts'
import { FilterForm } from './FilterForm'
import { LineField } from '../values/LineField'
import '../bar/filters.css'

interface FiltersDialogProps {
  readonly dashboardId: number
  readonly onClose: () => void
}

const DividerForm = ({
  entry,
  problem,
  onChange,
}: {
  readonly entry: DraftEntry
  readonly problem: string | null
  readonly onChange: (raw: Json) => void
}) => {
  const { raw } = entry
  const description = raw['description']
  return (
    <div className="fform">
      <div data-field="title">
        <LineField
          label={t('Title')}
          value={entry.name}
          error={problem === null ? null : t(problem)}
          onTake={(title) => onChange({ ...raw, title })}
        />
      </div>
      <LineField
        label={t('Description')}
        value={typeof description === 'string' ? description : ''}
        onTake={(text) => onChange({ ...raw, description: text })}
      />
    </div>
  )
}

/** The datasets to choose from: those of the charts first. */
const useDatasets = ({ datasets }: Dashboard): readonly Option<number>[] => {
  const command = useCommand()
  const list = useSelect(['datasets', 'dataset/list'], (model) => model.datasets.lists.all ?? null)
  const isRequested = list !== null
  useEffect(() => {
    if (!isRequested) command('dataset.list', { scope: 'all' })
  }, [isRequested, command])
  return useMemo(() => {
    const ownDatasets = Object.values(datasets).map((one) => ({
      value: one.id,
      label: one.name,
      detail: t('on this dashboard'),
    }))
    const others = (list?.value?.datasets ?? [])
      .filter(({ id }) => !Object.hasOwn(datasets, id))
      .map(({ id, name, schema }) => ({ value: id, label: name, detail: schema ?? '' }))
    return [...ownDatasets, ...others]
  }, [datasets, list])
}

interface EditorProps {
  readonly dashboard: Dashboard
  readonly draft: FilterDraft
  readonly onClose: () => void
}

const wasOf = (dashboard: Dashboard): readonly Json[] => rawItems(dashboard.saved.properties.metadata)

const Editor = ({ dashboard, draft, onClose }: EditorProps) => {
  const command = useCommand()
  const { id: dashboardId } = dashboard
  const saving = useSelect(
    [`dashboard/${dashboardId}`, 'nativeFilters'],
    ({ nativeFilters }) => nativeFilters.saving[dashboardId] ?? null,
  )
  const failed = useSelect(
    [`dashboard/${dashboardId}`, 'nativeFilters'],
    ({ nativeFilters }) => nativeFilters.failed[dashboardId] ?? null,
  )
  const datasets = useDatasets(dashboard)
  const datasetsRead = useSelect(
    [`dashboard/${dashboardId}`, 'nativeFilters'],
    ({ nativeFilters }) => nativeFilters.datasets,
  )
  const entries = useMemo(() => entriesOf(draft), [draft])
  const staying = useMemo(() => entries.filter(({ deleting }) => deleting === null), [entries])
  const filters = useMemo(
    () => staying.map(({ filter }) => filter).filter((one): one is NativeFilter => one !== null),
    [staying],
  )
  const [chosen, setChosen] = useState<string | null>(null)
  const entry = staying.find(({ id }) => id === chosen) ?? staying[0] ?? null
  const { problems, refusals } = draft
  const form = useRef<HTMLDivElement>(null)

  // each refusal leads to the first problem (`B5.30`)
  const [first] = problems
  const [led, setLed] = useState(refusals)
  if (led !== refusals) {
    setLed(refusals)
    if (first !== undefined) setChosen(first.id)
  }
  const focused = useRef(refusals)
  useEffect(() => {
    if (focused.current === refusals || first === undefined || entry?.id !== first.id) return
    focused.current = refusals
    const field = form.current?.querySelector<HTMLElement>(`[data-field="${first.field}"]`)
    const control = field?.querySelector<HTMLElement>('input, button:not([aria-label^="Remove"]), [role="combobox"]')
    control?.focus()
    field?.scrollIntoView({ block: 'nearest' })
  }, [refusals, first, entry])

  const put = (raw: Json): void => {
    if (entry === null) return
    const read = readItem(raw)
    const name = read === null ? '' : isFilter(read) ? read.name : read.title
    command('nativeFilters.change', { dashboardId, id: entry.id, name, item: JSON.stringify(raw) })
  }
  const before = wasOf(dashboard)
  const changed =
    draft.items.length !== before.length ||
    Object.keys(draft.deleting).length > 0 ||
    draft.items.some(({ item }, at) => item !== JSON.stringify(before[at]))
  const save = (): void => {
    const configuration = configurationOf(draft.items, draft.deleting, dashboard.components)
    const items = configuration.map(readItem).filter((one) => one !== null)
    command('nativeFilters.save', {
      dashboardId,
      part: 'filters',
      changes: { native_filter_configuration: configuration },
      reset: resetBy(before, configuration),
      problems: problemsOf(items, (id) => filterDataset(dashboard, datasetsRead, id)),
    })
  }
  const leaving = useLeaving(changed, () => {
    command('nativeFilters.leave', { dashboardId })
    onClose()
  })
  const wrong = new Set(problems.map(({ id }) => id))
  const lastDataset = filters.findLast(({ datasetId }) => datasetId !== null)?.datasetId ?? datasets[0]?.value ?? null
  return (
    <Dialog
      open
      size="large"
      onOpenChange={leaving.leave}
      title={t('Add or edit filters')}
      footer={
        <LeaveFooter leaving={leaving}>
          <Button onClick={leaving.leave}>{t('Cancel')}</Button>
          <Button variant="primary" loading={saving !== null} onClick={save}>
            {t('Save')}
          </Button>
        </LeaveFooter>
      }
    >
      {failed?.part === 'filters' && (
        <Banner kind="danger" announce="alert" inset>
          {t('The filters could not be saved: %s', failed.message)}
        </Banner>
      )}
      <div className="fedit">
        <DraftList
          dashboardId={dashboardId}
          entries={entries}
          selected={entry?.id ?? null}
          wrong={wrong}
          datasetId={lastDataset}
          onSelect={setChosen}
        />
        <div className="fedit-form" ref={form}>
          {entry === null ? (
            <EmptyState icon={ListFilter} title={t('There are no filters yet')}>
              {t('Add one by its kind; each narrows down the charts that you choose for it.')}
            </EmptyState>
          ) : entry.filter === null ? (
            <DividerForm
              key={entry.id}
              entry={entry}
              problem={problems.find(({ id }) => id === entry.id)?.message ?? null}
              onChange={put}
            />
          ) : (
            <FilterForm
              key={entry.id}
              dashboard={dashboard}
              entry={entry}
              filter={entry.filter}
              filters={filters}
              datasets={datasets}
              problems={problems.filter(({ id }) => id === entry.id)}
              onChange={put}
            />
          )}
        </div>
      </div>
    </Dialog>
  )
}

/** Adds, edits, orders and deletes the filters of a dashboard (`B2.07`). Nothing holds before it is saved. */
export const FiltersDialog = ({ dashboardId, onClose }: FiltersDialogProps) => {
  const command = useCommand()
  const topics = [`dashboard/${dashboardId}`, 'dashboards', 'nativeFilters']
  const dashboard = useSelect(topics, ({ dashboards }) => dashboardOf(dashboards, dashboardId))
  const draft = useSelect(topics, ({ nativeFilters }) => draftOf(nativeFilters, dashboardId))
  const begun = useRef(false)
  useEffect(() => {
    if (dashboard === null) return
    if (draft === null && begun.current) {
      // it was saved, or left
      onClose()
      return
    }
    if (draft === null) {
      const items = wasOf(dashboard).flatMap((raw) =>
        typeof raw['id'] === 'string' ? [{ id: raw['id'], item: JSON.stringify(raw) }] : [],
      )
      command('nativeFilters.edit', { dashboardId, items })
    }
    begun.current = true
  }, [dashboard, draft, command, dashboardId, onClose])
  return dashboard === null || draft === null ? null : <Editor dashboard={dashboard} draft={draft} onClose={onClose} />
}
