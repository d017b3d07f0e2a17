import type { Page } from '@playwright/test'

/**
 * Does something while the page's clock stands, so that what the product offers for a few seconds is still there on a
 * slow machine. The clock then goes on from where it stood.
 */
export const whileClockStands = async (page: Page, act: () => Promise<void>): Promise<void> => {
  await page.clock.install()
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 100))
  await act()
  await page.clock.resume()
}
