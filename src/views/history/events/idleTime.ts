/** Ms between two pieces of work at most, where the page is never idle. */
const LATEST_MS = 100
/** Ms of work at once where a browser does not tell when it is idle. */
const SHARE_MS = 10

/** Comes when the page has nothing better to do; `isOver` tells when it has again. */
export const idleTime = (): Promise<{ readonly isOver: () => boolean }> =>
  new Promise((resolve) => {
    if (typeof requestIdleCallback === 'function') {
      requestIdleCallback((deadline) => resolve({ isOver: () => deadline.timeRemaining() < SHARE_MS }), {
        timeout: LATEST_MS,
      })
      return
    }
    setTimeout(() => {
      const end = performance.now() + SHARE_MS
      resolve({ isOver: () => performance.now() >= end })
    }, 0)
  })
