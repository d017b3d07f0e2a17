import { toCsv, toTsv } from './delimited'
import { toJson } from './json'
import { toMarkdown } from './markdown'
import type { CopyFormat } from './names'
import { toInList, toInsert } from './sql'
import type { CellTable } from './table'

/** Cells in a format; `table` is the target of an INSERT. */
export const written = (cells: CellTable, format: CopyFormat, table: string): string => {
  switch (format) {
    case 'tsv':
      return toTsv(cells, true)
    case 'csv':
      return toCsv(cells, false)
    case 'safe-csv':
      return toCsv(cells, true)
    case 'markdown':
      return toMarkdown(cells)
    case 'json':
      return toJson(cells)
    case 'insert':
      return toInsert(cells, table)
    case 'in-list':
      return toInList(cells)
  }
}
