import { Plus, X } from 'lucide-react'

import type { FilterProblem } from '../../../events/filter/nativeFilters'
import type { Dashboard } from '../../../projections/dashboard/dashboards'
import { possibleParents } from '../../../domain/filters/cascade'
import type { NativeFilter } from '../../../domain/filters/config'
import { EMPTY_MASK, type DataMask } from '../../../domain/filters/dataMask'
import { objectOr, type Json } from '../../../core/json/value'
import { hasColumn, hasDataset } from '../../../domain/filters/validate'
import { matchOf, NO_FILTER } from '../../../domain/filters/values'
import type { AdhocFilter } from '../../../domain/charts/kinds/common/data/adhoc'
import { isNumeric, isTimeColumn } from '../../../domain/charts/kinds/common/data/columns'
import { Button, Checkbox, Icon, Select, type Option } from '../../controls'
import { FilterEditor } from '../../explore/controls/FilterEditor'
import { filterText } from '../../explore/controls/operators'
import { Popup } from '../../explore/Popup'
import { t, tLater } from '../../i18n'
import { KINDS, kindLabel, withDataset, type DraftEntry } from './drafts'
import { FilterControl } from '../bar/FilterControl'
import { LineField } from '../values/LineField'
import { ScopeField } from './ScopeField'
import { SortMetricField } from './SortMetricField'
import { TimeField } from '../values/time/TimeFilter'
import { keepsFocus } from '../../lists/rows/keepsFocus'
import { keysOf } from '../../lists/rows/keysOf'
import { useDataset } from './useDataset'

interface FilterFormProps {
  readonly dashboard: Dashboard
  readonly entry: DraftEntry
  readonly filter: NativeFilter
  /** All filters of the draft that stay. */
  readonly filters: readonly NativeFilter[]
  readonly datasets: readonly Option<number>[]
  readonly problems: readonly FilterProblem[]
  readonly onChange: (raw: Json) => void
}

const NO_DEFAULT: Json = { extraFormData: {}, filterState: {} }

const MATCH_LABELS = [
  { value: 'exact', label: tLater('Values as they are') },
  { value: 'contains', label: tLater('Text that contains') },
  { value: 'starts_with', label: tLater('Text that begins with') },
  { value: 'ends_with', label: tLater('Text that ends with') },
] as const

