import type { Locator, Page } from '@playwright/test'

import { datasetOf } from '../support/api'
import { expect, NOWHERE, test } from '../support/fixtures'

test.use({ apart: 'explore-drag', start: NOWHERE })

const slot = (page: Page, name: string) => page.getByRole('group', { name, exact: true })
const names = (within: Locator) => within.locator('.pill .cut')
const source = (page: Page, name: string) => page.getByRole('button', { name: `Add ${name}`, exact: true })

/** Drags by the real mouse to a place within another element, and holds it there. */
const carry = async (page: Page, from: Locator, to: Locator, place: number): Promise<void> => {
  await from.hover()
  await page.mouse.down()
  const box = await to.boundingBox()
  if (box === null) throw new Error('Nowhere to drop')
  await page.mouse.move(box.x + 40, box.y + box.height * place, { steps: 8 })
  await page.mouse.move(box.x + 41, box.y + box.height * place)
}
const drag = async (page: Page, from: Locator, to: Locator, place = 0.5): Promise<void> => {
  await carry(page, from, to, place)
  await page.mouse.up()
}

test('columns, metrics and their parts move by dragging, one undo step each', async ({ page, server, problems }) => {
  const id = await datasetOf(page, 'flights')
  await page.goto(`${server.url}/explore/?datasource_type=table&datasource_id=${id}&viz_type=table`)
  const groupby = slot(page, 'Dimensions')
  const metrics = slot(page, 'Metrics')
  const body = groupby.locator('.slot-body')

  await carry(page, source(page, 'column origin'), body, 0.5)
  await expect(body).toHaveAttribute('data-drop', 'into')
  await page.mouse.up()
  await expect(body).not.toHaveAttribute('data-drop')
  await expect(names(groupby)).toHaveText(['origin'])
  await drag(page, source(page, 'column destination'), body, 0.02)
  await expect(names(groupby)).toHaveText(['destination', 'origin'])
  await drag(page, source(page, 'metric count'), metrics.locator('.slot-body'))
  await expect(names(metrics)).toHaveText(['COUNT(*)'])
  await drag(page, source(page, 'column delay'), metrics.locator('.slot-body'), 0.98)
  await expect(names(metrics)).toHaveText(['COUNT(*)', 'SUM(delay)'])

  // an unsuitable value changes nothing, and is not highlighted as if it did
  await carry(page, source(page, 'metric count'), body, 0.5)
  await expect(body).not.toHaveAttribute('data-drop')
  await page.mouse.up()
  await expect(names(groupby)).toHaveText(['destination', 'origin'])

  // within a list, by mouse and by keys
  await carry(page, metrics.locator('.pill').nth(1), metrics.locator('.pill').nth(0), 0.1)
  await expect(metrics.locator('.pill').nth(0)).toHaveAttribute('data-drop', 'before')
  await page.mouse.up()
  await expect(names(metrics)).toHaveText(['SUM(delay)', 'COUNT(*)'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(names(metrics)).toHaveText(['COUNT(*)', 'SUM(delay)'])
  await metrics.getByRole('button', { name: 'Edit COUNT(*)' }).focus()
  await page.keyboard.press('Alt+ArrowDown')
  await expect(names(metrics)).toHaveText(['SUM(delay)', 'COUNT(*)'])
  await expect(metrics.getByRole('button', { name: 'Edit COUNT(*)' })).toBeFocused()
  await page.keyboard.press('Alt+ArrowUp')
  await expect(names(metrics)).toHaveText(['COUNT(*)', 'SUM(delay)'])

  // a column on the filters asks what about it
  await drag(page, source(page, 'column origin'), slot(page, 'Filters').locator('.slot-body'))
  const filter = page.getByRole('dialog', { name: 'New filter' })
  await expect(filter.getByRole('combobox', { name: 'Column' })).toHaveText(/origin/)
  await filter.getByRole('textbox', { name: 'Value' }).fill('ORD')
  await filter.getByRole('button', { name: 'Apply' }).click()
  await expect(names(slot(page, 'Filters'))).toHaveText(['origin is one of ORD'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(names(slot(page, 'Filters'))).toHaveCount(0)

  // every drop was a step of its own
  for (const _ of [1, 2, 3]) await page.getByRole('button', { name: 'Undo' }).click()
  await expect(names(metrics)).toHaveText(['COUNT(*)'])
  expect(problems.console).toEqual([])
})
