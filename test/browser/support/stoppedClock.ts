import type { Page } from '@playwright/test'

/** Acts while the page's clock is stopped, so that offers of a few seconds remain on a slow machine. The clock then resumes. */
export const whileClockStands = async (page: Page, act: () => Promise<void>): Promise<void> => {
  await page.clock.install()
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 100))
  await act()
  await page.clock.resume()
}
