import { event } from '../core/events/registry'
import { localUsage, MAX_KILOBYTES, WARN_AT, WARN_INTERVAL } from '../projections/storage/localUsage'
import type { Store } from '../core/readModel/store'

/** Warns when this browser's storage of tabs and queries is nearly full: once, and again after it was less. */
export const watchUsage = (store: Store, newId: () => string, every: (callback: () => void, ms: number) => void) => {
  let seen: readonly unknown[] = []
  let warned = false
  every(() => {
    const state = store.state()
    const parts = [state.editors, state.runs, state.tables, state.session.flags]
    if (parts.every((part, index) => part === seen[index])) return
    seen = parts
    const kilobytes = localUsage(state)
    const full = kilobytes >= MAX_KILOBYTES * WARN_AT
    if (full && !warned) {
      const data = { kilobytes, most: MAX_KILOBYTES }
      store.append([event('storage.nearly_full', data)], { corr: newId(), actor: 'system' })
    }
    warned = full
  }, WARN_INTERVAL)
}
