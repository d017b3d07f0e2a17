import type { Tile } from '../../events/dashboard/list'
import type { Components } from '../../events/dashboard/layout'
import { GRID_COLUMNS, heightOf, ROOT_ID, widthOf } from './components'

/** Units that a line of text or a strip of tabs takes. */
const LINE = 6

interface Drawn {
  readonly tiles: readonly Tile[]
  readonly height: number
}

const NOTHING: Drawn = { tiles: [], height: 0 }

const moved = (tiles: readonly Tile[], x: number, y: number): readonly Tile[] =>
  tiles.map((tile) => ({ ...tile, x: tile.x + x, y: tile.y + y }))

/** A rough outline of a dashboard: of tabs the first, of a long board at most the requested units. */
export const outlineOf = (layout: Components, most: number): readonly Tile[] => {
  const draw = (id: string, width: number, above: readonly string[]): Drawn => {
    const part = layout[id]
    if (part === undefined || above.includes(id)) return NOTHING
    const path = [...above, id]
    const stacked = (children: readonly string[], inner: number): Drawn =>
      children.reduce<Drawn>((done, child) => {
        if (done.height >= most) return done
        const next = draw(child, inner, path)
        return { tiles: [...done.tiles, ...moved(next.tiles, 0, done.height)], height: done.height + next.height }
      }, NOTHING)
    switch (part.type) {
      case 'CHART':
      case 'MARKDOWN': {
        const chartId = typeof part.meta['chartId'] === 'number' ? part.meta['chartId'] : null
        const tile = { id, chartId, x: 0, y: 0, width: Math.min(width, widthOf(part)), height: heightOf(part) }
        return { tiles: [tile], height: tile.height }
      }
      case 'ROW': {
        let x = 0
        let height = 0
        const tiles = part.children.flatMap((child) => {
          const next = draw(child, width - x, path)
          const at = x
          x += Math.max(0, ...next.tiles.map((tile) => tile.x + tile.width))
          height = Math.max(height, next.height)
          return moved(next.tiles, at, 0)
        })
        return { tiles, height }
      }
      case 'COLUMN':
        return stacked(part.children, Math.min(width, widthOf(part)))
      case 'TABS':
        return stacked(part.children.slice(0, 1), width)
      case 'HEADER':
      case 'DIVIDER':
        return { tiles: [], height: LINE }
      default:
        return stacked(part.children, width)
    }
  }
  return draw(ROOT_ID, GRID_COLUMNS, []).tiles.flatMap((tile) =>
    tile.y >= most || tile.width <= 0 ? [] : [{ ...tile, height: Math.min(tile.height, most - tile.y) }],
  )
}
