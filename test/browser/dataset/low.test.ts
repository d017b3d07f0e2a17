import type { Locator } from '@playwright/test'

import { open, SALES, save, tab, virtual } from '../support/datasetEditor'
import { expect, NOWHERE, test } from '../support/fixtures'

test.use({ apart: 'dataset-low', start: NOWHERE })

test('the dataset editor is usable at 200 % of a small screen, with Save in view', async ({ page, server }) => {
  await page.goto(`${server.url}/tablemodelview/list/`)
  const name = `zoomed with a name that is as long as names of datasets get ${'and on '.repeat(10)}`
  const { id } = await virtual(page, name, SALES)
  await page.setViewportSize({ width: 640, height: 400 })
  await open(page, server.url, id)
  const top = page.getByRole('button', { name: 'Save', exact: true })
  const inView = (part: Locator) => expect(part).toBeInViewport({ ratio: 1 })
  for (const part of [/^SQL/, /^Columns/, /^Metrics/, /^Settings/, /^Row-level/, /^Samples/]) {
    await tab(page, part).click()
    await inView(top)
    const pane = page.getByRole('tabpanel')
    // the editor of a field of code takes the place of the plain one
    await expect(pane.locator('.code-text:not(.ready)')).toHaveCount(0)
    for (const last of [pane.getByRole('button').last(), pane.getByRole('textbox').last()]) {
      if ((await last.count()) === 0) continue
      await last.scrollIntoViewIfNeeded()
      await inView(top)
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(640)
  }
  await tab(page, /^Columns/).click()
  const grid = page.getByRole('grid', { name: 'Columns' })
  await grid.scrollIntoViewIfNeeded()
  // several rows at once, not a strip of one
  for (const column of ['city', 'placed', 'amount', 'customer']) {
    await inView(grid.getByRole('button', { name: column, exact: true }))
  }
  await page.getByRole('button', { name: 'amount', exact: true }).click()
  const label = page.getByRole('textbox', { name: 'Label' })
  await label.fill('Amount of money')
  await label.press('Tab')
  await inView(top)
  await save(page)
})
