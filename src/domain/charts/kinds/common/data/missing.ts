import { missingColumns } from '../../../../../../common/missingColumns'
import type { ExploreDataset } from '../../../../../events/explore/explore'
import type { FormValues } from '../../../formData'
import type { Control } from '../../types'
import { isColumn, isMetric, type Metric } from './adhoc'

/** Names in a control that its dataset lacks. */
export interface Missing {
  readonly columns: readonly string[]
  readonly metrics: readonly string[]
}

type Lacks = (part: unknown, dataset: ExploreDataset) => Missing

const NOTHING: Missing = { columns: [], metrics: [] }

const hasColumn = ({ columns }: ExploreDataset, name: string): boolean => columns.some((column) => column.name === name)

const column = (name: unknown, dataset: ExploreDataset): Missing =>
  typeof name === 'string' && name !== '' && !hasColumn(dataset, name) ? { columns: [name], metrics: [] } : NOTHING

const metric = (part: Metric, dataset: ExploreDataset): Missing => {
  if (typeof part !== 'string')
    return part.expressionType === 'SIMPLE' ? column(part.column?.column_name, dataset) : NOTHING
  return dataset.metrics.some(({ name }) => name === part) ? NOTHING : { columns: [], metrics: [part] }
}

const ofColumn: Lacks = (part, dataset) => (isColumn(part) ? column(part, dataset) : NOTHING)
const ofMetric: Lacks = (part, dataset) => (isMetric(part) ? metric(part, dataset) : NOTHING)

const ofFilter: Lacks = (part, dataset) => {
  const { expressionType, clause, subject } = part as Readonly<Record<string, unknown>>
  // a filter of groups may name a metric
  return expressionType === 'SIMPLE' && clause !== 'HAVING' ? column(subject, dataset) : NOTHING
}

const LACKS: Readonly<Partial<Record<Control['kind'], Lacks>>> = {
  column: ofColumn,
  columns: ofColumn,
  metric: ofMetric,
  metrics: ofMetric,
  filters: ofFilter,
}

const partsOf = (value: unknown): readonly unknown[] =>
  (Array.isArray(value) ? (value as readonly unknown[]) : [value]).filter((part) => part !== null && part !== undefined)

const isWhole = ({ columns, metrics }: Missing): boolean => columns.length === 0 && metrics.length === 0

/** Missing names in the value of a control. Unknown when the dataset itself is gone. */
export const missingIn = ({ kind }: Control, value: unknown, dataset: ExploreDataset): Missing => {
  const lacks = LACKS[kind]
  if (lacks === undefined || dataset.missing) return NOTHING
  const missing = partsOf(value).map((part) => lacks(part, dataset))
  const all = (key: keyof Missing) => [...new Set(missing.flatMap((one) => one[key]))]
  return { columns: all('columns'), metrics: all('metrics') }
}

/** The words of the server on the same matter. */
export const missingErrors = ({ columns, metrics }: Missing): readonly string[] => [
  ...(columns.length === 0 ? [] : [missingColumns(columns)]),
  ...metrics.map((name) => `Metric '${name}' does not exist`),
]

/** The values of controls with missing names, without these; undefined where nothing is left. */
export const withoutMissing = (
  controls: readonly Control[],
  values: FormValues,
  dataset: ExploreDataset,
): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    controls.flatMap((control): [string, unknown][] => {
      const lacks = LACKS[control.kind]
      const value = values[control.name]
      if (lacks === undefined || isWhole(missingIn(control, value, dataset))) return []
      const kept = partsOf(value).filter((part) => isWhole(lacks(part, dataset)))
      return [[control.name, Array.isArray(value) && kept.length > 0 ? kept : undefined]]
    }),
  )
