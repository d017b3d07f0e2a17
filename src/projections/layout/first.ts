import type { Component, Components } from '../../events/layout'
import { hasHeight, heightOf, ROOT_ID } from './components'

/** Height of a unit, in px (`B3.13`). */
const UNIT = 8

/** More than any layout is deep. */
const MOST_DEPTH = 20

/** What lies below each other in these are rows, or such parts again. */
const HOLDERS: ReadonlySet<string> = new Set(['ROOT', 'GRID', 'TABS', 'TAB'])

/**
 * The charts of the rows that begin within so many px of the board's top, were there no gaps and no strips of tabs; so some
 * more may be among them than will be seen. Of tabs one counts: the `chosen`, by the id of their strip, else the first.
 */
export const chartsWithin = (
  components: Components,
  chosen: Readonly<Record<string, string>>,
  room: number,
): readonly number[] => {
  const childrenOf = ({ id, type, children }: Component): readonly Component[] => {
    const wanted = chosen[id] ?? ''
    const shown = type === 'TABS' ? [children.includes(wanted) ? wanted : (children[0] ?? '')] : children
    return shown.flatMap((child) => (Object.hasOwn(components, child) ? (components[child] ?? []) : []))
  }
  const below = (part: Component, depth = 0): readonly Component[] =>
    depth > MOST_DEPTH ? [] : [part, ...childrenOf(part).flatMap((child) => below(child, depth + 1))]
  const rowsOf = (part: Component, depth = 0): readonly Component[] =>
    depth > MOST_DEPTH || !HOLDERS.has(part.type) ? [part] : childrenOf(part).flatMap((one) => rowsOf(one, depth + 1))
  const found = new Set<number>()
  const root = components[ROOT_ID]
  let top = 0
  for (const row of root === undefined ? [] : rowsOf(root)) {
    if (top >= room) break
    const parts = below(row)
    for (const { type, meta } of parts)
      if (type === 'CHART' && typeof meta['chartId'] === 'number') found.add(meta['chartId'])
    top += Math.max(0, ...parts.filter(hasHeight).map(heightOf)) * UNIT
  }
  return [...found]
}
