import { readdirSync, readFileSync } from 'node:fs'

import { checkAxe } from '../support/axe'
import { expect, runSql, test, type Page } from '../support/fixtures'

test.use({ apart: 'history-search' })

const rows = (page: Page) => page.getByRole('grid', { name: 'Query history' }).locator('tbody').getByRole('row')

const pick = async (page: Page, name: string, option: string | RegExp): Promise<void> => {
  await page.getByRole('combobox', { name, exact: true }).click()
  await page.getByRole('option', { name: option }).click()
}

test('runs are found by text, table, status and duration, and two can be compared [A2.09] [A2.15]', async ({
  page,
  problems,
  server,
}) => {
  const done = page.getByRole('grid', { name: 'Query results' })
  await runSql(page, 'SELECT count(*) AS n\nFROM flights')
  await expect(done.getByRole('columnheader', { name: 'n' })).toBeVisible()
  await runSql(page, 'SELECT count(*) AS airports_n\nFROM airports')
  await expect(done.getByRole('columnheader', { name: 'airports_n' })).toBeVisible()
  await runSql(page, 'SELECT nobody FROM flights')
  await expect(page.getByRole('alert', { name: 'Query error' })).toBeVisible()

  await page.getByRole('tab', { name: /^History/ }).click()
  await expect(rows(page)).toHaveCount(3)
  const search = page.getByRole('searchbox', { name: 'Search history' })
  await search.fill('airports_n')
  await expect(rows(page)).toHaveCount(1)
  await search.fill('')
  await pick(page, 'Table', /^flights/)
  await expect(rows(page)).toHaveCount(2)
  await pick(page, 'Status', 'Failed')
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText('nobody')
  await pick(page, 'Duration', '1 min or more')
  await expect(page.getByRole('heading', { name: 'No run fits' })).toBeVisible()
  await page.getByRole('button', { name: 'Show all runs' }).click()
  await expect(rows(page)).toHaveCount(3)

  await page.goto(`${server.url}/sqllab/history/`)
  await expect(page.getByRole('heading', { level: 1, name: 'Query history' })).toBeVisible()
  await expect(rows(page)).toHaveCount(3)
  await rows(page).nth(1).getByRole('button', { name: 'Compare' }).click()
  await rows(page).nth(2).getByRole('button', { name: 'Compare' }).click()
  const diff = page
    .getByRole('dialog', { name: 'Compare two runs' })
    .getByRole('region', { name: 'Differences in the SQL' })
  await expect(diff.locator('.original .view-line')).toHaveText(['SELECT count(*) AS n', 'FROM flights'])
  await expect(diff.locator('.modified .view-line')).toHaveText(['SELECT count(*) AS airports_n', 'FROM airports'])
  await expect(diff.locator('.original .view-overlays .line-delete')).toHaveCount(2)
  await expect(diff.locator('.modified .view-overlays .line-insert')).toHaveCount(2)
  // the editor comes from the product's own server, and the build names no other
  expect(problems.outside).toEqual([])
  const scripts = readdirSync('dist/client/assets').filter((name) => name.endsWith('.js'))
  expect(scripts.some((name) => name.startsWith('MonacoText-'))).toBe(true)
  expect(scripts.filter((name) => readFileSync(`dist/client/assets/${name}`, 'utf8').includes('jsdelivr'))).toEqual([])
  await page.keyboard.press('Escape')
  await rows(page).nth(2).getByRole('button', { name: 'Open in tab' }).click()
  await page.waitForURL(`${server.url}/sqllab/`)
  await expect(page.locator('.monaco-editor .view-lines')).toContainText('FROM flights')
})

test('two runs can be read beside each other where the editor never comes', async ({ page, server }) => {
  const done = page.getByRole('grid', { name: 'Query results' })
  for (const name of ['older', 'newer']) {
    await runSql(page, `SELECT 1 AS ${name}`)
    await expect(done.getByRole('columnheader', { name })).toBeVisible()
  }
  await page.route('**/assets/MonacoText-*.js', (route) => route.abort())
  await page.goto(`${server.url}/sqllab/history/`)
  for (const row of [0, 1]) await rows(page).nth(row).getByRole('button', { name: 'Compare' }).click()
  const dialog = page.getByRole('dialog', { name: 'Compare two runs' })
  await expect(dialog.getByRole('region', { name: 'SQL of the older run' })).toHaveText('SELECT 1 AS older')
  await expect(dialog.getByRole('region', { name: 'SQL of the newer run' })).toHaveText('SELECT 1 AS newer')
  await checkAxe(page)
})

test('a moment whose tabs equal the present ones cannot be branched, with a reason', async ({ page, server }) => {
  await page.locator('.sql-text.ready').waitFor()
  await page.goto(`${server.url}/history/`)
  await expect(page.getByRole('list', { name: 'Events' }).getByRole('listitem').first()).toBeVisible()
  await page.getByRole('button', { name: 'Step back', exact: true }).click()
  const branch = page.getByRole('button', { name: 'Branch from here' })
  await expect(branch).toBeDisabled()
  await branch.hover()
  await expect(page.getByText('there is nothing to go on from')).toBeVisible()
  await branch.click({ force: true })
  await expect(page).toHaveURL(`${server.url}/history/`)
})
