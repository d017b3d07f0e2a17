import type { Cell } from '../../../projections/results'
import type { MarkValue } from '../../../projections/vizTypes/common/markValues'

const STEPS: Readonly<Record<string, (date: Date) => void>> = {
  PT5S: (date) => date.setUTCSeconds(date.getUTCSeconds() + 5),
  PT30S: (date) => date.setUTCSeconds(date.getUTCSeconds() + 30),
  PT1M: (date) => date.setUTCMinutes(date.getUTCMinutes() + 1),
  PT5M: (date) => date.setUTCMinutes(date.getUTCMinutes() + 5),
  PT30M: (date) => date.setUTCMinutes(date.getUTCMinutes() + 30),
  PT1H: (date) => date.setUTCHours(date.getUTCHours() + 1),
  PT6H: (date) => date.setUTCHours(date.getUTCHours() + 6),
  P1D: (date) => date.setUTCDate(date.getUTCDate() + 1),
  P1W: (date) => date.setUTCDate(date.getUTCDate() + 7),
  P1M: (date) => date.setUTCMonth(date.getUTCMonth() + 1),
  P3M: (date) => date.setUTCMonth(date.getUTCMonth() + 3),
  P1Y: (date) => date.setUTCFullYear(date.getUTCFullYear() + 1),
}

const ZONED = /(Z|[+-]\d\d:?\d\d)$/

/** The first moment after a period; null where the grain or the moment is not known. */
export const periodEnd = (start: string | number, grain: string): string | null => {
  const step = Object.hasOwn(STEPS, grain) ? STEPS[grain] : undefined
  const text = typeof start === 'string' && start.includes('T') && !ZONED.test(start) ? `${start}Z` : start
  const date = new Date(text)
  if (step === undefined || Number.isNaN(date.getTime())) return null
  step(date)
  return date.toISOString().slice(0, 19)
}

/** A filter of a query: several columns must all hold. */
export interface MarkFilter {
  readonly col: string
  readonly op: 'IN' | 'IS NULL' | 'TEMPORAL_RANGE'
  readonly val?: unknown
}

const isMoment = (value: Cell): value is string | number => typeof value === 'string' || typeof value === 'number'

const momentText = (value: string | number): string =>
  typeof value === 'number' ? new Date(value).toISOString().slice(0, 19) : value

/** A mark as filters of another chart's query: a value by itself, a period from its first moment to its last. */
export const markFilters = (values: readonly MarkValue[]): readonly MarkFilter[] =>
  values.map(({ column, value, grain }): MarkFilter => {
    if (value === null) return { col: column, op: 'IS NULL' }
    const end = grain === null || !isMoment(value) ? null : periodEnd(value, grain)
    return end === null || !isMoment(value)
      ? { col: column, op: 'IN', val: [value] }
      : { col: column, op: 'TEMPORAL_RANGE', val: `${momentText(value)} : ${end}` }
  })
