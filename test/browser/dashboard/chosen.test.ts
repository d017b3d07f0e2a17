import { callApi, datasetOf } from '../support/api'
import { checkAxe } from '../support/axe'
import { makeChart } from '../support/dashboards'
import { expect, NOWHERE, test, type Page } from '../support/fixtures'
import { addPerson, signInAs } from '../support/people'
import { takeClock, whileClockStands } from '../support/stoppedClock'

test.use({ apart: 'chosen', start: NOWHERE })

const box = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true })
const all = (page: Page) => box(page, 'Choose all')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('charts are selected, exported, deleted together and kept, by keyboard too', async ({ page, server }) => {
  for (const name of ['First', 'Second', 'Third']) await makeChart(page, name, 'big_number_total', { metric: 'count' })
  await takeClock(page)
  await page.goto(`${server.url}/chart/list/`)
  await box(page, 'Choose First').focus()
  await page.keyboard.press('Space')
  await expect(page.getByText('1 chosen')).toBeVisible()
  await expect(all(page)).toHaveJSProperty('indeterminate', true)
  await all(page).focus()
  await page.keyboard.press('Space')
  await expect(page.getByText('3 chosen')).toBeVisible()
  await checkAxe(page)
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export chosen' }).click()
  expect((await download).suggestedFilename()).toMatch(/^chart_export_\w+\.zip$/)
  const asked = page.waitForRequest((request) => request.method() === 'DELETE')
  await whileClockStands(page, async () => {
    await button(page, 'Delete chosen').focus()
    await page.keyboard.press('Enter')
    await expect(all(page)).toBeFocused()
    await expect(page.getByRole('button', { name: /^Keep / })).toHaveCount(3)
    await button(page, 'Keep Second').click()
  })
  expect(new URL((await asked).url()).searchParams.get('q')).toMatch(/^!\(\d+,\d+\)$/)
  await expect(page.getByText('2 charts were deleted')).toBeVisible()
  await expect(page.getByRole('grid', { name: 'Charts' }).getByRole('link', { name: 'Second' })).toBeVisible()
  await expect(page.getByRole('grid', { name: 'Charts' }).getByRole('link')).toHaveCount(1)
})

test('datasets are deleted together after one question, and a refused one is named', async ({ page, server }) => {
  await page.goto(`${server.url}/tablemodelview/list/`)
  const ids: Record<string, number> = {}
  for (const table_name of ['Mine', 'Also mine', 'Kept']) {
    const body = { database: 1, table_name, sql: 'SELECT 1 AS a' }
    ids[table_name] = (await callApi<{ id: number }>(page, 'POST', '/api/v1/dataset/', body)).id
  }
  for (const slice_name of ['First', 'Second', 'Third', 'Fourth']) {
    const body = { slice_name, viz_type: 'table', datasource_id: ids['Mine'], datasource_type: 'table', params: '{}' }
    await callApi(page, 'POST', '/api/v1/chart/', body)
  }
  await page.reload()
  await box(page, 'Choose Mine').check()
  await box(page, 'Choose Also mine').check()
  await page.route('**/api/v1/dataset/?q=*', (route) =>
    route.request().method() === 'DELETE'
      ? route.fulfill({ status: 403, json: { message: 'Forbidden' } })
      : route.continue(),
  )
  await page.route(`**/api/v1/dataset/${ids['Mine']}`, (route) =>
    route.fulfill({ status: 403, json: { message: 'Deleting this dataset is forbidden' } }),
  )
  await button(page, 'Delete chosen').click()
  const dialog = page.getByRole('dialog', { name: 'Delete 2 datasets?' })
  await expect(dialog.getByRole('listitem')).toHaveText([
    /Also mine.*No chart and no dashboard uses it/,
    /Mine.*4 charts: (?:(?:First|Second|Third|Fourth), ){3}1 more/,
  ])
  await checkAxe(page, { within: '[role=dialog]' })
  await dialog.getByRole('button', { name: 'Delete 2 datasets' }).click()
  await expect(page.getByText('Mine could not be deleted: Deleting this dataset is forbidden')).toBeVisible()
  await expect(box(page, 'Choose Also mine')).toHaveCount(0)
  await expect(box(page, 'Choose Mine')).toBeVisible()
  await expect(box(page, 'Choose Kept')).toBeVisible()
})

test('a person without the right to delete or to write SQL is told so and sent nowhere', async ({ page, server }) => {
  await page.goto(`${server.url}/tablemodelview/list/`)
  await datasetOf(page, 'flights')
  const other = await page.context().browser()?.newContext()
  const elsewhere = await other?.newPage()
  if (elsewhere === undefined) throw new Error('no browser')
  await signInAs(elsewhere, server, await addPerson(server, 'reader', ['Alpha']), '/tablemodelview/list/')
  await box(elsewhere, 'Choose flights').check()
  await expect(button(elsewhere, 'Delete chosen')).toHaveAttribute('aria-disabled', 'true')
  await expect(elsewhere.getByRole('link', { name: 'Export chosen' })).toBeVisible()
  await expect(elsewhere.getByRole('button', { name: /^Query / })).toHaveCount(0)
  await signInAs(elsewhere, server, await addPerson(server, 'gina', ['Gamma']), '/tablemodelview/list/')
  await expect(elsewhere.getByText('There is no dataset yet')).toBeVisible()
  await expect(elsewhere.getByRole('main')).not.toContainText('SQL')
  await other?.close()
})
