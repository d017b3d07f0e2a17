import * as z from 'zod/mini'
import type { ColumnFilter, SortKey } from './grid'
import { name, say, type Sentence, type SomeSentences } from '../../core/events/sentence'

/** The name of a column, as people know it. */
const columnName = (column: string): string => {
  const label = column.slice(column.indexOf(':') + 1)
  return label === '' ? 'a column without a name' : label
}

const sortedBy = (sort: readonly z.infer<typeof SortKey>[]): Sentence => {
  const words = sort.map(({ column, direction }) => columnName(column) + (direction === 'desc' ? ' descending' : ''))
  return say`Sorted the rows by ${name(words.join(', '))}`
}

const same = (a: ColumnFilter, b: ColumnFilter): boolean =>
  a.column === b.column &&
  a.op === b.op &&
  a.values.length === b.values.length &&
  a.values.every((value, index) => value === b.values[index])

export const gridSentences = {
  'grid.sorted': (data) => (data.sort.length === 0 ? say`Put the rows back in their own order` : sortedBy(data.sort)),
  'grid.filtered': ({ filters: now, was }) => {
    if (now.length === 0) return say`Cleared the filters of the result`
    const changed = now.find((filter) => !was.includes(filter) && !was.some((other) => same(filter, other)))
    if (changed !== undefined) return say`Filtered the rows by ${name(columnName(changed.column))}`
    const gone = was.find((filter) => !now.some((other) => other.column === filter.column))
    return gone === undefined ? say`Filtered the rows` : say`Cleared the filter of ${name(columnName(gone.column))}`
  },
  'grid.columns_hidden': ({ columns, hidden }) => {
    const [only] = columns
    const what = columns.length === 1 && only !== undefined ? columnName(only) : `${columns.length} columns`
    return hidden ? say`Hid ${name(what)}` : say`Showed ${name(what)}`
  },
  'grid.column_pinned': ({ column, pinned }) =>
    pinned ? say`Pinned ${name(columnName(column))}` : say`Unpinned ${name(columnName(column))}`,
  'grid.column_moved': ({ column, index }) => say`Moved ${name(columnName(column))} to place ${index + 1}`,
  'grid.column_resized': ({ column }) => say`Set the width of ${name(columnName(column))}`,
  'grid.columns_arranged': () => say`Showed all columns of the result in their first order`,
  'grid.view_chosen': ({ view }) => say`Looked at the result as a ${view}`,
  'grid.chart_set': ({ chart }) =>
    chart === null
      ? say`Let Recount choose the chart of the result`
      : chart.kind === 'big_number'
        ? say`Drew the result as a big number`
        : say`Drew the result as a ${chart.kind} chart`,
} satisfies SomeSentences
