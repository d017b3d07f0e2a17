import { bisectRight } from 'd3'
import { t } from '../../../i18n'

/** Steps of a ramp. */
export const STEPS = 9

/** So many colours of a ramp, from its first to its last; all of them where the number is none or greater. */
export const fewer = (colors: readonly string[], count: number | null): readonly string[] => {
  if (count === null || count < 1 || count >= colors.length) return colors
  const few = Math.floor(count)
  const at = (step: number): number => (few === 1 ? colors.length - 1 : (step * (colors.length - 1)) / (few - 1))
  return Array.from({ length: few }, (_, step) => colors[Math.round(at(step))] ?? '')
}

/** Names of nine steps where each series has its own ends. */
export const rampParts = (): readonly string[] =>
  Array.from({ length: STEPS }, (_, step) => t('%s of %s', step + 1, STEPS))

/** The ends of each step between two values, in the legend's form. */
export const piecesOf = (
  step: (value: number) => number,
  from: number,
  to: number,
  format: (value: number) => string,
): readonly string[] => {
  if (!(from < to)) return Array.from({ length: STEPS }, (_, at) => (at === step(from) ? format(from) : ''))
  // a ramp with a middle begins and ends where its longer arm does
  const [first, last] = [step(from), step(to)]
  const middle = first > 0 || last < STEPS - 1
  const far = Math.max(Math.abs(from), Math.abs(to))
  const [low, high] = middle ? [-far, far] : [from, to]
  const end = (at: number): number => low + ((high - low) * at) / STEPS
  return Array.from({ length: STEPS }, (_, at) =>
    at < first || at > last ? '' : `${format(Math.max(from, end(at)))} – ${format(Math.min(to, end(at + 1)))}`,
  )
}

/** The step of nine for a value, by its rank among all: equally many values in each. */
export const rankStepOf = (values: readonly number[]): ((value: number) => number) => {
  const sorted = Float64Array.from(values).sort()
  const most = Math.max(1, sorted.length - 1)
  return (value) => Math.max(0, Math.min(STEPS - 1, Math.floor(((bisectRight(sorted, value) - 1) / most) * STEPS)))
}
