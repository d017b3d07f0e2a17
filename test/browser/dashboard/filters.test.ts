import type { Locator } from '@playwright/test'

import { checkAxe } from '../support/axe'
import { callApi, datasetOf } from '../support/api'
import { nativeFilter } from '../support/dashboards'
import { expect, NOWHERE, type Page, signIn, test } from '../support/fixtures'
import { drawn, frame, notes } from '../support/dashboardPage'
import { apply, bar, group, opened } from '../support/filtered'
import { questionsOf } from '../support/questions'

test.use({ apart: 'dashboard-filters', start: NOWHERE })

const rows = (page: Page) => frame(page, 'Origins').getByRole('row')

test('filter values are selected, applied, stored in the address, undone and cleared [B0.01] [B1.04] [B2.05] [B2.15] [B2.19] [B3.22] [B4.33] [B9.32]', async ({
  page,
  server,
  problems,
}) => {
  const id = await opened(page, server.url, 'Filtered', (dataset) => [
    nativeFilter('origin', dataset),
    nativeFilter('distance', dataset, { filterType: 'filter_range' }),
    nativeFilter('Period', null, { filterType: 'filter_time' }),
    { id: 'NATIVE_FILTER_DIVIDER-1', type: 'DIVIDER', title: 'Where to', description: 'The other end' },
  ])
  await expect(bar(page).getByRole('heading', { name: 'Where to' })).toBeVisible()
  await expect(apply(page)).toHaveAttribute('aria-disabled', 'true')
  // the heads and twenty origins
  const before = 21
  await expect(rows(page)).toHaveCount(before)

  // nothing reaches the charts before it is applied; the server searches the values
  await group(page, 'origin').getByRole('button', { name: 'origin: all' }).click()
  // the charts in its scope are highlighted while it has the focus
  await expect(frame(page, 'Origins')).toHaveClass(/pointed/)
  await page.getByRole('combobox', { name: 'Search origin' }).fill('OR')
  await page.getByRole('option', { name: 'ORD', exact: true }).click()
  await page.getByRole('combobox', { name: 'Search origin' }).fill('DEN')
  // Enter may come before the server has found it
  await page.keyboard.press('Enter')
  await expect(page.getByRole('option', { name: 'DEN', exact: true, selected: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(apply(page)).toHaveText('Apply 1 change')
  await expect(rows(page)).toHaveCount(before)
  await apply(page).click()
  await expect(rows(page)).toHaveCount(3)
  await expect(frame(page, 'Origins').getByText('ORD', { exact: true })).toBeVisible()
  await expect(frame(page, 'Origins').getByRole('button', { name: '1 filter: origin: ORD, DEN' })).toBeVisible()
  await checkAxe(page)

  // the address names what holds; a reload and another browser find it
  await page.waitForURL(/native_filters_key=/)
  await page.reload()
  await expect(rows(page)).toHaveCount(3)
  await expect(group(page, 'origin').getByRole('button', { name: 'origin: ORD, DEN' })).toBeVisible()
  const other = await page.context().browser()?.newContext()
  const elsewhere = await other?.newPage()
  if (elsewhere === undefined) throw new Error('no browser')
  const address = new URL(page.url())
  await signIn(elsewhere, server.url, `${address.pathname}${address.search}`)
  await expect(rows(elsewhere)).toHaveCount(3)
  await other?.close()

  // a range of time by two days, and numbers typed
  await group(page, 'Period')
    .getByRole('button', { name: /^Period:/ })
    .click()
  await page.getByRole('radio', { name: 'Days' }).click()
  await page.getByLabel('First day').fill('2001-01-01')
  await page.getByLabel('Last day').fill('2001-01-31')
  await page.getByRole('button', { name: 'Choose', exact: true }).click()
  await expect(group(page, 'Period')).toContainText('1 Jan 2001 – 31 Jan 2001')
  await expect(group(page, 'Period')).toContainText('31 days')
  await group(page, 'distance').getByRole('textbox', { name: 'distance at least' }).fill('1,000')
  await page.keyboard.press('Enter')
  await expect(apply(page)).toHaveText('Apply 2 changes')
  const asked = page.waitForRequest((request) =>
    (request.postData() ?? '').includes('"time_range":"2001-01-01 : 2001-02-01"'),
  )
  await apply(page).click()
  expect((await asked).postData()).toContain('"op":">=","val":1000')
  await expect(bar(page).getByText('3', { exact: true })).toBeVisible()

  // one step each, and all of it at once
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(group(page, 'Period').getByRole('button', { name: 'Period: All time' })).toBeVisible()
  await bar(page).getByRole('button', { name: 'Clear all' }).click()
  await expect(rows(page)).toHaveCount(before)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(rows(page)).toHaveCount(3)

  // narrower, wider, away and back
  const width = bar(page).getByRole('separator', { name: 'Width of the filters' })
  await expect(width).toHaveAttribute('aria-valuenow', '320')
  await width.focus()
  await page.keyboard.press('Home')
  await expect(width).toHaveAttribute('aria-valuenow', '240')
  await bar(page).getByRole('button', { name: 'Hide filters' }).click()
  await expect(group(page, 'origin')).toHaveCount(0)
  await page.reload()
  await bar(page).getByRole('button', { name: 'Show filters' }).click()
  await expect(width).toHaveAttribute('aria-valuenow', '240')

  // a key that is gone is said once, and the values stay
  let asked404 = 0
  page.on('response', (response) => {
    if (response.url().includes('/filter_state/gone')) asked404 += 1
  })
  await page.goto(`${server.url}/superset/dashboard/${id}/?native_filters_key=gone`)
  await expect(
    notes(page).getByText(/^The values of the filters that the address names could not be read/),
  ).toBeVisible()
  await expect(rows(page)).toHaveCount(3)
  expect(asked404).toBe(1)

  // values in the address itself
  const own =
    '(NATIVE_FILTER-origin:(extraFormData:(filters:!((col:origin,op:IN,val:!(ATL)))),filterState:(value:!(ATL))))'
  await page.goto(`${server.url}/superset/dashboard/${id}/?native_filters=${encodeURIComponent(own)}`)
  await expect(rows(page)).toHaveCount(2)
  await expect(frame(page, 'Origins').getByText('ATL', { exact: true })).toBeVisible()
  // the browser itself logs the 404
  expect(problems.console.filter((text) => !text.includes('404'))).toEqual([])
})

test('filters are added, ordered, deleted, restored and saved [B2.07] [B3.20] [B3.21] [B4.49] [B4.50] [B4.51] [B4.52] [B5.30] [B5.31] [B7.19]', async ({
  page,
  server,
  problems,
}) => {
  const id = await opened(page, server.url, 'Edited', (dataset) => [
    nativeFilter('origin', dataset),
    nativeFilter('destination', dataset),
  ])
  const dialog = page.getByRole('dialog', { name: 'Add or edit filters' })
  await bar(page).getByRole('button', { name: 'Add or edit filters' }).click()
  const list = dialog.getByRole('list', { name: 'Filters' })
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByRole('menuitem', { name: /^Values/ }).click()
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  // missing fields are reported, and the first one has the focus
  await expect(page.getByText('Some filters are not complete. The first of them is open.')).toBeVisible()
  const name = dialog.getByRole('textbox', { name: 'Filter name' })
  await expect(name).toBeFocused()
  await expect(name).toHaveAccessibleDescription('Name is required')
  await checkAxe(page)

  await dialog.getByRole('combobox', { name: 'Column', exact: true }).click()
  await page.getByRole('option', { name: /^delay/ }).click()
  await expect(name).toHaveValue('delay')
  await dialog.getByRole('textbox', { name: 'Description' }).fill('  Minutes late  ')
  await page.keyboard.press('Alt+ArrowUp')
  await list.getByRole('button', { name: 'delay', exact: true }).focus()
  await page.keyboard.press('Alt+ArrowUp')
  await page.keyboard.press('Alt+ArrowUp')
  await expect(list.getByRole('listitem').first()).toContainText('delay')

  // a deletion can be taken back; a reload in between loses nothing of the draft
  await list.getByRole('button', { name: 'destination', exact: true }).click()
  await list.getByRole('button', { name: 'Delete destination' }).click()
  await list.getByRole('button', { name: 'Undo deleting destination' }).click()
  await expect(list.getByRole('button', { name: 'destination', exact: true })).toBeVisible()
  await list.getByRole('button', { name: 'destination', exact: true }).click()
  await list.getByRole('button', { name: 'Delete destination' }).click()
  await page.reload()
  await expect(list.getByText('destination is deleted')).toHaveCount(0)
  await expect(list.getByRole('listitem')).toHaveCount(2)
  await expect(list.getByRole('button', { name: 'destination', exact: true })).toHaveCount(0)

  // Escape takes nothing: not what is being typed, and to leave the question is to stay
  await list.getByRole('button', { name: 'delay', exact: true }).click()
  await name.fill('delay typed')
  await page.keyboard.press('Escape')
  await expect(dialog.getByText('What you changed is not saved.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog.getByText('What you changed is not saved.')).toHaveCount(0)
  await expect(name).toHaveValue('delay typed')
  await expect(name).toBeFocused()
  await name.fill('delay')
  await name.press('Enter')

  // the charts it reaches are chosen in the tree
  await list.getByRole('button', { name: 'delay', exact: true }).click()
  const scope = dialog.getByRole('group', { name: 'Charts it filters' })
  await scope.getByRole('checkbox', { name: 'All flights' }).click()
  // a partial selection is visible: a sign on the color of a selection
  const whole = scope.getByRole('checkbox', { name: 'All charts' })
  await expect(whole).toBeChecked({ indeterminate: true })
  const fill = (box: Locator) => box.evaluate((one) => getComputedStyle(one).backgroundColor)
  const chosen = await fill(scope.getByRole('checkbox', { checked: true }).last())
  await expect.poll(() => fill(whole)).toBe(chosen)
  await expect(scope).toContainText('2 of 3')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(notes(page).getByText('The filters were saved')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(bar(page).getByRole('group')).toHaveCount(2)
  await expect(group(page, 'delay').getByRole('button', { name: 'About delay' })).toBeVisible()
  const { result } = await callApi<{ result: { json_metadata: string } }>(page, 'GET', `/api/v1/dashboard/${id}`)
  const kept = JSON.parse(result.json_metadata) as { native_filter_configuration: readonly Record<string, unknown>[] }
  const [first] = kept.native_filter_configuration
  expect(first).toMatchObject({ name: 'delay', description: 'Minutes late', scope: { rootPath: ['ROOT_ID'] } })
  expect(first?.['chartsInScope']).toHaveLength(2)
  expect(problems.console).toEqual([])
})

test('a click on a mark filters the other charts, where it is allowed [B0.01] [B1.05] [B2.06] [B3.23] [B4.54] [B6.12]', async ({
  page,
  server,
  problems,
}) => {
  await opened(page, server.url, 'Crossed', () => [])
  await drawn(page, 'Busiest origins')
  const crossed = page.getByRole('list', { name: 'Cross-filters' })
  const chartBars = frame(page, 'Busiest origins')
  const drawing = chartBars.getByRole('figure').locator('[tabindex="0"]').first()
  await drawing.focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(crossed.getByRole('listitem')).toHaveCount(1)
  await expect(crossed).toContainText('from Busiest origins, on 2 of 3 charts')
  await expect(rows(page)).toHaveCount(2)
  // the chart itself is not filtered
  await expect(chartBars.getByRole('button', { name: /filter/ })).toHaveCount(0)
  await page.reload()
  await expect(rows(page)).toHaveCount(2)
  await crossed.getByRole('button', { name: /^Remove origin/ }).click()
  await expect(crossed).toHaveCount(0)
  await expect(rows(page)).not.toHaveCount(2)

  await chartBars.getByRole('button', { name: 'Options for Busiest origins' }).click()
  await page.getByRole('menuitem', { name: 'Cross-filtering scoping' }).click()
  const scoping = page.getByRole('dialog', { name: 'Cross-filtering scoping' })
  await scoping.getByRole('radio', { name: 'Its own' }).click()
  await scoping.getByRole('checkbox', { name: 'Origins', exact: true }).click()
  await expect(scoping).toContainText('A click on it filters 1 chart.')
  await scoping.getByRole('button', { name: 'Save' }).click()
  await expect(scoping).toHaveCount(0)
  // the focus goes back to where the dialog came from
  await expect(chartBars.getByRole('button', { name: 'Options for Busiest origins' })).toBeFocused()
  await drawing.focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(crossed).toContainText('on 1 of 3 charts')
  await expect(frame(page, 'All flights').getByRole('button', { name: /^1 filter/ })).toBeVisible()
  await expect(frame(page, 'Origins').getByRole('button', { name: /^1 filter/ })).toHaveCount(0)
  expect(problems.console).toEqual([])
})

test('filters sit above the charts, overflow behind a button, and can apply at once [B2.05] [B3.03] [B3.06]', async ({
  page,
  server,
  problems,
}) => {
  await page.setViewportSize({ width: 1000, height: 800 })
  const names = ['origin', 'destination', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth']
  await opened(page, server.url, 'Above', (dataset) =>
    names.map((name) => nativeFilter(name, dataset, {}, name === 'destination' ? 'destination' : 'origin')),
  )
  await bar(page).getByRole('button', { name: 'Filter settings' }).click()
  await page.getByRole('menuitemradio', { name: 'Top' }).click()
  await page.keyboard.press('Escape')
  const more = bar(page).getByRole('button', { name: /more$/ })
  await expect(more).toBeVisible()
  await bar(page).getByRole('button', { name: 'Filter settings' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Apply at once' }).click()
  await page.keyboard.press('Escape')
  await bar(page)
    .getByRole('button', { name: /^origin/ })
    .click()
  const popup = page.getByRole('dialog', { name: 'origin', exact: true })
  await popup.getByRole('button', { name: 'origin: all' }).click()
  await page.getByRole('option', { name: 'ATL', exact: true }).click()
  await expect(rows(page)).toHaveCount(2)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(bar(page).getByRole('button', { name: /^origin/ })).toContainText('ATL')
  await more.click()
  await expect(page.getByRole('dialog', { name: 'More filters' }).getByRole('group').last()).toHaveAccessibleName(
    'ninth',
  )
  await page.keyboard.press('Escape')
  await checkAxe(page)
  expect(problems.console).toEqual([])
})

test("a chart waits for a filter's first value, filters cascade, and rows drill down [B1.04] [B2.11]", async ({
  page,
  server,
  problems,
}) => {
  const asked: string[] = []
  page.on('request', (request) => {
    asked.push(...questionsOf(request))
  })
  await opened(page, server.url, 'First', (dataset) => [
    nativeFilter('origin', dataset, {
      controlValues: { multiSelect: false, enableEmptyFilter: true, defaultToFirstItem: true },
    }),
    nativeFilter('destination', dataset, { cascadeParentIds: ['NATIVE_FILTER-origin'] }),
  ])
  // no chart was queried without it
  await expect(rows(page)).toHaveCount(2)
  const ofCharts = asked.filter((body) => body.includes('"metrics":["count"]'))
  expect(ofCharts.length).toBeGreaterThan(0)
  for (const body of ofCharts) expect(body).toContain('"op":"IN"')
  await expect(group(page, 'destination')).toContainText('Limited by origin')
  await group(page, 'destination').getByRole('button', { name: 'destination: all' }).click()
  await expect(page.getByRole('option').first()).toBeVisible()
  const ofValues = asked.filter((body) => body.includes('"columns":["destination"]'))
  expect(ofValues.at(-1)).toContain('"col":"origin"')
  await page.keyboard.press('Escape')

  await frame(page, 'Origins').getByRole('button', { name: 'Options for Origins' }).click()
  await page.getByRole('menuitem', { name: 'Drill to detail' }).click()
  const detail = page.getByRole('dialog', { name: 'Drill to detail: Origins' })
  await expect(detail.getByRole('grid', { name: 'Rows behind Origins' })).toBeVisible()
  await expect(detail).toContainText('Rows 1 to 50 of')
  await detail.getByRole('button', { name: 'Next page' }).click()
  await expect(detail).toContainText('Rows 51 to 100 of')
  await detail.getByRole('button', { name: 'Close' }).last().click()

  await frame(page, 'Origins').getByRole('button', { name: 'Options for Origins' }).click()
  await page.getByRole('menuitem', { name: 'Drill by' }).click()
  const by = page.getByRole('dialog', { name: 'Drill by: Origins' })
  await by.getByRole('combobox', { name: 'Drill by' }).click()
  await page.getByRole('option', { name: /^destination/ }).click()
  await expect(by.getByRole('navigation', { name: 'Steps' })).toContainText('by destination')
  await expect(by.getByRole('columnheader', { name: /destination/ })).toBeVisible()
  await checkAxe(page)
  expect(problems.console).toEqual([])
})

test('values that parent filters exclude are named, with the limiting filter', async ({ page, server }) => {
  const set = (col: string, ...values: readonly string[]) => ({
    defaultDataMask: {
      extraFormData: { filters: [{ col, op: 'IN', val: values }] },
      filterState: { value: values, label: values.join(', ') },
    },
  })
  const airports = await datasetOf(page, 'airports')
  await opened(page, server.url, 'Strays', (dataset) => [
    nativeFilter('origin', dataset, set('origin', 'ORD')),
    nativeFilter('distance', dataset, { filterType: 'filter_range', cascadeParentIds: ['NATIVE_FILTER-origin'] }),
    nativeFilter('destination', dataset, {
      ...set('destination', 'ORD', 'DEN'),
      cascadeParentIds: ['NATIVE_FILTER-distance'],
    }),
    nativeFilter('state', airports, set('state', 'Atlantis')),
  ])
  const destination = group(page, 'destination')
  await expect(destination.getByText('Limited by origin')).toBeVisible()
  await expect(destination.getByRole('status')).toHaveText('Nothing is left of ORD.')
  // the list has it, too, though the search does not find it
  await destination.getByRole('button', { name: 'destination: ORD, DEN' }).click()
  const stray = page.getByRole('option', { name: 'ORD', exact: true })
  await expect(stray).toHaveAttribute('aria-selected', 'true')
  await stray.click()
  await expect(stray).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(destination.getByRole('button', { name: 'destination: DEN' })).toBeVisible()
  await expect(destination.getByRole('status')).toHaveCount(0)

  // a complete list says that a chosen value has no rows
  await group(page, 'state').getByRole('button', { name: 'state: Atlantis' }).click()
  const lost = page.getByRole('option', { name: 'Atlantis', exact: true })
  await expect(lost).toHaveAttribute('aria-selected', 'true')
  await expect(lost).toHaveAccessibleDescription('0')
  await lost.click()
  await expect(lost).toHaveCount(0)
})

test('one press takes the last typed value and applies it', async ({ page, server }) => {
  await opened(page, server.url, 'One press', (dataset) => [
    nativeFilter('distance', dataset, { filterType: 'filter_range' }),
  ])
  const whole = (await frame(page, 'All flights').getByRole('figure').textContent()) ?? ''
  await group(page, 'distance').getByRole('textbox', { name: 'distance at least' }).fill('1500')
  // until the text is taken there is nothing to apply, so this is what a hand does, not `click`
  await apply(page).hover({ force: true })
  await page.mouse.down()
  await expect(apply(page)).not.toHaveAttribute('aria-disabled', 'true')
  await page.mouse.up()
  await expect(apply(page)).toHaveAttribute('aria-disabled', 'true')
  await expect(frame(page, 'All flights').getByRole('figure')).not.toHaveText(whole)
})

test('common time ranges have full names', async ({ page, server }) => {
  await opened(page, server.url, 'Ranges of time', () => [nativeFilter('Period', null, { filterType: 'filter_time' })])
  await group(page, 'Period').getByRole('button', { name: 'Period: All time' }).click()
  const names = page.getByRole('dialog', { name: 'Range of Period' }).locator('.time-presets .cut')
  await expect(names.first()).toBeVisible()
  expect(await names.evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).length)).toBe(0)
})
