import { HEAD_HEIGHT } from './Header'
import { ROW_HEIGHT } from './Row'
import type { Rectangle } from './selection'

interface MarkProps {
  readonly rectangle: Rectangle
  readonly lefts: readonly number[]
  readonly widths: readonly number[]
}

/** The selection as one element over the rows, so that extending it touches no cell. */
export const Mark = ({ rectangle: { top, bottom, left, right }, lefts, widths }: MarkProps) => {
  const start = lefts[left] ?? 0
  return (
    <div
      className="grid-mark"
      role="presentation"
      style={{
        top: HEAD_HEIGHT + top * ROW_HEIGHT,
        height: (bottom - top + 1) * ROW_HEIGHT,
        left: start,
        width: (lefts[right] ?? 0) + (widths[right] ?? 0) - start,
      }}
    />
  )
}
