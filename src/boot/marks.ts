import type { KeyValueStore } from '../core/effects/effect'

/** Marks in the storage of the browser, where it has one. */
export const marks: KeyValueStore = {
  read: (name) => {
    try {
      return localStorage.getItem(name)
    } catch {
      return null
    }
  },
  write: (name, value) => {
    try {
      localStorage.setItem(name, value)
    } catch {
      // storage that is full or forbidden holds no marks
    }
  },
}
