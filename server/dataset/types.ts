const NUMERIC =
  /^(?:u?(?:tinyint|smallint|integer|bigint|hugeint)|int\d*|decimal|numeric|float\d?|double|real|bignum)\b/i
/** Dates and times, not ranges of dates, nor types of people whose names begin so. */
const TEMPORAL = /^(?:date|datetime|time|timestamp)(?:tz|_s|_ms|_ns)?(?!\w)/i
const BOOLEAN = /^bool/i

/** Superset's `type_generic` of a type as the database spells it: 0 numeric, 1 string, 2 temporal, 3 boolean. */
export const genericOf = (type: string): 0 | 1 | 2 | 3 => {
  if (type.endsWith(']')) return 1
  if (NUMERIC.test(type)) return 0
  if (TEMPORAL.test(type)) return 2
  return BOOLEAN.test(type) ? 3 : 1
}

/** True when a column of this type can be a time axis: a date or a timestamp, not a time of day. */
export const isMoment = (type: string): boolean => genericOf(type) === 2 && !/^time(?!stamp)/i.test(type)
