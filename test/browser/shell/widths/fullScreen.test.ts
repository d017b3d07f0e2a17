import { expect, NOWHERE, test, type Page } from '../../support/fixtures'

test.use({ apart: 'full-screen', samples: true, start: NOWHERE })

/** Points of the window, in a raster of 20 px, at which something other than this part is to be seen. */
const othersThan = (page: Page, selector: string): Promise<readonly string[]> =>
  page.evaluate((full) => {
    const part = document.querySelector(full)
    const seen = new Set<string>()
    for (let x = 0; x < innerWidth; x += 20)
      for (let y = 0; y < innerHeight; y += 20) {
        const element = document.elementFromPoint(x, y)
        if (element === null || part?.contains(element) !== true) seen.add(`${element?.tagName}.${element?.className}`)
      }
    return [...seen]
  }, selector)

for (const [width, height] of [
  [390, 844],
  [1280, 800],
] as const)
  test(`a chart in full screen is all there is to see at ${width} px`, async ({ page, server }) => {
    await page.setViewportSize({ width, height })
    await page.goto(`${server.url}/superset/dashboard/us-flights/`)
    const origins = page.getByRole('article', { name: 'Busiest origins' })
    // a cross-filter has a line of its own above the charts
    await origins.scrollIntoViewIfNeeded()
    await expect(origins).toHaveAttribute('data-status', 'rendered')
    await origins.getByRole('figure').locator('[tabindex="0"]').first().focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    const chips = page.getByRole('list', { name: 'Cross-filters' })
    await expect(chips).toBeVisible()
    await page.getByRole('button', { name: 'Options for Average delay by destination' }).click()
    await page.getByRole('menuitem', { name: 'Enter full screen' }).click()
    await expect(page.locator('.frame.full')).toHaveAccessibleName('Average delay by destination')
    await expect.poll(() => othersThan(page, '.frame.full')).toEqual([])
    for (const hidden of [
      chips,
      page.getByRole('navigation', { name: 'Main' }),
      page.getByRole('region', { name: 'Tools' }),
      page.getByRole('region', { name: 'Filters' }),
      page.getByRole('heading', { level: 1 }),
    ])
      await expect(hidden).toHaveCount(0)
    await page.getByRole('button', { name: 'Exit full screen' }).click()
    await expect(chips).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  })
