import { curveLinear, curveMonotoneX, curveStep, curveStepAfter, curveStepBefore } from 'd3'

/** How values are joined, by the words of the look of a chart. */
export const CURVES = {
  line: curveLinear,
  smooth: curveMonotoneX,
  start: curveStepBefore,
  middle: curveStep,
  end: curveStepAfter,
}
