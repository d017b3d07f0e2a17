import type { Page } from '@playwright/test'

import { startPostgres, whyNoPostgres, type TestPostgres } from '../../support/postgres'
import { callApi, datasetOf } from '../support/api'
import { checkAxe } from '../support/axe'
import { drawn, frame, notes } from '../support/dashboardPage'
import { chart, makeChart, makeDashboard, nativeFilter } from '../support/dashboards'
import { group } from '../support/filtered'
import { expect, test } from '../support/fixtures'

test.use({ apart: 'database-move', start: '/dashboard/list/' })

const missing = whyNoPostgres()
let postgres: TestPostgres | null = null
/** As long as PostgreSQL takes. */
const LONG = 'archive_of_everything_that_the_stores_sold_before_the_year_2020'

const connect = async (page: Page, name: string, database: string): Promise<void> => {
  if (postgres === null) throw new Error('PostgreSQL did not start')
  const { port, user: username, password } = postgres
  const parameters = { host: '127.0.0.1', port, database, username, password, unencrypted: true }
  const body = { database_name: name, engine: 'postgresql', configuration_method: 'dynamic_form', parameters }
  await callApi(page, 'POST', '/api/v1/database/', body)
}

const openDialog = async (page: Page) => {
  await page.getByRole('button', { name: 'Dashboard options' }).click()
  await page.getByRole('menuitem', { name: 'Move to another database' }).click()
  return page.getByRole('dialog', { name: 'Move to another database' })
}
const choose = async (page: Page, what: 'Database' | 'Schema', name: RegExp): Promise<void> => {
  await page.getByRole('dialog').getByRole('combobox', { name: what }).click()
  await page.getByRole('option', { name }).click()
}
/** The number of parts of a dialog that reach beyond its right edge on a phone. */
const beyondOnPhone = async (page: Page): Promise<number> => {
  const size = page.viewportSize()
  await page.setViewportSize({ width: 390, height: 800 })
  const beyond = await page.getByRole('dialog').evaluate((whole) => {
    const edge = whole.getBoundingClientRect().right
    return [...whole.querySelectorAll('*')].filter((part) => part.getBoundingClientRect().right > edge).length
  })
  if (size !== null) await page.setViewportSize(size)
  return beyond
}

test.beforeAll(async () => {
  if (missing !== null) return
  postgres = await startPostgres()
  postgres.sql(`
    CREATE TABLE gapminder (country text, year integer, population bigint, life_expectancy text, fertility double precision);
    INSERT INTO gapminder VALUES ('Atlantis', 2000, 12, '70', 2), ('Lemuria', 2000, 30, '80', 1);
  `)
  postgres.sql('CREATE DATABASE stores')
  for (const schema of [LONG, 'history'])
    postgres.sql(
      `
      CREATE SCHEMA ${schema};
      CREATE TABLE ${schema}.gapminder (country text, cluster integer, year integer, population bigint,
        life_expectancy double precision, fertility double precision);
      INSERT INTO ${schema}.gapminder VALUES ('Atlantis', 1, 2000, 12, 70, 2);
    `,
      'stores',
    )
})
test.afterAll(() => postgres?.stop())

