import { readFileSync } from 'node:fs'

import { callApi } from '../support/api'
import { checkAxe } from '../support/axe'
import { makeDashboard } from '../support/dashboards'
import { expect, NOWHERE, test, type Page } from '../support/fixtures'
import { addPerson, signInAs } from '../support/people'

test.use({ apart: 'audit', start: NOWHERE })

interface Named {
  readonly result: readonly { readonly id: number; readonly name: string }[]
}

const rows = (page: Page) => page.getByRole('table', { name: 'Audit entries' }).getByRole('row')
const act = (page: Page, name: string) => rows(page).getByRole('button', { name, exact: true })

const choose = async (page: Page, label: string, option: string): Promise<void> => {
  await page.getByRole('combobox', { name: label, exact: true }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

/** The page scrolls sideways nowhere, and breaks no rule that a machine can detect. */
const looksRight = async (page: Page): Promise<void> => {
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme })
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
    for (const width of [390, 1280, 1920]) {
      await page.setViewportSize({ width, height: 900 })
      const wide = await page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement
        return scrollWidth - clientWidth
      })
      expect(wide, `${theme} ${width}`).toBeLessThanOrEqual(0)
      await checkAxe(page)
    }
  }
}

test('an administrator finds changes by filters and sees values before and after', async ({
  page,
  server,
  problems,
}) => {
  await addPerson(server, 'ada', ['Gamma'])
  const board = await makeDashboard(page, 'Sales before', [['GRID_ID', 'GRID', []]])
  await callApi(page, 'PUT', `/api/v1/dashboard/${board}`, { dashboard_title: 'Sales after' })
  const roles = (await callApi<Named>(page, 'GET', '/api/v1/security/roles/')).result
  const users = await callApi<{ result: readonly { id: number; username: string }[] }>(
    page,
    'GET',
    '/api/v1/security/users/',
  )
  const ada = users.result.find(({ username }) => username === 'ada')
  const alpha = roles.find(({ name }) => name === 'Alpha')
  await callApi(page, 'PUT', `/api/v1/security/users/${ada?.id}`, { roles: [alpha?.id] })

  await page.goto(`${server.url}/superset/welcome/`)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Audit' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Audit' })).toBeVisible()
  await expect(act(page, 'Signed in').first()).toBeVisible()

  await choose(page, 'Kind of thing', 'Dashboard')
  await page.getByLabel('Number of the thing').fill(String(board))
  await expect(rows(page)).toHaveCount(4)
  await act(page, 'Changed title of the dashboard Sales after').click()
  const pane = page.getByRole('complementary', { name: /^Audit entry / })
  const title = pane.getByRole('table', { name: 'Values of Sales after' }).getByRole('row', { name: /^title/ })
  await expect(title.getByRole('cell')).toHaveText(['Sales before', 'Sales after'])
  await expect(pane.getByRole('link', { name: 'Sales after' })).toHaveAttribute('href', `/superset/dashboard/${board}/`)
  await expect(pane).toContainText('dashboardPut')
  await looksRight(page)
  await page.setViewportSize({ width: 1280, height: 900 })

  // a number belongs to its kind
  await choose(page, 'Kind of thing', 'Tag')
  await expect(page.getByLabel('Number of the thing')).toHaveValue('')
  await expect(page.getByRole('heading', { name: 'No entry fits' })).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await choose(page, 'Kind of thing', 'User')
  await choose(page, 'Person', 'admin')
  await act(page, 'Changed roles of the user ada').click()
  const held = pane.getByRole('table', { name: 'Values of ada' }).getByRole('row', { name: /^roles/ })
  await expect(held.getByRole('cell').first()).toContainText('Gamma')
  await expect(held.getByRole('cell').last()).toContainText('Alpha')
  await pane.getByRole('button', { name: 'Close the entry' }).click()
  await expect(pane).toHaveCount(0)

  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Report' }).click()
  const file = await saved
  expect(file.suggestedFilename()).toBe('audit.csv')
  expect(readFileSync(await file.path(), 'utf8')).toContain('Sales after')
  expect(problems.console).toEqual([])
})

test('a person without the right has no such place', async ({ browser, server }) => {
  const bob = await addPerson(server, 'bob', ['Alpha'])
  const context = await browser.newContext()
  const page = await context.newPage()
  await signInAs(page, server, bob, '/superset/welcome/')
  const main = page.getByRole('navigation', { name: 'Main' })
  await expect(main.getByRole('link', { name: 'Charts' })).toBeVisible()
  await expect(main.getByRole('link', { name: 'Audit' })).toHaveCount(0)
  await page.goto(`${server.url}/audit/list/`)
  await expect(page.getByText('You do not have access to Audit')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Export' })).toHaveCount(0)
  await context.close()
})

test('an auditor without other rights reads who was refused', async ({ browser, server }) => {
  const carol = await addPerson(server, 'carol', ['Gamma'])
  const rita = await addPerson(server, 'rita', ['Auditor'])
  const hers = await browser.newContext()
  const refused = await hers.newPage()
  await signInAs(refused, server, carol, '/superset/welcome/')
  await refused.request.get(`${server.url}/api/recount/audit/`)
  const context = await browser.newContext()
  const page = await context.newPage()
  await signInAs(page, server, rita, '/audit/list/')
  await choose(page, 'Outcome', 'Refused')
  const row = rows(page).filter({ hasText: 'carol' })
  await expect(row.getByRole('button', { name: /^Refused: reading/ })).toBeVisible()
  await context.close()
  await hers.close()
})
