import type { ResultColumn } from '../../../core/results/column'
import type { Cell } from '../../../core/results/types'
import { looksNumeric, numberText } from './numbers'

/** Kind of drawing and comparison of a column. */
export type ColumnKind = 'integer' | 'decimal' | 'text' | 'time' | 'interval' | 'boolean' | 'nested'

export interface GridColumn {
  /** Place of its cells in a row. */
  readonly at: number
  /** Its index among the columns of its name, and the name: the same for every result with such a column. */
  readonly key: string
  readonly name: string
  readonly kind: ColumnKind
  /** The engine's type name, for the tooltip. */
  readonly type: string | null
  /** Thousands are grouped; not in columns whose whole numbers name things, such as keys and years. */
  readonly grouped: boolean
}

/** Characters of a long text that reach the page; the viewer shows the rest. */
const CELL_CHARACTERS = 256

const NAMES_THINGS = /(^|_|\b)(id|key|year|code|zip|zipcode|number|no)$/i
const WHOLE = /INT|SERIAL/i
const NESTED = /^(STRUCT|MAP|UNION|JSON)|\[\d*\]$|^LIST|^ARRAY/i

/** The kind of a column from the engine's type, or by its generic type (`A3.34`). */
const kindOf = (column: ResultColumn): ColumnKind => {
  const type = column.type ?? ''
  if (NESTED.test(type)) return 'nested'
  if (/^INTERVAL/i.test(type)) return 'interval'
  if (column.type_generic === 3 || /^BOOL/i.test(type)) return 'boolean'
  if (column.is_dttm || column.type_generic === 2) return 'time'
  if (column.type_generic === 0) return WHOLE.test(type) ? 'integer' : 'decimal'
  return 'text'
}

export const gridColumns = (columns: readonly ResultColumn[]): readonly GridColumn[] => {
  const seen = new Map<string, number>()
  return columns.map(({ name, ...column }, at) => {
    const nth = seen.get(name) ?? 0
    seen.set(name, nth + 1)
    const kind = kindOf({ name, ...column })
    return { at, key: `${nth}:${name}`, name, kind, type: column.type, grouped: !NAMES_THINGS.test(name) }
  })
}

/** Name of a column where it must have one. */
export const columnTitle = ({ name }: Pick<GridColumn, 'name'>): string => (name === '' ? 'Unnamed column' : name)

export const isNumeric = (kind: ColumnKind): boolean => kind === 'integer' || kind === 'decimal'

const json = (value: unknown): string => JSON.stringify(value) ?? String(value)

/** The value itself as text, for copies, filters and the viewer. NULL is the empty text. */
export const exactCellText = (cell: Cell | undefined): string => {
  if (cell === null || cell === undefined) return ''
  if (typeof cell === 'string') return cell
  return typeof cell === 'object' ? json(cell) : String(cell)
}

type CellLook = 'plain' | 'null' | 'empty' | 'true' | 'false' | 'number'

export interface ShownCell {
  readonly text: string
  readonly look: CellLook
  /** The page shows only the beginning. */
  readonly cut: boolean
}

const NULL: ShownCell = { text: '<NULL>', look: 'null', cut: false }
const EMPTY: ShownCell = { text: '<empty string>', look: 'empty', cut: false }
const TRUE: ShownCell = { text: 'TRUE', look: 'true', cut: false }
const FALSE: ShownCell = { text: 'FALSE', look: 'false', cut: false }

/** As in SQL, so that a moment reads as a day and a time. */
const spaced = (text: string): string => text.replace(/^([+-]?\d{4,6}-\d\d-\d\d)T(?=\d)/, '$1 ')

const oneLine = (text: string): string => text.replace(/\r\n|[\n\r\u2028\u2029]/g, '↵')

/** Displayed text of a value. Numbers keep every digit; text is one line and at most 256 characters. */
export const shownCell = (cell: Cell | undefined, column: GridColumn): ShownCell => {
  if (cell === null || cell === undefined) return NULL
  if (cell === '') return EMPTY
  if (cell === true) return TRUE
  if (cell === false) return FALSE
  if (typeof cell === 'number') return { text: numberText(String(cell), column.grouped), look: 'number', cut: false }
  const text = typeof cell === 'string' ? cell : json(cell)
  if (isNumeric(column.kind) && looksNumeric(text)) {
    return { text: numberText(text, column.grouped), look: 'number', cut: false }
  }
  const cut = text.length > CELL_CHARACTERS
  const shown = column.kind === 'time' ? spaced(text) : text
  return { text: oneLine(cut ? shown.slice(0, CELL_CHARACTERS) : shown), look: 'plain', cut }
}
