import type { QueryContext, RowsResult } from '../../../contract/chart/data'
import * as legacyCalls from '../../../contract/chart/exploreJson'
import type { FormData } from '../../events/chart/chart'
import { datasourceKey } from '../../domain/charts/datasourceKey'
import { isObject } from '../../core/json/value'
import { decodeForm } from '../../domain/charts/formData'
import { columnLabel, isColumn, isMetric, metricLabel } from '../../domain/charts/kinds/common/data/adhoc'
import { may } from '../../projections/session/permissions'
import type { ChartResults } from './results'
import type { EffectIo } from '../../core/effects/effect'
import { CallFailure } from '../../core/http/failure'

type Query = QueryContext['queries'][number]
type Row = Readonly<Record<string, unknown>>

/** Names of the columns of a query, in its order. */
interface Names {
  readonly columns: readonly string[]
  readonly metrics: readonly string[]
}

const objects = (value: unknown): readonly Row[] => (Array.isArray(value) ? value.filter(isObject) : [])

/** Moments are texts in UTC (`2026-01-01 00:00:00`). */
const momentOf = (text: string): number => Date.parse(`${text.replace(' ', 'T')}Z`)

/** Countries and regions: fields of fixed names, in the order of the metrics. */
const regions =
  (place: string, values: readonly string[]) =>
  (data: unknown, { columns, metrics }: Names): readonly Row[] =>
    objects(data).map((row) => ({
      [columns[0] ?? '']: row[place],
      ...Object.fromEntries(metrics.map((metric, index) => [metric, row[values[index] ?? '']])),
    }))

/** `{ data: { metric: { second: value } } }`; the column of time comes first. */
const days = (data: unknown, { columns: [time = ''], metrics }: Names): readonly Row[] => {
  const byMetric = isObject(data) && isObject(data['data']) ? data['data'] : {}
  const rows = new Map<number, Record<string, unknown>>()
  for (const metric of metrics) {
    const values = byMetric[metric]
    for (const [second, value] of Object.entries(isObject(values) ? values : {})) {
      const at = Number(second) * 1000
      const row = rows.get(at) ?? { [time]: at, ...Object.fromEntries(metrics.map((name) => [name, null])) }
      rows.set(at, { ...row, [metric]: value })
    }
  }
  return [...rows].toSorted(([a], [b]) => a - b).map(([, row]) => row)
}

/** `{ records: { moment: { metric or group: value } }, is_group_by }` */
const courses = (data: unknown, { columns: [time = '', group], metrics }: Names): readonly Row[] => {
  const records = isObject(data) && isObject(data['records']) ? data['records'] : {}
  return Object.entries(records).flatMap(([text, record]): readonly Row[] => {
    if (!isObject(record)) return []
    const at = momentOf(text)
    if (group === undefined) return [{ [time]: at, ...record }]
    return Object.entries(record).map(([name, value]) => ({ [time]: at, [group]: name, [metrics[0] ?? '']: value }))
  })
}

/** A tree for each metric, `{ name, val, children }`: its leaves are the rows. */
const leaves = (data: unknown, { columns, metrics }: Names): readonly Row[] => {
  const rows = new Map<string, Row>()
  const walk = (metric: string, nodes: readonly Row[], path: readonly unknown[]): void => {
    for (const { name, val, children } of nodes) {
      const names = [...path, name]
      if (names.length < columns.length) walk(metric, objects(children), names)
      else {
        const key = JSON.stringify(names)
        const groupValues = Object.fromEntries(columns.map((column, index) => [column, names[index]]))
        rows.set(key, { ...(rows.get(key) ?? groupValues), [metric]: val })
      }
    }
  }
  for (const { name, children } of objects(data)) {
    if (typeof name === 'string' && metrics.includes(name)) walk(name, objects(children), [])
  }
  return [...rows.values()]
}

export interface LegacyQuestion {
  readonly datasetId: number
  readonly formData: FormData
  readonly query: Query
  readonly resultType: string
  readonly force: boolean
}

const TIME = 2
const TIMED = new Set(['cal_heatmap', 'time_table'])

interface Legacy {
  /** Controls that hold the columns and metrics of a query: the form data lacks defaults. */
  readonly controls: (query: Query) => object
  /** The kind's own shape as rows. */
  readonly rows: (data: unknown, names: Names) => readonly Row[]
}

