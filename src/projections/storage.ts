import type { StorageState } from '../events/storage'
import { defineProjection } from './projection'

export interface Storage {
  state: StorageState
  reason: string
  lostEvents: number
  /** The last seq that retention dropped; 0 when all is there. */
  trimmedTo: number
}

export const storageProjection = defineProjection({
  name: 'storage',
  version: 1,
  initial: (): Storage => ({ state: 'persisted', reason: '', lostEvents: 0, trimmedTo: 0 }),
  on: {
    'session.started': (storage) => {
      storage.state = 'persisted'
      storage.reason = ''
      return undefined
    },
    'storage.changed': (storage, event) => {
      storage.state = event.data.state
      storage.reason = event.data.reason
      storage.lostEvents = event.data.lostEvents ?? storage.lostEvents
      return undefined
    },
    'storage.trimmed': (storage, event) => {
      storage.trimmedTo = Math.max(storage.trimmedTo, event.data.to)
      return undefined
    },
  },
})
