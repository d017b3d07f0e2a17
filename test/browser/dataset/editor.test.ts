import { checkAxe } from '../support/axe'
import { callApi } from '../support/api'
import { open, SALES, save, tab, virtual } from '../support/datasetEditor'
import { expect, NOWHERE, test } from '../support/fixtures'
import { textEditor, writeText } from '../support/texts'
import { expectCode, writeCode } from '../support/code'

test.use({ apart: 'dataset-editor', start: NOWHERE })

test('columns are described, switched in bulk, undone, kept over a reload and saved [A7.30]', async ({
  page,
  server,
  problems,
}) => {
  const { id } = await virtual(page, 'Sales', SALES)
  await page.goto(`${server.url}/tablemodelview/list/`)
  await page.getByRole('grid', { name: 'Datasets' }).getByRole('link', { name: 'Sales' }).click()
  await page.waitForURL(`${server.url}/tablemodelview/edit/${id}/`)
  await expect(page.getByRole('heading', { level: 1, name: 'Sales' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Explore' })).toHaveAttribute('href', new RegExp(`datasource_id=${id}$`))
  const grid = page.getByRole('grid', { name: 'Columns', exact: true })
  await expect(grid).toHaveAttribute('aria-rowcount', '5')
  await grid.getByRole('button', { name: 'city' }).click()
  const details = page.getByRole('region', { name: 'Column city' })
  await details.getByRole('textbox', { name: 'Label', exact: true }).fill('City of the shop')
  await details.getByRole('textbox', { name: 'Certified by' }).fill('Finance')
  await details.getByRole('textbox', { name: 'Certified by' }).blur()
  await expect(grid.getByRole('row', { name: /city/ })).toContainText('City of the shop')
  await expect(grid.getByRole('row', { name: /city/ })).toContainText('Finance')

  // the field shows what an undo brought back
  const label = details.getByRole('textbox', { name: 'Label', exact: true })
  await label.fill('Wrong')
  await label.blur()
  await expect(grid.getByRole('row', { name: /city/ })).toContainText('Wrong')
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(label).toHaveValue('City of the shop')

  // all that are found at once, and one undo takes it back
  await page.getByRole('searchbox', { name: 'Search columns' }).fill('c')
  const all = grid.getByRole('checkbox', { name: 'Filterable, all 3 shown' })
  await expect(all).toHaveAttribute('aria-checked', 'true')
  await all.click()
  await expect(all).toHaveAttribute('aria-checked', 'false')
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(all).toHaveAttribute('aria-checked', 'true')
  await page.getByRole('button', { name: 'Redo', exact: true }).click()
  await expect(all).toHaveAttribute('aria-checked', 'false')
  await page.getByRole('searchbox', { name: 'Search columns' }).fill('')
  await expect(grid.getByRole('checkbox', { name: 'Filterable: amount' })).toHaveAttribute('aria-checked', 'true')
  await checkAxe(page, {})

  await expect(page.getByText('Not saved')).toBeVisible()
  await page.reload()
  await expect(grid.getByRole('row', { name: /city/ })).toContainText('City of the shop')
  await expect(grid.getByRole('checkbox', { name: 'Filterable: city' })).toHaveAttribute('aria-checked', 'false')
  await save(page)
  await expect(page.getByText('Not saved')).toHaveCount(0)
  const kept = await page.evaluate(
    async (key) => (await (await fetch(`/api/v1/dataset/${key}`)).json()) as { result: { columns: object[] } },
    id,
  )
  expect(kept.result.columns[0]).toMatchObject({
    column_name: 'city',
    verbose_name: 'City of the shop',
    filterable: false,
    extra: JSON.stringify({ certification: { certified_by: 'Finance', details: '' } }),
  })
  expect(problems.console).toEqual([])
})

test('every part of the dataset editor is accessible in the dark too', async ({ page, server }) => {
  const { id } = await virtual(page, 'Dark', SALES)
  await page.emulateMedia({ colorScheme: 'dark' })
  await open(page, server.url, id)
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  for (const name of [
    'SQL',
    /^Columns/,
    /^Calculated columns/,
    /^Metrics/,
    'Settings',
    'Row-level security',
    'Samples',
  ]) {
    await tab(page, name).click()
    await expect(tab(page, name)).toHaveAttribute('aria-selected', 'true')
    await expect(page.getByRole('tabpanel').getByLabel(/^Reading/)).toHaveCount(0)
    await checkAxe(page, {})
  }
})

test('the keyboard moves through columns, switches them and opens one', async ({ page, server }) => {
  const { id } = await virtual(page, 'Keys', SALES)
  await open(page, server.url, id)
  const grid = page.getByRole('grid', { name: 'Columns', exact: true })
  await grid.getByRole('button', { name: 'city' }).focus()
  await page.keyboard.press('ArrowDown')
  await expect(grid.getByRole('button', { name: 'placed' })).toBeFocused()
  await expect(page.getByRole('region', { name: 'Column placed' })).toBeVisible()
  for (let step = 0; step < 5; step += 1) await page.keyboard.press('ArrowRight')
  const switched = grid.getByRole('checkbox', { name: 'Dimension: placed' })
  await expect(switched).toBeFocused()
  await page.keyboard.press('Space')
  await expect(switched).toHaveAttribute('aria-checked', 'false')
  for (let step = 0; step < 5; step += 1) await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  await expect(
    page.getByRole('region', { name: 'Column placed' }).getByRole('textbox', { name: 'Label', exact: true }),
  ).toBeFocused()
})

test('a changed query previews its column changes, and calculated columns stay', async ({ page, server }) => {
  const { id } = await virtual(page, 'Changing', SALES)
  await open(page, server.url, id)
  await tab(page, /^Calculated columns/).click()
  await page.getByRole('button', { name: 'Add calculated column' }).click()
  await writeCode(page.getByRole('textbox', { name: 'SQL expression' }), 'upper(city)')
  await tab(page, 'SQL').click()
  const sql = page.getByRole('textbox', { name: 'SQL of the dataset' })
  await writeCode(sql, "SELECT 'x' AS city, 7 AS amount, TRUE AS paid")
  const effect = page.getByRole('region', { name: 'What the query changes' })
  await expect(effect.getByRole('heading', { name: '1 column is added' })).toBeVisible()
  // before and after, one written under the other
  const after = effect.locator('.text-diff .modified')
  await expect(after.locator('.view-lines:not(.line-delete)')).toContainText(/7.AS.amount/)
  await expect(after.locator('.view-lines.line-delete')).toContainText('VALUES')
  await expect(effect.getByRole('heading', { name: '2 columns are removed' })).toBeVisible()
  await expect(effect).toContainText(/amount.*DECIMAL\(\d+,\d\) → INTEGER/)
  await effect.getByRole('button', { name: 'Take these columns' }).click()
  await expect(effect.getByText('The columns match the query.')).toBeVisible()
  await expect(tab(page, /^Columns/)).toContainText('3')
  await expect(tab(page, /^Calculated columns/)).toContainText('1')
  await writeCode(sql, 'SELECT nothing')
  await expect(effect.getByRole('alert')).toContainText('nothing')
  await page.getByRole('button', { name: 'Discard' }).click()
  await expectCode(sql, SALES)
  await expect(tab(page, /^Columns/)).toContainText('4')
})

test('columns sync from the source after a preview of the changes', async ({ page, server }) => {
  const { id } = await virtual(page, 'Syncing', SALES)
  await open(page, server.url, id)
  const details = page.getByRole('region', { name: 'Column city' })
  await details.getByRole('button', { name: 'Remove column' }).click()
  await expect(tab(page, /^Columns/)).toContainText('3')
  await page.getByRole('button', { name: 'Sync columns from source' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sync columns from source' })
  await expect(dialog.getByRole('heading', { name: '1 column is added' })).toBeVisible()
  await checkAxe(page, { within: '[role=dialog]' })
  await dialog.getByRole('button', { name: 'Take these columns' }).click()
  await expect(tab(page, /^Columns/)).toContainText('4')
  await page.getByRole('button', { name: 'Sync columns from source' }).click()
  await expect(dialog.getByText('Nothing to do: the columns match the source.')).toBeVisible()
})

test('a save first names the uses of the dataset, and those it would break', async ({ page, server }) => {
  const { id } = await virtual(page, 'Used', SALES)
  const chart = (slice_name: string, groupby: string[]) =>
    callApi<{ readonly id: number }>(page, 'POST', '/api/v1/chart/', {
      slice_name,
      viz_type: 'pie',
      datasource_id: id,
      datasource_type: 'table',
      params: JSON.stringify({ groupby, metric: 'count' }),
    })
  await chart('Cities', ['city'])
  await chart('By customer', ['customer'])
  await callApi<{ readonly id: number }>(page, 'POST', '/api/v1/dashboard/', {
    dashboard_title: 'Filtered by city',
    json_metadata: JSON.stringify({
      native_filter_configuration: [{ id: 'NATIVE_FILTER-1', targets: [{ datasetId: id, column: { name: 'city' } }] }],
    }),
  })
  await open(page, server.url, id)
  const city = page.getByRole('region', { name: 'Column city' })
  const users = city.getByRole('list', { name: 'Used by' })
  await expect(users.getByRole('link')).toHaveText(['Cities', 'Filtered by city'])
  await city.getByRole('button', { name: 'Remove column' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Save Used?' })
  await expect(dialog.getByRole('heading', { name: '2 charts use it' })).toBeVisible()
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Cities' })).toContainText('uses city')
  await expect(dialog.getByRole('listitem').filter({ hasText: 'By customer' })).not.toContainText('uses')
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Filtered by city' })).toContainText('uses city')
  await checkAxe(page, { within: '[role=dialog]' })
  await dialog.getByRole('button', { name: 'Keep editing' }).click()
  await expect(page.getByText('Not saved')).toBeVisible()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await dialog.getByRole('button', { name: 'Save all the same' }).click()
  await expect(page.getByText('The dataset has been saved').last()).toBeVisible()
})

test('settings are stored, and invalid ones are reported at the field', async ({ page, server }) => {
  const { id } = await virtual(page, 'Settings', SALES)
  await open(page, server.url, id)
  await tab(page, 'Settings').click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Settings of sales')
  await writeText(textEditor(page, 'Description'), 'All shops')
  await page.getByRole('textbox', { name: 'Cache timeout' }).fill('soon')
  await page.getByRole('textbox', { name: 'Cache timeout' }).blur()
  await expect(page.getByText('soon is not a whole number that fits.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Cache timeout' }).fill('60')
  await page.getByRole('textbox', { name: 'Hours offset' }).fill('-2')
  await page.getByRole('textbox', { name: 'Condition for values of filters' }).fill('amount > 5')
  await writeCode(page.getByRole('textbox', { name: 'Template parameters' }), '[1]')
  await expect(page.getByText('Template parameters must be a JSON object')).toBeVisible()
  await writeCode(page.getByRole('textbox', { name: 'Template parameters' }), '{"region": "EMEA"}')
  await page.getByRole('combobox', { name: 'Default time column' }).click()
  await page.getByRole('option', { name: 'None' }).click()
  const owners = page.getByRole('group', { name: 'Owners' })
  await owners.getByRole('button', { name: /^Remove/ }).click()
  await expect(owners).toContainText('Nobody')
  await owners.getByRole('searchbox', { name: 'Find people' }).fill('adm')
  await owners.getByRole('button', { name: /^Add owner/ }).click()
  await checkAxe(page, {})
  await save(page)
  const kept = await page.evaluate(
    async (key) => (await (await fetch(`/api/v1/dataset/${key}`)).json()) as { result: object },
    id,
  )
  expect(kept.result).toMatchObject({
    table_name: 'Settings of sales',
    description: 'All shops',
    cache_timeout: 60,
    offset: -2,
    fetch_values_predicate: 'amount > 5',
    template_params: '{"region": "EMEA"}',
    main_dttm_col: null,
  })
  await page.getByRole('button', { name: 'Delete dataset' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete dataset' }).click()
  await page.waitForURL(`${server.url}/tablemodelview/list/`)
})

test('samples load by page [B7.03]', async ({ page, server }) => {
  const { id } = await virtual(page, 'Long', 'SELECT range AS number FROM range(120)')
  await open(page, server.url, id)
  await tab(page, 'Samples').click()
  await expect(page.getByText('Rows 1 to 50 of 120')).toBeVisible()
  const grid = page.getByRole('grid', { name: 'Samples' })
  await expect(grid).toHaveAttribute('aria-rowcount', '51')
  await expect(page.getByRole('button', { name: 'Previous page' })).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('button', { name: 'Next page' }).click()
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(page.getByText('Rows 101 to 120 of 120')).toBeVisible()
  await expect(grid.getByText('119', { exact: true })).toBeVisible()
  await page.getByRole('combobox', { name: 'Rows per page' }).click()
  await page.getByRole('option', { name: '200 rows' }).click()
  await expect(page.getByText('Rows 1 to 120 of 120')).toBeVisible()
})

test('a dataset saved by another person meanwhile is shown, and not overwritten unseen', async ({ page, server }) => {
  const { id } = await virtual(page, 'Shared', SALES)
  await open(page, server.url, id)
  await tab(page, 'SQL').click()
  await writeCode(page.getByRole('textbox', { name: 'SQL of the dataset' }), "SELECT 'mine' AS city")
  await tab(page, 'Settings').click()
  const description = textEditor(page, 'Description')
  await writeText(description, 'Mine')
  await description.blur()
  const theirs = { description: 'Theirs', sql: "SELECT 'theirs' AS city" }
  await callApi<{ readonly id: number }>(page, 'PUT', `/api/v1/dataset/${id}`, theirs)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Save dataset' }).click()
  const banner = page.getByText(/saved this dataset on .* Your changes are kept here and not saved/)
  await expect(banner).toBeVisible()
  await expect(description).toHaveText('Mine')
  await page.getByRole('button', { name: 'Compare' }).click()
  const dialog = page.getByRole('dialog', { name: 'Which version of Shared stays?' })
  const queries = dialog.getByRole('region', { name: 'The query, yours and theirs' })
  await expect(queries.locator('.original .view-lines')).toContainText("'mine'")
  await expect(queries.locator('.modified .view-lines')).toContainText("'theirs'")
  await checkAxe(page, { within: '[role=dialog]' })
  await dialog.getByRole('button', { name: 'Keep theirs' }).click()
  await expect(description).toHaveText('Theirs')
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(description).toHaveText('Mine')
  await expect(banner).toHaveCount(0)
  await save(page)
})

test('a dataset of a thousand columns draws few rows, and a missing one is reported', async ({ page, server }) => {
  const list = Array.from({ length: 1000 }, (_, at) => `${at} AS column_${at}`).join(', ')
  const { id } = await virtual(page, 'Wide', `SELECT ${list}`)
  await open(page, server.url, id)
  const grid = page.getByRole('grid', { name: 'Columns', exact: true })
  await expect(grid).toHaveAttribute('aria-rowcount', '1001')
  expect(await grid.getByRole('row').count()).toBeLessThan(80)
  const all = grid.getByRole('checkbox', { name: 'Dimension, all 1,000 shown' })
  await all.click()
  await expect(all).toHaveAttribute('aria-checked', 'false')
  await grid.getByRole('button', { name: 'column_0', exact: true }).focus()
  await page.keyboard.press('End')
  await expect(grid.getByRole('button', { name: 'column_999' })).toBeFocused()
  await page.goto(`${server.url}/tablemodelview/edit/987654`)
  await expect(page.getByRole('heading', { name: 'The dataset could not be opened' })).toBeVisible()
  await expect(page.getByText('It was deleted, or it is not shared with you.')).toBeVisible()
})

test('removing an item moves the focus to the next one, or to the button that adds one', async ({ page, server }) => {
  const { id } = await virtual(page, 'Taking away', SALES)
  await open(page, server.url, id)
  const grid = page.getByRole('grid', { name: 'Columns', exact: true })
  const take = async (column: string): Promise<void> => {
    await grid.getByRole('button', { name: column, exact: true }).click()
    const remove = page.getByRole('region', { name: `Column ${column}` }).getByRole('button', { name: 'Remove column' })
    await remove.focus()
    await page.keyboard.press('Enter')
  }
  await take('placed')
  await expect(grid.getByRole('button', { name: 'amount', exact: true })).toBeFocused()
  await take('customer')
  await expect(grid.getByRole('button', { name: 'amount', exact: true })).toBeFocused()
  await tab(page, /^Metrics/).click()
  await page.getByRole('button', { name: 'Add metric' }).click()
  await page.getByRole('button', { name: 'Remove metric' }).last().focus()
  for (let left = await page.getByRole('grid', { name: 'Metrics' }).getByRole('row').count(); left > 1; left -= 1) {
    await page.getByRole('button', { name: 'Remove metric' }).focus()
    await page.keyboard.press('Enter')
    if (left > 2)
      await expect(page.getByRole('grid', { name: 'Metrics' }).locator('[aria-selected=true] .item-name')).toBeFocused()
  }
  await expect(page.getByRole('button', { name: 'Add metric' })).toBeFocused()

  // rules go when the server has taken them away
  await tab(page, 'Row-level security').click()
  for (const name of ['First rule', 'Second rule']) {
    await page.getByRole('button', { name: 'Add rule' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Rule name' }).fill(name)
    await writeCode(dialog.getByRole('textbox', { name: 'Clause' }), 'amount > 1')
    await dialog.getByRole('checkbox', { name: 'Gamma' }).click()
    await dialog.getByRole('button', { name: 'Save rule' }).click()
    await expect(page.getByRole('row', { name: new RegExp(name) })).toBeVisible()
  }
  const rules = page.getByRole('table', { name: 'Rules of row-level security' })
  for (const [name, next] of [
    ['Second rule', rules.getByRole('button', { name: 'Edit First rule' })],
    ['First rule', page.getByRole('button', { name: 'Add rule' })],
  ] as const) {
    await rules.getByRole('button', { name: `Delete ${name}` }).click()
    await page.getByRole('button', { name: 'Delete rule' }).click()
    await expect(next).toBeFocused()
  }
})

test('undoing a step of another part shows that part', async ({ page, server }) => {
  const { id } = await virtual(page, 'undone_elsewhere', SALES)
  await open(page, server.url, id)
  await tab(page, /^Metrics/).click()
  await page.getByRole('button', { name: 'Add metric' }).click()
  await tab(page, 'Settings').click()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(tab(page, /^Metrics/)).toHaveAttribute('aria-selected', 'true')
  await tab(page, 'Settings').click()
  await page.getByRole('button', { name: 'Redo', exact: true }).click()
  await expect(tab(page, /^Metrics/)).toHaveAttribute('aria-selected', 'true')
  await tab(page, 'Settings').click()
  // a change that changes nothing is no step, and does not keep the next one from being shown
  const hours = page.getByRole('textbox', { name: 'Hours offset' })
  await hours.fill('00')
  await hours.press('Enter')
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(tab(page, /^Metrics/)).toHaveAttribute('aria-selected', 'true')
})