const ofPlace = ({ columns = [], metrics }: Query): object => ({
  entity: columns?.[0],
  metric: metrics?.[0],
  secondary_metric: metrics?.[1],
})

/** The legacy kinds that Explore offers, by `viz_type`. */
const kinds: Readonly<Record<string, Legacy>> = {
  cal_heatmap: { controls: ({ metrics }) => ({ metrics }), rows: days },
  country_map: { controls: ofPlace, rows: regions('country_id', ['metric']) },
  partition: { controls: ({ columns, metrics }) => ({ groupby: columns, metrics }), rows: leaves },
  time_table: {
    controls: ({ columns, metrics }) => ({ groupby: columns?.slice(1), metrics }),
    rows: courses,
  },
  world_map: { controls: ofPlace, rows: regions('country', ['m1', 'm2']) },
}

/** The form data in the request of a legacy kind. */
export const legacyForm = ({ datasetId, formData, query }: LegacyQuestion): object => {
  const form = decodeForm(formData)
  const kind = String(form['viz_type'])
  return {
    ...form,
    datasource: datasourceKey(datasetId),
    ...kinds[kind]?.controls(query),
    granularity_sqla: query.granularity ?? undefined,
    time_grain_sqla: query.extras?.time_grain_sqla ?? undefined,
    time_range: query.time_range ?? undefined,
    row_limit: query.row_limit,
    ...((query.orderby ?? []).length > 0 && !TIMED.has(kind) ? { sort_by_metric: true } : {}),
  }
}

const namesOf = ({ columns, metrics }: Query): Names => ({
  columns: ((columns ?? []) as readonly unknown[]).filter(isColumn).map(columnLabel),
  metrics: ((metrics ?? []) as readonly unknown[]).filter(isMetric).map(metricLabel),
})

/** The rows of a legacy answer, as chart data would have given them for this query (B7.02). */
export const legacyRows = (kind: string, { data, ...answer }: legacyCalls.ExploreJson, query: Query): RowsResult => {
  const names = namesOf(query)
  const colnames = [...names.columns, ...names.metrics]
  const types = new Map((answer.colnames ?? []).map((name, index) => [name, answer.coltypes?.[index] ?? 1]))
  const coltypes = colnames.map((name, index) =>
    index === 0 && TIMED.has(kind) ? TIME : (types.get(name) ?? (index < names.columns.length ? 1 : 0)),
  )
  return { ...answer, colnames, coltypes, data: kinds[kind]?.rows(data, names) ?? [] } as RowsResult
}

/** Answers of a server that lacks the call, or refuses it for this kind or user. */
const NOT_HERE = new Set([202, 403, 404, 405])

/** Jobs in the background, and columns of time that are SQL, are known to chart data alone. */
const isAnswered = ({ formData }: LegacyQuestion, io: EffectIo): boolean => {
  const state = io.state()
  return (
    state.session.flags['GLOBAL_ASYNC_QUERIES'] !== true &&
    !isObject(decodeForm(formData)['granularity_sqla']) &&
    (state.session.user === null || may(state, 'can_explore_json on Superset'))
  )
}

/**
 * Calls `/superset/explore_json/` for a chart of a legacy kind (`B2.14`). Null where the server lacks such calls: chart data is
 * requested then. Throws a `CallFailure`.
 */
export const executeLegacyQuery = async (
  question: LegacyQuestion,
  io: EffectIo,
  signal: AbortSignal,
): Promise<ChartResults | null> => {
  if (!isAnswered(question, io)) return null
  const { formData, query, resultType, force } = question
  const flags = {
    ...(force ? { force: 'true' as const } : {}),
    ...(resultType === 'query' ? { query: 'true' as const } : {}),
  }
  try {
    const { status, body } = await io.http.call(
      legacyCalls.exploreJson,
      { query: flags, body: { form_data: JSON.stringify(legacyForm(question)) } },
      { signal },
    )
    const result =
      resultType === 'query'
        ? ({ query: body.query } as RowsResult)
        : legacyRows(String(decodeForm(formData)['viz_type']), body, query)
    return { status, results: [result] }
  } catch (error) {
    if (error instanceof CallFailure && NOT_HERE.has(error.failure.status ?? 0)) return null
    throw error
  }
}
