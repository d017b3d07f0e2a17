import { expect, type Locator, type Page } from '@playwright/test'

/** Presses `key` until `target` has the focus; no one should need more presses than that. */
export const reach = async (page: Page, target: Locator, key = 'Tab', most = 40): Promise<void> => {
  await expect(target).toBeVisible()
  for (let press = 0; press < most; press += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press(key)
  }
  throw new Error(`${key} did not lead to ${String(target)} in ${most} presses`)
}
