import type { ReadModel } from '../../core/readModel/model'
import type { NameIndex } from '../../domain/sql/nameIndex'
import type { FindTable, Within } from '../../projections/schema/named'
import { tableListIn, type Place } from '../../projections/schema/place'
import type { ResultReader } from '../../core/results/types'
import { indexOf } from './assist/useTableNames'

/** The names of a schema whose list is too long for the state, as far as they are in memory. */
export const longListOf =
  (model: ReadModel, place: Place, results: ResultReader) =>
  ({ catalog, schema }: Within): NameIndex | null => {
    const key = tableListIn(model, { ...place, catalog }, schema)?.key ?? null
    const rows = key === null ? null : results.peek(key)
    return rows === null ? null : indexOf(rows)
  }

export const findInLong = (model: ReadModel, place: Place, results: ResultReader): FindTable => {
  const list = longListOf(model, place, results)
  return (within, name) => list(within)?.find(name) ?? null
}
