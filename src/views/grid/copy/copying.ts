import type { Cell } from '../../../core/results/types'
import type { GridColumn } from '../cells/cells'
import { copyText } from './clipboard'
import { toTsv } from '../formats/delimited'
import { tableOf, type CellTable } from '../formats/table'
import type { CopyWhat } from '../panel'
import { cellsIn, type Rectangle } from './selection'

// Formats other than the plain one come with the first use.
const writtenAs = async (table: CellTable, what: CopyWhat, source: string): Promise<string> => {
  if (what === 'selection') return toTsv(table, false)
  if (what === 'selection-with-headers' || what === 'all-with-headers') return toTsv(table, true)
  const formats = await import('../formats')
  return formats.written(table, what, source)
}

interface CopySource {
  readonly columns: readonly GridColumn[]
  readonly rowAt: (place: number) => readonly Cell[] | undefined
  readonly count: number
  readonly rectangle: Rectangle | null
  /** The table that an INSERT goes into, as SQL. */
  readonly table: string
}

/** Puts exact values on the clipboard: the selection, or everything where nothing is selected. The number of cells, or null when the browser refuses. */
export const copyCells = async (
  { columns, rowAt, count, rectangle, table }: CopySource,
  what: CopyWhat,
): Promise<number | null> => {
  const all = { top: 0, bottom: count - 1, left: 0, right: columns.length - 1 }
  const area = what === 'all-with-headers' || rectangle === null ? all : rectangle
  const text = await writtenAs(tableOf(columns, rowAt, area), what, table)
  const cells = cellsIn(area)
  // an empty copy must not overwrite the clipboard
  if (text === '' && cells === 0) return 0
  return (await copyText(text)) ? cells : null
}
