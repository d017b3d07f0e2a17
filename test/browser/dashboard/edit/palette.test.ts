import { callApi } from '../../support/api'
import { makeChart, makeDashboard } from '../../support/dashboards'
import { expect, NOWHERE, test } from '../../support/fixtures'

test.use({ apart: 'dashboard-palette', start: NOWHERE })

test("the palette lists only one's own charts, and offers other orders [B7.04]", async ({ page, server }) => {
  const amber = await makeChart(page, 'Amber', 'table', { groupby: ['origin'], metrics: ['count'] })
  await makeChart(page, 'Zinc', 'big_number_total', { metric: 'count' })
  await callApi(page, 'PUT', `/api/v1/chart/${amber}`, { description: 'By airport' })
  const id = await makeDashboard(page, 'Colours', [['GRID_ID', 'GRID', []]])
  await page.goto(`${server.url}/superset/dashboard/${id}/?edit=true`)
  const palette = page.getByRole('complementary', { name: 'Layout elements' })
  const items = palette.locator('.palette-item')
  // the latest change first
  await expect(items.first()).toHaveAttribute('data-item', 'Amber')
  await expect(items.first()).toHaveAttribute('title', /^Amber\nBy airport\nMade by /)
  const order = palette.getByRole('combobox', { name: 'Order of the charts' })
  await order.click()
  await page.getByRole('option', { name: 'By kind' }).click()
  await expect(items.first()).toHaveAttribute('data-item', 'Zinc')
  await expect(order).toHaveText('By kind')

  const asked = page.waitForRequest((request) => decodeURIComponent(request.url()).includes('(col:owners,opr:rel_m_m'))
  await palette.getByRole('checkbox', { name: 'Only my charts' }).check()
  await asked
  await expect(items).toHaveCount(2)
})

test('an address whose filter key cannot be parsed is reported [B5.38]', async ({ page, server }) => {
  const id = await makeDashboard(page, 'Keys', [['GRID_ID', 'GRID', []]], {
    metadata: {
      native_filter_configuration: [
        {
          id: 'NATIVE_FILTER-1',
          type: 'NATIVE_FILTER',
          filterType: 'filter_select',
          name: 'Origin',
          targets: [{ datasetId: 1, column: { name: 'origin' } }],
          scope: { rootPath: ['ROOT_ID'], excluded: [] },
          controlValues: {},
          defaultDataMask: {},
          cascadeParentIds: [],
        },
      ],
    },
  })
  const preselect = encodeURIComponent(JSON.stringify({ box: { origin: ['ORD'] } }))
  await page.goto(`${server.url}/superset/dashboard/${id}/?preselect_filters=${preselect}`)
  const notes = page.getByRole('region', { name: 'Notifications' })
  await expect(notes.getByText('Cannot parse invalid filter key')).toBeVisible()
})
