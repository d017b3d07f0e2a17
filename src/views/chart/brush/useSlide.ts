import { useContext } from 'react'

import { compareNumbers, type AnyNumber } from '../../../core/results/exact'
import type { NativeFilter } from '../../../domain/filters/config'
import type { Range } from '../../../domain/filters/values'
import type { RangeScale } from '../../filter/values/rangeScale'
import { barOf } from '../../../projections/filter/nativeFilters'
import { BoardContext } from '../../dashboard/board'
import { useSelect } from '../../hooks'
import type { BrushAxis } from './axis'

interface Sliding {
  readonly dashboardId: number
  readonly filter: NativeFilter
  /** Null where there is nothing to slide along. */
  readonly scale: RangeScale | null
  /** The range before the slider moves. */
  readonly range: Range
}

interface Slide {
  readonly move: (range: Range) => void
  readonly end: () => void
}

const NOTHING: Slide = { move: () => undefined, end: () => undefined }

/** Charts follow the slider of a filter while it moves, where choices apply at once. */
export const useSlide = ({ dashboardId, filter, scale, range }: Sliding): Slide => {
  const brushing = useContext(BoardContext)?.brushing
  const instant = useSelect(
    [`dashboard/${dashboardId}`, 'nativeFilters'],
    ({ nativeFilters }) => barOf(nativeFilters, dashboardId).instant,
  )
  const { column } = filter
  if (brushing === undefined || !instant || scale === null || column === null) return NOTHING
  const { min, max, stops } = scale
  // a typed end stays between two stops while the other one moves
  const typed = range
    .filter((end) => end !== null)
    .filter((end) => stops.every((stop) => compareNumbers(stop, end) !== 0))
  const steps = [...stops, ...typed].toSorted(compareNumbers)
  const axis: BrushAxis = { kind: 'steps', column, steps }
  const place = (value: AnyNumber): number =>
    2 *
      Math.max(
        0,
        steps.findLastIndex((stop) => compareNumbers(stop, value) <= 0),
      ) +
    1
  return {
    move: ([from, to]) =>
      brushing.move(filter.id, axis, [
        from === null || compareNumbers(from, min) <= 0 ? 0 : place(from),
        to === null || compareNumbers(to, max) >= 0 ? 2 * steps.length : place(to),
      ]),
    end: () => brushing.end(true),
  }
}
