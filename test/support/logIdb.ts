import type { EventEnvelope } from '../../src/core/events/envelope'
import type { IdbLog } from '../../src/core/log/idb/idb'
import type { Snapshot } from '../../src/core/log/log'
import { World } from './logWorld'

/** Bytes by chance. */
export const random = (length: number) => globalThis.crypto.getRandomValues(new Uint8Array(length))

/** Reads or writes IndexedDB directly, past the log. */
export const raw = <T>(world: World, work: (database: IDBDatabase) => IDBRequest<T>, version?: number): Promise<T> =>
  new Promise((resolve, reject) => {
    const request = world.factory.open('log', version)
    request.onerror = () => reject(request.error as Error)
    request.onsuccess = () => {
      const asked = work(request.result)
      asked.onerror = () => reject(asked.error as Error)
      asked.onsuccess = () => {
        const { result } = asked
        request.result.close()
        resolve(result)
      }
    }
  })

export const stores = (database: IDBDatabase, name: string) => database.transaction(name, 'readwrite').objectStore(name)

/** Deletes the log, as a person does who clears the data of a site. */
export const drop = (world: World): Promise<void> =>
  new Promise((resolve, reject) => {
    const request = world.factory.deleteDatabase('log')
    request.onsuccess = () => resolve()
    request.onerror = () => reject(request.error as Error)
  })

/** A store as small as can be: what a window would show. */
export const follow = (log: IdbLog) => {
  const heard: EventEnvelope[] = []
  log.onCommit(({ events }) => heard.push(...events))
  return heard
}

/** A read model that knows nothing but how far it came. */
export const withSnapshots = () => {
  const box = { head: 0 }
  return {
    box,
    snapshot: (): Snapshot => ({ seq: box.head, versions: {}, state: { head: box.head } }),
    track: (log: IdbLog, head: number) => {
      box.head = head
      log.onCommit(({ events }) => (box.head = events.at(-1)?.seq ?? box.head))
    },
  }
}
