import { callApi, datasetOf } from '../support/api'
import { chart, makeChart, makeDashboard, nativeFilter } from '../support/dashboards'
import { drawn, frame, notes } from '../support/dashboardPage'
import { expect, test } from '../support/fixtures'
import { questionsOf } from '../support/questions'

test.use({ apart: 'addresses', start: '/dashboard/list/' })

/** A chart below more than a window of text. */
const makeLong = async (page: Parameters<typeof makeChart>[0]) => {
  const number = await makeChart(page, 'Far below', 'big_number_total', { metric: 'count' })
  const id = await makeDashboard(page, 'Long', [
    ['GRID_ID', 'GRID', ['MARKDOWN-1', 'MARKDOWN-2', 'ROW-1']],
    ['MARKDOWN-1', 'MARKDOWN', [], { code: 'First', width: 12, height: 100 }],
    ['MARKDOWN-2', 'MARKDOWN', [], { code: 'Second', width: 12, height: 100 }],
    ['ROW-1', 'ROW', ['CHART-1']],
    chart('CHART-1', number, 'Far below'),
  ])
  return { number, id }
}

test('a dashboard scrolls to the part or the chart that its address names [B2.15] [B2.21]', async ({
  page,
  server,
}) => {
  const { number, id } = await makeLong(page)
  const below = page.getByRole('article', { name: 'Far below' })
  const at = `${server.url}/superset/dashboard/${id}/`
  await page.goto(at)
  await expect(page.getByRole('heading', { level: 1, name: 'Long' })).toBeVisible()
  await expect(below).not.toBeInViewport()
  await page.goto(`${at}?focused_chart=${number}`)
  await expect(below).toBeInViewport()
  await page.goto('about:blank')
  await page.goto(`${at}#CHART-1`)
  await expect(below).toBeInViewport()
})

test('a dashboard scrolls to its part also where it changes before the next frame', async ({ page, server }) => {
  const { number, id } = await makeLong(page)
  const at = `${server.url}/superset/dashboard/${id}/`
  await page.goto(at)
  const below = page.getByRole('article', { name: 'Far below' })
  await expect(below).toBeAttached()
  // from now on the log shows the dashboard at once, and the server's answer replaces it
  await page.addInitScript(() => {
    const frames: FrameRequestCallback[] = []
    globalThis.requestAnimationFrame = (callback) => frames.push(callback)
    globalThis.cancelAnimationFrame = (handle) => {
      frames[handle - 1] = () => undefined
    }
    Object.assign(globalThis, { runFrames: () => frames.splice(0).forEach((callback) => callback(performance.now())) })
  })
  await page.goto(`${at}?focused_chart=${number}`)
  await expect(below).toBeAttached()
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => (globalThis as unknown as { runFrames: () => void }).runFrames())
  await expect(below).toBeInViewport()
})

test('Explore takes force, standalone and the dashboard from its address [B2.15] [B3.34]', async ({ page, server }) => {
  const { number, id } = await makeLong(page)
  const forced = page.waitForRequest((request) => questionsOf(request).some((body) => body.includes('"force":true')))
  await page.goto(`${server.url}/explore/?slice_id=${number}&force=true&standalone=1&dashboard_id=${id}`)
  await forced
  await expect(page.locator('.chart-pane[data-status=rendered]')).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Save chart' })
  await expect(dialog.getByRole('combobox', { name: 'Add to dashboard' })).toHaveText(/Long/)
})

