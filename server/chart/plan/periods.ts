import type { Range } from './filters'

/** A range that is bounded on both sides. */
interface ClosedRange extends Range {
  readonly from: number
  readonly to: number
}

/** The part of time that all ranges of a moment leave. */
const rangeOn = (moment: string, ranges: readonly Range[]): Range => {
  const alike = ranges.filter((range) => range.moment === moment)
  const froms = alike.flatMap(({ from }) => from ?? [])
  const tos = alike.flatMap(({ to }) => to ?? [])
  const from = froms.length === 0 ? null : Math.max(...froms)
  const to = tos.length === 0 ? null : Math.min(...tos)
  return { moment, from, to: from !== null && to !== null ? Math.max(from, to) : to }
}

/** The part of time that all ranges of the first bounded column leave; null where none is bounded. */
export const rangeInForce = (ranges: readonly Range[]): Range | null => {
  const first = ranges.find(({ from, to }) => from !== null || to !== null)
  return first === undefined ? null : rangeOn(first.moment, ranges)
}

/**
 * The period that a time comparison sets against earlier ones: that of the first of `moments`, or else of the first range, which
 * ranges enclose; null where they enclose none.
 */
export const comparedRange = (ranges: readonly Range[], moments: readonly string[]): ClosedRange | null => {
  for (const moment of [...moments, ...ranges.map((range) => range.moment)]) {
    const { from, to } = rangeOn(moment, ranges)
    if (from !== null && to !== null) return { moment, from, to }
  }
  return null
}

/** A range of a query that may have earlier periods. */
export interface PlannedRange extends Range {
  /** True when it is moved to earlier periods; ranges of other times are not. */
  readonly moves: boolean
}

/** The ranges with those that move to earlier periods: a range and its twin move together, whichever of them is compared. */
export const plannedRanges = (ranges: readonly Range[], compared: Range | null): readonly PlannedRange[] => {
  const root = ranges.find(({ moment }) => moment === compared?.moment)?.twinOf ?? compared?.moment
  return ranges.map((range) => ({ ...range, moves: root === (range.twinOf ?? range.moment) }))
}
