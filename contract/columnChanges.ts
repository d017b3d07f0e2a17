import type { DatasetColumn } from './datasource'
import type { ExternalColumn } from './datasetFacts'

/** What a sync does to the columns of a dataset. Calculated columns stay, unless the source has one of their name. */
export interface ColumnChanges {
  readonly added: readonly string[]
  readonly removed: readonly string[]
  readonly retyped: readonly { readonly name: string; readonly from: string | null; readonly to: string }[]
}

/** Compares the columns of a dataset with those its source has now, by name. */
export const columnChanges = (
  known: readonly Pick<DatasetColumn, 'column_name' | 'type' | 'expression'>[],
  found: readonly Pick<ExternalColumn, 'column_name' | 'type'>[],
): ColumnChanges => {
  const physical = known.filter(
    ({ expression }) => expression === null || expression === undefined || expression === '',
  )
  const before = new Map(physical.map((column) => [column.column_name, column.type ?? null]))
  const now = new Set(found.map((column) => column.column_name))
  return {
    added: found.map((column) => column.column_name).filter((name) => !before.has(name)),
    removed: physical.map((column) => column.column_name).filter((name) => !now.has(name)),
    retyped: found.flatMap(({ column_name: name, type: to }) => {
      const from = before.get(name)
      return from === undefined || from === to ? [] : [{ name, from, to }]
    }),
  }
}
