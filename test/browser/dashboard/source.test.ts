import { drawn, frame } from '../support/dashboardPage'
import { expect, NOWHERE, test, type Page } from '../support/fixtures'
import { opened } from '../support/filtered'

test.use({ apart: 'dashboard-source', start: NOWHERE })

const chips = (page: Page) => page.getByRole('list', { name: 'Cross-filters' })

test('the chart whose selection filters others is marked, and stays under the pointer', async ({ page, server }) => {
  await opened(page, server.url, 'Source', () => [])
  await drawn(page, 'Busiest origins')
  const source = frame(page, 'Busiest origins')
  const plot = await source.locator('.chart-plot').boundingBox()
  if (plot === null) throw new Error('the chart has no plot')
  const top = async (): Promise<number> => (await source.boundingBox())?.y ?? -1
  const before = await top()
  const [x, y] = [plot.x + 90, plot.y + plot.height - 60]
  await page.mouse.click(x, y)
  await expect(chips(page)).toBeVisible()
  await expect(source).toContainText('Filters 2')
  await expect(source).toHaveClass(/source/)
  await expect(frame(page, 'Origins')).not.toHaveClass(/source/)
  expect(await top()).toBe(before)

  // the line takes its place once the pointer leaves the chart
  await page.mouse.move(2, 2)
  await expect.poll(top).toBeGreaterThan(before)
  const moved = await top()
  await page.mouse.click(x, y + moved - before)
  await expect(chips(page)).toHaveCount(0)
  await expect(source).not.toHaveClass(/source/)
  expect(await top()).toBe(moved)
  await page.mouse.move(2, 2)
  await expect.poll(top).toBe(before)
})
