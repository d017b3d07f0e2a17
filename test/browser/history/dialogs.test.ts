import { readFileSync } from 'node:fs'

import { makeChart } from '../support/dashboards'
import { expect, NOWHERE, type Page, test } from '../support/fixtures'
import { onCommitted } from '../support/committed'
import { exportedLog } from '../support/journal'
import { unfold } from '../support/steps'

test.use({ apart: 'history-dialogs', start: NOWHERE })

const events = (page: Page) => page.getByRole('list', { name: 'Events' })
const preview = (page: Page) => page.getByRole('region', { name: 'At that moment' })
const toHistory = (page: Page): Promise<void> =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'History' }).click()

const SECRET = 'correct-horse-battery'

test('a half-filled form is shown in the past, and its password is nowhere', async ({ page, server, problems }) => {
  await page.goto(`${server.url}/users/list/`)
  await page.getByRole('button', { name: 'Add user' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add user' })
  await dialog.getByRole('textbox', { name: 'Username' }).fill('ada')
  await dialog.getByRole('textbox', { name: 'First name' }).fill('Ada of the past')
  await dialog.getByLabel('Password', { exact: true }).fill(SECRET)
  await dialog.getByRole('textbox', { name: 'Last name' }).fill('Lovelace')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(dialog).toHaveCount(0)

  await toHistory(page)
  await unfold(page)
  await events(page).getByRole('button', { name: 'Changed the form of a user' }).first().click()
  const then = preview(page).getByRole('dialog', { name: 'Add user' })
  await expect(then).toHaveCount(1)
  await expect(then.getByRole('textbox', { name: 'Username' })).toHaveValue('ada')
  await expect(then.getByRole('textbox', { name: 'First name' })).toHaveValue('Ada of the past')
  await expect(then.getByRole('textbox', { name: 'Last name' })).toHaveValue('Lovelace')
  await expect(then.getByLabel('Password', { exact: true })).toHaveValue('')
  await preview(page).getByRole('button', { name: 'Show in full size' }).click()
  await expect(page.getByRole('dialog', { name: 'Add user' })).toHaveCount(1)
  await page.getByRole('button', { name: 'Back to now' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  const { events: log } = await exportedLog(page)
  expect(JSON.stringify(log)).toContain('Ada of the past')
  expect(JSON.stringify(log)).not.toContain(SECRET)
  await toHistory(page)
  await page.getByRole('button', { name: 'Export log' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export without texts' }).click()
  const file = readFileSync(await (await download).path(), 'utf8')
  expect(file).toContain('Add user')
  for (const text of ['Ada of the past', 'Lovelace', SECRET]) expect(file).not.toContain(text)
  expect(problems.console).toEqual([])
})

test('a dialog that its screen cannot show again is a card over it', async ({ page, server, problems }) => {
  await page.goto(`${server.url}/dashboard/list/`)
  await page.getByRole('heading', { level: 1, name: 'Dashboards' }).waitFor()
  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await toHistory(page)
  await events(page).getByRole('button', { name: 'Opened the dialog Keyboard shortcuts' }).first().click()
  await expect(preview(page).getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await unfold(page)
  await events(page).getByRole('button', { name: 'Closed the dialog Keyboard shortcuts' }).click()
  await expect(preview(page).getByRole('dialog')).toHaveCount(0)
  expect(problems.console).toEqual([])
})

test('searches and chosen tabs are shown as they were', async ({ page, server, problems }) => {
  const committed: unknown[] = []
  await onCommitted(page.context(), (some) => committed.push(...some))
  await page.goto(`${server.url}/chart/list/`)
  await page.getByRole('searchbox', { name: 'Search charts' }).fill('delays')
  await page.getByRole('searchbox', { name: 'Search charts' }).press('Enter')
  // what is typed is recorded when typing rests, and the next page comes by its address
  await expect.poll(() => JSON.stringify(committed)).toContain('the search of charts')
  const total = await makeChart(page, 'All flights', 'big_number_total', { metric: 'count' })
  await page.goto(`${server.url}/explore/?slice_id=${total}`)
  await page.getByRole('tab', { name: 'Customize' }).click()
  await page.getByRole('textbox', { name: 'Subheader' }).waitFor()
  await toHistory(page)
  await unfold(page)
  await events(page).getByRole('button', { name: 'Changed the tab of Explore', exact: true }).click()
  await expect(preview(page).getByRole('tab', { name: 'Customize', selected: true })).toBeVisible()
  await events(page).getByRole('button', { name: 'Changed the search of charts', exact: true }).first().click()
  await expect(preview(page).getByRole('searchbox', { name: 'Search charts' })).toHaveValue(/^delays/)
  expect(problems.console).toEqual([])
})

test('a typed connection is in the log without its password', async ({ page, server }) => {
  await page.goto(`${server.url}/databaseview/list/`)
  await page.getByRole('button', { name: 'Add database' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add database' })
  await dialog.getByRole('radio', { name: /PostgreSQL/ }).click()
  await dialog.getByRole('textbox', { name: 'Host' }).fill('db.example.test')
  await dialog.getByLabel('Password').fill(SECRET)
  await dialog.getByRole('textbox', { name: 'Host' }).fill('db2.example.test')
  await page.keyboard.press('Tab')
  await dialog.getByRole('button', { name: 'Close', exact: true }).first().click()
  await expect(dialog).toHaveCount(0)
  const { events: log } = await exportedLog(page)
  expect(JSON.stringify(log)).toContain('db2.example.test')
  expect(JSON.stringify(log)).not.toContain(SECRET)
})
