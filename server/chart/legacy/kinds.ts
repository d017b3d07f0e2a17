import type { QueryObject } from '../../../contract/chart/data'
import { floorTo, type Unit } from '../../../common/time/units'
import { labelOfColumn, labelOfMetric } from '../rows/names'
import { type Form, queryOf } from './form'

type Row = Readonly<Record<string, unknown>>

interface QueryRows {
  readonly rows: readonly Row[]
  readonly query: QueryObject
  readonly from: number | null
  readonly to: number | null
}

export interface Kind {
  query(form: Form): QueryObject
  /** The data that the chart draws. */
  data(form: Form, result: QueryRows): unknown
}

const TIME = '__timestamp'
const metricsOf = ({ query }: QueryRows): string[] => (query.metrics ?? []).map(labelOfMetric)
const columnsOf = ({ query }: QueryRows): string[] => (query.columns ?? []).map(labelOfColumn)
const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

/** Names of the values of a column. Nothing is called `N/A`, in as many brackets as no text of the column has. */
const namesOf = (rows: readonly Row[], column: string): ((value: unknown) => string) => {
  const texts = new Set(rows.map((row) => row[column]))
  let nothing = 'N/A'
  while (texts.has(nothing)) nothing = `<${nothing}>`
  return (value) => (value === null || value === undefined ? nothing : textOf(value))
}

/** Of one row its very value; of several their sum. */
const valOf = (rows: readonly Row[], metric: string): unknown =>
  rows.length === 1 ? rows[0]?.[metric] : rows.reduce((sum, row) => sum + Number(row[metric] ?? 0), 0)

const groups = (columns: readonly string[], metrics: readonly string[]) => (form: Form) =>
  queryOf(form, { columns, metrics, timeseries: false, grain: null })

const worldMap: Kind = {
  query: groups(['entity'], ['metric', 'secondary_metric']),
  data: (_form, result) => {
    const [entity = ''] = columnsOf(result)
    const [first = '', second = first] = metricsOf(result)
    return result.rows.map((row) => ({ country: row[entity], m1: row[first], m2: row[second] }))
  },
}

const countryMap: Kind = {
  query: groups(['entity'], ['metric']),
  data: (_form, result) => {
    const [entity = ''] = columnsOf(result)
    const [metric = ''] = metricsOf(result)
    return result.rows.map((row) => ({ country_id: row[entity], metric: row[metric] }))
  },
}

const bubble: Kind = {
  query: groups(['series', 'entity'], ['x', 'y', 'size']),
  data: (form, result) => {
    const metrics = metricsOf(result)
    // two controls may share one metric
    const [x = '', y = '', size = ''] = ['x', 'y', 'size'].map((control, index) => {
      const metric = queryOf(form, { columns: [], metrics: [control], timeseries: false, grain: null }).metrics?.[0]
      return metric === undefined ? (metrics[index] ?? '') : labelOfMetric(metric)
    })
    const [series = ''] = columnsOf(result)
    const nameOf = namesOf(result.rows, series)
    const bySeries = new Map<string, object[]>()
    for (const row of result.rows) {
      const key = nameOf(row[series])
      const value = { ...row, x: row[x], y: row[y], size: row[size], shape: 'circle', group: row[series] }
      bySeries.set(key, [...(bySeries.get(key) ?? []), value])
    }
    return [...bySeries].map(([key, values]) => ({ key, values }))
  },
}

/** A tree for each metric: sums of its rows, down to the last column. */
const partition: Kind = {
  query: groups(['groupby'], ['metrics']),
  data: (_form, result) => {
    const columns = columnsOf(result)
    const tree = (rows: readonly Row[], metric: string, [column, ...deeper]: readonly string[]): object[] => {
      if (column === undefined) return []
      const byName = new Map<unknown, Row[]>()
      for (const row of rows) {
        const namedRows = byName.get(row[column])
        if (namedRows === undefined) byName.set(row[column], [row])
        else namedRows.push(row)
      }
      return [...byName].map(([name, namedRows]) => ({
        name,
        val: valOf(namedRows, metric),
        ...(deeper.length === 0 ? {} : { children: tree(namedRows, metric, deeper) }),
      }))
    }
    return metricsOf(result).map((metric) => ({
      name: metric,
      val: valOf(result.rows, metric),
      children: tree(result.rows, metric, columns),
    }))
  },
}

