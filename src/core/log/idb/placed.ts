interface Records<R> {
  getAll(range?: IDBKeyRange): Promise<R[]>
  getAllKeys(range?: IDBKeyRange): Promise<number[]>
}

/** All records of a range, each with the place that its key gives it: the key holds also where a record is damaged. */
export const getAllPlaced = <R extends { readonly first: number }>(
  store: Records<R>,
  range?: IDBKeyRange,
): Promise<R[]> => {
  const read = async (): Promise<R[]> => {
    const [keys, records] = await Promise.all([store.getAllKeys(range), store.getAll(range)])
    return records.map((record, index) => {
      const first = keys[index] ?? record.first
      return record.first === first ? record : { ...record, first }
    })
  }
  const placed = read()
  // The transaction reports its failure; an abandoned read is no unhandled rejection.
  placed.catch(() => {})
  return placed
}

/** A snapshot under the seq that its key gives it. */
export const placedSnapshot = <R extends { readonly seq: number }>(
  cursor: { readonly key: number; readonly value: R } | null,
): R | null => (cursor === null ? null : { ...cursor.value, seq: cursor.key })
