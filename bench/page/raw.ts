/** Plain IndexedDB with minimal code: the log's reference. */
export const openRaw = (name: string): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.open(name, 1)
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore('rows', { autoIncrement: true }))
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB does not open')))
  })

/** One transaction that adds the values, relaxed; settles when it is complete. */
export const addRaw = (database: IDBDatabase, values: readonly unknown[]): Promise<void> =>
  new Promise((resolve, reject) => {
    const transaction = database.transaction('rows', 'readwrite', { durability: 'relaxed' })
    const store = transaction.objectStore('rows')
    for (const value of values) store.add(value)
    transaction.addEventListener('complete', () => resolve())
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('the transaction was aborted')))
  })

export const readRaw = (database: IDBDatabase): Promise<readonly unknown[]> =>
  new Promise((resolve, reject) => {
    const request = database.transaction('rows', 'readonly').objectStore('rows').getAll()
    request.addEventListener('success', () => resolve(request.result as unknown[]))
    request.addEventListener('error', () => reject(request.error ?? new Error('cannot be read')))
  })