const parallel: Kind = {
  query: groups(['series'], ['metrics', 'secondary_metric']),
  data: (_form, { rows }) => rows,
}

const GRAINS: Readonly<Record<string, string>> = {
  min: 'PT1M',
  minute: 'PT1M',
  hour: 'PT1H',
  day: 'P1D',
  week: 'P1W',
  month: 'P1M',
  quarter: 'P3M',
  year: 'P1Y',
}
const UNITS: Readonly<Record<string, Unit>> = { hour: 'hour', day: 'day', week: 'week', month: 'month', year: 'year' }
const LENGTHS: Partial<Record<Unit, number>> = { hour: 3_600_000, day: 86_400_000, week: 604_800_000 }

/** Number of units between two times, both units counted. */
const unitsBetween = (from: number, to: number, unit: Unit): number => {
  const [first, last] = [new Date(floorTo(from, unit)), new Date(floorTo(to, unit))]
  const length = LENGTHS[unit]
  if (length !== undefined) return (last.getTime() - first.getTime()) / length + 1
  const years = last.getUTCFullYear() - first.getUTCFullYear()
  return unit === 'year' ? years + 1 : years * 12 + last.getUTCMonth() - first.getUTCMonth() + 1
}

const wordOf = (form: Form, control: string, usual: string): string =>
  typeof form[control] === 'string' ? form[control] : usual

const calendar: Kind = {
  query: (form) => {
    const grain = GRAINS[wordOf(form, 'subdomain_granularity', 'day')] ?? 'P1D'
    return queryOf(form, { columns: [], metrics: ['metrics', 'metric'], timeseries: true, grain })
  },
  data: (form, result) => {
    const domain = wordOf(form, 'domain_granularity', 'month')
    const moments = result.rows.map((row) => row[TIME]).filter((ms) => typeof ms === 'number')
    const start = result.from ?? moments.reduce((least, ms) => Math.min(least, ms), moments[0] ?? 0)
    // the end of a range is no longer in it
    const end = result.to === null ? moments.reduce((most, ms) => Math.max(most, ms), start) : result.to - 1
    const values = metricsOf(result).map((metric) => {
      const filledRows = result.rows.filter((row) => typeof row[TIME] === 'number' && row[metric] !== null)
      return [metric, Object.fromEntries(filledRows.map((row) => [String(Number(row[TIME]) / 1000), row[metric]]))]
    })
    return {
      data: Object.fromEntries(values) as Record<string, unknown>,
      start,
      domain,
      subdomain: wordOf(form, 'subdomain_granularity', 'day'),
      range: unitsBetween(start, Math.max(end, start), UNITS[domain] ?? 'month'),
    }
  },
}

const timeTable: Kind = {
  query: (form) => queryOf(form, { columns: ['groupby'], metrics: ['metrics'], timeseries: true, grain: null }),
  data: (_form, result) => {
    const [group] = columnsOf(result)
    const metrics = metricsOf(result)
    const nameOf = namesOf(result.rows, group ?? '')
    const records: Record<string, Record<string, unknown>> = {}
    for (const row of result.rows) {
      if (typeof row[TIME] !== 'number') continue
      const moment = new Date(row[TIME]).toISOString().slice(0, 19).replace('T', ' ')
      const cells = group === undefined ? metrics : [nameOf(row[group])]
      const record = (records[moment] ??= {})
      for (const [index, name] of cells.entries()) record[name] = row[metrics[index] ?? ''] ?? null
    }
    const names = [...new Set(Object.values(records).flatMap((record) => Object.keys(record)))]
    const columns = group === undefined ? metrics : names.toSorted((a, b) => (a < b ? -1 : 1))
    return { records, columns, is_group_by: group !== undefined }
  },
}

/** The legacy kinds by their `viz_type`. */
export const kinds: ReadonlyMap<string, Kind> = new Map([
  ['world_map', worldMap],
  ['country_map', countryMap],
  ['bubble', bubble],
  ['para', parallel],
  ['partition', partition],
  ['cal_heatmap', calendar],
  ['time_table', timeTable],
])
