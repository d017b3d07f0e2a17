import { checkAxe } from '../../support/axe'
import { callApi } from '../../support/api'
import { drag, drop, number, open, palette, save } from '../../support/dashboardEdit'
import { notes, part } from '../../support/dashboardPage'
import { chart, makeDashboard, stored } from '../../support/dashboards'
import { expect, NOWHERE, test } from '../../support/fixtures'
import { writeCode } from '../../support/code'

test.use({ apart: 'dashboard-edit', start: NOWHERE })

test('parts are added, moved and dropped by mouse, each by its rule [B2.09] [B4.40] [B4.41] [B4.44] [B4.45] [B4.46] [B5.01] [B5.04] [B5.05] [B5.06]', async ({
  page,
  server,
  problems,
}) => {
  const [first, second, third] = [
    await number(page, 'First'),
    await number(page, 'Second'),
    await number(page, 'Third'),
  ]
  const id = await makeDashboard(page, 'By mouse', [
    ['GRID_ID', 'GRID', ['ROW-1', 'ROW-2', 'HEADER-1']],
    ['ROW-1', 'ROW', ['CHART-1', 'CHART-2']],
    chart('CHART-1', first, 'First', 4, 20),
    chart('CHART-2', second, 'Second', 8, 20),
    ['ROW-2', 'ROW', ['CHART-3']],
    chart('CHART-3', third, 'Third', 4, 20),
    ['HEADER-1', 'HEADER', [], { text: 'The end' }],
  ])
  await open(page, server.url, id)

  // a full row takes nothing more, and says so (B5.01)
  await drag(page, page.getByRole('button', { name: 'Move Third' }), part(page, 'CHART-2'), 'right')
  await expect(part(page, 'CHART-2')).toHaveAttribute('data-refused', '')
  await expect(page.locator('.drop-line.refused')).toBeVisible()
  await drop(page)
  await expect(
    notes(page).getByText(
      'There is not enough space for this component. Try decreasing its width, or increasing the destination width.',
    ),
  ).toBeVisible()

  // beside others in a row: a column of its own, and the row it leaves goes (B5.06, B4.44, B4.45)
  await drag(page, page.getByRole('button', { name: 'Resize Second' }), part(page, 'CHART-1'), 'right')
  await drop(page)
  await drag(page, page.getByRole('button', { name: 'Move Third' }), part(page, 'CHART-1'), 'right')
  await expect(part(page, 'CHART-1')).toHaveAttribute('data-drop', 'right')
  // the line is beside the part, as high as it
  const [box, line] = [await part(page, 'CHART-1').boundingBox(), await page.locator('.drop-line').boundingBox()]
  if (box === null || line === null) throw new Error('no line is shown')
  expect([line.x, line.y, line.width, line.height]).toEqual([box.x + box.width + 7, box.y, 3, box.height])
  await drop(page)
  await expect(page.locator('.drop-line')).toBeHidden()
  await expect(part(page, 'ROW-2')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Move column' })).toHaveCount(1)

  // below a row: a row of its own (B5.04, B5.05, B4.46)
  await drag(page, page.getByRole('button', { name: 'Move First' }), part(page, 'HEADER-1'), 'bottom')
  await expect(part(page, 'HEADER-1')).toHaveAttribute('data-drop', 'bottom')
  await drop(page)
  await palette(page).getByRole('tab', { name: 'Layout elements' }).click()
  await drag(page, palette(page).locator('[data-item="Divider"]'), part(page, 'HEADER-1'), 'top')
  await expect(part(page, 'HEADER-1')).toHaveAttribute('data-drop', 'top')
  await drop(page)
  await expect(page.getByRole('button', { name: 'Move divider' })).toHaveCount(1)
  await checkAxe(page)
  await save(page)

  const layout = await stored(page, id)
  const grid = (layout['GRID_ID']?.children ?? []).map((child) => layout[child]?.type)
  expect(grid).toEqual(['ROW', 'DIVIDER', 'HEADER', 'ROW'])
  const [top, , , last] = layout['GRID_ID']?.children ?? []
  const beside = (layout[top ?? '']?.children ?? []).map((child) => layout[child])
  expect(beside.map((one) => one?.type)).toEqual(['COLUMN', 'CHART'])
  expect(beside[0]?.children).toEqual(['CHART-3'])
  expect(layout[last ?? '']?.children).toEqual(['CHART-1'])
  expect(layout['CHART-3']?.parents).toEqual([
    'ROOT_ID',
    'GRID_ID',
    top,
    beside[0] === undefined ? '' : expect.any(String),
  ])
  expect(problems.console).toEqual([])
})

test("a part dropped on free space joins its row, except at the row's edge", async ({ page, server }) => {
  const [first, second] = [await number(page, 'First'), await number(page, 'Second')]
  const id = await makeDashboard(page, 'Free room', [
    ['GRID_ID', 'GRID', ['ROW-1', 'ROW-2']],
    ['ROW-1', 'ROW', ['CHART-1']],
    chart('CHART-1', first, 'First', 4, 30),
    ['ROW-2', 'ROW', ['CHART-2']],
    chart('CHART-2', second, 'Second', 4, 20),
  ])
  await open(page, server.url, id)
  await drag(page, page.getByRole('button', { name: 'Move Second' }), part(page, 'ROW-1'), 'bottom')
  await expect(part(page, 'ROW-1')).toHaveAttribute('data-drop', 'bottom')
  const row = await part(page, 'ROW-1').boundingBox()
  if (row === null) throw new Error('no row')
  // nearer to the bottom of the row than to its chart
  await page.mouse.move(row.x + row.width * 0.8, row.y + row.height - 40, { steps: 4 })
  await expect(part(page, 'CHART-1')).toHaveAttribute('data-drop', 'right')
  await drop(page)
  await expect(part(page, 'ROW-2')).toHaveCount(0)
  await save(page)
  const layout = await stored(page, id)
  expect(layout['ROW-1']?.children).toEqual(['CHART-1', expect.any(String)])
  expect(layout['CHART-2']?.parents).toContain('ROW-1')
})

test('parts are added, moved, resized, changed, deleted and undone by keyboard [B3.10] [B3.15] [B4.22] [B4.23] [B4.24] [B4.25] [B4.26] [B4.34] [B4.35] [B4.42] [B4.43] [B7.18] [B8.17]', async ({
  page,
  server,
}) => {
  const only = await number(page, 'The number')
  const id = await makeDashboard(page, 'By keyboard', [
    ['GRID_ID', 'GRID', ['ROW-1']],
    ['ROW-1', 'ROW', ['CHART-1']],
    chart('CHART-1', only, 'The number', 4, 20),
  ])
  await open(page, server.url, id)
  const unsaved = page.getByText(/^Unsaved/)
  await expect(unsaved).toHaveCount(0)
  await palette(page).getByRole('tab', { name: 'Layout elements' }).press('Enter')
  await palette(page).getByRole('button', { name: 'Add Header' }).press('Enter')
  const header = page.getByRole('textbox', { name: 'Header text' })
  await expect(header).toHaveValue('New header')
  await expect(unsaved).toBeVisible()
  await expect(page.getByRole('button', { name: 'Move New header' })).toBeFocused()
  await header.fill('Numbers')
  await header.press('Enter')

  // up to the first place, by the arrows
  await page.getByRole('button', { name: 'Move Numbers' }).press('Enter')
  const place = page.getByRole('application', { name: 'Place for Numbers' })
  await expect(place).toBeFocused()
  await page.keyboard.press('Home')
  await expect(place).toContainText('above')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Move Numbers' })).toBeFocused()
  await expect(page.locator('.db-board .part-grid > .db-stack > div').first()).toHaveClass(/part-header/)

  // the arrows of the corner: a column, a unit; never wider than the row
  const corner = page.getByRole('button', { name: 'Resize The number' })
  await corner.press('ArrowRight')
  await corner.press('ArrowDown')
  await corner.press('Shift+ArrowUp')
  await expect(page.getByRole('toolbar', { name: 'Tools of The number' })).toContainText('5 × 16')
  for (let step = 0; step < 9; step += 1) await corner.press('ArrowRight')
  await expect(page.getByRole('toolbar', { name: 'Tools of The number' })).toContainText('12 × 16')

  await palette(page).getByRole('button', { name: 'Add Text' }).press('Enter')
  await expect(page.getByRole('textbox', { name: 'Text', exact: true })).toBeFocused()
  await page.keyboard.type('Some **bold** words')
  await expect(page.getByRole('textbox', { name: 'Text', exact: true }).locator('strong')).toHaveText('bold')
  await page.getByRole('button', { name: 'Done' }).press('Enter')
  await expect(page.locator('.db-markdown strong')).toHaveText('bold')
  await page.getByRole('button', { name: 'Rename The number' }).press('Enter')
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name on this dashboard' }).fill('All of them')
  await page.getByRole('dialog').getByRole('button', { name: 'Rename here' }).press('Enter')
  await expect(page.getByRole('article', { name: 'All of them' })).toBeVisible()

  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Header text' })).toHaveValue('Numbers')
  await expect(unsaved).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('article', { name: 'The number' })).toBeVisible()
  await page.getByRole('button', { name: 'Redo' }).click()
  await expect(page.getByRole('article', { name: 'All of them' })).toBeVisible()
  await page.getByRole('button', { name: 'Delete text' }).click()
  await expect(page.locator('.db-markdown')).toHaveCount(0)
  await page.keyboard.press('ControlOrMeta+z')
  await expect(page.locator('.db-markdown strong')).toHaveText('bold')

  // everything back to the start: nothing is unsaved any more (B4.24)
  const undo = page.getByRole('button', { name: 'Undo' })
  while ((await undo.getAttribute('aria-disabled')) !== 'true') await undo.click()
  await expect(unsaved).toHaveCount(0)
  const redo = page.getByRole('button', { name: 'Redo' })
  while ((await redo.getAttribute('aria-disabled')) !== 'true') await redo.click()
  await page.keyboard.press('ControlOrMeta+s')
  await expect(notes(page).getByText('This dashboard was saved successfully.')).toBeVisible()
  await expect(page.getByRole('article', { name: 'All of them' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Edit dashboard' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveAttribute('aria-disabled', 'true')
  const layout = await stored(page, id)
  expect(layout['CHART-1']?.meta).toMatchObject({ width: 12, height: 16, sliceNameOverride: 'All of them' })
  expect(Object.values(layout).map(({ type }) => type)).toContain('HEADER')
})

test('properties are one step, invalid ones show errors, and the slug sets the address [B2.12] [B3.01] [B3.02] [B5.07] [B5.08] [B5.09] [B5.10] [B5.11]', async ({
  page,
  server,
}) => {
  const id = await makeDashboard(page, 'Named', [
    ['GRID_ID', 'GRID', ['HEADER-1']],
    ['HEADER-1', 'HEADER', [], {}],
  ])
  await open(page, server.url, id)
  await page.getByRole('button', { name: 'Dashboard properties' }).click()
  const dialog = page.getByRole('dialog', { name: 'Dashboard properties' })
  const json = dialog.getByRole('textbox', { name: 'JSON metadata' })
  await writeCode(json, '{"refresh_frequency": ')
  await expect(json).toHaveAttribute('aria-invalid', 'true')
  await expect(dialog.getByText(/^This is no JSON/)).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Apply' })).toHaveAttribute('aria-disabled', 'true')
  await writeCode(json, '{"refresh_frequency": 60}')
  await dialog.getByRole('textbox', { name: 'Title' }).fill('')
  await dialog.getByRole('textbox', { name: 'Slug' }).fill('morning')
  await dialog.getByRole('textbox', { name: 'Certification details' }).fill('Nobody did')
  await dialog.getByRole('button', { name: 'Apply' }).click()
  const put = page.waitForRequest((request) => request.method() === 'PUT' && request.url().endsWith(`/dashboard/${id}`))
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const body = (await put).postDataJSON() as Readonly<Record<string, unknown>>
  expect(body).toMatchObject({
    dashboard_title: '[ untitled dashboard ]',
    slug: 'morning',
    certified_by: '',
    certification_details: '',
    owners: [1],
  })
  expect(Object.hasOwn(body, 'roles')).toBe(false)
  await page.waitForURL(/\/superset\/dashboard\/morning\//)
  await expect(page.getByRole('heading', { level: 1, name: '[ untitled dashboard ]' })).toBeVisible()
  await expect(page.getByText('Every 60 s')).toBeVisible()
})

test('changes of others are shown before an overwrite; discarding can be undone [B4.21] [B5.12] [B5.13] [B8.18] [B8.20]', async ({
  page,
  server,
}) => {
  const id = await makeDashboard(page, 'Shared', [
    ['GRID_ID', 'GRID', ['HEADER-1']],
    ['HEADER-1', 'HEADER', [], { text: 'Ours' }],
  ])
  await open(page, server.url, id)
  const header = page.getByRole('textbox', { name: 'Header text' })
  await header.fill('Mine')
  await header.press('Enter')
  await page.getByRole('textbox', { name: 'Dashboard title' }).fill('My title')
  await page.getByRole('textbox', { name: 'Dashboard title' }).press('Enter')
  // versions differ by the second
  const { result } = await callApi<{ result: { changed_on: string } }>(page, 'GET', `/api/v1/dashboard/${id}`)
  const second = Math.floor(Date.parse(`${result.changed_on}Z`) / 1000)
  await expect.poll(() => Math.floor(Date.now() / 1000)).toBeGreaterThan(second)
  await callApi(page, 'PUT', `/api/v1/dashboard/${id}`, { dashboard_title: 'Their title', css: 'h3 { color: red }' })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Please confirm the overwrite values.' })
  const titles = dialog.getByRole('group', { name: 'Title of the dashboard' })
  await expect(titles.getByText('Their title')).toBeVisible()
  await expect(titles.getByText('My title')).toBeVisible()
  await expect(dialog.getByText('Changed the CSS')).toBeVisible()
  await expect(dialog.getByText(/^Recount Admin changed the dashboard/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Keep editing' }).click()
  const title = async () =>
    (await callApi<{ result: { dashboard_title: string } }>(page, 'GET', `/api/v1/dashboard/${id}`)).result
      .dashboard_title
  expect(await title()).toBe('Their title')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await dialog.getByRole('button', { name: 'Overwrite' }).click()
  await expect(page.getByRole('button', { name: 'Edit dashboard' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'My title' })).toBeVisible()
  expect(await title()).toBe('My title')

  await page.getByRole('button', { name: 'Edit dashboard' }).click()
  await header.fill('Once more')
  await header.press('Enter')
  await page.getByRole('button', { name: 'Discard' }).click()
  const discarding = page.getByRole('dialog', { name: 'Discard your changes?' })
  await discarding.getByRole('button', { name: 'Keep editing' }).click()
  await expect(header).toHaveValue('Once more')
  await page.getByRole('button', { name: 'Discard' }).click()
  await discarding.getByRole('button', { name: 'Discard changes' }).click()
  await expect(page.getByRole('heading', { name: 'Mine' })).toBeVisible()
  await page.getByRole('button', { name: 'Edit dashboard' }).click()
  await expect(header).toHaveValue('Mine')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(header).toHaveValue('Once more')
  await expect(page.getByText(/^Unsaved/)).toBeVisible()

  // a server that says no (B8.18, B8.20)
  await page.route('**/api/v1/dashboard/*', (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 422, json: { message: 'No room left' } })
      : route.continue(),
  )
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(notes(page).getByText('Sorry, there was an error saving this dashboard: No room left')).toBeVisible()
  await expect(header).toHaveValue('Once more')
  await page.unroute('**/api/v1/dashboard/*')
  await page.route('**/api/v1/dashboard/*', (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 403, json: { message: 'Forbidden' } })
      : route.continue(),
  )
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(notes(page).getByText('You do not have permission to edit this dashboard')).toBeVisible()
})

test('keys for content under a dialog leave it and the text in it alone', async ({ page, server }) => {
  const id = await makeDashboard(page, 'Being described', [
    ['GRID_ID', 'GRID', ['HEADER-1']],
    ['HEADER-1', 'HEADER', [], { text: 'Here' }],
  ])
  await open(page, server.url, id)
  await page.getByRole('textbox', { name: 'Header text' }).fill('There')
  await page.getByRole('textbox', { name: 'Header text' }).press('Enter')
  await page.getByRole('button', { name: 'Dashboard properties' }).click()
  const css = page.getByRole('dialog', { name: 'Dashboard properties' }).getByRole('textbox', { name: 'CSS' })
  await writeCode(css, '.db-header { letter-spacing: 1px }')
  await page.keyboard.press('ControlOrMeta+s')
  await page.getByRole('dialog').getByRole('button', { name: 'Apply' }).focus()
  await page.keyboard.press('g')
  await page.keyboard.press('h')
  await page.getByRole('dialog').getByRole('button', { name: 'Apply' }).click()
  await page.keyboard.press('ControlOrMeta+s')
  await expect(page.getByRole('button', { name: 'Edit dashboard' })).toBeVisible()
  const { result } = await callApi<{ result: { css: string } }>(page, 'GET', `/api/v1/dashboard/${id}`)
  expect(result.css).toBe('.db-header { letter-spacing: 1px }')
  expect((await stored(page, id))['HEADER-1']?.meta['text']).toBe('There')
})
