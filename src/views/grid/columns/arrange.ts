import type { Columns } from '../../../events/grid/grid'
import type { GridColumn } from '../cells/cells'

/** Columns in display order: the first `pinned` of them stay in view. */
export interface Arranged {
  readonly columns: readonly GridColumn[]
  readonly pinned: number
  /** Keys of all columns in their order, hidden ones among them. */
  readonly order: readonly string[]
}

/**
 * The order of all columns. Those missing in the wanted order follow the column before them in the result; names missing in the
 * result are skipped.
 */
export const fullOrder = (natural: readonly string[], chosenOrder: readonly string[]): readonly string[] => {
  if (chosenOrder.length === 0) return natural
  const there = new Set(natural)
  const named = chosenOrder.filter((key) => there.has(key))
  const namedKeys = new Set(named)
  const after = new Map<string | null, string[]>()
  let before: string | null = null
  for (const key of natural) {
    if (namedKeys.has(key)) before = key
    else after.set(before, [...(after.get(before) ?? []), key])
  }
  return [...(after.get(null) ?? []), ...named.flatMap((key) => [key, ...(after.get(key) ?? [])])]
}

/** Columns in their order, without the hidden ones, the pinned ones first. */
export const arrange = (
  columns: readonly GridColumn[],
  { order: chosenOrder, hidden, pinned }: Pick<Columns, 'order' | 'hidden' | 'pinned'>,
): Arranged => {
  const natural = columns.map(({ key }) => key)
  const order = fullOrder(natural, chosenOrder)
  if (order === natural && hidden.length === 0 && pinned.length === 0) return { columns, pinned: 0, order }
  const byKey = new Map(columns.map((column) => [column.key, column]))
  const gone = new Set(hidden)
  const stuck = new Set(pinned)
  const shown = order.flatMap((key) => (gone.has(key) ? [] : (byKey.get(key) ?? [])))
  const first = shown.filter(({ key }) => stuck.has(key))
  return { columns: [...first, ...shown.filter(({ key }) => !stuck.has(key))], pinned: first.length, order }
}
