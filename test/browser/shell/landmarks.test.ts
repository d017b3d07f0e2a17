import { datasetOf } from '../support/api'
import { makeCharts, makeDashboard, chart, nativeFilter } from '../support/dashboards'
import { expect, NOWHERE, runSql, test, writeSql, type Page } from '../support/fixtures'

/** Names that screen readers and outside checks rely on, walked screen by screen. */

test.use({ apart: 'landmarks', start: NOWHERE })

type Role = Parameters<Page['getByRole']>[0]

/** Each of the names is there once at least, with that role. */
const shows = async (within: Pick<Page, 'getByRole'>, role: Role, names: readonly string[]): Promise<void> => {
  for (const name of names) await expect(within.getByRole(role, { name, exact: true }).first()).toBeVisible()
}

/** Opens a menu, looks for its entries, and closes it. */
const offers = async (
  page: Page,
  button: string,
  names: readonly string[],
  role: Role = 'menuitem',
  within: Pick<Page, 'getByRole'> = page,
): Promise<void> => {
  const opener = within.getByRole('button', { name: button, exact: true })
  await opener.click()
  const menu = page.getByRole('menu')
  for (const name of names) await expect(menu.getByRole(role, { name }).first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(menu).toHaveCount(0)
}

test('the frame and sign-in have their accessible names', async ({ page, server, context }) => {
  await page.goto(`${server.url}/superset/welcome/`)
  const main = page.getByRole('navigation', { name: 'Main' })
  await shows(main, 'link', ['Home', 'SQL', 'Charts', 'Dashboards', 'Datasets', 'Databases', 'History'])
  await expect(page.locator('html')).toHaveAttribute('data-theme', /^(?:light|dark)$/)
  await expect(page.locator('html')).toHaveAttribute('lang', /^[a-z]{2}/)
  await expect(page.getByRole('region', { name: 'Notifications' })).toBeAttached()
  await offers(page, 'Account', ['Settings', 'Sign out'])
  await page.getByRole('button', { name: 'Command palette', exact: true }).click()
  const palette = page.getByRole('dialog', { name: 'Command palette' })
  await shows(palette, 'combobox', ['Search or run'])
  await page.keyboard.press('Escape')
  await expect(palette).toHaveCount(0)
  await page.keyboard.press('ControlOrMeta+K')
  await shows(palette, 'combobox', ['Search or run'])
  await page.keyboard.press('Escape')
  await page.goto(`${server.url}/settings/`)
  await shows(page.getByRole('radiogroup', { name: 'Theme' }), 'radio', ['Light', 'Dark', 'System'])

  await context.clearCookies()
  await page.goto(`${server.url}/login/`)
  await shows(page, 'textbox', ['Username', 'Password'])
  await expect(page.getByRole('textbox', { name: 'Password' })).toHaveAttribute('type', 'password')
  await page.getByRole('textbox', { name: 'Username' }).fill('admin')
  await page.getByRole('textbox', { name: 'Password' }).fill('wrong')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText(/password/)
})

test('the SQL editor has its accessible names', async ({ page, server }) => {
  await page.goto(`${server.url}/sqllab/`)
  await page.getByRole('button', { name: 'New tab', exact: true }).click()
  const tabs = page.getByRole('tablist', { name: 'Query tabs' })
  const tab = tabs.getByRole('tab').last()
  await expect(tab).toBeVisible()
  const label = (await tab.textContent()) ?? ''
  await shows(tabs, 'button', [`Close ${label}`, `Options for ${label}`])
  const browser = page.getByRole('complementary', { name: 'Schema browser' })
  await shows(browser, 'combobox', ['Database', 'Schema'])
  await shows(browser, 'searchbox', ['Search tables and columns'])
  await shows(browser, 'tree', ['Tables'])
  await page.getByRole('button', { name: 'Hide schema browser', exact: true }).click()
  await page.getByRole('button', { name: 'Show schema browser', exact: true }).click()
  await shows(page, 'textbox', ['SQL'])
  await shows(page, 'button', ['Run', 'Format', 'Estimate cost', 'Save', 'Save as', 'Share', 'Undo', 'Redo'])
  await expect(page.getByRole('combobox', { name: 'Row limit' }).or(page.getByRole('spinbutton'))).toBeVisible()
  await offers(page, 'Run options', [
    'Run all',
    'Run selection',
    'Run statement at cursor',
    'Run asynchronously',
    'Create table as',
    'Create view as',
  ])
  await offers(page, 'More actions', ['Schedule', 'Template parameters', 'Create dataset'])

  await writeSql(page, 'SELECT count(*) FROM range(100000000000) a, range(100) b')
  await page.getByRole('button', { name: 'Run', exact: true }).click()
  await shows(page, 'progressbar', ['Query progress'])
  await page.getByRole('button', { name: 'Stop', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Run', exact: true })).toBeVisible()

  await runSql(page, 'SELECT 1 AS first_one; SELECT 2 AS second_one')
  await page.getByRole('button', { name: 'Run options', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Run all' }).click()
  await expect(page.getByRole('tablist', { name: 'Statements' }).getByRole('tab')).toHaveCount(2)
  const grid = page.getByRole('grid', { name: 'Query results' })
  await expect(grid.getByRole('columnheader', { name: /^second_one/ })).toBeVisible()
  await expect(grid).toHaveAttribute('aria-rowcount', '2')
  await expect(page.getByRole('status', { name: 'Query status' })).toContainText(/1 row/)
  await shows(page, 'searchbox', ['Filter rows'])
  await shows(page, 'button', ['Create chart'])
  await offers(page, 'Copy results', ['Copy selection'])
  await offers(page, 'Download', ['Rows shown as CSV'])

  const panes = page.getByRole('tablist', { name: 'Results panes' })
  await expect(panes.getByRole('tab', { name: 'Results' })).toBeVisible()
  await panes.getByRole('tab', { name: /^History/ }).click()
  await shows(page.getByRole('grid', { name: 'Query history' }), 'button', [
    'Open in tab',
    'Rerun',
    'View results',
    'Remove',
  ])
  await panes.getByRole('tab', { name: 'Results' }).click()
  await runSql(page, 'SELECT nowhere FROM flights')
  const error = page.getByRole('alert', { name: 'Query error' })
  await shows(error, 'button', ['Copy message', 'See more'])
  await error.getByRole('button', { name: 'See more' }).click()
  await shows(error, 'button', ['See less'])
})

test('charts have their accessible names', async ({ page, server }) => {
  const { bars } = await makeCharts(page)
  await page.goto(`${server.url}/chart/list/`)
  await shows(page, 'grid', ['Charts'])
  await shows(page, 'searchbox', ['Search charts'])

  const buttons = ['Update chart', 'Save', 'Share', 'Download', 'View query', 'Copy permalink', 'Undo', 'Redo']
  const save = page.getByRole('dialog', { name: 'Save chart' })
  const dataset = await datasetOf(page, 'flights')
  await page.goto(`${server.url}/explore/?datasource_type=table&datasource_id=${dataset}&viz_type=big_number_total`)
  await page.getByRole('button', { name: 'Add metric count' }).click()
  await shows(page, 'button', buttons)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await shows(save, 'radio', ['Save (Overwrite)', 'Save as...'])
  await expect(save.getByRole('radio', { name: 'Save (Overwrite)' })).toBeDisabled()
  await page.keyboard.press('Escape')

  await page.goto(`${server.url}/explore/?slice_id=${bars}`)
  const figure = page.getByRole('figure', { name: 'Busiest origins' })
  await shows(figure, 'button', ['View as table'])
  await shows(page, 'button', [...buttons, 'Favorite'])
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Charts' })).toHaveAttribute(
    'aria-current',
    'true',
  )
  const source = page.getByRole('complementary', { name: 'Data source' })
  await shows(source, 'searchbox', ['Search columns and metrics'])
  await shows(source, 'list', ['Metrics', 'Columns'])
  const controls = page.getByRole('tablist', { name: 'Controls' })
  await shows(controls, 'tab', ['Data', 'Customize'])
  await shows(page, 'group', ['Metrics', 'X axis', 'Dimensions', 'Filters', 'Row limit', 'Series limit'])
  await controls.getByRole('tab', { name: 'Customize' }).click()
  await shows(page, 'group', ['Color scheme', 'Y axis title', 'Show legend'])
  await shows(page.getByRole('tablist', { name: 'Chart data' }), 'tab', ['Samples'])
  await page.getByRole('combobox', { name: 'Visualization type' }).click()
  await shows(page.getByRole('dialog', { name: 'Choose a chart' }), 'searchbox', ['Search charts'])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  await shows(page.getByRole('dialog', { name: 'Share' }), 'textbox', ['Link'])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await shows(save, 'textbox', ['Chart name'])
  await shows(save, 'radio', ['Save (Overwrite)', 'Save as...'])
  await shows(save, 'combobox', ['Add to dashboard'])
})

test('dashboards have their accessible names', async ({ page, server }) => {
  const { bars, table } = await makeCharts(page)
  const flights = await datasetOf(page, 'flights')
  const id = await makeDashboard(
    page,
    'All names',
    [
      ['GRID_ID', 'GRID', ['ROW-1', 'TABS-1']],
      ['ROW-1', 'ROW', ['CHART-1', 'CHART-2']],
      chart('CHART-1', bars, 'Busiest origins', 6),
      chart('CHART-2', table, 'Origins', 6),
      ['TABS-1', 'TABS', ['TAB-1', 'TAB-2']],
      ['TAB-1', 'TAB', [], { text: 'One' }],
      ['TAB-2', 'TAB', [], { text: 'Two' }],
    ],
    { metadata: { native_filter_configuration: [nativeFilter('origin', flights)], cross_filters_enabled: true } },
  )
  await page.goto(`${server.url}/dashboard/list/`)
  await shows(page, 'grid', ['Dashboards'])
  await shows(page, 'searchbox', ['Search dashboards'])

  await page.goto(`${server.url}/superset/dashboard/${id}/`)
  await shows(page, 'heading', ['All names'])
  await shows(page, 'button', ['Edit dashboard', 'Favorite', 'Refresh', 'Share', 'History', 'Undo', 'Redo'])
  await expect(page.getByRole('button', { name: /^(?:Draft|Published)$/ })).toBeVisible()
  await shows(page, 'main', ['Dashboard'])
  await shows(page, 'tablist', ['Dashboard tabs'])
  const bar = page.getByRole('region', { name: 'Filters', exact: true })
  await shows(bar, 'group', ['origin'])
  await shows(bar, 'button', ['Apply filters', 'Clear all', 'Add or edit filters', 'Hide filters'])
  await bar.getByRole('button', { name: 'Hide filters' }).click()
  await bar.getByRole('button', { name: 'Show filters' }).click()
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  await shows(page, 'dialog', ['Share'])
  await page.keyboard.press('Escape')

  const article = page.getByRole('article', { name: 'Busiest origins' })
  await expect(article.getByRole('figure')).toBeVisible()
  await offers(page, 'Options for Busiest origins', [
    'Force refresh',
    'Enter full screen',
    'Edit chart',
    'Cross-filtering scoping',
    'View query',
    'View as table',
    'Drill to detail',
    'Drill by',
    'Download',
    'Copy permalink',
  ])
  await article.getByRole('application').focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  const crossed = page.getByRole('list', { name: 'Cross-filters' })
  await expect(crossed.getByRole('button', { name: /^Remove origin / })).toBeVisible()
  await bar.getByRole('button', { name: 'Add or edit filters' }).click()
  await shows(page, 'dialog', ['Add or edit filters'])
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Edit dashboard', exact: true }).click()
  await shows(page, 'textbox', ['Dashboard title'])
  await shows(page, 'button', ['Save', 'Discard', 'Undo', 'Redo', 'Dashboard properties', 'Filters and scoping'])
  const palette = page.getByRole('complementary', { name: 'Layout elements' })
  await shows(palette, 'tab', ['Charts', 'Layout elements'])
  await shows(palette, 'button', ['Add Origins'])
  await palette.getByRole('tab', { name: 'Layout elements' }).click()
  await shows(palette, 'button', ['Add Tabs', 'Add Row', 'Add Column', 'Add Header', 'Add Text', 'Add Divider'])
  await page.getByRole('button', { name: 'Dashboard properties', exact: true }).click()
  await shows(page, 'dialog', ['Dashboard properties'])
})

test('the history has its accessible names', async ({ page, server }) => {
  await page.goto(`${server.url}/sqllab/`)
  await page.getByRole('button', { name: 'New tab', exact: true }).click()
  await page.goto(`${server.url}/history/`)
  await expect(page.getByRole('list', { name: 'Events' }).getByRole('listitem').first()).toBeVisible()
  await shows(page, 'slider', ['Point in time'])
  await shows(page, 'button', ['Play', 'Step back', 'Step forward', 'Export log', 'Open log'])
  await page.getByRole('button', { name: 'Step back', exact: true }).click()
  const past = page.getByRole('banner', { name: 'Viewing the past' })
  await shows(past, 'button', ['Branch from here', 'Back to now'])
  await page.getByRole('tab', { name: /^State/ }).click()
  await shows(page, 'tree', ['State'])
  await past.getByRole('button', { name: 'Back to now' }).click()
  await expect(past).toHaveCount(0)
  // played to its end, the past is over too
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  await expect(past).toBeVisible()
  await expect(past).toHaveCount(0)
  await shows(page, 'button', ['Play'])
})

test('a search without matches leads back to everything', async ({ page, server }) => {
  await makeCharts(page)
  const lists = [
    ['/chart/list/', 'Charts', 'Search charts'],
    ['/tablemodelview/list/', 'Datasets', 'Search datasets'],
    ['/databaseview/list/', 'Databases', 'Search databases'],
  ] as const
  for (const [path, name, search] of lists) {
    await page.goto(`${server.url}${path}`)
    const grid = page.getByRole('grid', { name })
    await expect(grid).toBeVisible()
    await page.getByRole('searchbox', { name: search }).fill('nothing is called like that')
    await expect(grid).toHaveCount(0)
    await page.getByRole('button', { name: 'Show all' }).click()
    await expect(grid).toBeVisible()
    await expect(page.getByRole('searchbox', { name: search })).toHaveValue('')
  }
})
