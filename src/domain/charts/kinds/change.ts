import type { FormData } from '../../../events/chart/chart'
import type { ExploreDataset, ExploreForm } from '../../../events/explore/explore'
import { datasourceKey } from '../datasourceKey'
import { decodeForm } from '../formData'
import { columnLabel, filtersIn, isColumn, isMetric, type Metric } from './common/data/adhoc'
import { settled } from './common/data/values'
import { controlsOf, type Control, type VizType } from './types'

const HIDDEN = new Set(['datasource', 'slice_id', 'url_params', 'cache_timeout', 'time_range', 'granularity_sqla'])

/** Controls of one kind share a value, so that it can move from a list to a single one and back. */
const METRICS = ['metrics', 'metric']
const COLUMNS = ['groupby', 'x_axis', 'groupbyRows', 'all_columns', 'columns', 'entity', 'series', 'source', 'y_axis']

const heldBy = (type: VizType): ReadonlyMap<string, Control> =>
  new Map(controlsOf(type).map((control) => [control.name, control]))

const firstText = (form: FormData, names: readonly string[], is: (value: unknown) => boolean): readonly unknown[] => {
  const values = decodeForm(form)
  for (const name of names) {
    const value = values[name]
    const list = (Array.isArray(value) ? (value as unknown[]) : [value]).filter(is)
    if (list.length > 0) return list
  }
  return []
}

const asControl = ({ kind }: Control, values: readonly unknown[]): unknown =>
  kind === 'metric' || kind === 'column' ? (values[0] ?? null) : values

const text = (value: unknown): string => JSON.stringify(value)

/**
 * The controls of another kind (`B4.55`): values without a place are remembered under their kind; values remembered for the new
 * kind return; and later values under a shared name move along.
 */
export const changedType = (from: VizType, to: VizType, form: ExploreForm): ExploreForm => {
  const { formData, memory, arrival } = form
  const remembered = memory[to.key]
  const target = heldBy(to)
  const isNew = (name: string): boolean => arrival === null || arrival[name] !== formData[name]
  const shared = Object.entries(formData).filter(
    ([name]) =>
      name !== 'viz_type' &&
      (target.has(name) || HIDDEN.has(name) || (!heldBy(from).has(name) && remembered === undefined)),
  )
  const carried = remembered === undefined ? shared : shared.filter(([name]) => isNew(name))
  const next: Record<string, string> = { ...remembered, ...Object.fromEntries(carried), viz_type: text(to.key) }
  if (remembered !== undefined) {
    // values cleared since stay empty
    for (const name of Object.keys(arrival ?? {})) {
      if (target.has(name) && formData[name] === undefined && arrival?.[name] !== undefined) delete next[name]
    }
  }
  const single = (names: readonly string[], is: (value: unknown) => boolean): void => {
    const targets = names.filter((name) => target.has(name))
    if (targets.length === 0 || targets.some((name) => next[name] !== undefined)) return
    // a kind without any leaves those of the one before it
    const sources = [formData, ...Object.values(memory).toReversed()]
    const values = sources.map((one) => firstText(one, names, is)).find((list) => list.length > 0) ?? []
    const control = target.get(targets[0] ?? '')
    if (control !== undefined && values.length > 0) next[control.name] = text(asControl(control, values))
  }
  const inGroup = (data: FormData | null) => JSON.stringify(firstText(data ?? {}, METRICS, isMetric))
  if (remembered !== undefined && inGroup(arrival) !== inGroup(formData)) {
    for (const name of METRICS) if (target.has(name) && !carried.some(([one]) => one === name)) delete next[name]
  }
  single(METRICS, isMetric)
  single(COLUMNS, isColumn)
  return { formData: next, stash: {}, memory: { ...memory, [from.key]: formData }, arrival: next }
}

const keepsMetric = (metric: Metric, dataset: ExploreDataset): boolean => {
  if (typeof metric === 'string') return dataset.metrics.some(({ name }) => name === metric)
  // custom SQL may well fit; the database will decide
  if (metric.expressionType === 'SQL') return true
  return dataset.columns.some(({ name }) => name === metric.column?.column_name)
}

/** The controls on another dataset (`B4.56`): columns and metrics that it lacks are dropped, SQL of one's own is kept. */
export const changedDataset = (type: VizType, formData: FormData, dataset: ExploreDataset): FormData => {
  const values = decodeForm(formData)
  const hasColumn = (column: unknown): boolean =>
    isColumn(column) && (typeof column !== 'string' || dataset.columns.some(({ name }) => name === columnLabel(column)))
  const hasMetric = (metric: unknown): boolean => isMetric(metric) && keepsMetric(metric, dataset)
  const next: Record<string, string> = { ...formData, datasource: text(datasourceKey(dataset.id)) }
  for (const control of controlsOf(type)) {
    const value = values[control.name]
    if (value === undefined || value === null) continue
    const list = Array.isArray(value) ? (value as unknown[]) : [value]
    const keeps =
      control.kind === 'metric' || control.kind === 'metrics'
        ? hasMetric
        : control.kind === 'column' || control.kind === 'columns'
          ? hasColumn
          : null
    if (keeps !== null) {
      const left = list.filter(keeps)
      if (left.length === list.length) continue
      if (left.length === 0) delete next[control.name]
      else next[control.name] = text(asControl(control, left))
    } else if (control.kind === 'filters') {
      const left = filtersIn(values, control.name).filter(
        ({ expressionType, subject }) =>
          expressionType === 'SQL' || dataset.columns.some(({ name }) => name === subject),
      )
      if (left.length < list.length) next[control.name] = text(left)
    } else {
      const settle = settled(control, value, { values, dataset })
      if (settle === undefined) delete next[control.name]
      else if (settle !== value) next[control.name] = text(settle)
    }
  }
  return next
}
