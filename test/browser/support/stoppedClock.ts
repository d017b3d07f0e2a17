import type { Page } from '@playwright/test'

/**
 * Takes the page's clock over, for `whileClockStands`. Call it before the page of the test is opened: timers that began
 * on the browser's own clock could not be cancelled any more.
 */
export const takeClock = (page: Page): Promise<void> => page.clock.install()

/**
 * Does something while the page's clock stands, so that what the product offers for a few seconds is still there on a
 * slow machine. The clock then goes on from where it stood.
 */
export const whileClockStands = async (page: Page, act: () => Promise<void>): Promise<void> => {
  // far enough ahead that a slow page is not past it when the call arrives
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 10_000))
  await act()
  await page.clock.resume()
}
