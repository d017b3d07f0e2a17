/** Answers a promise that settles when the person is back, while they have left the page; null while they are here. */
export type Away = () => Promise<void> | null

/**
 * Tracks if the page was left. A browser aborts the calls of a page that goes, after `pagehide`; it may restore the page from its
 * cache, with `pageshow`.
 */
export const watchPresence = (page: Pick<Window, 'addEventListener'>): Away => {
  let away: { readonly back: Promise<void>; readonly settle: () => void } | null = null
  page.addEventListener('pagehide', () => {
    let settle = (): void => undefined
    const back = new Promise<void>((done) => {
      settle = done
    })
    away ??= { back, settle }
  })
  page.addEventListener('pageshow', () => {
    away?.settle()
    away = null
  })
  return () => away?.back ?? null
}
