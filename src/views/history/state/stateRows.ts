import type { TreeRow } from '../../controls'
import { t } from '../../i18n'
import { childOf, inShort, keysOf, pathKey, type Change } from './diff'

/** A line of the state tree. */
export interface StateRow extends TreeRow {
  readonly path: readonly string[]
  readonly name: string
  /** Of a leaf: its value in one line. */
  readonly value: string | null
  readonly kind: 'text' | 'number' | 'other' | 'branch'
  /** Of a branch: how many keys it has. */
  readonly size: number
  readonly change: Change | null
  /** Changes below, when it is closed or open. */
  readonly below: number
}

export interface StateView {
  readonly changes: ReadonlyMap<string, Change>
  readonly below: ReadonlyMap<string, number>
  /** Places opened or closed by hand; others are open when something changed below them. */
  readonly open: ReadonlyMap<string, boolean>
  /** When set, only these places and their ancestors are shown. */
  readonly only: ReadonlySet<string> | null
}

const isOpenable = (value: unknown): boolean => typeof value === 'object' && value !== null && keysOf(value).length > 0

const kindOf = (value: unknown): StateRow['kind'] =>
  typeof value === 'string' ? 'text' : typeof value === 'number' ? 'number' : 'other'

const labelOf = (name: string, value: string | null, change: Change | null, below: number): string => {
  if (change !== null) return `${name}: ${inShort(change.before)} → ${inShort(change.after)}`
  if (value !== null) return `${name}: ${value}`
  return below === 0 ? name : t('%s, %s changed', name, below)
}

/** Own keys, and those that were there in the other state alone. */
const namesAt = (value: unknown, other: unknown): readonly string[] => {
  const ownKeys = keysOf(value)
  const gone = keysOf(other).filter((key) => childOf(value, key) === undefined)
  return gone.length === 0 ? ownKeys : [...new Set([...ownKeys, ...gone])]
}

const visit = (value: unknown, other: unknown, path: readonly string[], view: StateView, rows: StateRow[]): void => {
  for (const name of namesAt(value, other)) {
    const child = childOf(value, name)
    const place = [...path, name]
    const id = pathKey(place)
    if (view.only !== null && !view.only.has(id)) continue
    const change = view.changes.get(id) ?? null
    const below = view.below.get(id) ?? 0
    const openable = isOpenable(child)
    const expanded = openable ? (view.open.get(id) ?? (view.only !== null || below > 0)) : undefined
    const shown = openable ? null : inShort(child)
    rows.push({
      id,
      label: labelOf(name, shown, change, below),
      level: place.length,
      ...(expanded === undefined ? {} : { expanded }),
      path: place,
      name,
      value: shown,
      kind: openable ? 'branch' : kindOf(child),
      size: keysOf(child).length,
      change,
      below,
    })
    if (expanded === true) visit(child, childOf(other, name), place, view, rows)
  }
}

/** The open lines of a state, in order. */
export const stateRows = (state: unknown, other: unknown, view: StateView): readonly StateRow[] => {
  const rows: StateRow[] = []
  visit(state, other, [], view, rows)
  return rows
}

/** Found places beyond this many are not shown. */
const MOST = 300

/** Places whose key or value holds the text, and the places above them; null without a text. */
export const findPlaces = (state: unknown, text: string): ReadonlySet<string> | null => {
  const needle = text.trim().toLowerCase()
  if (needle === '') return null
  const places = new Set<string>()
  let hits = 0
  const search = (value: unknown, path: readonly string[]): boolean => {
    let any = false
    for (const key of keysOf(value)) {
      if (hits >= MOST) return any
      const child = childOf(value, key)
      const place = [...path, key]
      const leaf = isOpenable(child) ? '' : inShort(child).toLowerCase()
      const hit = key.toLowerCase().includes(needle) || leaf.includes(needle)
      if (hit) hits += 1
      const below = search(child, place)
      if (hit || below) {
        places.add(pathKey(place))
        any = true
      }
    }
    return any
  }
  search(state, [])
  return places
}
