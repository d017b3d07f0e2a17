import type { ChartKind } from '../chart'
import { drawLines } from './lines'

/** Lines; their axis need not begin at zero. */
export const line: ChartKind = {
  refuses: () => null,
  draw: (input) => drawLines(input, { stacked: false, filled: input.data.look?.filled === true }),
  namesItself: false,
}
