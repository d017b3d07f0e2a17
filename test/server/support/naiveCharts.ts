/*
 * A second, plain reading of what a chart query means: rows in memory, one step after the other, integers and decimals
 * as big integers. It shares nothing with the server.
 */

export interface Row {
  readonly g: string | null
  readonly h: number | null
  /** Ms since the epoch, UTC. */
  readonly t: number | null
  readonly x: bigint | null
  /** Ten-thousandths. */
  readonly d: bigint | null
  /** Name of this row's series in place of `g`, if it is merged into the others. */
  readonly shown?: string
}
export type Column = 'g' | 'h' | 't' | 'x' | 'd'

const OTHERS = 'Others'
export type Cell = string | number | null

export const grains = {
  P1D: (ms: number) => ms - mod(ms, 86_400_000),
  PT6H: (ms: number) => ms - mod(ms, 21_600_000),
  // 1970-01-05 was a Monday
  P1W: (ms: number) => ms - mod(ms - 345_600_000, 604_800_000),
  P1M: (ms: number) => Date.UTC(new Date(ms).getUTCFullYear(), new Date(ms).getUTCMonth()),
  P1Y: (ms: number) => Date.UTC(new Date(ms).getUTCFullYear(), 0),
} as const
export type Grain = keyof typeof grains

const mod = (value: number, by: number): number => ((value % by) + by) % by

export type Metric =
  | 'count'
  | 'sum x'
  | 'min x'
  | 'max d'
  | 'sum d'
  | 'distinct g'
  | 'avg h'
  | 'sum twice'
  | 'max after'
export type Filter =
  | { readonly op: 'IN' | 'NOT IN'; readonly col: 'g'; readonly val: readonly (string | null)[] }
  | { readonly op: '==' | '!=' | '<' | '<=' | '>' | '>='; readonly col: 'h'; readonly val: number }
  | { readonly op: 'IS NULL' | 'IS NOT NULL'; readonly col: Column }
  | { readonly op: 'LIKE'; readonly col: 'g'; readonly val: string }

export interface Query {
  readonly dimensions: readonly Column[]
  readonly grain: Grain
  readonly metrics: readonly Metric[]
  readonly filters: readonly Filter[]
  readonly range: readonly [from: number, to: number] | null
  /** Only groups of more rows than this. */
  readonly having: number | null
  readonly seriesLimit: number
  /** True if the series beyond the limit are merged into one. */
  readonly others: boolean
  /** An earlier period to set beside a range. */
  readonly offset: readonly [count: number, unit: 'day' | 'month'] | null
  readonly limit: number
  readonly skip: number
}

const kept = (row: Row, filter: Filter): boolean => {
  const value = row[filter.col]
  if (!('val' in filter)) return (value === null) === (filter.op === 'IS NULL')
  if (filter.op === 'IN') return filter.val.includes(row.g)
  // nothing is unlike nothing known
  if (value === null) return false
  if (filter.op === 'LIKE') return (row.g ?? '').startsWith(filter.val)
  if (filter.col === 'g') return !filter.val.includes(row.g)
  const h = Number(value)
  const { val } = filter
  return { '==': h === val, '!=': h !== val, '<': h < val, '<=': h <= val, '>': h > val, '>=': h >= val }[filter.op]
}

const integer = (value: bigint): Cell =>
  value > BigInt(Number.MAX_SAFE_INTEGER) || value < -BigInt(Number.MAX_SAFE_INTEGER) ? String(value) : Number(value)

const decimal = (value: bigint): Cell => {
  const digits = String(value < 0n ? -value : value).padStart(5, '0')
  return `${value < 0n ? '-' : ''}${digits.slice(0, -4)}.${digits.slice(-4)}`
}

const present = <T>(values: readonly (T | null)[]): T[] => values.filter((value) => value !== null) as T[]
const total = (values: readonly bigint[]): bigint => values.reduce((sum, value) => sum + value, 0n)
const least = (values: readonly bigint[]): bigint => values.reduce((a, b) => (b < a ? b : a))

/** The value of a metric, for sorting and for display. */
const measure = (metric: Metric, rows: readonly Row[]): readonly [order: bigint | number | null, shown: Cell] => {
  if (metric === 'count') return [rows.length, rows.length]
  if (metric === 'distinct g') {
    const count = new Set(present(rows.map((row) => row.g))).size
    return [count, count]
  }
  if (metric === 'avg h') {
    const values = present(rows.map((row) => row.h))
    if (values.length === 0) return [null, null]
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length
    return [mean, mean]
  }
  if (metric === 'sum twice' || metric === 'max after') {
    // calculated columns: twice = h * 2, after = twice + 1
    const values = present(rows.map((row) => row.h))
    if (values.length === 0) return [null, null]
    const value =
      metric === 'sum twice' ? values.reduce((sum, h) => sum + h * 2, 0) : Math.max(...values.map((h) => h * 2 + 1))
    return [value, value]
  }
  const exact = present(rows.map((row) => (metric.endsWith('x') ? row.x : row.d)))
  if (exact.length === 0) return [null, null]
  const negated = exact.map((value) => -value)
  const value = metric.startsWith('sum') ? total(exact) : metric.startsWith('min') ? least(exact) : -least(negated)
  return [value, metric.endsWith('x') ? integer(value) : decimal(value)]
}

