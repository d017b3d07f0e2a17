import type { Cell } from '../../projections/results'
import { exactCellText, type GridColumn } from './cells'
import type { Rectangle } from './selection'

/** A field of tab-separated text: quoted when it holds a tab, a line break or a quote, as spreadsheets read it. */
const field = (text: string): string => (/[\t\n\r"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** The exact values of a rectangle as tab-separated lines. `rowAt` answers the row shown at a place. */
export const toTsv = (
  columns: readonly GridColumn[],
  rowAt: (place: number) => readonly Cell[] | undefined,
  { top, bottom, left, right }: Rectangle,
  headers: boolean,
): string => {
  const lines: string[] = []
  if (headers)
    lines.push(
      columns
        .slice(left, right + 1)
        .map((column) => field(column.name))
        .join('\t'),
    )
  for (let place = top; place <= bottom; place += 1) {
    const row = rowAt(place)
    if (row === undefined) continue
    const cells: string[] = []
    for (let column = left; column <= right; column += 1) cells.push(field(exactCellText(row[column])))
    lines.push(cells.join('\t'))
  }
  return lines.join('\n')
}
