import { callApi } from '../support/api'
import { checkAxe } from '../support/axe'
import { makeChart } from '../support/dashboards'
import { expect, test, writeSql } from '../support/fixtures'

test.use({ apart: 'datasets' })

test('a query becomes a dataset, which is found, queried, overwritten and deleted [B0.01] [A1.13] [A2.15]', async ({
  page,
  server,
}) => {
  const notes = page.getByRole('region', { name: 'Notifications' })
  await writeSql(page, "SELECT DATE '2024-01-01' AS day, 7 AS amount")
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Create dataset' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create dataset' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Daily amounts')
  await checkAxe(page, { within: '[role=dialog]' })
  await dialog.getByRole('button', { name: 'Create dataset' }).click()
  await expect(notes.getByText('Dataset Daily amounts is ready')).toBeVisible()
  await expect(dialog).toHaveCount(0)

  // the name is taken now: the server's message is at the field
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Create dataset' }).click()
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Daily amounts')
  await dialog.getByRole('button', { name: 'Create dataset' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Dataset main.Daily amounts already exists')
  // a dialog hides what is behind it from screen readers, not from sight
  await expect(page.getByText('An error occurred while creating the data source')).toBeVisible()

  await dialog.getByRole('radio', { name: 'Overwrite an existing one' }).click()
  await dialog.getByRole('combobox', { name: 'Dataset' }).click()
  await page.getByRole('option', { name: /^Daily amounts/ }).click()
  await dialog.getByRole('button', { name: 'Overwrite dataset' }).click()
  await expect(notes.getByText('Dataset Daily amounts was overwritten')).toBeVisible()

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Datasets' }).click()
  await page.waitForURL(`${server.url}/tablemodelview/list/`)
  const grid = page.getByRole('grid', { name: 'Datasets' })
  const row = grid.getByRole('row', { name: /Daily amounts/ })
  await expect(row).toContainText('Virtual')
  await expect(row).toContainText('main')
  await expect(row).toContainText('examples')
  await checkAxe(page, {})
  const search = page.getByRole('searchbox', { name: 'Search datasets' })
  await search.fill('nowhere')
  await expect(page.getByRole('heading', { name: 'No dataset fits' })).toBeVisible()
  await search.fill('DAILY')
  await row.getByRole('button', { name: 'Query Daily amounts' }).click()
  await page.waitForURL(`${server.url}/sqllab/`)
  await expect(page.getByRole('tab', { name: 'Query main.Daily amounts' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.locator('.monaco-editor .view-lines')).toContainText('AS amount')

  await page.goto(`${server.url}/tablemodelview/list/`)
  await row.getByRole('button', { name: 'Delete Daily amounts' }).click()
  await page
    .getByRole('dialog', { name: 'Delete Daily amounts?' })
    .getByRole('button', { name: 'Delete dataset' })
    .click()
  await expect(page.getByRole('heading', { name: 'There is no dataset yet' })).toBeVisible()
})

test('a chart from a query creates a dataset and opens the editor with its columns', async ({ page }) => {
  await writeSql(page, "SELECT 'north' AS place, 7 AS amount")
  await page.getByRole('button', { name: 'Create chart' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create chart' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Places')
  // it runs nothing beneath
  await dialog.getByRole('radio', { name: 'New dataset' }).press('ControlOrMeta+Enter')
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Places')
  await expect(page.locator('output[aria-label="Query status"]')).toHaveCount(0)
  await checkAxe(page, { within: '[role=dialog]' })
  await dialog.getByRole('button', { name: 'Continue to the chart' }).click()
  await page.waitForURL(/\/explore\/\?datasource_type=table&datasource_id=\d+$/)
  const source = page.getByRole('complementary', { name: 'Data source' })
  await expect(source.getByRole('button', { name: 'Add column place' })).toBeVisible()
  await expect(dialog).toHaveCount(0)
})

test("one statement of a script becomes a dataset: the result's or the cursor's", async ({ page }) => {
  const notes = page.getByRole('region', { name: 'Notifications' })
  await writeSql(page, 'SELECT 1 AS one;\nSELECT 2 AS two;\nSELECT 3 AS three')
  await page.keyboard.press('ControlOrMeta+Shift+Enter')
  const tabs = page.getByRole('tablist', { name: 'Statements' }).getByRole('tab')
  await expect(tabs).toHaveCount(3)
  await expect(page.getByRole('grid').getByRole('columnheader', { name: 'three' })).toBeVisible()
  await tabs.nth(1).click()
  await expect(page.getByRole('grid').getByRole('columnheader', { name: 'two' })).toBeVisible()

  await page.getByRole('button', { name: 'Create from result' }).click()
  await page.getByRole('menuitem', { name: 'Create dataset' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create dataset' })
  await expect(dialog.getByRole('figure')).toHaveText(/^The statement of this result · .*SELECT 2 AS two$/)
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Second')
  await checkAxe(page, { within: '[role=dialog]' })
  await dialog.getByRole('button', { name: 'Create dataset' }).click()
  await expect(notes.getByText('Dataset Second is ready')).toBeVisible()

  // from the toolbar it is what Run would run
  const text = page.locator('.sql-text')
  await text.getByText('three').click()
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Create dataset' }).click()
  await expect(dialog.getByRole('figure')).toHaveText(/^Statement 3 of 3, at the cursor · .*SELECT 3 AS three$/)
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Third')
  await dialog.getByRole('button', { name: 'Create dataset' }).click()
  await expect(notes.getByText('Dataset Third is ready')).toBeVisible()

  await text.getByText('three').click()
  await page.keyboard.press('ControlOrMeta+A')
  await page.getByRole('button', { name: 'Create chart' }).click()
  const chart = page.getByRole('dialog', { name: 'Create chart' })
  await expect(chart.getByRole('figure')).toHaveText(/^The selection · /)
  await expect(chart.getByRole('button', { name: 'Continue to the chart' })).toBeDisabled()
  await expect(chart.getByRole('alert')).toHaveText(/^The selection has 3 statements/)
  await chart.getByRole('button', { name: 'Cancel' }).click()

  await tabs.nth(0).click()
  await page.getByRole('button', { name: 'Create from result' }).click()
  await page.getByRole('menuitem', { name: 'Create chart' }).click()
  await chart.getByRole('textbox', { name: 'Name' }).fill('First')
  await chart.getByRole('button', { name: 'Continue to the chart' }).click()
  await page.waitForURL(/\/explore\/\?datasource_type=table&datasource_id=\d+$/)
  const source = page.getByRole('complementary', { name: 'Data source' })
  await expect(source.getByRole('button', { name: 'Add column one' })).toBeVisible()
})

test('a table becomes a dataset once, however often that is requested [A7.32] [A6.02]', async ({ page, server }) => {
  const notes = page.getByRole('region', { name: 'Notifications' })
  await page.getByRole('treeitem', { name: /^airports/ }).click()
  const facts = page.getByRole('region', { name: 'Selected in the schema' })
  const ready = notes.getByText('Dataset airports is ready')
  for (let time = 0; time < 2; time += 1) {
    const answered = page.waitForResponse(/\/dataset\/get_or_create\//)
    await facts.getByRole('button', { name: 'Create dataset' }).click()
    expect((await answered).ok()).toBe(true)
    await expect(ready.last()).toBeVisible()
  }
  await page.goto(`${server.url}/tablemodelview/list/`)
  const row = page.getByRole('grid', { name: 'Datasets' }).getByRole('row', { name: /airports/ })
  await expect(row).toHaveCount(1)
  await expect(row).toContainText('Physical')
  await row.getByRole('button', { name: 'Delete airports' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete dataset' }).click()
  await expect(row).toHaveCount(0)
})

test('a posted form, navigation state and the address open their query [A2.03] [A2.04] [A8.17]', async ({
  page,
  server,
}) => {
  const made = await page.evaluate(async () => {
    const token = (await (await fetch('/api/v1/security/csrf_token/')).json()) as { result: string }
    const body = JSON.stringify({ database: 1, table_name: 'Asked for', sql: "SELECT 'own query' AS x" })
    const headers = { 'content-type': 'application/json', 'x-csrftoken': token.result }
    const answer = await fetch('/api/v1/dataset/', { method: 'POST', headers, body })
    return ((await answer.json()) as { id: number }).id
  })
  const lines = page.locator('.monaco-editor .view-lines')
  const results = page.getByRole('grid', { name: 'Query results' })

  await page.evaluate((key) => {
    const form = document.createElement('form')
    form.method = 'post'
    form.action = '/sqllab/'
    const field = document.createElement('input')
    field.name = 'form_data'
    field.value = JSON.stringify({ datasourceKey: key, sql: "SELECT 'posted' AS x" })
    form.append(field)
    document.body.append(form)
    form.submit()
  }, `${made}__table`)
  await expect(page.getByRole('tab', { name: 'Query main.Asked for' })).toBeVisible()
  await expect(lines).toContainText('posted')
  await expect(results).toHaveCount(0)
  await page.reload()
  await expect(lines).toContainText('posted')
  await expect(page.getByRole('tab', { name: 'Query main.Asked for' })).toHaveCount(1)

  await page.goto(`${server.url}/settings/`)
  await page.evaluate(() => {
    history.pushState(
      { requestedQuery: { dbid: 1, name: 'By navigation', sql: "SELECT 'navigated' AS x" } },
      '',
      '/sqllab/',
    )
  })
  await expect(page.getByRole('tab', { name: 'By navigation' })).toHaveAttribute('aria-selected', 'true')
  await expect(results.getByText('navigated')).toBeVisible()

  await page.goto(`${server.url}/sqllab/?datasourceKey=99999__table&standalone=1`)
  await expect(
    page.getByRole('region', { name: 'Notifications' }).getByText("The datasource couldn't be loaded"),
  ).toBeVisible()
  await expect(page).toHaveURL(`${server.url}/sqllab/?standalone=1`)
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0)
})

test('a dataset is created from a table by hand, and opens in a chart [A7.32]', async ({ page, server, problems }) => {
  await page.goto(`${server.url}/tablemodelview/list/`)
  await page.getByRole('button', { name: 'New dataset' }).click()
  const dialog = page.getByRole('dialog', { name: 'New dataset' })
  await expect(dialog.getByRole('combobox', { name: 'Database' })).toHaveText('examples')
  await expect(dialog.getByRole('combobox', { name: 'Schema' })).toHaveText('main')
  await dialog.getByRole('combobox', { name: 'Table' }).click()
  await page.getByRole('option', { name: /^airports/ }).click()
  await dialog.getByRole('button', { name: 'Create dataset' }).click()
  await page.waitForURL(/\/explore\/\?datasource_type=table&datasource_id=\d+/)
  await expect(page.getByRole('button', { name: 'Update chart' })).toBeVisible()
  await page.goto(`${server.url}/tablemodelview/list/`)
  await expect(page.getByRole('row', { name: /airports Physical/ })).toBeVisible()
  expect(problems.console).toEqual([])
})

test('an overwrite first names the charts on the dataset that would break [A1.13]', async ({ page }) => {
  const dataset = await callApi<{ id: number }>(page, 'POST', '/api/v1/dataset/', {
    database: 1,
    schema: 'main',
    table_name: 'Amounts of days',
    sql: "SELECT DATE '2024-01-01' AS day, 7 AS amount",
  })
  const chart = (name: string, column: string) =>
    callApi(page, 'POST', '/api/v1/chart/', {
      slice_name: name,
      viz_type: 'table',
      datasource_id: dataset.id,
      datasource_type: 'table',
      params: JSON.stringify({ query_mode: 'raw', all_columns: [column] }),
    })
  await chart('Days alone', 'day')
  await chart('Amounts alone', 'amount')

  await writeSql(page, "SELECT DATE '2024-01-01' AS day, 7 AS total")
  const dialog = page.getByRole('dialog', { name: 'Create dataset' })
  const choose = async () => {
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Create dataset' }).click()
    await dialog.getByRole('radio', { name: 'Overwrite an existing one' }).click()
    await dialog.getByRole('combobox', { name: 'Dataset' }).click()
    await page.getByRole('option', { name: /^Amounts of days/ }).click()
  }
  await choose()
  const uses = dialog.getByRole('listitem')
  await expect(uses).toHaveText(['Amounts alone uses amount', 'Days alone'])
  await expect(dialog.getByRole('alert')).toContainText('names something that would be gone')
  await checkAxe(page, { within: '[role=dialog]' })
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  // a query that the database cannot read: what would break is not known, which is said
  await writeSql(page, 'SELECT nonsense FROM nowhere')
  await choose()
  await expect(dialog.getByRole('alert')).toContainText('It is not known what would break')
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  await writeSql(page, "SELECT DATE '2024-01-01' AS day, 7 AS total")
  await choose()
  await dialog.getByRole('button', { name: 'Overwrite all the same' }).click()
  const notes = page.getByRole('region', { name: 'Notifications' })
  await expect(notes.getByText('Dataset Amounts of days was overwritten')).toBeVisible()
  // the tests of this file share their server
  await callApi(page, 'DELETE', `/api/v1/dataset/${dataset.id}`)
})

test('the uses of a dataset are named before it is deleted', async ({ page, server }) => {
  const made = async (name: string) =>
    (
      await callApi<{ id: number }>(page, 'POST', '/api/v1/dataset/', {
        database: (await callApi<{ result: { id: number }[] }>(page, 'GET', '/api/v1/database/')).result[0]?.id,
        schema: 'main',
        table_name: name,
        sql: 'SELECT 1 AS one',
      })
    ).id
  const used = await made('in use here')
  await made('of no use')
  for (let at = 1; at <= 10; at += 1) {
    await makeChart(page, `Built on it ${at}`, 'big_number_total', { metric: 'count' }, used)
  }
  await page.goto(`${server.url}/tablemodelview/list/`)
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Delete in use here' }).click()
  await expect(dialog.getByRole('heading', { name: '10 charts use it' })).toBeVisible()
  await expect(dialog.getByRole('link', { name: /^Built on it/ })).toHaveCount(8)
  await expect(dialog.getByText('2 more')).toBeVisible()
  await dialog.getByRole('button', { name: 'Keep it' }).click()
  await page.getByRole('button', { name: 'Delete of no use' }).click()
  await expect(dialog.getByText('No chart and no dashboard uses it.')).toBeVisible()
  await expect(dialog.getByText('stop working')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Delete dataset' }).click()
  await expect(page.getByRole('grid', { name: 'Datasets' }).getByRole('row', { name: /of no use/ })).toHaveCount(0)
})

test('a dataset tells its catalog before its schema, wherever it is chosen', async ({ page, server }) => {
  const { result } = await callApi<{ result: string[] }>(page, 'GET', '/api/v1/database/1/catalogs/')
  const [catalog] = result
  const body = { database: 1, catalog, schema: 'main', table_name: 'Of a catalog', sql: 'SELECT 1 AS n' }
  const { id } = await callApi<{ id: number }>(page, 'POST', '/api/v1/dataset/', body)
  await callApi(page, 'POST', '/api/v1/dataset/', { ...body, catalog: null, table_name: 'Of none' })
  await page.goto(`${server.url}/tablemodelview/list/`)
  const grid = page.getByRole('grid', { name: 'Datasets' })
  const cell = (name: RegExp, text: string) =>
    grid.getByRole('row', { name }).getByRole('gridcell', { name: text, exact: true })
  await expect(cell(/Of a catalog/, `${catalog}.main`)).toBeVisible()
  await expect(cell(/Of none/, 'main')).toBeVisible()
  const place = `examples · ${catalog}.main`
  await page.goto(`${server.url}/tablemodelview/edit/${id}/`)
  await expect(page.getByText(place, { exact: true })).toBeVisible()
  await page.goto(`${server.url}/explore/`)
  const choices = page.getByRole('list', { name: 'Datasets' })
  await expect(choices.getByRole('link', { name: `Of a catalog ${place}` })).toBeVisible()
  await choices.getByRole('link', { name: 'Of none examples · main' }).click()
  const source = page.getByRole('complementary', { name: 'Data source' })
  await expect(source.getByText('examples · main', { exact: true })).toBeVisible()
  await source.getByRole('button', { name: 'Options for Of none' }).click()
  await page.getByRole('menuitem', { name: 'Change dataset' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change dataset' })
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Of a catalog' })).toContainText(place)
  await page.goto(`${server.url}/explore/?datasource_type=table&datasource_id=${id}`)
  await expect(source.getByText(place, { exact: true })).toBeVisible()
})
