import { callApi, datasetOf } from '../support/api'
import { checkAxe } from '../support/axe'
import { makeChart, nativeFilter } from '../support/dashboards'
import { bar, group, opened } from '../support/filtered'
import { expect, NOWHERE, type Page, test } from '../support/fixtures'
import { addPerson, signInAs } from '../support/people'

test.use({ apart: 'dashboard-bar', start: NOWHERE })

const widthOf = async (page: Page, part: string): Promise<number> =>
  (await page.locator(part).boundingBox())?.width ?? Number.NaN

/** Calls a column of the flights by another name for people. */
const label = async (page: Page, column: string, words: string): Promise<void> => {
  const id = await datasetOf(page, 'flights')
  const { result } = await callApi<{ result: { columns: readonly { id: number; column_name: string }[] } }>(
    page,
    'GET',
    `/api/v1/dataset/${id}`,
  )
  const columns = result.columns.map((one) => ({
    id: one.id,
    column_name: one.column_name,
    verbose_name: one.column_name === column ? words : null,
  }))
  await callApi(page, 'PUT', `/api/v1/dataset/${id}`, { columns })
}

test('the bar without filters is one button for editors, and absent for others [B2.05] [B2.18] [B3.06] [B9.32]', async ({
  page,
  server,
  problems,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  const id = await opened(page, server.url, 'No filters', () => [])
  expect(await widthOf(page, '.fbar')).toBe(32)
  expect(await widthOf(page, '.db-board')).toBe((await widthOf(page, '.db-body')) - 32)
  await expect(bar(page).getByRole('button')).toHaveCount(2)
  await expect(bar(page).getByRole('separator')).toHaveCount(0)
  await checkAxe(page)

  // no one can add a filter without the navigation, and people without the right never can
  await page.goto(`${server.url}/superset/dashboard/${id}/?standalone=1`)
  await expect(page.getByRole('article')).toHaveCount(3)
  await expect(bar(page)).toHaveCount(0)
  await callApi(page, 'PUT', `/api/v1/dashboard/${id}`, { published: true })
  const other = await page.context().browser()?.newContext()
  const elsewhere = await other?.newPage()
  if (elsewhere === undefined) throw new Error('no browser')
  await signInAs(elsewhere, server, await addPerson(server, 'reader', ['Alpha']), `/superset/dashboard/${id}/`)
  await expect(elsewhere.getByRole('article')).toHaveCount(3)
  await expect(bar(elsewhere)).toHaveCount(0)
  expect(await widthOf(elsewhere, '.db-board')).toBe(await widthOf(elsewhere, '.db-body'))
  await other?.close()
  expect(problems.console).toEqual([])
})

test("a filter takes its column's label, and the bar appears with the first filter [B2.07] [B3.20]", async ({
  page,
  server,
}) => {
  await page.goto(`${server.url}/dashboard/list/`)
  await label(page, 'delay', 'Minutes late')
  await opened(page, server.url, 'First filter', () => [])
  await bar(page).getByRole('button', { name: 'Add or edit filters' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add or edit filters' })
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByRole('menuitem', { name: /^Values/ }).click()
  const name = dialog.getByRole('textbox', { name: 'Filter name' })
  const column = dialog.getByRole('combobox', { name: 'Column', exact: true })
  await column.click()
  await page.getByRole('option', { name: /^origin/ }).click()
  await expect(name).toHaveValue('origin')
  await column.click()
  await page.getByRole('option', { name: /^Minutes late/ }).click()
  await expect(name).toHaveValue('Minutes late')

  // a short list has no field to type into, and is searched all the same: what fits nothing chooses nothing
  const kind = dialog.getByRole('combobox', { name: 'Filter type' })
  await kind.click()
  await expect(page.getByRole('option', { name: 'Values' })).toBeFocused()
  const kinds = page.getByRole('listbox', { name: 'Filter type' })
  for (const text of ['time g', 'no such kind']) {
    await page.keyboard.type(text)
    await expect(kinds).toBeVisible()
  }
  await expect(kind).toHaveText('Values')
  // an option that the keys went to is chosen
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('option', { name: 'Numerical range' })).toBeFocused()
  await page.keyboard.press('Space')
  await expect(kinds).toHaveCount(0)
  await expect(kind).toHaveText('Numerical range')

  await dialog.getByRole('combobox', { name: 'Column', exact: true }).click()
  await page.getByRole('option', { name: /^Minutes late/ }).click()
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  await expect(group(page, 'Minutes late')).toBeVisible()
  expect(await widthOf(page, '.fbar')).toBe(320)
  await expect(bar(page).getByRole('button', { name: 'Add or edit filters' })).toBeFocused()
})

test('removing a filter or a chart part by keyboard moves the focus beside it', async ({ page, server }) => {
  await opened(page, server.url, 'Two filters', (dataset) => [
    nativeFilter('origin', dataset),
    nativeFilter('destination', dataset),
  ])
  await bar(page).getByRole('button', { name: 'Add or edit filters' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add or edit filters' })
  const list = dialog.getByRole('list', { name: 'Filters' })
  const take = async (name: string): Promise<void> => {
    await list.getByRole('button', { name: `Delete ${name}` }).focus()
    await page.keyboard.press('Enter')
  }
  await take('origin')
  await expect(list.getByRole('listitem').filter({ hasText: 'destination' }).locator(':focus')).toHaveCount(1)
  await take('destination')
  await expect(list.getByRole('button', { name: 'Undo deleting origin' })).toBeFocused()

  const table = await makeChart(page, 'By both', 'table', {
    query_mode: 'aggregate',
    groupby: ['origin', 'destination'],
    metrics: ['count'],
  })
  await page.goto(`${server.url}/explore/?slice_id=${table}`)
  const slot = page.getByRole('group', { name: 'Dimensions' })
  for (const name of ['origin', 'destination']) {
    await slot.getByRole('button', { name: `Remove ${name}` }).focus()
    await page.keyboard.press('Enter')
    await expect(slot.getByRole('button', { name: `Remove ${name}` })).toHaveCount(0)
    await expect(slot.locator(':focus')).toHaveCount(1)
  }
})

test('a top bar without filters takes no room, and appears with the first filter [B3.03] [B3.06]', async ({
  page,
  server,
}) => {
  await opened(page, server.url, 'Top, empty', () => [], { filter_bar_orientation: 'HORIZONTAL' })
  const heightOf = async (part: string) => (await page.locator(part).boundingBox())?.height
  expect(await heightOf('.db-board')).toBe(await heightOf('.db-body'))
  await expect(bar(page).getByRole('button')).toHaveCount(2)
  await checkAxe(page)
  await bar(page).getByRole('button', { name: 'Add or edit filters' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add or edit filters' })
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByRole('menuitem', { name: /^Values/ }).click()
  await dialog.getByRole('combobox', { name: 'Column', exact: true }).click()
  await page.getByRole('option', { name: /^origin/ }).click()
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.locator('.hbar')).toBeVisible()
  await expect(bar(page).getByRole('button', { name: 'Add or edit filters' })).toBeFocused()
})

test('removing values and cross-filters by keyboard moves the focus beside them', async ({ page, server }) => {
  await opened(page, server.url, 'Taken away', (dataset) => [
    nativeFilter('origin', dataset, {
      defaultDataMask: {
        extraFormData: { filters: [{ col: 'origin', op: 'IN', val: ['ATL', 'ORD', 'DFW'] }] },
        filterState: { value: ['ATL', 'ORD', 'DFW'] },
      },
    }),
  ])
  const values = group(page, 'origin')
  const remove = (name: string) => values.getByRole('button', { name: `Remove ${name}` })
  for (const [name, next] of [
    ['ORD', remove('DFW')],
    ['DFW', values.getByRole('button', { name: /^origin: ATL/ })],
    ['ATL', values.getByRole('button', { name: /^origin: all/ })],
  ] as const) {
    await remove(name).focus()
    await page.keyboard.press('Enter')
    await expect(remove(name)).toHaveCount(0)
    await expect(next).toBeFocused()
  }

  const chartBars = page.getByRole('article', { name: 'Busiest origins' })
  await chartBars.getByRole('figure').locator('[tabindex="0"]').first().focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  const crossed = page.getByRole('list', { name: 'Cross-filters' })
  await crossed.getByRole('button', { name: /^Remove origin/ }).focus()
  await page.keyboard.press('Enter')
  await expect(crossed).toHaveCount(0)
  await expect(chartBars.locator('button:focus')).toHaveCount(1)
})

test('the mark under the keys stays when its chart is refreshed', async ({ page, server }) => {
  await opened(page, server.url, 'Refreshed', () => [])
  const chart = page.getByRole('article', { name: 'Busiest origins' })
  await chart.getByRole('figure').locator('[tabindex="0"]').first().focus()
  await page.keyboard.press('ArrowRight')
  const answered = page.waitForResponse((answer) => answer.url().includes('/chart/data') && answer.ok())
  // as an automatic refresh, which leaves the focus where it is
  await page.getByRole('button', { name: 'Refresh', exact: true }).dispatchEvent('click')
  await answered
  await expect(chart).toHaveAttribute('aria-busy', 'false')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('list', { name: 'Cross-filters' })).toContainText('origin')
})
