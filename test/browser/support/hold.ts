import type { Page } from '@playwright/test'

/** Requests to `path` wait until the returned function is called, and go on to the server then. */
export const hold = async (page: Page, path: string | RegExp): Promise<() => void> => {
  let release = (): void => undefined
  const released = new Promise<void>((done) => (release = done))
  await page.route(path, async (route) => {
    await released
    // The page that asked may have gone meanwhile.
    await route.continue().catch(() => undefined)
  })
  return release
}
