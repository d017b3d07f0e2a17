import type { Drawn, Focus, Point } from '../../chart'

/** Rectangle of a mark. */
export interface Box {
  readonly focus: Focus
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

const distance = ({ x, y, width, height }: Box, at: Point): number =>
  Math.hypot(Math.max(x - at.x, 0, at.x - x - width), Math.max(y - at.y, 0, at.y - y - height))

/** Finds marks that are boxes; the last that holds a point is on top, and one a few pixels away is near enough. */
export const boxFinder = (boxes: readonly Box[], snap = 6): Pick<Drawn, 'place' | 'nearest'> => ({
  place: ({ series, index }) => {
    const box = boxes.find((one) => one.focus.series === series && one.focus.index === index)
    return box === undefined ? null : { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  },
  nearest: (x, y) => {
    let best: Box | null = null
    let least = snap
    for (const box of boxes) {
      const far = distance(box, { x, y })
      if (far <= least) {
        best = box
        least = far
      }
    }
    return best?.focus ?? null
  },
})

/** Finds marks that are points. */
export const pointFinder = (
  points: readonly { readonly focus: Focus; readonly x: number; readonly y: number; readonly radius?: number }[],
  snap = 24,
): Pick<Drawn, 'place' | 'nearest'> => ({
  place: ({ series, index }) => {
    const point = points.find((one) => one.focus.series === series && one.focus.index === index)
    return point === undefined ? null : { x: point.x, y: point.y }
  },
  nearest: (x, y) => {
    let best: Focus | null = null
    let least = snap
    for (const point of points) {
      const far = Math.max(0, Math.hypot(point.x - x, point.y - y) - (point.radius ?? 0))
      if (far <= least) {
        best = point.focus
        least = far
      }
    }
    return best
  },
})
