/** Answers a promise that settles when the person is back, while they have left the page; null while they are here. */
export type Away = () => Promise<void> | null

/**
 * Tells whether the page was left. A browser breaks off the calls of a page that goes, after `pagehide`; it may bring the
 * page back as it was, with `pageshow`.
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
