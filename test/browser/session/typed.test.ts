import { datasetOf } from '../support/api'
import { makeDashboard } from '../support/dashboards'
import { open } from '../support/dashboardEdit'
import { expect, NOWHERE, test } from '../support/fixtures'

test.use({ apart: 'typed', start: NOWHERE })

test('a title that is being typed survives a reload', async ({ page, server }) => {
  const id = await makeDashboard(page, 'Sales', [])
  await open(page, server.url, id)
  const title = page.getByRole('textbox', { name: 'Dashboard title' })
  await title.click()
  await page.keyboard.press('End')
  await page.keyboard.type(' of May')
  await page.reload()
  await expect(title).toHaveValue('Sales of May')
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(title).toHaveValue('Sales')

  const dataset = await datasetOf(page, 'flights')
  await page.goto(`${server.url}/explore/?datasource_type=table&datasource_id=${dataset}&viz_type=table`)
  const name = page.getByRole('textbox', { name: 'Title of the chart' })
  await name.click()
  await page.keyboard.type('Late flights')
  await page.reload()
  await expect(name).toHaveValue('Late flights')
})
