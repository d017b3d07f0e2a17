import { type QueryObject, queryObject } from '../../../contract/chart/data'
import { NestedTooDeepError, parseJson } from '../../json/parse'
import { chartProblem } from '../problem'

/** Controls of a chart by the names of Superset's `form_data`. */
export type Form = Readonly<Record<string, unknown>>

const isForm = (value: unknown): value is Form => typeof value === 'object' && value !== null && !Array.isArray(value)
const listOf = (value: unknown): readonly unknown[] => {
  if (Array.isArray(value)) return value
  return value === null || value === undefined || value === '' ? [] : [value]
}

/** Form data from JSON text. */
export const readForm = (text: string | undefined): Form => {
  if (text === undefined || text === '') return {}
  try {
    const value = parseJson(text)
    if (isForm(value)) return value
  } catch (error) {
    if (error instanceof NestedTooDeepError) throw chartProblem(`The form data is not valid: ${error.message}`)
    // answered below, like any other text that is no object
  }
  throw chartProblem('The form data is not valid JSON.')
}

const filtersOf = (form: Form) => {
  const adhoc = listOf(form['adhoc_filters']).filter(isForm)
  const clause = (name: 'WHERE' | 'HAVING') =>
    adhoc
      .filter((filter) => filter['expressionType'] === 'SQL' && filter['clause'] === name)
      .map((filter) => `(${String(filter['sqlExpression'])})`)
      .join(' AND ')
  const simple = adhoc.filter((filter) => filter['expressionType'] === 'SIMPLE' && filter['clause'] !== 'HAVING')
  return {
    filters: simple.map(({ subject, operator, comparator }) => ({
      col: subject,
      op: String(operator),
      ...(comparator === undefined ? {} : { val: comparator }),
    })),
    where: clause('WHERE'),
    having: clause('HAVING'),
  }
}

const labelOf = (metric: unknown): string =>
  isForm(metric) ? JSON.stringify(metric['label'] ?? metric) : String(metric)

interface FormOptions {
  /** Controls that hold the columns and the metrics of this kind. */
  readonly columns: readonly string[]
  readonly metrics: readonly string[]
  readonly timeseries: boolean
  readonly grain: string | null
}

/** The query that form data describes. Throws for anything else. */
export const queryOf = (form: Form, { columns, metrics, timeseries, grain }: FormOptions): QueryObject => {
  const { filters, where, having } = filtersOf(form)
  const unique = new Map(metrics.flatMap((control) => listOf(form[control])).map((metric) => [labelOf(metric), metric]))
  const number = (value: unknown) => (Number(value) > 0 ? Number(value) : null)
  const answer = queryObject.safeParse({
    columns: [...new Set(columns.flatMap((control) => listOf(form[control])))],
    metrics: [...unique.values()],
    filters,
    extras: {
      ...(where === '' ? {} : { where }),
      ...(having === '' ? {} : { having }),
      time_grain_sqla: grain ?? form['time_grain_sqla'] ?? null,
    },
    granularity: form['granularity_sqla'] ?? form['granularity'] ?? null,
    time_range: form['time_range'] ?? null,
    is_timeseries: timeseries,
    row_limit: number(form['row_limit']),
    series_limit: number(form['limit']) ?? 0,
    series_limit_metric: form['timeseries_limit_metric'] || null,
    order_desc: form['order_desc'] ?? true,
    annotation_layers: [],
    ...(form['sort_by_metric'] === true && unique.size > 0 ? { orderby: [[[...unique.values()][0], false]] } : {}),
  })
  if (answer.success) return answer.data
  throw chartProblem(`The form data is not valid: ${answer.error.issues[0]?.path.map(String).join('.') ?? ''}`)
}
