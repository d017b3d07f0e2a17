import type { PaletteEntry, PaletteGroup } from './entries'
import { rank, type Ranked } from './ranking'

const GROUPS: readonly PaletteGroup[] = ['Open', 'Columns', 'Run', 'History']
const SIGNS: Readonly<Record<string, PaletteGroup>> = { '>': 'Run', '@': 'Columns', '#': 'History' }
/** Lines of a group: more when it is alone. */
const LINES = 6
const LINES_ALONE = 30

export interface PaletteList {
  readonly group: PaletteGroup
  readonly lines: readonly Ranked<PaletteEntry>[]
}

/**
 * The palette's lists for the typed text. `>` shows commands alone, `@` columns, `#` history. Without a query each group shows
 * its first lines, columns aside; with one, the group with the best line comes first.
 */
export const paletteLists = (entries: readonly PaletteEntry[], typed: string): readonly PaletteList[] => {
  const only = SIGNS[typed.charAt(0)]
  const query = (only === undefined ? typed : typed.slice(1)).trim()
  const best = (list: PaletteList): number => (query === '' ? 0 : (list.lines[0]?.score ?? 0))
  const shown = (group: PaletteGroup): boolean =>
    only === undefined ? group !== 'Columns' || query !== '' : group === only
  return GROUPS.filter(shown)
    .map((group) => ({
      group,
      lines: rank(
        entries.filter((entry) => entry.group === group),
        query,
        (entry) => entry.text,
        only === undefined ? LINES : LINES_ALONE,
      ),
    }))
    .filter(({ lines }) => lines.length > 0)
    .toSorted((a, b) => best(b) - best(a))
}
