import { type CellKind, columnOf, type SheetRow } from './sheetRows'

/** A row with its number in the sheet, from 1. */
export interface NumberedRow {
  readonly row: SheetRow
  readonly line: number
}

/** A merged block of cells; rows are counted from 1, columns from 0. */
export interface Merge {
  readonly top: number
  readonly bottom: number
  readonly left: number
  readonly right: number
}

export interface SheetHead {
  /** The line that names the columns; null where the first row is data. */
  readonly line: number | null
  /** The first line with data, if there is any. */
  readonly from: number
}

/** Rows that are looked at for the head. */
export const HEAD_ROWS = 40
/** Rows of group names above the names of the columns. */
const MAX_GROUPS = 3

const isText = (kind: CellKind | undefined): boolean => kind === undefined || kind === 'VARCHAR'
const filled = (row: SheetRow): number => row.filter((cell) => cell !== undefined).length
const isAllText = (row: SheetRow): boolean => row.every((cell) => isText(cell?.kind))
/** Cells of a row in the middle, by their count: some rows with a remark beside them make no wide table. */
const usualWidth = (rows: readonly NumberedRow[]): number =>
  rows.map(({ row }) => filled(row)).toSorted((a, b) => a - b)[Math.floor(rows.length / 2)] ?? 0

/** True when a row of texts stands above values that are none, as names of columns do. */
const isAboveValues = ({ row }: NumberedRow, below: readonly NumberedRow[]): boolean =>
  below.some((one) => row.some((cell, at) => cell !== undefined && !isText(one.row[at]?.kind)))

/** Gaps of a row that names of columns fill below it, where no block of merged cells shows that it has groups. */
const MIN_GAPS = 2

/**
 * True when the second row names the columns below the names of groups in the first, as merged heads do: it fills gaps of the
 * first, leaves others open, and stands above values that are no texts. Blocks are null where they are not known yet.
 */
const isGroupAbove = (
  upper: NumberedRow,
  lower: NumberedRow,
  below: readonly NumberedRow[],
  merges: readonly Merge[] | null,
): boolean => {
  if (lower.line !== upper.line + 1 || !isAllText(lower.row)) return false
  const places = Array.from({ length: Math.max(upper.row.length, lower.row.length) }, (_, at) => at)
  const has = ({ row }: NumberedRow, at: number): boolean => row[at] !== undefined
  const gaps = places.filter((at) => !has(upper, at) && has(lower, at)).length
  const isMerged = merges?.some(({ top, left, right }) => top === upper.line && right > left) ?? gaps >= MIN_GAPS
  return isMerged && gaps > 0 && places.some((at) => has(upper, at) && !has(lower, at)) && isAboveValues(lower, below)
}

/** True for a title above names: it has one cell, or at most half as many as the row of names below it. */
const isTitleAbove = (upper: NumberedRow, lower: NumberedRow, below: readonly NumberedRow[], usual: number): boolean =>
  filled(upper.row) <= 1
    ? usual > 1
    : isAllText(lower.row) && filled(upper.row) * 2 <= filled(lower.row) && isAboveValues(lower, below)

/**
 * Finds the row that names the columns in the first rows with values. Rows above it are titles. Blocks of merged cells are null
 * where the sheet goes on beyond these rows.
 */
export const findHead = (rows: readonly NumberedRow[], merges: readonly Merge[] | null): SheetHead => {
  const usual = usualWidth(rows)
  let at = 0
  for (let next = rows[at + 1]; next !== undefined; next = rows[at + 1]) {
    const head = rows[at]
    const below = rows.slice(at + 2)
    if (head === undefined || !(isTitleAbove(head, next, below, usual) || isGroupAbove(head, next, below, merges)))
      break
    at += 1
  }
  const head = rows[at]
  if (head === undefined) return { line: null, from: 1 }
  const isData = head.row.every((cell) => cell === undefined || cell.kind !== 'VARCHAR')
  return isData ? { line: null, from: head.line } : { line: head.line, from: head.line + 1 }
}

const LETTERS = /^([A-Z]+)(\d+)(?::([A-Z]+)(\d+))?$/

/** The block of `B3:D4`; null for text that is none. */
export const toMerge = (reference: string): Merge | null => {
  const [, left, top, right = left, bottom = top] = LETTERS.exec(reference) ?? []
  if (left === undefined || right === undefined) return null
  return { top: Number(top), bottom: Number(bottom), left: columnOf(left), right: columnOf(right) }
}

const covers = ({ top, bottom, left, right }: Merge, line: number, column: number): boolean =>
  line >= top && line <= bottom && column >= left && column <= right

/**
 * Lines of group names directly above the names: each has a merged block over several columns, but not over all. A line with
 * nothing behind its first cell is a title.
 */
const groupLines = (
  line: number,
  columns: number,
  rows: readonly NumberedRow[],
  merges: readonly Merge[],
): number[] => {
  const lines: number[] = []
  const isGroup = (above: number): boolean =>
    rows.some((one) => one.line === above && one.row.some((cell, column) => column > 0 && cell !== undefined)) &&
    merges.some(
      ({ top, bottom, left, right }) =>
        top <= above && bottom >= above && right > left && right - left + 1 < columns && left < columns,
    )
  for (let above = line - 1; lines.length < MAX_GROUPS && isGroup(above); above -= 1) lines.unshift(above)
  return lines
}

/** Names of columns: the texts of the head row behind those of the groups above, also where cells are merged. */
export const headNames = (
  line: number,
  columns: number,
  rows: readonly NumberedRow[],
  merges: readonly Merge[],
): { readonly names: (string | undefined)[]; readonly groups: readonly number[] } => {
  const textAt = (at: number, column: number): string | undefined => {
    const block = merges.find((merge) => covers(merge, at, column))
    const from = block === undefined ? at : block.top
    return rows.find((one) => one.line === from)?.row[block?.left ?? column]?.text.trim()
  }
  const groups = groupLines(line, columns, rows, merges)
  const names = Array.from({ length: columns }, (_, column) => {
    const parts = [...groups, line].map((at) => textAt(at, column)).filter((text) => text !== undefined && text !== '')
    return parts.length === 0 ? undefined : parts.filter((text, at) => text !== parts[at - 1]).join(' ')
  })
  return { names, groups }
}
