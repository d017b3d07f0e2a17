import type { Locator } from '@playwright/test'

import { callApi, datasetOf } from '../../support/api'
import { makeChart } from '../../support/dashboards'
import { openDesk } from '../../support/desk'
import { expect, NOWHERE, runSql, test, type Page } from '../../support/fixtures'
import { expectToFit } from './geometry'

test.use({ apart: 'widths', samples: true, start: NOWHERE, flags: ['ALERT_REPORTS'] })

type Screen = readonly [name: string, path: string, complete: (page: Page) => Locator]

const grid = (name: string) => (page: Page) => page.getByRole('grid', { name }).getByRole('row').nth(1)
const drawn = (page: Page) =>
  page.locator('main:not(:has([data-status=loading]))').locator('[data-status=rendered]').first()

/** Opens each screen and finds no fault of its layout. */
const walk = async (page: Page, url: string, screens: readonly Screen[]): Promise<void> => {
  for (const [name, path, complete] of screens) {
    await page.goto(`${url}${path}`)
    await expect(complete(page)).toBeVisible()
    await expectToFit(page, name)
  }
}

test('sign-in and home fit each width', async ({ browser, page, server }) => {
  const stranger = await (await browser.newContext()).newPage()
  await stranger.goto(`${server.url}/login/`)
  await expect(stranger.getByRole('button', { name: 'Sign in' })).toBeVisible()
  await expectToFit(stranger, 'sign-in')
  await stranger.context().close()
  await walk(page, server.url, [
    [
      'home',
      '/superset/welcome/',
      (home) => home.getByRole('region', { name: 'Dashboards' }).getByRole('link', { name: /Outdoor shop/ }),
    ],
  ])
})

test('lists fit each width', async ({ page, server }) => {
  await walk(page, server.url, [
    ['charts', '/chart/list/', grid('Charts')],
    ['dashboards', '/dashboard/list/', grid('Dashboards')],
    ['datasets', '/tablemodelview/list/', grid('Datasets')],
    ['databases', '/databaseview/list/', grid('Databases')],
  ])
})

test('SQL and its lists fit each width, with a result and with an error', async ({ page, server }) => {
  await page.goto(`${server.url}/sqllab/`)
  await runSql(page, 'SELECT * FROM type_zoo')
  await expect(page.getByRole('grid', { name: 'Query results' })).toBeVisible()
  await expectToFit(page, 'a result')
  await runSql(page, 'SELECT a_column_that_is_not_there FROM flights')
  await expect(page.getByRole('alert', { name: 'Query error' })).toBeVisible()
  await expectToFit(page, 'an error')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Save query' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await walk(page, server.url, [
    ['saved queries', '/savedqueryview/list/', grid('Saved queries')],
    ['query history', '/sqllab/history/', grid('Query history')],
  ])
})

test('the chart gallery, a chart and the dataset editor fit each width', async ({ page, server }) => {
  const flights = await datasetOf(page, 'flights')
  const bars = await makeChart(page, 'Busiest origins', 'echarts_timeseries_bar', {
    x_axis: 'origin',
    metrics: ['count'],
    groupby: [],
    row_limit: 8,
  })
  await walk(page, server.url, [
    ['explore', `/explore/?slice_id=${bars}`, (screen) => screen.locator('.chart-pane[data-status=rendered]')],
    ['gallery', `/charts/gallery/`, (screen) => screen.getByRole('heading', { level: 1 })],
    ['dataset', `/tablemodelview/edit/${flights}/`, (screen) => screen.getByRole('grid').first()],
  ])
  await page.getByRole('tab', { name: /Row-level security/ }).click()
  await expectToFit(page, 'row rules')
})

test('dashboards fit each width, also under edit', async ({ page, server }) => {
  await walk(page, server.url, [
    ['flights', '/superset/dashboard/us-flights/', drawn],
    ['shop', '/superset/dashboard/outdoor-shop/', drawn],
    [
      'edit',
      '/superset/dashboard/us-flights/?edit=true',
      (screen) => screen.getByRole('button', { name: 'Save', exact: true }),
    ],
  ])
})

test('history, reports and the desk of an administrator fit each width', async ({ page, server }) => {
  await page.goto(`${server.url}/settings/`)
  await callApi(page, 'POST', '/api/v1/tag/bulk_create', {
    tags: [{ name: 'Everything about flights and airports', objects_to_tag: [['dashboard', 1]] }],
  })
  const tags = await callApi<{ result: readonly { id: number; name: string }[] }>(page, 'GET', '/api/v1/tag/')
  const tag = tags.result.find(({ name }) => name.startsWith('Everything'))?.id
  await walk(page, server.url, [
    ['history', '/history/', (screen) => screen.getByRole('listitem').first()],
    ['reports', '/report/list/', (screen) => screen.getByRole('heading', { level: 1 })],
    ['settings', '/settings/', (screen) => screen.getByRole('radio').first()],
    ['users', '/users/list/', (screen) => screen.getByRole('table', { name: 'Users' })],
    ['tags', `/superset/all_entities/?id=${tag}`, (screen) => screen.getByRole('heading', { name: 'Dashboards' })],
    ['annotation layers', '/annotationlayer/list/', (screen) => screen.getByRole('heading', { level: 1 })],
    ['audit', '/audit/list/', (screen) => screen.getByRole('table', { name: 'Audit entries' })],
  ])
  const desk = await openDesk(page, server)
  await expect(desk.getByRole('heading', { level: 1 })).toBeVisible()
  await expectToFit(desk, 'support desk')
  await desk.context().close()
})
