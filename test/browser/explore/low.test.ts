import { datasetOf } from '../support/api'
import { expect, NOWHERE, test } from '../support/fixtures'

test.use({ apart: 'explore-low', start: NOWHERE })

test('an annotation form scrolls at 200 % of a small screen, with its buttons in view', async ({ page, server }) => {
  await page.goto(`${server.url}/chart/list/`)
  const dataset = await datasetOf(page, 'weather')
  await page.setViewportSize({ width: 640, height: 400 })
  await page.goto(
    `${server.url}/explore/?datasource_type=table&datasource_id=${dataset}&viz_type=echarts_timeseries_line`,
  )
  await page.getByRole('button', { name: 'Annotations and layers' }).click()
  await page.getByRole('button', { name: 'Add to Annotation layers' }).click()
  const form = page.getByRole('dialog', { name: 'New annotation layer' })
  const name = form.getByRole('textbox', { name: 'Name' })
  await name.fill('Goal')
  await expect(name).toBeInViewport({ ratio: 1 })
  await form.getByRole('textbox', { name: 'Formula' }).fill('40')
  const last = form.getByRole('checkbox', { name: 'Hide line' })
  await last.check()
  const [boxOfLast, boxOfFoot] = await Promise.all([last.boundingBox(), form.locator('footer').boundingBox()])
  expect((boxOfLast?.y ?? 0) + (boxOfLast?.height ?? 0)).toBeLessThanOrEqual(boxOfFoot?.y ?? 0)
  await expect(form.getByRole('button', { name: 'Apply' })).toBeInViewport({ ratio: 1 })
  await form.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByRole('button', { name: 'Edit Goal' })).toBeVisible()
})
