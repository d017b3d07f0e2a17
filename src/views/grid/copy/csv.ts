import { csvHeader, csvLine, type CsvColumn } from '../../../../common/csv'
import type { ResultColumn } from '../../../core/results/column'
import type { Cell } from '../../../core/results/types'

const columnOf = ({ name, type, type_generic: generic }: ResultColumn): CsvColumn => ({
  name,
  type,
  type_generic: generic === 0 || generic === 1 || generic === 2 || generic === 3 ? generic : null,
})

/** Rows and columns in display order, in pieces of a CSV file: the same bytes as the server writes for all rows. */
export const csvOf = (
  columns: readonly ResultColumn[],
  shown: readonly { readonly at: number }[],
  rowAt: (place: number) => readonly Cell[] | undefined,
  count: number,
): string[] => {
  const described = shown.flatMap(({ at }) => columns[at] ?? []).map(columnOf)
  const pieces = [csvHeader(described)]
  for (let place = 0; place < count; place += 1) {
    const row = rowAt(place)
    if (row !== undefined)
      pieces.push(
        csvLine(
          shown.map(({ at }) => row[at] ?? null),
          described,
        ),
      )
  }
  return pieces
}
