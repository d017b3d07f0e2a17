import type { ChartKind } from '../chart'
import { drawLines } from './lines'

/** Lines; their axis need not begin at zero. */
export const line: ChartKind = {
  refuses: () => null,
  draw: (input) => {
    const { look } = input.data
    return drawLines(input, { stacked: look?.stacked === true, filled: look?.filled === true })
  },
  namesItself: false,
  hasEnds: true,
}
