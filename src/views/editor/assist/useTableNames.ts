import { useMemo } from 'react'

import type { TableName } from '../../../events/schema/schema'
import { nameIndex, type NameIndex } from '../../../domain/sql/nameIndex'
import type { ResultRows } from '../../../core/results/types'
import type { Loadable } from '../../../core/readModel/loadable'
import type { TableList } from '../../../projections/schema/schemas'
import { useRows } from '../../run/result/useRows'

const text = (cell: unknown): string | null => (typeof cell === 'string' ? cell : null)

/** A long list as `load-tables` keeps it: name, type, rows, comment. */
const toTables = ({ rows }: ResultRows): readonly TableName[] =>
  rows.map(([name, type, count, comment]) => ({
    name: text(name) ?? '',
    type: type === 'view' ? 'view' : 'table',
    rows: typeof count === 'number' ? count : null,
    comment: text(comment),
  }))

const indexes = new WeakMap<ResultRows, NameIndex>()

/** The names of a long list, ready to be searched; made once for each list. */
export const indexOf = (rows: ResultRows): NameIndex => {
  const cached = indexes.get(rows)
  if (cached !== undefined) return cached
  const index = nameIndex(rows.rows.map((row) => text(row[0]) ?? ''))
  indexes.set(rows, index)
  return index
}

/** The tables of a schema, from the state or, when there are many, from the result store; null until they are read. */
export const useTableNames = (list: Loadable<TableList> | null): readonly TableName[] | 'gone' | null => {
  const key = list?.value?.key ?? null
  const kept = useRows(key)
  const rows = kept.status === 'held' ? kept.rows : null
  const long = useMemo(() => (rows === null ? null : toTables(rows)), [rows])
  if (key === null) return list?.value?.tables ?? null
  return kept.status === 'gone' ? 'gone' : long
}
