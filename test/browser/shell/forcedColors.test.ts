import type { Locator } from '@playwright/test'

import { expect, test } from '../support/fixtures'

const outline = (locator: Locator): Promise<string> =>
  locator.evaluate((element) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(element)
    return `${outlineWidth} ${outlineStyle}`
  })
const ground = (locator: Locator): Promise<string> =>
  locator.evaluate((element) => getComputedStyle(element).backgroundColor)

test('edges, focus and selection are visible in forced colors', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await expect(page.locator('.sql-text.ready')).toBeVisible()
  expect(await outline(page.getByRole('button', { name: 'Run', exact: true }))).toBe('1px solid')
  expect(await outline(page.locator('.input', { has: page.getByLabel('Row limit') }).first())).toBe('1px solid')

  const panes = page.getByRole('tablist', { name: 'Results panes' })
  const [results, history] = [panes.getByRole('tab', { name: 'Results' }), panes.getByRole('tab', { name: 'History' })]
  expect(await ground(results)).not.toBe(await ground(history))
  // else the system would put a ground behind the text that is as light as the text
  expect(await results.evaluate((element) => getComputedStyle(element).forcedColorAdjust)).toBe('none')

  await results.focus()
  await page.keyboard.press('ArrowRight')
  await expect(history).toBeFocused()
  expect(await outline(history)).toBe('2px solid')
})
