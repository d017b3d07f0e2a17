import type { DraftColumn } from '../../events/dataset/content'
import type { SourceColumn } from '../../events/dataset/facts'
import { EMPTY_COLUMN, isCalculated } from './content'

/** Effects of a sync on the columns of a draft, by name. */
export interface SyncPlan {
  readonly added: readonly SourceColumn[]
  readonly removed: readonly DraftColumn[]
  readonly retyped: readonly { readonly column: DraftColumn; readonly to: SourceColumn }[]
  /** Calculated columns that go because the source has a column of their name now. */
  readonly hidden: readonly DraftColumn[]
}

export const syncPlan = (columns: readonly DraftColumn[], source: readonly SourceColumn[]): SyncPlan => {
  const sourceColumns = new Map(source.map((column) => [column.name, column]))
  const physical = columns.filter((column) => !isCalculated(column))
  const physicalNames = new Set(physical.map(({ name }) => name))
  return {
    added: source.filter(({ name }) => !physicalNames.has(name)),
    removed: physical.filter(({ name }) => !sourceColumns.has(name)),
    retyped: physical.flatMap((column) => {
      const to = sourceColumns.get(column.name)
      return to === undefined || to.type === column.type ? [] : [{ column, to }]
    }),
    hidden: columns.filter((column) => isCalculated(column) && sourceColumns.has(column.name)),
  }
}

export const isSynced = ({ added, removed, retyped, hidden }: SyncPlan): boolean =>
  added.length + removed.length + retyped.length + hidden.length === 0

/**
 * The columns after a sync: those of the source in its order, with their settings by people and their present type, then the
 * calculated ones. New ones have no key yet.
 */
export const syncedColumns = (
  columns: readonly DraftColumn[],
  source: readonly SourceColumn[],
): readonly DraftColumn[] => {
  const physical = new Map(columns.filter((column) => !isCalculated(column)).map((column) => [column.name, column]))
  const names = new Set(source.map(({ name }) => name))
  const read = source.map(({ name, type, generic, isTime, comment }): DraftColumn => {
    const current = physical.get(name)
    if (current === undefined) return { ...EMPTY_COLUMN, name, type, generic, isTime, description: comment }
    return current.type === type ? current : { ...current, type, generic, isTime }
  })
  return [...read, ...columns.filter((column) => isCalculated(column) && !names.has(column.name))]
}