/** All settings of one filter. */
export const FilterForm = ({ dashboard, entry, filter, filters, datasets, problems, onChange }: FilterFormProps) => {
  const { raw } = entry
  const { id: dashboardId } = dashboard
  const { filterType, datasetId, column, controlValues, cascadeParentIds } = filter
  const { dataset, loading, message } = useDataset(dashboardId, hasDataset(filterType) ? datasetId : null)
  const wrong = (field: string): string | null => {
    const match = problems.find((problem) => problem.field === field)
    return match === undefined ? null : t(match.message)
  }
  const set = (change: Json): void => onChange({ ...raw, ...change })
  const setControl = (change: Json, more: Json = {}): void =>
    set({ controlValues: { ...objectOr(raw['controlValues']), ...change }, ...more })
  const meansOther = { defaultDataMask: NO_DEFAULT }
  const columns = (dataset?.columns ?? []).filter(
    (one) => one.filterable && (filterType !== 'filter_range' || isNumeric(one)),
  )
  /** Display name of a column, which is also the default name of a filter. */
  const nameOf = (column: string): string => columns.find(({ name }) => name === column)?.label ?? column
  const isNamedSo = filter.name.trim() === '' || (column !== null && filter.name === nameOf(column))
  const times = (dataset?.columns ?? []).filter(isTimeColumn)
  const parents = possibleParents(filter.id, filters)
  const adhoc = filter.adhocFilters as readonly AdhocFilter[]
  const filterTexts = adhoc.map(filterText)
  const filterKeys = keysOf(filterTexts)
  const setAdhoc = (next: readonly AdhocFilter[]): void => set({ adhoc_filters: next })
  const isSelect = filterType === 'filter_select'
  const isList = isSelect && matchOf(filter) === 'exact'
  const flags: readonly {
    readonly key: string
    readonly label: string
    readonly on: boolean
    readonly shown: boolean
  }[] = [
    {
      key: 'multiSelect',
      label: t('Several values can be chosen'),
      on: controlValues['multiSelect'] !== false,
      shown: isList,
    },
    {
      key: 'enableEmptyFilter',
      label: t('A value is required'),
      on: controlValues['enableEmptyFilter'] === true,
      shown: true,
    },
    {
      key: 'defaultToFirstItem',
      label: t('The first value is chosen by default'),
      on: controlValues['defaultToFirstItem'] === true,
      shown: isList,
    },
    {
      key: 'inverseSelection',
      label: t('Values can be excluded'),
      on: controlValues['inverseSelection'] === true,
      shown: isSelect,
    },
    {
      key: 'creatable',
      label: t('Other values can be typed'),
      on: controlValues['creatable'] === true,
      shown: isList,
    },
  ]
  const mayDefault =
    (!hasDataset(filterType) || datasetId !== null) &&
    (!hasColumn(filterType) || column !== null) &&
    controlValues['defaultToFirstItem'] !== true
  return (
    <div className="fform">
      <div className="fpair">
        <Select
          label={t('Filter type')}
          value={filterType}
          options={[
            ...KINDS.map(({ type }): Option<string> => ({ value: type, label: kindLabel(type) })),
            ...(KINDS.some(({ type }) => type === filterType) ? [] : [{ value: filterType, label: filterType }]),
          ]}
          onChange={(next) =>
            set({
              filterType: next,
              ...meansOther,
              targets: [hasDataset(next) && datasetId !== null ? { datasetId } : {}],
            })
          }
        />
        <div data-field="name">
          <LineField
            label={t('Filter name')}
            value={filter.name}
            error={wrong('name')}
            onTake={(name) => set({ name })}
          />
        </div>
      </div>
      {hasDataset(filterType) && (
        <div className="fpair">
          <div data-field="dataset">
            <Select
              label={t('Dataset')}
              value={datasetId}
              placeholder={t('Choose a dataset')}
              error={wrong('dataset')}
              options={datasets}
              onChange={(next) => next !== datasetId && onChange(withDataset(raw, next))}
            />
          </div>
          {hasColumn(filterType) && (
            <div data-field="column">
              <Select
                label={t('Column')}
                value={column}
                placeholder={datasetId === null ? t('Choose a dataset first') : t('Choose a column')}
                disabled={datasetId === null}
                loading={loading}
                error={wrong('column') ?? message}
                emptyText={
                  filterType === 'filter_range'
                    ? t('The dataset has no column of numbers.')
                    : t('There are no columns.')
                }
                options={columns.map((one) => ({
                  value: one.name,
                  label: one.label ?? one.name,
                  detail: one.type ?? '',
                }))}
                onChange={(name) =>
                  set({
                    targets: [{ datasetId, column: { name } }],
                    ...meansOther,
                    ...(isNamedSo ? { name: nameOf(name) } : {}),
                  })
                }
              />
            </div>
          )}
        </div>
      )}
      <LineField
        label={t('Description')}
        value={filter.description}
        hint={t('Shown beside the name of the filter.')}
        onTake={(description) => set({ description })}
      />
      <fieldset className="fset">
        <legend className="label">{t('Settings')}</legend>
        {isSelect && (
          <Select
            label={t('How values are matched')}
            value={matchOf(filter)}
            options={MATCH_LABELS.map(({ value, label }) => ({ value, label: t(label) }))}
            onChange={(next) => setControl({ operatorType: next }, meansOther)}
          />
        )}
        {flags
          .filter(({ shown }) => shown)
          .map(({ key, label, on }) => (
            <Checkbox
              key={key}
              label={label}
              checked={on}
              onChange={(next) => setControl({ [key]: next }, key === 'defaultToFirstItem' && next ? meansOther : {})}
            />
          ))}
        {isList && (
          <div className="fpair">
            <Select
              label={t('Order of the values')}
              value={controlValues['sortAscending'] === false ? 'down' : 'up'}
              options={[
                { value: 'up', label: t('Ascending') },
                { value: 'down', label: t('Descending') },
              ]}
              onChange={(next) => setControl({ sortAscending: next === 'up' })}
            />
            <SortMetricField
              sortMetric={filter.sortMetric}
              dataset={dataset}
              error={wrong('sortMetric')}
              onChange={(sortMetric) => set({ sortMetric })}
            />
          </div>
        )}
      </fieldset>
      {mayDefault && (
        <div className="field" data-field="default">
          <span className="label">{t('Default value')}</span>
          <FilterControl
            dashboardId={dashboardId}
            filter={{ ...filter, name: t('Default value') }}
            filters={filters}
            masks={{}}
            mask={filter.defaultDataMask}
            disabled={false}
            asker="default"
            onChange={(mask: DataMask) =>
              set({
                defaultDataMask: { ...EMPTY_MASK, extraFormData: mask.extraFormData, filterState: mask.filterState },
              })
            }
          />
          {wrong('default') !== null && <div className="hint bad">{wrong('default')}</div>}
        </div>
      )}
      {(isSelect || filterType === 'filter_range') && (
        <fieldset className="fset" data-field="prefilter" ref={keepsFocus}>
          <legend className="label">{t('Offer only values that pass a pre-filter')}</legend>
          {adhoc.map((_, place) => {
            const text = filterTexts[place] ?? ''
            return (
              <span key={filterKeys[place]} className="chip">
                <span className="cut">{text}</span>
                <button
                  type="button"
                  aria-label={t('Remove %s', text)}
                  onClick={() => setAdhoc(adhoc.filter((_one, at) => at !== place))}
                >
                  <Icon of={X} size={12} />
                </button>
              </span>
            )
          })}
          {dataset !== null && (
            <Popup
              label={t('Pre-filter')}
              trigger={
                <Button size="small" icon={Plus}>
                  {t('Add a pre-filter')}
                </Button>
              }
            >
              {(close) => (
                <FilterEditor
                  dataset={dataset}
                  filter={null}
                  onApply={(one) => setAdhoc([...adhoc, one])}
                  onClose={close}
                />
              )}
            </Popup>
          )}
          {times.length > 0 && (
            <div className="fpair">
              <Select
                label={t('Time column')}
                value={filter.granularity ?? ''}
                options={[
                  { value: '', label: t('None') },
                  ...times.map(({ name, label }) => ({ value: name, label: label ?? name })),
                ]}
                onChange={(next) =>
                  set(next === '' ? { granularity_sqla: null, time_range: null } : { granularity_sqla: next })
                }
              />
              {filter.granularity !== null && (
                <div className="field">
                  <span className="label">{t('Time range')}</span>
                  <TimeField
                    label={t('Time range')}
                    range={filter.timeRange}
                    disabled={false}
                    onChange={(range) => set({ time_range: range === NO_FILTER ? null : range })}
                  />
                </div>
              )}
            </div>
          )}
        </fieldset>
      )}
      {isSelect && (parents.length > 0 || cascadeParentIds.length > 0) && (
        <fieldset className="fset" data-field="dependencies">
          <legend className="label">{t('Values depend on other filters')}</legend>
          {filters
            .filter(
              ({ id }) => id !== filter.id && (parents.some((one) => one.id === id) || cascadeParentIds.includes(id)),
            )
            .map(({ id, name }) => (
              <Checkbox
                key={id}
                label={name === '' ? t('Untitled filter') : name}
                checked={cascadeParentIds.includes(id)}
                onChange={(on) =>
                  set({
                    cascadeParentIds: on ? [...cascadeParentIds, id] : cascadeParentIds.filter((one) => one !== id),
                  })
                }
              />
            ))}
          {wrong('dependencies') !== null && <div className="hint bad">{wrong('dependencies')}</div>}
        </fieldset>
      )}
      <ScopeField
        dashboard={dashboard}
        label={t('Charts it filters')}
        scope={filter.scope}
        onChange={(scope) => set({ scope })}
      />
    </div>
  )
}
