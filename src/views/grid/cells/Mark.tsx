import { HEAD_HEIGHT } from '../columns/headHeight'
import { ROW_HEIGHT } from './Row'
import type { Rectangle } from '../copy/selection'
import type { Layout } from '../columns/widths'

interface MarkProps {
  readonly rectangle: Rectangle
  readonly layout: Layout
}

/** The selection as one element over the rows, or two where it reaches over pinned columns, so that extending it touches no cell. */
export const Mark = ({ rectangle: { top, bottom, left, right }, layout }: MarkProps) => {
  const { lefts, widths, pinned } = layout
  const part = (from: number, to: number, offset: number, className: string) => {
    const start = lefts[from] ?? 0
    return (
      <div
        className={className}
        role="presentation"
        style={{
          top: offset + top * ROW_HEIGHT,
          height: (bottom - top + 1) * ROW_HEIGHT,
          left: start,
          width: (lefts[to] ?? 0) + (widths[to] ?? 0) - start,
        }}
      />
    )
  }
  const both = left < pinned && right >= pinned
  return (
    <>
      {left < pinned && (
        <div className="grid-stuck-mark" role="presentation">
          {part(left, Math.min(right, pinned - 1), 0, both ? 'grid-mark open-right' : 'grid-mark')}
        </div>
      )}
      {right >= pinned && part(Math.max(left, pinned), right, HEAD_HEIGHT, both ? 'grid-mark open-left' : 'grid-mark')}
    </>
  )
}
