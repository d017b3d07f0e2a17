import type { Cell } from '../../../core/results/types'
import type { GridColumn } from '../cells/cells'
import type { Rectangle } from '../copy/selection'

/** Cells to be written: some columns of some rows. */
export interface CellTable {
  readonly columns: readonly GridColumn[]
  /** Every row, its cells in the order of `columns`. */
  readonly rows: Iterable<readonly Cell[]>
}

/** The cells of a rectangle. `rowAt` answers the row shown at a place. */
export const tableOf = (
  columns: readonly GridColumn[],
  rowAt: (place: number) => readonly Cell[] | undefined,
  { top, bottom, left, right }: Rectangle,
): CellTable => {
  const chosen = columns.slice(left, right + 1)
  const rowsOf = function* () {
    for (let place = top; place <= bottom; place += 1) {
      const row = rowAt(place)
      if (row !== undefined) yield chosen.map(({ at }) => row[at] ?? null)
    }
  }
  return { columns: chosen, rows: { [Symbol.iterator]: rowsOf } }
}

/** Distinct names: an empty or repeated one gets a number. */
export const distinctNames = (columns: readonly Pick<GridColumn, 'name'>[]): readonly string[] => {
  const taken = new Set(columns.map(({ name }) => name))
  const used = new Set<string>()
  return columns.map(({ name }, index) => {
    const base = name === '' ? 'column' : name
    let uniqueName = name === '' ? `column_${index + 1}` : name
    for (let number = 2; used.has(uniqueName) || (uniqueName !== name && taken.has(uniqueName)); number += 1)
      uniqueName = `${base}_${number}`
    used.add(uniqueName)
    return uniqueName
  })
}
