import { makeChart } from './dashboards'
import { expect, type Page } from './fixtures'

/** The list of what can be added, beside a dashboard that is edited. */
export const palette = (page: Page) => page.getByRole('complementary', { name: 'Layout elements' })

export type Edge = 'top' | 'bottom' | 'left' | 'right' | 'middle'

/** Drags by the real mouse and drops near an edge of another part. */
export const drag = async (
  page: Page,
  from: ReturnType<Page['locator']>,
  to: ReturnType<Page['locator']>,
  edge: Edge,
) => {
  await from.scrollIntoViewIfNeeded()
  await from.hover()
  await page.mouse.down()
  const start = await from.boundingBox()
  if (start === null) throw new Error('Nothing to drag')
  await page.mouse.move(start.x + start.width / 2 + 6, start.y + start.height / 2 + 6, { steps: 3 })
  const box = await to.boundingBox()
  if (box === null) throw new Error('Nowhere to drop')
  const [x, y] = {
    top: [box.width / 2, 4],
    bottom: [box.width / 2, box.height - 4],
    left: [4, box.height / 2],
    right: [box.width - 4, box.height / 2],
    middle: [box.width / 2, box.height / 2],
  }[edge] as [number, number]
  await page.mouse.move(box.x + x, box.y + y, { steps: 8 })
  await page.mouse.move(box.x + x, box.y + y)
}
export const drop = (page: Page) => page.mouse.up()

/** Opens a dashboard for editing. */
export const open = async (page: Page, url: string, id: number) => {
  await page.goto(`${url}/superset/dashboard/${id}/?edit=true`)
  await expect(page.getByRole('textbox', { name: 'Dashboard title' })).toBeVisible()
}
export const save = async (page: Page) => {
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Edit dashboard' })).toBeVisible()
}

export const number = (page: Page, name: string) => makeChart(page, name, 'big_number_total', { metric: 'count' })
