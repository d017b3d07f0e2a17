import { useContext } from 'react'

import type { NativeFilter } from '../../../domain/filters/config'
import type { Range } from '../../../domain/filters/values'
import { stopsOf } from '../../filter/values/rangeScale'
import { barOf } from '../../../projections/filter/nativeFilters'
import { BoardContext } from '../../dashboard/board'
import { useSelect } from '../../hooks'
import type { BrushAxis } from './axis'

interface Sliding {
  readonly dashboardId: number
  readonly filter: NativeFilter
  /** Null where there is nothing to slide along. */
  readonly scale: { readonly min: number; readonly max: number } | null
}

interface Slide {
  readonly move: (range: Range) => void
  readonly end: () => void
}

const NOTHING: Slide = { move: () => undefined, end: () => undefined }

/** Charts follow the slider of a filter while it moves, where choices apply at once. */
export const useSlide = ({ dashboardId, filter, scale }: Sliding): Slide => {
  const brushing = useContext(BoardContext)?.brushing
  const instant = useSelect(
    [`dashboard/${dashboardId}`, 'nativeFilters'],
    ({ nativeFilters }) => barOf(nativeFilters, dashboardId).instant,
  )
  const { column } = filter
  if (brushing === undefined || !instant || scale === null || column === null) return NOTHING
  const { min, max } = scale
  const steps = stopsOf(min, max)
  const axis: BrushAxis = { kind: 'steps', column, steps }
  const place = (value: number): number =>
    2 *
      Math.max(
        0,
        steps.findLastIndex((stop) => stop <= value),
      ) +
    1
  return {
    move: ([from, to]) =>
      brushing.move(filter.id, axis, [
        from === null || Number(from) <= min ? 0 : place(Number(from)),
        to === null || Number(to) >= max ? 2 * steps.length : place(Number(to)),
      ]),
    end: () => brushing.end(true),
  }
}
