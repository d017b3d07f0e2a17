/*
 * A second, plain reading of post-processing: a table in memory, one step after the other. It shares nothing with the
 * server. Values are small integers, so that sums are exact.
 */

type Value = number | null

/** Rows by moment (ms), and a column for each series. */
export interface Table {
  readonly index: readonly number[]
  readonly names: readonly string[]
  /** By column. */
  readonly values: readonly (readonly Value[])[]
}

export type Step =
  | { readonly kind: 'cum'; readonly operator: 'sum' | 'min' | 'max' }
  | {
      readonly kind: 'rolling'
      readonly operator: 'sum' | 'mean' | 'min' | 'max' | 'std'
      readonly window: number
      readonly least: number
    }
  | { readonly kind: 'diff'; readonly periods: number }
  | { readonly kind: 'contribution'; readonly orientation: 'row' | 'column' }
  | { readonly kind: 'resample'; readonly method: 'asfreq' | 'ffill' | 'bfill' | 'linear' | 'sum' | 'mean' }
  | { readonly kind: 'sort'; readonly ascending: boolean }

export interface Cell {
  readonly day: number
  readonly site: string | null
  readonly n: number | null
}

const DAY = 86_400_000
const present = (values: readonly Value[]): number[] => values.filter((value) => value !== null)
const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0)

/** Series that hold nothing at all have no column; nothing is a series of its own, the last. */
export const pivoted = (cells: readonly Cell[]): Table => {
  const index = [...new Set(cells.map(({ day }) => day))].toSorted((a, b) => a - b)
  const sites = [...new Set(cells.flatMap(({ site, n }) => (n === null ? [] : [site])))]
  const ordered = sites.toSorted((a, b) => {
    if (a === null || b === null) return Number(a === null) - Number(b === null)
    return a < b ? -1 : 1
  })
  const cell = (day: number, site: string | null): Value =>
    cells.find((each) => each.day === day && each.site === site)?.n ?? null
  return {
    index,
    names: ordered.map((site) => `n, ${site ?? '<NULL>'}`),
    values: ordered.map((site) => index.map((day) => cell(day, site))),
  }
}

const figure = (operator: 'sum' | 'mean' | 'min' | 'max' | 'std', values: readonly number[]): Value => {
  if (values.length === 0) return null
  if (operator === 'sum') return sum(values)
  if (operator === 'mean') return sum(values) / values.length
  if (operator === 'min') return Math.min(...values)
  if (operator === 'max') return Math.max(...values)
  if (values.length === 1) return null
  const mean = sum(values) / values.length
  return Math.sqrt(sum(values.map((value) => (value - mean) ** 2)) / (values.length - 1))
}

const byColumn = (table: Table, change: (values: readonly Value[]) => readonly Value[]): Table => ({
  ...table,
  values: table.values.map(change),
})

const cut = (table: Table, rows: number): Table => ({
  ...table,
  index: table.index.slice(rows),
  values: table.values.map((column) => column.slice(rows)),
})

const rolled = (table: Table, { operator, window, least }: Extract<Step, { kind: 'rolling' }>): Table => {
  const made = byColumn(table, (values) =>
    values.map((_, row) => {
      const seen = present(values.slice(Math.max(0, row - window + 1), row + 1))
      return seen.length >= least ? figure(operator, seen) : null
    }),
  )
  return cut(made, least)
}

const share = (value: Value, total: number): Value => (value === null || total === 0 ? null : value / total)

const contributed = (table: Table, orientation: 'row' | 'column'): Table => {
  const rows = table.index.map((_, row) => sum(present(table.values.map((column) => column[row] ?? null))))
  return byColumn(table, (values) =>
    values.map((value, row) => share(value, orientation === 'row' ? (rows[row] ?? 0) : sum(present(values)))),
  )
}

const between = (values: readonly Value[]): readonly Value[] =>
  values.map((value, row) => {
    if (value !== null) return value
    const before = values.slice(0, row).findLastIndex((each) => each !== null)
    const after = values.findIndex((each, place) => place > row && each !== null)
    const [from, to] = [values[before] ?? null, values[after] ?? null]
    if (from === null) return null
    return to === null ? from : from + (to - from) * ((row - before) / (after - before))
  })

const resampled = (table: Table, method: Extract<Step, { kind: 'resample' }>['method']): Table => {
  const first = Math.min(...table.index)
  const days = (Math.max(...table.index) - first) / DAY + 1
  const index = Array.from({ length: days }, (_, day) => first + day * DAY)
  const even = {
    ...table,
    index,
    values: table.values.map((column) =>
      index.map((ms) => (table.index.includes(ms) ? (column[table.index.indexOf(ms)] ?? null) : null)),
    ),
  }
  if (method === 'ffill') {
    return byColumn(even, (values) =>
      values.map((_, row) => values.slice(0, row + 1).findLast((value) => value !== null) ?? null),
    )
  }
  if (method === 'bfill') {
    return byColumn(even, (values) => values.map((_, row) => values.slice(row).find((value) => value !== null) ?? null))
  }
  return method === 'linear' ? byColumn(even, between) : even
}

/** One step of post-processing. */
export const stepped = (table: Table, step: Step): Table => {
  if (step.kind === 'rolling') return rolled(table, step)
  if (step.kind === 'contribution') return contributed(table, step.orientation)
  if (step.kind === 'resample') return resampled(table, step.method)
  if (step.kind === 'cum') {
    return byColumn(table, (values) =>
      values.map((value, row) => (value === null ? null : figure(step.operator, present(values.slice(0, row + 1))))),
    )
  }
  if (step.kind === 'diff') {
    return byColumn(table, (values) =>
      values.map((value, row) => {
        const other = values[row - step.periods] ?? null
        return value === null || other === null ? null : value - other
      }),
    )
  }
  const order = table.index.map((_, row) => row).toSorted((a, b) => (table.index[a] ?? 0) - (table.index[b] ?? 0))
  const rows = step.ascending ? order : order.toReversed()
  return {
    ...byColumn(table, (values) => rows.map((row) => values[row] ?? null)),
    index: rows.map((row) => table.index[row] ?? 0),
  }
}
