import { checkAxe } from '../support/axe'
import { callApi } from '../support/api'
import { expect, NOWHERE, test } from '../support/fixtures'

test.use({ apart: 'explore-dataset', start: NOWHERE })

test('a chart opens the editor of its dataset, and moves to another one [B4.56]', async ({ page, server }) => {
  const ids: number[] = []
  for (const [table_name, sql] of [
    ['Shops', "SELECT 'Bern' AS city, 7 AS staff"],
    ['Towns', "SELECT 'Oslo' AS city, 9 AS people"],
  ]) {
    const body = { database: 1, table_name, sql }
    ids.push((await callApi<{ id: number }>(page, 'POST', '/api/v1/dataset/', body)).id)
  }
  await page.goto(`${server.url}/explore/?datasource_type=table&datasource_id=${ids[0]}&viz_type=table`)
  const source = page.getByRole('complementary', { name: 'Data source' })
  await expect(source.getByRole('button', { name: 'Add column staff' })).toBeVisible()
  await source.getByRole('button', { name: 'Add column city' }).click()
  await source.getByRole('button', { name: 'Add column staff' }).click()
  await source.getByRole('button', { name: 'Options for Shops' }).click()
  await page.getByRole('menuitem', { name: 'Change dataset' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change dataset' })
  await dialog.getByRole('button', { name: 'Choose Towns' }).click()
  await expect(dialog.getByText(/Towns lacks something of: /)).toBeVisible()
  await checkAxe(page, { within: '[role=dialog]' })
  await dialog.getByRole('button', { name: 'Change dataset' }).click()
  await expect(source.getByRole('button', { name: 'Add column people' })).toBeVisible()
  const controls = page.locator('.explore')
  await expect(controls.getByRole('button', { name: /staff/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(source.getByRole('button', { name: 'Add column staff' })).toBeVisible()
  await source.getByRole('button', { name: 'Options for Shops' }).click()
  await page.getByRole('menuitem', { name: 'Edit dataset' }).click()
  await page.waitForURL(`${server.url}/tablemodelview/edit/${ids[0]}/`)
  await expect(page.getByRole('heading', { level: 1, name: 'Shops' })).toBeVisible()
})
