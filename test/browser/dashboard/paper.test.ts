import type { Locator } from '@playwright/test'

import { drawn, frame } from '../support/dashboardPage'
import { nativeFilter } from '../support/dashboards'
import { expect, NOWHERE, test } from '../support/fixtures'
import { apply, bar, group, opened } from '../support/filtered'

test.use({ apart: 'dashboard-filters', start: NOWHERE })

test('a printed chart fits its frame at once, and a bar without filters is left out', async ({ page, server }) => {
  await opened(page, server.url, 'On narrow paper', () => [])
  await drawn(page, 'Busiest origins')
  await expect(bar(page)).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(bar(page)).toBeHidden()
  // the sheet is narrower than the window, and no code has its turn before it is laid out
  const [frameEnd = 0, drawingEnd = 0] = await frame(page, 'Busiest origins').evaluate((article) => {
    article.style.width = '180px'
    const ends = [article, article.querySelector('svg.vz')].map((one) => one?.getBoundingClientRect().right ?? 0)
    article.style.width = ''
    return ends
  })
  expect(drawingEnd).toBeLessThanOrEqual(frameEnd)
})

test('printed filters are a line above charts of full width', async ({ page, server }) => {
  await opened(page, server.url, 'On paper', (dataset) => [nativeFilter('origin', dataset)])
  const placeOf = async (part: Locator) => {
    const box = await part.boundingBox()
    if (box === null) throw new Error('it is not shown')
    return box
  }
  const charts = page.getByRole('article')
  const beside = await placeOf(frame(page, 'Origins'))
  await page.emulateMedia({ media: 'print' })
  const filters = await placeOf(bar(page))
  for (const chart of await charts.all()) expect((await placeOf(chart)).y).toBeGreaterThan(filters.y + filters.height)
  expect((await placeOf(frame(page, 'Origins'))).width).toBeGreaterThan(beside.width + 200)
  await expect(group(page, 'origin')).toBeVisible()
  await expect(apply(page)).toHaveCount(0)
})
