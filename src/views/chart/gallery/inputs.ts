import type { ChartAnswer } from '../../../events/chart/chart'
import type { FormValues } from '../../../domain/charts/formData'
import type { Cell, ResultRows } from '../../../core/results/types'
import { columnLabel, columnsIn } from '../../../domain/charts/kinds/common/data/adhoc'
import { controlsOf, type VizType } from '../../../domain/charts/kinds/types'

/** One answer with its rows. */
export interface Input {
  readonly answer: ChartAnswer
  readonly result: ResultRows
}

/** Rows that are hard to draw, made of those that were recorded. */
export interface HardInput {
  readonly name: string
  readonly of: (input: Input, dimensions: ReadonlySet<string>) => Input
}

const NUMBER = 0
const TEXT = 1

const withRows = ({ answer, result }: Input, rows: readonly (readonly Cell[])[]): Input => ({
  answer: { ...answer, rows: rows.length, sqlRows: rows.length },
  result: { ...result, rows },
})

/** The columns of a chart that name things; all others measure them. */
export const dimensionsIn = (type: VizType, values: FormValues): ReadonlySet<string> =>
  new Set(
    controlsOf(type)
      .filter(({ kind }) => kind === 'column' || kind === 'columns')
      .flatMap(({ name }) => columnsIn(values, name))
      .map(columnLabel),
  )

const measured =
  (change: (cell: Cell, row: number) => Cell) =>
  (input: Input, dimensions: ReadonlySet<string>): Input => {
    const isMeasure = input.answer.columns.map(
      ({ generic }, index) => generic === NUMBER && !dimensions.has(input.answer.labels[index]?.[0] ?? ''),
    )
    const rows = input.result.rows.map((row, place) =>
      row.map((cell, index) => (isMeasure[index] === true ? change(cell, place) : cell)),
    )
    return withRows(input, rows)
  }

const long = (name: string): string => `${name}, a name with <b>marks</b> & far more words than any chart has room for`

/** Names of things: texts in columns of dimensions, and labels of series. */
const longNames = (input: Input, dimensions: ReadonlySet<string>): Input => {
  const { answer, result } = input
  const labels = answer.labels.map((parts) => parts.map((part, index) => (index === 0 ? part : long(part))))
  const names = answer.columns.map(({ name }, index) =>
    (answer.labels[index] ?? []).length > 1 ? (labels[index] ?? []).join(', ') : name,
  )
  const isName = answer.columns.map(
    ({ generic }, index) => generic === TEXT && dimensions.has(answer.labels[index]?.[0] ?? ''),
  )
  return {
    answer: {
      ...answer,
      labels,
      columns: answer.columns.map((column, index) => ({ ...column, name: names[index] ?? '' })),
    },
    result: {
      ...result,
      columns: result.columns.map((column, index) => ({
        ...column,
        name: names[index] ?? '',
        column_name: names[index] ?? '',
      })),
      rows: result.rows.map((row) =>
        row.map((cell, index) => (isName[index] === true && typeof cell === 'string' ? long(cell) : cell)),
      ),
    },
  }
}

const negated = (cell: Cell): Cell => {
  const value = cell === null ? Number.NaN : Number(cell)
  return Number.isNaN(value) ? cell : -value
}

export const HARD_INPUTS: readonly HardInput[] = [
  { name: 'No rows', of: (input) => withRows(input, []) },
  { name: 'One row', of: (input) => withRows(input, input.result.rows.slice(0, 1)) },
  { name: 'Every value NULL', of: measured(() => null) },
  { name: 'Some values NULL', of: measured((cell, row) => (row % 3 === 1 ? null : cell)) },
  { name: 'Values below zero', of: measured((cell, row) => (row % 2 === 0 ? negated(cell) : cell)) },
  { name: 'Long names', of: longNames },
]
