import type { PaletteEntry, PaletteGroup } from './entries'
import { match, rank, type Ranked } from './ranking'

const GROUPS: readonly PaletteGroup[] = [
  'Open',
  'Dashboards',
  'Charts',
  'Datasets',
  'Saved queries',
  'Tables',
  'Columns',
  'People',
  'Run',
  'History',
]
/** They are too many to be of use before a letter is typed. */
const TYPED: ReadonlySet<PaletteGroup> = new Set(['Tables', 'Columns', 'People'])
const SIGNS: Readonly<Record<string, PaletteGroup>> = { '>': 'Run', '@': 'Columns', '#': 'History' }
/** Lines of a group: more when it is alone. */
const LINES = 6
const LINES_ALONE = 30
/** Score of what the server found by a field besides the name, or in spite of a typing mistake: below each match of a name. */
const FOUND = 15

export interface PaletteList {
  readonly group: PaletteGroup
  readonly lines: readonly Ranked<PaletteEntry>[]
}

/** Lines of a group for a query: what the server found keeps its order, before all that is ranked here. */
const linesOf = (entries: readonly PaletteEntry[], query: string, most: number): readonly Ranked<PaletteEntry>[] => {
  const found = entries.filter(({ isFound }) => isFound === true)
  const own = entries.filter(({ isFound }) => isFound !== true)
  const scored = found.map((item) => {
    const { score, marks } = match(item.text, query)
    return { item, marks, score: Math.max(score, FOUND) }
  })
  return [...scored, ...rank(own, query, (entry) => entry.text, most)].slice(0, most)
}

/**
 * The palette's lists for the typed text. `>` shows commands alone, `@` columns, `#` history. Without a query each group shows
 * its first lines; with one, the group with the best line comes first. Steps of the history are always last.
 */
export const paletteLists = (entries: readonly PaletteEntry[], typed: string): readonly PaletteList[] => {
  const only = SIGNS[typed.charAt(0)]
  const query = (only === undefined ? typed : typed.slice(1)).trim()
  const best = ({ group, lines }: PaletteList): number =>
    group === 'History' ? -1 : query === '' ? 0 : Math.max(0, ...lines.map(({ score }) => score))
  const isShown = (group: PaletteGroup): boolean =>
    only === undefined ? !TYPED.has(group) || query !== '' : group === only
  return GROUPS.filter(isShown)
    .map((group) => ({
      group,
      lines: linesOf(
        entries.filter((entry) => entry.group === group),
        query,
        only === undefined ? LINES : LINES_ALONE,
      ),
    }))
    .filter(({ lines }) => lines.length > 0)
    .toSorted((a, b) => best(b) - best(a))
}
