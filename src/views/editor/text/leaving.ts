/**
 * Calls back when the page is hidden, before the log commits, and when it may be about to end. Answers a function that stops it.
 */
export const onLeaving = (leave: () => void): (() => void) => {
  window.addEventListener('pagehide', leave)
  window.addEventListener('visibilitychange', leave, { capture: true })
  window.addEventListener('freeze', leave, { capture: true })
  return () => {
    window.removeEventListener('pagehide', leave)
    window.removeEventListener('visibilitychange', leave, { capture: true })
    window.removeEventListener('freeze', leave, { capture: true })
  }
}
