import type { Cell } from '../../../core/results/types'
import type { TreeRow } from '../../controls'
import { tn } from '../../i18n'

/** Text longer than this is not looked into: reading it would stop the page. */
const PARSED_UP_TO = 2_000_000
const DIGITS = /-?\d{16,}|-?\d+\.\d{16,}/
const VALUE_CHARACTERS = 300

/**
 * A cell as a value with parts; undefined when it has none. Text that is JSON counts, unless a number in it would lose
 * digits: then the text is the only true form.
 */
export const parsedJson = (cell: Cell): object | undefined => {
  if (cell !== null && typeof cell === 'object') return cell
  if (typeof cell !== 'string' || cell.length > PARSED_UP_TO || !/^\s*[[{]/.test(cell) || DIGITS.test(cell)) {
    return undefined
  }
  try {
    const value: unknown = JSON.parse(cell)
    return typeof value === 'object' && value !== null ? value : undefined
  } catch {
    return undefined
  }
}

const PLAIN = /^[A-Za-z_$][\w$]*$/

/** A path as JSONPath: `$.a[0]["b c"]`. */
const jsonPath = (path: readonly (string | number)[]): string =>
  `$${path
    .map((step) =>
      typeof step === 'number' ? `[${step}]` : PLAIN.test(step) ? `.${step}` : `[${JSON.stringify(step)}]`,
    )
    .join('')}`

/** A line of the tree. */
export interface JsonRow extends TreeRow {
  readonly path: string
  readonly name: string
  /** Text after the name: the value, or the number of parts. */
  readonly text: string
  readonly kind: 'text' | 'number' | 'other' | 'branch'
  readonly value: unknown
}

const partsOf = (value: unknown): readonly (readonly [string | number, unknown])[] | null => {
  if (Array.isArray(value)) return value.map((one, index) => [index, one] as const)
  return typeof value === 'object' && value !== null ? Object.entries(value) : null
}

const leafText = (value: unknown): string => {
  const text = JSON.stringify(value) ?? String(value)
  return text.length > VALUE_CHARACTERS ? `${text.slice(0, VALUE_CHARACTERS)}…` : text
}

const countText = (count: number, isList: boolean): string =>
  isList ? tn('%s item', '%s items', count) : tn('%s key', '%s keys', count)

const kindOf = (value: unknown): JsonRow['kind'] =>
  typeof value === 'string' ? 'text' : typeof value === 'number' ? 'number' : 'other'

/** The open lines of a value. Where `find` is not empty, only lines that hold it and those above them, all open. */
export const jsonRows = (value: object, open: ReadonlySet<string>, find: string): readonly JsonRow[] => {
  const needle = find.trim().toLowerCase()
  const rows: JsonRow[] = []
  const walk = (
    parts: readonly (readonly [string | number, unknown])[],
    path: readonly (string | number)[],
  ): boolean => {
    let any = false
    for (const [step, part] of parts) {
      const partPath = [...path, step]
      const id = jsonPath(partPath)
      const below = partsOf(part)
      const text = below === null ? leafText(part) : countText(below.length, Array.isArray(part))
      const hit =
        needle === '' ||
        String(step).toLowerCase().includes(needle) ||
        (below === null && text.toLowerCase().includes(needle))
      const expanded = below !== null && (needle === '' ? open.has(id) : true)
      const at = rows.length
      rows.push({
        id,
        label: String(step),
        level: partPath.length,
        ...(below === null || below.length === 0 ? {} : { expanded }),
        path: id,
        name: String(step),
        text,
        kind: below === null ? kindOf(part) : 'branch',
        value: part,
      })
      const inside = expanded && below !== null && walk(below, partPath)
      if (!hit && !inside) rows.length = at
      else any = true
    }
    return any
  }
  walk(partsOf(value) ?? [], [])
  return rows
}

/** Paths that are open at first: the upper levels, as long as they are short. */
export const firstOpen = (value: object): ReadonlySet<string> => {
  const open = new Set<string>()
  const LEVELS = 2
  const MOST = 60
  const walk = (part: unknown, path: readonly (string | number)[]): void => {
    const parts = partsOf(part)
    if (parts === null || path.length > LEVELS || parts.length > MOST) return
    if (path.length > 0) open.add(jsonPath(path))
    for (const [step, below] of parts) walk(below, [...path, step])
  }
  walk(value, [])
  return open
}
