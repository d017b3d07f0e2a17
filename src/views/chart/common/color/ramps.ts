import {
  interpolateMagma,
  interpolateViridis,
  quantize,
  schemeBlues,
  schemeBrBG,
  schemeGreens,
  schemeGreys,
  schemeOranges,
  schemePuOr,
  schemePurples,
  schemeRdBu,
  schemeReds,
} from 'd3'

import { DEFAULT_RAMP, DIVERGING } from '../../../../domain/charts/kinds/common/style/schemes'
import { own } from './palette'
import { read } from './schemes'

const RAMPS: Readonly<Record<string, () => readonly string[]>> = {
  [DEFAULT_RAMP]: () => own('s', 9),
  recount_diverging: () => own('d', 9),
  schemeBlues: () => schemeBlues[9] ?? [],
  schemeGreens: () => schemeGreens[9] ?? [],
  schemeGrays: () => schemeGreys[9] ?? [],
  schemeOranges: () => schemeOranges[9] ?? [],
  schemePurples: () => schemePurples[9] ?? [],
  schemeReds: () => schemeReds[9] ?? [],
  schemeViridis: () => quantize(interpolateViridis, 9).toReversed(),
  schemeMagma: () => quantize(interpolateMagma, 9).toReversed(),
  schemeRdBu: () => schemeRdBu[9] ?? [],
  schemePuOr: () => schemePuOr[9] ?? [],
  schemeBrBG: () => schemeBrBG[9] ?? [],
}

/** Nine steps from little to much; one that is not known is the default. */
export const rampColors = (name: unknown): readonly string[] => read(RAMPS, name, () => own('s', 9))()

/** The step of nine for a value. A ramp with a middle has it at zero, and both arms are equally long. */
export const stepOf = (name: unknown, low: number, high: number): ((value: number) => number) => {
  const middle = typeof name === 'string' && DIVERGING.has(name) && low < 0 && high > 0
  const far = Math.max(Math.abs(low), Math.abs(high))
  const [from, to] = middle ? [-far, far] : [low, high]
  return (value) => (to === from ? 4 : Math.max(0, Math.min(8, Math.floor(((value - from) / (to - from)) * 9))))
}
