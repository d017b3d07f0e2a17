import type { FormData } from '../../events/chart/chart'
import { isObject } from '../../core/json/value'
import { decodeForm, encodeForm, type FormValues } from './formData'
import { metricLabel, metricsIn, type Metric } from './kinds/common/data/adhoc'

/** The names of controls that hold the metrics of a chart; bubbles have the last three. */
const HOLDS_METRICS = /metric|^(?:x|y|size)$/
/** Controls that sort by a metric; they hold it whole. */
const SORTS = ['timeseries_limit_metric', 'series_limit_metric', 'orderby']

interface Edit {
  readonly from: Metric
  readonly to: Metric
}

/** The only metric of a list that another one took the place of; null where more changed, or their number. */
const edited = (was: readonly Metric[], now: readonly Metric[]): Edit | null => {
  if (was.length !== now.length) return null
  const places = was.flatMap((metric, place) => (JSON.stringify(metric) === JSON.stringify(now[place]) ? [] : [place]))
  const [place = -1, ...more] = places
  const [from, to] = [was[place], now[place]]
  return from === undefined || to === undefined || more.length > 0 ? null : { from, to }
}

const labelled = (values: FormValues, name: string, label: string): readonly Metric[] =>
  metricsIn(values, name).filter((metric) => metricLabel(metric) === label)

/** Controls of the same query that sort: the axis by a label, the others by a whole metric. */
const sortsBeside = (control: string): readonly string[] =>
  ['x_axis_sort', ...SORTS].map((name) => (control.endsWith('_b') ? `${name}_b` : name))

/** True where a control that does not sort still holds the former metric. */
const isHeld = (values: FormValues, control: string, { from, to }: Edit): boolean => {
  const [, ...sorts] = sortsBeside(control)
  return Object.keys(values).some(
    (name) =>
      HOLDS_METRICS.test(name) &&
      name.endsWith('_b') === control.endsWith('_b') &&
      !sorts.includes(name) &&
      labelled(values, name, metricLabel(from)).some((metric) => JSON.stringify(metric) !== JSON.stringify(to)),
  )
}

/** The controls that sort by the metric. */
const sortsOf = (values: FormValues, control: string, { from, to }: Edit): FormValues => {
  const [axis = '', ...sorts] = sortsBeside(control)
  const label = metricLabel(from)
  const followers = sorts.filter((name) => labelled(values, name, label).length > 0)
  return {
    ...Object.fromEntries(followers.map((name) => [name, to])),
    ...(values[axis] === label ? { [axis]: metricLabel(to) } : {}),
  }
}

/** The settings of columns with those of the metric under its new name (`B4.57`). */
const configOf = ({ column_config: config }: FormValues, from: string, to: string): FormValues => {
  if (!isObject(config) || !Object.hasOwn(config, from) || Object.hasOwn(config, to)) return {}
  const entries = Object.entries(config).map(([name, settings]) => [name === from ? to : name, settings])
  return { column_config: Object.fromEntries(entries) as unknown }
}

/** The rules that colour cells, with the metric under its new name. */
const rulesOf = ({ conditional_formatting: rules }: FormValues, from: string, to: string): FormValues =>
  Array.isArray(rules) && rules.some((rule) => isObject(rule) && rule['column'] === from)
    ? {
        conditional_formatting: rules.map((rule: unknown) =>
          isObject(rule) && rule['column'] === from ? { ...rule, column: to } : rule,
        ),
      }
    : {}

/**
 * Other controls that name a metric which a control changes: they sort by it, or hold settings under its name. Where another
 * control still holds the former metric, they stay with that.
 */
export const renamedMetric = (form: FormData, control: string, value: string | null): FormData => {
  if (!HOLDS_METRICS.test(control) || value === null) return {}
  const values = decodeForm(form)
  const next = { ...values, ...decodeForm({ [control]: value }) }
  const edit = edited(metricsIn(values, control), metricsIn(next, control))
  if (edit === null || sortsBeside(control).includes(control) || isHeld(next, control, edit)) return {}
  const [from, to] = [metricLabel(edit.from), metricLabel(edit.to)]
  const settings = from === to ? {} : { ...configOf(values, from, to), ...rulesOf(values, from, to) }
  return encodeForm({ ...sortsOf(next, control, edit), ...settings })
}
