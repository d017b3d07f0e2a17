import { datasetOf } from '../support/api'
import { expect, NOWHERE, test } from '../support/fixtures'
import { unfold } from '../support/steps'

test.use({ apart: 'explore-branch', start: NOWHERE })

test('branching continues the chart of that moment, or the tabs from before it opened', async ({ page, server }) => {
  const dataset = await datasetOf(page, 'weather')
  const address = `/explore/?datasource_type=table&datasource_id=${dataset}&viz_type=big_number_total`
  await page.goto(server.url + address)
  await page.getByRole('button', { name: 'Add metric count' }).click()
  const metric = page.getByRole('button', { name: /^Remove (?:COUNT|count)/ })
  await metric.click()
  await expect(metric).toHaveCount(0)

  await page.goto(`${server.url}/history/`)
  const steps = page.getByRole('list', { name: 'Events' }).getByRole('listitem')
  const branch = page.getByRole('button', { name: 'Branch from here' })
  await unfold(page)
  const metrics = steps.getByRole('listitem').getByRole('button', { name: /^Changed Metric/ })
  await metrics.nth(1).click()
  await expect(branch).toBeEnabled()
  // before the chart was there
  await page.getByRole('slider', { name: 'Point in time' }).press('Home')
  await branch.hover()
  await expect(page.getByText(/^The chart/)).toHaveCount(0)
  await metrics.nth(1).click()
  await branch.click()
  await expect(page).toHaveURL(/\/explore\/\?/)
  await expect(metric).toBeVisible()
  await expect(page.getByRole('banner', { name: 'Viewing the past' })).toHaveCount(0)
})
