import type { ResultRows } from '../../../core/results/types'
import { arrange } from '../columns/arrange'
import { gridColumns } from '../cells/cells'
import { csvOf } from './csv'
import { matchingRows } from '../filter/filter'
import { inSlices } from '../cells/slices'
import type { GridArrangement } from '../useOwnView'
import { sortedBy, testsOf } from '../useOrder'

/** The CSV file that a grid would give of the result, where no grid shows it: its order, its filters, its columns. */
export const shownCsv = async (
  { columns: described, rows }: ResultRows,
  view: GridArrangement['view'],
  text: string,
): Promise<{ readonly file: Blob; readonly rows: number }> => {
  const natural = gridColumns(described)
  const { columns } = arrange(natural, view)
  const sorted = sortedBy(rows, natural, view.sort)
  const tests = testsOf(natural, view.filters, text.trim())
  const passed =
    tests.length === 0 ? null : await inSlices(matchingRows(rows, sorted, tests), new AbortController().signal)
  const order = passed === null ? sorted : passed.value
  const count = order?.length ?? rows.length
  const pieces = csvOf(described, columns, (place) => rows[order === null ? place : (order[place] ?? -1)], count)
  return { file: new Blob(pieces, { type: 'text/csv' }), rows: count }
}