test('a dashboard is compared with PostgreSQL, moved there and moved back', async ({ page, server }) => {
  test.skip(missing !== null, missing ?? '')
  await connect(page, 'Company', 'postgres')
  const dataset = await datasetOf(page, 'gapminder')
  const table = { query_mode: 'aggregate', metrics: ['count'], row_limit: 500 }
  const countries = await makeChart(page, 'Countries', 'table', { ...table, groupby: ['country'] }, dataset)
  const clusters = await makeChart(page, 'Clusters', 'table', { ...table, groupby: ['cluster'] }, dataset)
  const fertility = nativeFilter('fertility', dataset, { defaultDataMask: { filterState: { value: [1, 7.5] } } })
  const id = await makeDashboard(
    page,
    'The world',
    [
      ['GRID_ID', 'GRID', ['ROW-1']],
      ['ROW-1', 'ROW', ['CHART-1', 'CHART-2']],
      chart('CHART-1', countries, 'Countries', 6),
      chart('CHART-2', clusters, 'Clusters', 6),
    ],
    {
      metadata: {
        native_filter_configuration: [nativeFilter('country', dataset), nativeFilter('cluster', dataset), fertility],
      },
    },
  )
  await makeDashboard(page, 'Another world', [
    ['GRID_ID', 'GRID', ['ROW-1']],
    ['ROW-1', 'ROW', ['CHART-1']],
    chart('CHART-1', countries, 'Countries', 6),
  ])
  await page.goto(`${server.url}/superset/dashboard/${id}/`)
  await drawn(page, 'Countries')
  await drawn(page, 'Clusters')
  const cells = frame(page, 'Countries').getByRole('cell')
  await expect(cells.filter({ hasText: 'Afghanistan' })).toBeVisible()

  const dialog = await openDialog(page)
  await choose(page, 'Database', /^Company/)
  await expect(dialog.getByRole('combobox', { name: 'Schema' })).toContainText('public')
  await dialog.getByRole('button', { name: 'Check', exact: true }).click()

  await expect(dialog.getByText('1 chart fails there.')).toBeVisible()
  await expect(dialog.getByText(/1 other dashboard reads the same datasets.*: Another world/)).toBeVisible()
  const datasets = dialog.getByRole('region', { name: 'Datasets' })
  await expect(datasets.getByText('2 columns differ')).toBeVisible()
  await datasets.getByText('Show the differences').click()
  await expect(datasets.getByText('cluster is missing there (INTEGER).')).toBeVisible()
  await expect(datasets.getByText(/^life_expectancy is text there in place of DOUBLE/)).toBeVisible()
  const charts = dialog.getByRole('region', { name: 'Charts' })
  await expect(charts.getByRole('listitem').filter({ hasText: 'Clusters' })).toContainText(/Fails.*cluster/)
  await charts.getByText('1 chart works there').click()
  await expect(charts.getByRole('listitem').filter({ hasText: 'Countries' })).toContainText('Works')
  const filters = dialog.getByRole('region', { name: 'Filters' })
  await expect(dialog.getByText('1 filter fails there.')).toBeVisible()
  await expect(filters.getByRole('listitem').filter({ hasText: 'Its column cluster is missing there.' })).toContainText(
    'Fails',
  )
  await expect(filters.getByText('No row there has its default value: 7.5')).toBeVisible()
  await filters.getByText('1 filter works there').click()
  await expect(filters.getByRole('listitem').filter({ hasText: 'country' })).toContainText('Works')
  await checkAxe(page, { over: true })
  expect(await beyondOnPhone(page)).toBe(0)

  await dialog.getByRole('button', { name: 'Move', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  await expect(cells.filter({ hasText: 'Atlantis' })).toBeVisible()
  await expect(cells.filter({ hasText: 'Afghanistan' })).toHaveCount(0)
  // figures of the former database would look like those of the new one
  await expect(frame(page, 'Clusters').getByText(/^Fix first: /)).toBeVisible()
  await expect(frame(page, 'Clusters').getByRole('cell')).toHaveCount(0)
  await group(page, 'country').getByRole('button', { name: 'country: all' }).click()
  await expect(page.getByRole('option', { name: /^Lemuria/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await group(page, 'cluster').getByRole('button', { name: 'cluster: all' }).click()
  await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible()
  await expect(page.getByRole('option')).toHaveCount(0)
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Undo', exact: true }).first().click()
  await expect(notes(page).getByText('Moved back to examples')).toBeVisible()
  await expect(cells.filter({ hasText: 'Afghanistan' })).toBeVisible()
  await drawn(page, 'Clusters')
  await page.getByRole('button', { name: 'Redo', exact: true }).click()
  const moved = notes(page).getByRole('status').filter({ hasText: 'Moved to Company' }).last()
  await moved.getByRole('button', { name: 'Undo' }).click()
  await expect(cells.filter({ hasText: 'Afghanistan' })).toBeVisible()
  await drawn(page, 'Clusters')
})

test('the check of a move names other schemas, in the tone of its worst finding', async ({ page, server }) => {
  test.skip(missing !== null, missing ?? '')
  await connect(page, 'Stores', 'stores')
  const dataset = await datasetOf(page, 'gapminder')
  const controls = { query_mode: 'aggregate', metrics: ['count'], groupby: ['country'], row_limit: 500 }
  const countries = await makeChart(page, 'Countries', 'table', controls, dataset)
  const year = nativeFilter('year', dataset, { defaultDataMask: { filterState: { value: [1900] } } })
  const id = await makeDashboard(
    page,
    'Schemas of the world',
    [['GRID_ID', 'GRID', ['ROW-1']], ['ROW-1', 'ROW', ['CHART-1']], chart('CHART-1', countries, 'Countries', 6)],
    { metadata: { native_filter_configuration: [year] } },
  )
  await page.goto(`${server.url}/superset/dashboard/${id}/`)
  const dialog = await openDialog(page)
  await choose(page, 'Database', /^Stores/)
  const check = dialog.getByRole('button', { name: /^Check/ })
  await check.click()
  const outcome = dialog.getByRole('status').first()
  await expect(outcome).toHaveText('Every chart works on Stores. 1 filter opens with a value that no row there has.')
  await expect(outcome).toHaveClass(/\bwarning\b/)
  await expect(dialog.getByText(`The check read ${LONG}. The table is in history too.`)).toBeVisible()
  const datasets = dialog.getByRole('region', { name: 'Datasets' })
  await expect(datasets).toContainText(`examples · main to Stores · ${LONG}`)
  await expect(datasets.getByTitle(`Stores · ${LONG}`)).toBeVisible()
  expect(await beyondOnPhone(page)).toBe(0)
  await checkAxe(page, { over: true })

  await dialog.getByRole('button', { name: 'Use history' }).click()
  await expect(dialog.getByRole('combobox', { name: 'Schema' })).toContainText('history')
  await expect(check).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(datasets).toContainText('examples · main to Stores · history')
  await expect(dialog.getByText('The check read')).toHaveCount(0)

  await choose(page, 'Schema', /^public/)
  await check.click()
  await expect(outcome).toHaveClass(/\bdanger\b/)
  await expect(
    dialog.getByText(
      `public does not have the table. It is in ${LONG}, history. Choose the schema above if you mean another.`,
    ),
  ).toBeVisible()
})

test('a dashboard without datasets has nothing to move', async ({ page, server }) => {
  const id = await makeDashboard(page, 'Words alone', [
    ['GRID_ID', 'GRID', ['ROW-1']],
    ['ROW-1', 'ROW', ['MARKDOWN-1']],
    ['MARKDOWN-1', 'MARKDOWN', [], { code: 'Text', width: 8, height: 50 }],
  ])
  await page.goto(`${server.url}/superset/dashboard/${id}/`)
  const dialog = await openDialog(page)
  await choose(page, 'Database', /^examples/)
  await dialog.getByRole('button', { name: 'Check', exact: true }).click()
  await expect(dialog.getByRole('status')).toHaveText(/so there is nothing to move/)
  await expect(dialog.getByRole('region', { name: 'Datasets' })).toHaveCount(0)
})
