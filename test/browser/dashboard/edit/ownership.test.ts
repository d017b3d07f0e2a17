import { openStore } from '../../../../server/metadata/store'
import { createUser } from '../../../../server/session/security/users'
import { callApi } from '../../support/api'
import { chart, makeChart, makeDashboard } from '../../support/dashboards'
import { expect, test, watch, type Page } from '../../support/fixtures'

test.use({ apart: 'dashboard-ownership', flags: ['DASHBOARD_RBAC'] })

const EVIL = '"><svg onload=alert(1)>'

/** Signs another person in, in a browser of their own. */
const asPerson = async (
  page: Page,
  url: string,
  home: string,
  username: string,
  roles: readonly ('Alpha' | 'Gamma')[],
) => {
  const password = 'another horse another battery'
  const store = await openStore(home, Date.now())
  await createUser(store, { username, password, firstName: username, lastName: 'Other', roles }, Date.now())
  await store.destroy()
  const context = await page.context().browser()?.newContext()
  const other = await context?.newPage()
  if (other === undefined) throw new Error('no browser')
  const problems = watch(other, url)
  const form = { username, password }
  const answer = await other.request.post(`${url}/login/`, { form, headers: { accept: 'application/json' } })
  expect(answer.ok()).toBe(true)
  await other.goto(`${url}/dashboard/list/`)
  return { other, problems, close: async () => context?.close() }
}

const statusOf = (page: Page, method: string, path: string): Promise<number> =>
  page.evaluate(
    async ([way = '', address = '']) => {
      const token = await fetch('/api/v1/security/csrf_token/')
      const { result } = (await token.json()) as { result: string }
      return (await fetch(address, { method: way, headers: { 'x-csrftoken': result } })).status
    },
    [method, path],
  )

test('foreign charts keep their owners, and a copy holds only readable charts [S70] [S72] [S73]', async ({
  page,
  server,
}) => {
  const secret = await makeChart(page, 'Secret figure', 'big_number_total', { metric: 'count' })
  const shown = await makeDashboard(page, 'Half shown', [
    ['GRID_ID', 'GRID', ['ROW-1']],
    ['ROW-1', 'ROW', ['CHART-1']],
    chart('CHART-1', secret, 'Secret figure', 4, 30),
  ])
  const { result: roles } = await callApi<{ result: { value: number; text: string }[] }>(
    page,
    'GET',
    `/api/v1/dashboard/related/roles?q=(filter:Gamma)`,
  )
  await callApi(page, 'PUT', `/api/v1/dashboard/${shown}`, { published: true, roles: roles.map(({ value }) => value) })
  const before = await callApi<{ result: { owners: object[] } }>(page, 'GET', `/api/v1/chart/${secret}`)

  // S70: on another person's dashboard it keeps its owners
  const bob = await asPerson(page, server.url, server.home, 'bob', ['Alpha'])
  await bob.other.getByRole('button', { name: 'New dashboard' }).first().click()
  await bob.other.waitForURL(/\/superset\/dashboard\/\d+\//)
  await bob.other.getByRole('button', { name: 'Add Secret figure' }).click()
  await bob.other.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(bob.other.getByRole('button', { name: 'Edit dashboard' })).toBeVisible()
  await expect(bob.other.getByRole('article', { name: 'Secret figure' })).toHaveAttribute('data-status', 'rendered')
  const after = await callApi<{ result: { owners: object[] } }>(page, 'GET', `/api/v1/chart/${secret}`)
  expect(after.result.owners).toEqual(before.result.owners)
  expect(bob.problems.console).toEqual([])
  await bob.close()

  // S72: who may open a dashboard but not read its chart copies neither rows nor what asks for them
  const gina = await asPerson(page, server.url, server.home, 'gina', ['Gamma'])
  const list = gina.other.getByRole('grid', { name: 'Dashboards' })
  await list.getByRole('button', { name: 'Copy Half shown' }).click()
  const dialog = gina.other.getByRole('dialog', { name: 'Copy Half shown' })
  await dialog.getByRole('textbox', { name: 'Dashboard name' }).fill('My copy')
  const both = dialog.getByRole('checkbox')
  if ((await both.count()) > 0) await both.first().click()
  await dialog.getByRole('button', { name: 'Save copy' }).click()
  await list.getByRole('link', { name: 'My copy' }).click()
  await expect(gina.other.getByRole('heading', { level: 1, name: 'My copy' })).toBeVisible()
  await expect(gina.other.getByText('3M')).toHaveCount(0)
  const id = /dashboard\/(\d+)/.exec(gina.other.url())?.[1] ?? ''
  const charts = await gina.other.request.get(`${server.url}/api/v1/dashboard/${id}/charts`)
  expect(await charts.json()).toEqual({ result: [] })
  expect((await gina.other.request.get(`${server.url}/api/v1/dashboard/${id}/datasets`)).ok()).toBe(true)
  expect(await statusOf(gina.other, 'GET', `/api/v1/chart/${secret}`)).toBe(404)

  // S73
  const value = JSON.stringify({ a: 1 })
  const { key } = await callApi<{ key: string }>(page, 'POST', `/api/v1/dashboard/${shown}/filter_state`, { value })
  const own = await makeDashboard(page, 'Of the administrator', [])
  // she may open the dashboard, so that there is such a key is no secret
  expect(await statusOf(gina.other, 'DELETE', `/api/v1/dashboard/${shown}/filter_state/${key}`)).toBe(403)
  expect(await statusOf(gina.other, 'DELETE', `/api/v1/dashboard/${own}/favorites/`)).toBe(404)
  expect(await statusOf(gina.other, 'DELETE', `/api/v1/chart/${secret}/favorites/`)).toBe(404)
  const kept = await callApi<{ value: string }>(page, 'GET', `/api/v1/dashboard/${shown}/filter_state/${key}`)
  expect(kept.value).toBe(value)
  expect(gina.problems.outside).toEqual([])
  await gina.close()
})

test('answers are JSON only, 404 pages repeat no HTML, and file names are text [S130] [S131]', async ({
  page,
  server,
  problems,
}) => {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Query a file' }).click()
  const name = `${EVIL}.csv`
  await (await chooser).setFiles({ name, mimeType: 'text/csv', buffer: Buffer.from('a,b\n1,2\n') })
  const dialog = page.getByRole('dialog').filter({ hasText: '<svg onload=alert(1)>' })
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Create table' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.locator('[onload], [onerror]')).toHaveCount(0)
  await makeDashboard(page, EVIL, [])
  for (const path of ['/api/v1/dashboard/', '/api/v1/chart/', '/api/v1/dashboard/0', `/api/v1/dashboard/${EVIL}`]) {
    const answer = await page.request.get(`${server.url}${encodeURI(path)}`)
    expect(answer.headers()['content-type']).toMatch(/^application\/json/)
    expect(answer.headers()['x-content-type-options']).toBe('nosniff')
  }
  for (const path of [`/superset/dashboard/${encodeURIComponent(EVIL)}/`, `/nowhere/${encodeURIComponent(EVIL)}/`]) {
    const answer = await page.goto(`${server.url}${path}`)
    expect(await answer?.text()).not.toContain('<svg onload')
    await expect(page.locator('[onload], [onerror]')).toHaveCount(0)
  }
  // the browser itself notes answers of 404
  expect(problems.console.filter((text) => !text.includes('404'))).toEqual([])
  expect(problems.outside).toEqual([])
})
