import { useContext, useMemo } from 'react'

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

type StepsAxis = Extract<BrushAxis, { readonly kind: 'steps' }>

/** The stops, and the typed ends between two of them, which stay while the other end moves. */
export const withTyped = (stops: readonly AnyNumber[], range: Range): readonly AnyNumber[] => {
  const steps = [...stops]
  for (const end of range) {
    if (end !== null && steps.every((step) => compareNumbers(step, end) !== 0)) steps.push(end)
  }
  return steps.toSorted(compareNumbers)
}

/** The bin of a value: that of the last step that does not exceed it. */
const placeIn = ({ steps }: StepsAxis, value: AnyNumber): number =>
  2 *
    Math.max(
      0,
      steps.findLastIndex((step) => compareNumbers(step, value) <= 0),
    ) +
  1

/** Charts follow the slider of a filter while it moves, where choices apply at once. */
export const useSlide = ({ dashboardId, filter, scale, range }: Sliding): Slide => {
  const brushing = useContext(BoardContext)?.brushing
  const instant = useSelect(
    [`dashboard/${dashboardId}`, 'nativeFilters'],
    ({ nativeFilters }) => barOf(nativeFilters, dashboardId).instant,
  )
  const [from, to] = range
  const steps = useMemo(() => (scale === null ? [] : withTyped(scale.stops, [from, to])), [scale, from, to])
  const { column } = filter
  if (brushing === undefined || !instant || scale === null || column === null) return NOTHING
  const { min, max } = scale
  const axis: StepsAxis = { kind: 'steps', column, steps }
  return {
    move: ([left, right]) => {
      // the places are those of the axis with which the move began
      const active = brushing.active()
      const own = active?.source === filter.id && active.axis.kind === 'steps' ? active.axis : axis
      brushing.move(filter.id, own, [
        left === null || compareNumbers(left, min) <= 0 ? 0 : placeIn(own, left),
        right === null || compareNumbers(right, max) >= 0 ? 2 * own.steps.length : placeIn(own, right),
      ])
    },
    end: () => brushing.end(true),
  }
}
