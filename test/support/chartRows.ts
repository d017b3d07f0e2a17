import type { ChartAnswer } from '../../src/events/chart/chart'
import type { Cell, ResultRows } from '../../src/core/results/types'

const TYPES = { n: 0, s: 1, t: 2, b: 3 } as const

/** Rows under columns such as `t:date`, where the letter says what they hold. */
export const resultOf = (columns: readonly string[], rows: readonly (readonly Cell[])[]): ResultRows => ({
  columns: columns.map((text) => {
    const [kind, name = ''] = text.split(/:(.*)/)
    const generic = TYPES[kind as keyof typeof TYPES]
    return { column_name: name, name, type: null, type_generic: generic, is_dttm: generic === 2 }
  }),
  rows,
  bytes: 0,
})

/** The server's answer with these rows. */
export const answerOf = ({ columns, rows }: ResultRows, labels?: readonly (readonly string[])[]): ChartAnswer => ({
  resultKey: 'k',
  rows: rows.length,
  sqlRows: rows.length,
  columns: columns.map(({ name, type_generic }) => ({ name, generic: type_generic ?? 1 })),
  labels: labels ?? columns.map(({ name }) => [name]),
  sql: null,
  cached: false,
  cachedAt: null,
  applied: [],
  rejected: [],
})
