import type { ResultColumn } from '../engine'

const NUMERIC = new Set(['tinyint', 'smallint', 'integer', 'bigint', 'decimal', 'number', 'real', 'double'])
const TEMPORAL = new Set(['date', 'time', 'time with time zone', 'timestamp', 'timestamp with time zone'])

/** Superset's `type_generic` of a type: 0 numeric, 1 string, 2 temporal, 3 boolean. */
export const genericOf = (rawType: string): ResultColumn['generic'] => {
  if (NUMERIC.has(rawType)) return 0
  if (TEMPORAL.has(rawType)) return 2
  return rawType === 'boolean' ? 3 : 1
}