/** Nothing comes last, in either direction. */
const compare = (a: string | number | bigint | null, b: string | number | bigint | null, up: boolean): number => {
  if (a === null || b === null) return Number(a === null) - Number(b === null)
  if (a === b) return 0
  return a < b === up ? -1 : 1
}

const dimension = (row: Row, column: Column, grain: Grain): string | number | null => {
  if (column === 't') return row.t === null ? null : grains[grain](row.t)
  if (column === 'g' && row.shown !== undefined) return row.shown
  const value = row[column]
  return typeof value === 'bigint' ? Number(value) : value
}

const groupsOf = (rows: readonly Row[], columns: readonly Column[], grain: Grain) => {
  const groups = new Map<string, { key: (string | number | null)[]; rows: Row[] }>()
  for (const row of rows) {
    const key = columns.map((column) => dimension(row, column, grain))
    const name = JSON.stringify(key)
    const group = groups.get(name) ?? { key, rows: [] }
    group.rows.push(row)
    groups.set(name, group)
  }
  if (columns.length === 0 && groups.size === 0) groups.set('', { key: [], rows: [] })
  return [...groups.values()]
}

const byKey = (
  a: { key: readonly (string | number | null)[] },
  b: { key: readonly (string | number | null)[] },
): number => {
  for (const [index, value] of a.key.entries()) {
    const order = compare(value, b.key[index] ?? null, true)
    if (order !== 0) return order
  }
  return 0
}

export interface Truth {
  readonly rows: readonly (readonly Cell[])[]
  /** Groups before HAVING, after it, and series that were cut. */
  readonly groups: number
  readonly havingKept: number
  readonly seriesCut: number
  /** Groups that the earlier period has too. */
  readonly matched: number
}

const monthsLater = (ms: number, count: number): number => {
  const date = new Date(ms)
  const first = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + count)
  const days = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + count + 1, 0)).getUTCDate()
  return first + (Math.min(date.getUTCDate(), days) - 1) * 86_400_000 + mod(ms, 86_400_000)
}
const later = (ms: number, [count, unit]: readonly [number, 'day' | 'month'], sign: 1 | -1): number =>
  unit === 'day' ? ms + sign * count * 86_400_000 : monthsLater(ms, sign * count)

/** The rows that a query must be answered with, in order. */
export const evaluate = (table: readonly Row[], query: Query): Truth => {
  const { range, offset } = query
  const inside = table.filter((row) => query.filters.every((filter) => kept(row, filter)))
  const between = (from: number, to: number) => inside.filter(({ t }) => t !== null && t >= from && t < to)
  let rows: readonly Row[] = range === null ? inside : between(range[0], range[1])
  let before: readonly Row[] =
    range === null || offset === null
      ? []
      : between(later(range[0], offset, -1), later(range[1], offset, -1)).map((row) => ({
          ...row,
          t: row.t === null ? null : later(row.t, offset, 1),
        }))
  let seriesCut = 0
  if (query.seriesLimit > 0 && query.dimensions.includes('g')) {
    const [metric] = query.metrics
    const series = groupsOf(rows, ['g'], query.grain).map((group) => ({
      ...group,
      by: measure(metric ?? 'count', group.rows)[0],
    }))
    const top = series.toSorted((a, b) => compare(a.by, b.by, false) || byKey(a, b)).slice(0, query.seriesLimit)
    const names = new Set(top.map(({ key }) => key[0]))
    const limited = (all: readonly Row[]): readonly Row[] =>
      query.others
        ? all.map((row) => (names.has(row.g) ? row : { ...row, shown: OTHERS }))
        : all.filter((row) => names.has(row.g))
    rows = limited(rows)
    before = limited(before)
    seriesCut = series.length - top.length
  }
  const grouped = (some: readonly Row[]) => groupsOf(some, query.dimensions, query.grain)
  const having = (group: { readonly rows: readonly Row[] }) => query.having === null || group.rows.length > query.having
  const all = grouped(rows)
  const groups = all.filter(having)
  const earlier = new Map(
    grouped(before)
      .filter(having)
      .map((group) => [JSON.stringify(group.key), query.metrics.map((metric) => measure(metric, group.rows)[1])]),
  )
  const measured = groups.map((group) => ({
    ...group,
    values: query.metrics.map((metric) => measure(metric, group.rows)),
  }))
  const sorted = measured.toSorted(
    (a, b) => compare(a.values[0]?.[0] ?? null, b.values[0]?.[0] ?? null, false) || byKey(a, b),
  )
  const compared = range !== null && offset !== null
  return {
    rows: sorted
      .slice(query.skip, query.skip + query.limit)
      .map(({ key, values }) => [
        ...key,
        ...values.map(([, shown]) => shown),
        ...(compared ? (earlier.get(JSON.stringify(key)) ?? query.metrics.map(() => null)) : []),
      ]),
    groups: all.length,
    havingKept: groups.length,
    seriesCut,
    matched: compared ? sorted.filter(({ key }) => earlier.has(JSON.stringify(key))).length : 0,
  }
}
