import { checkAxe } from '../support/axe'
import { datasetOf } from '../support/api'
import { makeChart } from '../support/dashboards'
import { expect, NOWHERE, test } from '../support/fixtures'

test.use({ apart: 'explore-kinds', start: NOWHERE })

test('the gallery says what a kind needs and keeps, and arrows go through it', async ({ page, server }) => {
  await datasetOf(page, 'flights')
  const id = await makeChart(page, 'Hubs', 'echarts_timeseries_line', {
    x_axis: 'date',
    metrics: ['count'],
    groupby: ['origin'],
  })
  await page.goto(`${server.url}/explore/?slice_id=${id}`)
  await page.getByRole('combobox', { name: 'Visualization type' }).click()
  const gallery = page.getByRole('dialog', { name: 'Choose a chart' })
  const facts = (kind: string) => gallery.getByRole('complementary', { name: `About ${kind}` })
  await expect(facts('Line chart').getByRole('listitem').filter({ hasText: 'X axis' })).toContainText('date')
  await expect(facts('Line chart')).toContainText('All are kept.')
  await checkAxe(page)

  await gallery.getByRole('button', { name: 'Big number', exact: true }).hover()
  await expect(facts('Big number')).toContainText('date, origin: no place here. It is back when you switch back.')
  await gallery.getByRole('button', { name: 'Sankey', exact: false }).first().hover()
  await expect(gallery.getByRole('complementary').getByRole('listitem').filter({ hasText: 'Target' })).toHaveClass(
    'missing',
  )

  // from the search down to the tiles, along a row, and Enter
  await gallery.getByRole('searchbox', { name: 'Search charts' }).focus()
  await page.keyboard.press('ArrowDown')
  const tiles = gallery.getByRole('region', { name: 'Suggested' }).getByRole('button')
  await expect(tiles.first()).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(tiles.nth(1)).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowDown')
  await expect(tiles.first()).not.toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(tiles.first()).toBeFocused()
  await page.keyboard.press('ArrowRight')
  const name = (await tiles.nth(1).getAttribute('aria-label')) ?? ''
  await expect(facts(name)).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(gallery).toBeHidden()
  await expect(page.getByRole('combobox', { name: 'Visualization type' })).toHaveText(name)
})
