import type { ChartAnswer } from '../../../../../events/chart/chart'
import type { ExploreMetric } from '../../../../../events/explore/explore'
import type { FormValues } from '../../../formData'
import { controlsOf, type ControlContext, type VizType } from '../../types'
import { isMetric, metricsIn } from '../data/adhoc'
import { currencyOf, type Currency } from './currency'
import { PARTS } from '../time/timeComparison'

/** Saved metrics that people call otherwise than queries do, by name. */
export type Labels = ReadonlyMap<string, ExploreMetric & { readonly label: string }>

const METRIC_KINDS: ReadonlySet<string> = new Set(['metric', 'metrics'])
const FORMATS = ['y_axis_format', 'number_format', 'valueFormat'] as const
const CURRENCIES = ['currency_format', 'currency_format_secondary'] as const

const metricControls = (type: VizType): readonly string[] =>
  controlsOf(type).flatMap(({ kind, name }) => (METRIC_KINDS.has(kind) ? [name] : []))

export const labelsOf = (type: VizType, { values, dataset }: ControlContext): Labels => {
  const used = new Set(metricControls(type).flatMap((name) => metricsIn(values, name)))
  return new Map(
    dataset.metrics.flatMap((metric) => {
      const { name, label } = metric
      return label === null || label === '' || label === name || !used.has(name) ? [] : [[name, { ...metric, label }]]
    }),
  )
}

/** The saved metric that a column is of, called by its name or, as `labelledContext` has it, by its label. */
export const savedMetric = ({ dataset: { metrics } }: ControlContext, shown: string): ExploreMetric | null =>
  metrics.find(({ name }) => name === shown) ?? metrics.find(({ label }) => label === shown) ?? null

const labelled = (value: unknown, labels: Labels): unknown => {
  const saved = typeof value === 'string' ? labels.get(value) : undefined
  if (saved === undefined) return value
  return { expressionType: 'SQL', sqlExpression: saved.expression, label: saved.label, hasCustomLabel: true }
}

/** A part of a column's name: the metric, with the signs of a comparison or a share around it. */
export const labelledPart = (part: string, labels: Labels): string => {
  const [, sign = '', name = '', rest = ''] = /^(%?)(.*?)(__.*)?$/s.exec(part) ?? []
  const saved = labels.get(part) ?? labels.get(name)
  if (saved === undefined) return part
  return labels.has(part) ? saved.label : `${sign}${saved.label}${rest}`
}

/** The property that all metrics of the chart share in their dataset; null where they differ or have none. */
const common = (
  type: VizType,
  { values, dataset }: ControlContext,
  of: (metric: ExploreMetric) => string | null,
): string | null => {
  const used = metricControls(type).flatMap((name) => metricsIn(values, name))
  const texts = new Set(
    used.map((metric) => {
      const saved = typeof metric === 'string' ? dataset.metrics.find(({ name }) => name === metric) : undefined
      return saved === undefined ? null : of(saved)
    }),
  )
  const [only = null] = texts
  return texts.size === 1 ? only : null
}

const commonFormat = (type: VizType, context: ControlContext): string | null =>
  common(type, context, ({ format }) => format)

const commonCurrency = (type: VizType, context: ControlContext): Currency | null => {
  const text = common(type, context, ({ currency = null }) => (currency === null ? null : JSON.stringify(currency)))
  return text === null ? null : currencyOf(JSON.parse(text))
}

const isUnset = (value: unknown): boolean => value === undefined || value === null || value === 'SMART_NUMBER'

const formatted = (type: VizType, context: ControlContext): FormValues => {
  const [format, currency] = [commonFormat(type, context), commonCurrency(type, context)]
  const names = new Set(controlsOf(type).map(({ name }) => name))
  const unsetValues = (controlNames: readonly string[], value: unknown, unset: (value: unknown) => boolean) =>
    value === null
      ? []
      : controlNames.flatMap((name) => (names.has(name) && unset(context.values[name]) ? [[name, value]] : []))
  return Object.fromEntries([
    ...unsetValues(FORMATS, format, isUnset),
    ...unsetValues(CURRENCIES, currency, (value) => currencyOf(value) === null),
  ]) as FormValues
}

/** Prefixes that a comparison adds to the name of a metric. */
const COMPARED = [...new Set(Object.values(PARTS).flat())].map((part) => `${part} `)

/** The name of a column as it is set up: that of a metric, a share of it, or a part of its comparison. */
const labelledColumn = (name: string, labels: Labels): string => {
  const sign = labels.has(name) ? '' : (COMPARED.find((one) => name.startsWith(one)) ?? '')
  return `${sign}${labelledPart(name.slice(sign.length), labels)}`
}

const configured = (
  { column_config: config, conditional_formatting: rules }: FormValues,
  labels: Labels,
): FormValues => ({
  ...(typeof config !== 'object' || config === null
    ? {}
    : {
        column_config: Object.fromEntries(
          Object.entries(config).map(([name, one]) => [labelledColumn(name, labels), one as unknown]),
        ),
      }),
  ...(Array.isArray(rules)
    ? {
        conditional_formatting: rules.map((rule: unknown) => {
          const { column } = (typeof rule === 'object' && rule !== null ? rule : {}) as { readonly column?: unknown }
          return typeof column === 'string' ? { ...(rule as object), column: labelledColumn(column, labels) } : rule
        }),
      }
    : {}),
})

/**
 * The controls as they are drawn: saved metrics under the labels that their dataset gives them, and numbers in the
 * format and the currency of the metric where the chart names none. Queries are built of the controls as they are.
 */
export const labelledContext = (type: VizType, context: ControlContext, labels: Labels): ControlContext => {
  const { values } = context
  const metrics = metricControls(type).flatMap((name): [string, unknown][] => {
    const value = values[name]
    if (Array.isArray(value)) return [[name, value.map((one: unknown) => labelled(one, labels))]]
    return isMetric(value) ? [[name, labelled(value, labels)]] : []
  })
  const config = configured(values, labels)
  return { ...context, values: { ...values, ...formatted(type, context), ...Object.fromEntries(metrics), ...config } }
}

/** Display names of an answer's columns, in their order. */
export const labelledColumns = ({ columns, labels: parts }: ChartAnswer, labels: Labels) => {
  const renamed = columns.map(({ name }, index) => {
    const [first = name, ...rest] = parts[index] ?? [name]
    return [labelledPart(first, labels), ...rest]
  })
  return { parts: renamed, names: renamed.map((all) => all.join(', ')) }
}
