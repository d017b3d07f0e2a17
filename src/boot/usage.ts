import { startUsage, type UsageOptions } from '../effects/session/usage'
import { thisPage } from './done'

type WatchOptions = Omit<UsageOptions, 'beacon' | 'page' | 'onError'>

/** Connects the usage log with the page: waiting entries are sent when the page is hidden, since it may not come back. */
export const watchUse = (options: WatchOptions, onError: (error: unknown) => void): void => {
  const usage = startUsage({
    ...options,
    onError,
    beacon: 'sendBeacon' in navigator ? (url, body) => navigator.sendBeacon(url, body) : null,
    page: thisPage,
  })
  window.addEventListener('error', ({ error }: ErrorEvent) => usage.failed(error))
  window.addEventListener('unhandledrejection', ({ reason }) => usage.failed(reason))
  window.addEventListener('pagehide', () => usage.flush())
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') usage.flush()
  })
}
