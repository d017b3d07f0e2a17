/** One row of a tree, in the order of the screen; children of closed rows are not in the list. */
export interface TreeRow {
  readonly id: string
  /** Accessible name, and the text for type-ahead. */
  readonly label: string
  /** 1 at the top. */
  readonly level: number
  /** Undefined for rows without children. */
  readonly expanded?: boolean
}

export interface TreePlace {
  readonly posinset: number
  readonly setsize: number
}

/** For every row its place among its siblings, which assistive technology cannot count in a virtual list. */
export const placesOf = (rows: readonly TreeRow[]): readonly TreePlace[] => {
  const places: { posinset: number; setsize: number }[] = []
  const open: number[][] = []
  const close = (level: number): void => {
    for (const group of open.splice(level)) for (const index of group) places[index]!.setsize = group.length
  }
  rows.forEach((row, index) => {
    close(row.level)
    const group = (open[row.level - 1] ??= [])
    group.push(index)
    places.push({ posinset: group.length, setsize: 0 })
  })
  close(0)
  return places
}

/** The parent of the row: the nearest row above with a lower level, or -1. */
export const parentOf = (rows: readonly TreeRow[], index: number): number => {
  const level = rows[index]?.level ?? 1
  for (let at = index - 1; at >= 0; at -= 1) if ((rows[at]?.level ?? 1) < level) return at
  return -1
}

export type TreeMove =
  | { readonly kind: 'focus'; readonly index: number }
  | { readonly kind: 'toggle'; readonly index: number; readonly expanded: boolean }
  | { readonly kind: 'activate' | 'select'; readonly index: number }

const focus = (rows: readonly TreeRow[], index: number): TreeMove | null =>
  index >= 0 && index < rows.length ? { kind: 'focus', index } : null

const right = (rows: readonly TreeRow[], index: number): TreeMove | null => {
  const row = rows[index]
  if (row?.expanded === undefined) return null
  if (!row.expanded) return { kind: 'toggle', index, expanded: true }
  return (rows[index + 1]?.level ?? 0) > row.level ? focus(rows, index + 1) : null
}

const left = (rows: readonly TreeRow[], index: number): TreeMove | null =>
  rows[index]?.expanded === true ? { kind: 'toggle', index, expanded: false } : focus(rows, parentOf(rows, index))

/** The action of a key in a tree (WAI-ARIA practice); null for other keys. */
export const treeKey = (rows: readonly TreeRow[], index: number, key: string, page: number): TreeMove | null => {
  if (rows.length === 0) return null
  if (key === 'ArrowDown') return focus(rows, index + 1)
  if (key === 'ArrowUp') return focus(rows, index - 1)
  if (key === 'ArrowRight') return right(rows, index)
  if (key === 'ArrowLeft') return left(rows, index)
  if (key === 'Home') return focus(rows, 0)
  if (key === 'End') return focus(rows, rows.length - 1)
  if (key === 'PageDown') return focus(rows, Math.min(rows.length - 1, index + page))
  if (key === 'PageUp') return focus(rows, Math.max(0, index - page))
  if (key === 'Enter') return { kind: 'activate', index }
  if (key === ' ') return { kind: 'select', index }
  return null
}

/** The next row whose label begins with the typed letters; one letter again goes on to the next such row. */
export const typeAhead = (rows: readonly TreeRow[], index: number, typed: string): number => {
  const letters = typed.toLowerCase()
  const again = letters === letters.slice(0, 1).repeat(letters.length)
  const prefix = again ? (letters[0] ?? '') : letters
  const start = again ? index + 1 : index
  for (let step = 0; step < rows.length; step += 1) {
    const at = (start + step) % rows.length
    if (rows[at]?.label.toLowerCase().startsWith(prefix) === true) return at
  }
  return -1
}
