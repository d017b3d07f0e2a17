import type { PaletteEntry, PaletteGroup } from './entries'
import { rank, type Ranked } from './ranking'

const GROUPS: readonly PaletteGroup[] = ['Open', 'Run', 'History']
const SIGNS: Readonly<Record<string, PaletteGroup>> = { '>': 'Run', '#': 'History' }
/** Lines of a group: more when it is alone. */
const LINES = 6
const LINES_ALONE = 30

export interface PaletteList {
  readonly group: PaletteGroup
  readonly lines: readonly Ranked<PaletteEntry>[]
}

/**
 * What the palette shows for what was typed. `>` asks for commands alone, `#` for history alone. Without
 * a query each group shows its first lines.
 */
export const paletteLists = (entries: readonly PaletteEntry[], typed: string): readonly PaletteList[] => {
  const only = SIGNS[typed.charAt(0)]
  const query = (only === undefined ? typed : typed.slice(1)).trim()
  return GROUPS.filter((group) => only === undefined || group === only)
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
}
