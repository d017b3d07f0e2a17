import { curveLinear, curveMonotoneX, curveStep, curveStepAfter, curveStepBefore } from 'd3'

/** Curves between values, by the words of a chart's look. */
export const CURVES = {
  line: curveLinear,
  smooth: curveMonotoneX,
  start: curveStepBefore,
  middle: curveStep,
  end: curveStepAfter,
}
