import type { Done, Page } from '../effects/session/usage'
import type { Store } from '../core/readModel/store'

export const thisPage = (): Page => ({
  path: location.pathname,
  search: location.search,
  visibility: document.visibilityState,
})

/** Collects the appended events until they are taken. */
export const keepDone = (store: Store): { readonly take: () => readonly Done[] } => {
  const done: Done[] = []
  const stop = store.onAppended((events) => void done.push({ events, page: thisPage() }))
  return {
    take: () => {
      stop()
      return done
    },
  }
}
