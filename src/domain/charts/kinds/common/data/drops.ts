import type { FormValues } from '../../../formData'
import type { Control, ControlContext } from '../../types'
import { columnLabel, columnsIn, metricLabel, metricText, metricsIn, type AdhocMetric, type Metric } from './adhoc'

/** The dragged thing: a column or a saved metric of the dataset, or a part of a control. */
export type Carried =
  | { readonly of: 'column'; readonly name: string }
  | { readonly of: 'metric'; readonly name: string }
  | { readonly of: 'part'; readonly control: Control; readonly index: number }

/** Changes by a drop: the value of its target control (undefined for none), and of others. */
export interface Dropped {
  readonly value: unknown
  readonly also: FormValues
}

const METRICS: readonly Control['kind'][] = ['metric', 'metrics']
const COLUMNS: readonly Control['kind'][] = ['column', 'columns']
const LISTS: readonly Control['kind'][] = ['metrics', 'columns', 'filters', 'orders', 'multi', 'timeColumns']

const isMetrics = ({ kind }: Control): boolean => METRICS.includes(kind)
const isColumns = ({ kind }: Control): boolean => COLUMNS.includes(kind)
const isList = ({ kind }: Control): boolean => LISTS.includes(kind)

/** The parts of a control, as its value holds them. */
export const partsOf = (values: FormValues, { name }: Control): readonly unknown[] => {
  const value = values[name]
  if (Array.isArray(value)) return value as readonly unknown[]
  return value === undefined || value === null || value === '' ? [] : [value]
}

const labelOf = (control: Control, part: unknown): string => {
  if (isMetrics(control)) return metricsIn({ part }, 'part').map(metricLabel)[0] ?? ''
  return columnsIn({ part }, 'part').map(columnLabel)[0] ?? ''
}

/** Default metric of a column: the sum of numbers, the count of anything else. */
const measured = (name: string, { dataset }: ControlContext): AdhocMetric | null => {
  const column = dataset.columns.find((one) => one.name === name)
  if (column === undefined) return null
  const aggregate = column.generic === 0 ? 'SUM' : 'COUNT_DISTINCT'
  const metric: AdhocMetric = { expressionType: 'SIMPLE', column: { column_name: name }, aggregate }
  return { ...metric, label: metricText(metric), hasCustomLabel: false }
}

const fitsColumn = (control: Control, name: string, { dataset }: ControlContext): boolean => {
  const column = dataset.columns.find((one) => one.name === name)
  return column !== undefined && control.accepts?.(column) !== false
}

/** The new part of the control; null where it does not belong. */
const partFor = (control: Control, carried: Carried, context: ControlContext): unknown => {
  if (carried.of === 'metric') return isMetrics(control) ? (carried.name satisfies Metric) : null
  if (carried.of === 'column') {
    if (isMetrics(control)) return measured(carried.name, context)
    return isColumns(control) && fitsColumn(control, carried.name, context) ? carried.name : null
  }
  const part = partsOf(context.values, carried.control)[carried.index]
  if (part === undefined) return null
  if (carried.control.name === control.name) return isList(control) ? part : null
  if (isMetrics(control) && isMetrics(carried.control)) return part
  if (!isColumns(control) || !isColumns(carried.control)) return null
  return typeof part !== 'string' || fitsColumn(control, part, context) ? part : null
}

const holdsAlready = (control: Control, part: unknown, context: ControlContext): boolean =>
  partsOf(context.values, control).some((one) => labelOf(control, one) === labelOf(control, part))

/** A part of a list at another place; `index` counts in the old list. */
export const moved = <Part>(parts: readonly Part[], from: number, index: number): readonly Part[] => {
  const rest = parts.filter((_, place) => place !== from)
  const part = parts.slice(from, from + 1)
  return rest.toSpliced(index > from ? index - 1 : index, 0, ...part)
}

/**
 * The controls after a drop on one of them, before the part at `index`; null where it does not belong or changes
 * nothing. A control of one value replaces the former.
 */
export const dropped = (control: Control, carried: Carried, index: number, context: ControlContext): Dropped | null => {
  const part = partFor(control, carried, context)
  if (part === null || part === undefined) return null
  const parts = partsOf(context.values, control)
  if (carried.of === 'part' && carried.control.name === control.name) {
    const next = moved(parts, carried.index, index)
    return next.every((one, place) => one === parts[place]) ? null : { value: next, also: {} }
  }
  if (holdsAlready(control, part, context)) return null
  const value = isList(control) ? parts.toSpliced(index, 0, part) : part
  if (carried.of !== 'part') return { value, also: {} }
  const left = partsOf(context.values, carried.control).filter((_, place) => place !== carried.index)
  const other = isList(carried.control) ? left : null
  return { value, also: { [carried.control.name]: other } }
}

/** The column that a dropped thing would be filtered by; null where it is none. */
export const filteredBy = (carried: Carried, { dataset }: ControlContext): string | null => {
  if (carried.of !== 'column') return null
  return dataset.columns.find(({ name }) => name === carried.name)?.filterable === true ? carried.name : null
}