test('each parameter in the address of a dashboard has its effect [A2.13]', async ({ page, server }) => {
  const number = await makeChart(page, 'Far below', 'big_number_total', { metric: 'count' })
  const dataset = await datasetOf(page, 'flights')
  const id = await makeDashboard(
    page,
    'Asked for',
    [
      ['GRID_ID', 'GRID', ['MARKDOWN-1', 'MARKDOWN-2', 'ROW-1']],
      ['MARKDOWN-1', 'MARKDOWN', [], { code: 'First', width: 12, height: 100 }],
      ['MARKDOWN-2', 'MARKDOWN', [], { code: 'Second', width: 12, height: 100 }],
      ['ROW-1', 'ROW', ['CHART-1']],
      chart('CHART-1', number, 'Far below'),
    ],
    { metadata: { native_filter_configuration: [nativeFilter('origin', dataset)] } },
  )
  const at = `${server.url}/superset/dashboard/${id}/`
  const below = frame(page, 'Far below')
  const navigation = page.getByRole('navigation', { name: 'Main' })
  const title = page.getByRole('textbox', { name: 'Dashboard title' })

  const plain = page.waitForRequest((request) => questionsOf(request).length > 0)
  await page.goto(at)
  expect(questionsOf(await plain).join()).not.toContain('"force":true')
  await expect(page.getByRole('heading', { level: 1, name: 'Asked for' })).toBeVisible()
  await expect(navigation).toBeVisible()
  await expect(below).not.toBeInViewport()

  await page.goto(`${at}?edit=true`)
  await expect(title).toHaveValue('Asked for')
  await page.getByRole('button', { name: 'Discard', exact: true }).click()
  await expect(title).toHaveCount(0)

  await page.goto(`${at}?focused_chart=${number}`)
  await expect(below).toBeInViewport()

  await page.goto(`${at}?standalone=1`)
  await expect(page.getByRole('heading', { level: 1, name: 'Asked for' })).toBeVisible()
  await expect(navigation).toBeHidden()

  const forced = page.waitForRequest((request) => questionsOf(request).some((body) => body.includes('"force":true')))
  await page.goto(`${at}?force=true`)
  await forced

  const chosen = encodeURIComponent(JSON.stringify({ [number]: { origin: ['ORD'] } }))
  await page.goto(`${at}?preselect_filters=${chosen}&focused_chart=${number}`)
  await expect(below.getByRole('button', { name: '1 filter: origin: ORD' })).toBeVisible()
})

test('the menu of a dashboard opens with its actions [B2.08]', async ({ page, server }) => {
  const { id } = await makeLong(page)
  await page.goto(`${server.url}/superset/dashboard/${id}/`)
  await page.getByRole('button', { name: 'Dashboard options' }).click()
  for (const name of ['Auto refresh', 'Save as']) await expect(page.getByRole('menuitem', { name })).toBeVisible()
})

test('a save changes the address of a dashboard without a page load [B2.12]', async ({ page, server }) => {
  const { id } = await makeLong(page)
  await page.goto(`${server.url}/superset/dashboard/${id}/?edit=true`)
  await page.evaluate(() => document.documentElement.setAttribute('data-same-page', ''))
  const samePage = page.locator('html[data-same-page]')
  const save = async (title: string) => {
    await page.getByRole('textbox', { name: 'Dashboard title' }).fill(title)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  }
  await save('By number')
  await expect(page).toHaveURL(new RegExp(`/superset/dashboard/${id}/`))
  await expect(samePage).toHaveCount(1)
  await page.getByRole('button', { name: 'Edit dashboard' }).click()
  await page.getByRole('button', { name: 'Dashboard properties' }).click()
  const dialog = page.getByRole('dialog', { name: 'Dashboard properties' })
  await dialog.getByRole('textbox', { name: 'Slug' }).fill('by-name')
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await save('By name')
  await expect(page).toHaveURL(/\/superset\/dashboard\/by-name\//)
  await expect(samePage).toHaveCount(1)
})

test('cross-filters can be turned off and on per dashboard [B3.06]', async ({ page, server }) => {
  const { id } = await makeLong(page)
  const isOn = async () => {
    const { result } = await callApi<{ result: { json_metadata: string } }>(page, 'GET', `/api/v1/dashboard/${id}`)
    return (JSON.parse(result.json_metadata) as { cross_filters_enabled?: boolean }).cross_filters_enabled
  }
  await page.goto(`${server.url}/superset/dashboard/${id}/`)
  await drawn(page, 'Far below')
  for (const wanted of [false, true]) {
    await page.getByRole('button', { name: 'Filter settings' }).click()
    const kept = page.waitForResponse((answer) => answer.request().method() === 'PUT')
    await page.getByRole('menuitemcheckbox', { name: 'Charts filter each other' }).click()
    await kept
    expect(await isOn()).toBe(wanted)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menu')).toHaveCount(0)
  }
  await expect(notes(page).getByRole('alert')).toHaveCount(0)
})
