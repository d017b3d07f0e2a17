import type { ChartRefusal } from '../../events/chart/refusal'
import type { ExploreDataset } from '../../events/explore/explore'
import { missingIn } from './kinds/common/data/missing'
import { controlsOf, type ControlContext, type VizType } from './kinds/types'

/** Problems of each control in view. */
export type ControlErrors = Readonly<Record<string, readonly string[]>>

const refusal = (code: ChartRefusal['code'], more: Partial<ChartRefusal> = {}): ChartRefusal => ({
  code,
  controls: [],
  columns: [],
  metrics: [],
  ...more,
})

export const DATASET_GONE: ChartRefusal = refusal('DATASET_GONE')

export const isGone = (dataset: ExploreDataset | null): boolean => dataset === null || dataset.missing

/** The reason why a chart with a dataset cannot be queried; null where it can. `errors` are those of its controls. */
export const refusalOf = (type: VizType, context: ControlContext, errors: ControlErrors): ChartRefusal | null => {
  const { values, dataset } = context
  if (isGone(dataset)) return DATASET_GONE
  const wrong = controlsOf(type).filter(({ name }) => Object.hasOwn(errors, name))
  if (wrong.length === 0) return type.queries(context).length === 0 ? refusal('NOTHING_SHOWN') : null
  const missing = wrong.map((control) => missingIn(control, values[control.name], dataset))
  const columns = [...new Set(missing.flatMap((one) => one.columns))]
  const metrics = [...new Set(missing.flatMap((one) => one.metrics))]
  const code = columns.length > 0 ? 'COLUMNS_GONE' : metrics.length > 0 ? 'METRICS_GONE' : 'CONTROLS_INVALID'
  const controls = wrong.map(({ name, label }) => ({ label, problems: errors[name] ?? [] }))
  return refusal(code, { controls, columns, metrics })
}
