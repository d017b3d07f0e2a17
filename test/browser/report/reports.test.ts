import { axeFindings } from '../support/axe'
import { expect, test, type Page } from '../support/fixtures'
import { addPerson, signInAs } from '../support/people'

test.use({ apart: 'reports', flags: ['ALERT_REPORTS'], samples: true, start: '/superset/dashboard/1/' })

const options = (page: Page) => page.getByRole('button', { name: 'Dashboard options' })
const item = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true })
const table = (page: Page) => page.getByRole('table', { name: 'Reports' })

const schedule = async (page: Page, recipients: string): Promise<void> => {
  const dialog = page.getByRole('dialog', { name: 'Schedule report' })
  await expect(dialog.getByRole('button', { name: 'Schedule report' })).toBeDisabled()
  await dialog.getByLabel('Recipients').fill(recipients)
  await expect(dialog).toContainText('Next:')
  await dialog.getByRole('button', { name: 'Schedule report' }).click()
  await expect(page.getByText('The report has been created')).toBeVisible()
  await expect(dialog).toHaveCount(0)
}

test('a report of a dashboard is scheduled, changed, paused, sent and deleted [B0.01] [B1.10] [B7.24] [B7.25] [B7.26] [B7.27] [B8.40] [B8.41] [B8.44]', async ({
  page,
  problems,
  server,
}) => {
  await options(page).click()
  await item(page, 'Schedule report').click()
  await expect(page.getByRole('dialog', { name: 'Schedule report' })).toBeVisible()
  expect(await axeFindings(page, { over: true })).toEqual([])
  // samples are saved without the query that draws them, by which the server makes reports
  const rows = `${server.url}/api/v1/chart/1/data/`
  expect((await page.request.get(rows)).status()).toBe(400)
  await schedule(page, 'ada@example.com')
  expect((await page.request.get(rows)).status()).toBe(200)

  await page.getByRole('link', { name: 'Reports' }).click()
  const row = table(page).getByRole('row', { name: /Report of/ })
  await expect(row).toContainText('Monday at 12:00')
  await expect(row).toContainText('Has not been sent yet')
  await row.getByRole('button', { name: /^Edit/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit report' })
  await expect(dialog.getByLabel('Recipients')).toHaveValue('ada@example.com')
  await dialog.getByLabel('Name').fill('Every Monday')
  await dialog.getByLabel('At', { exact: true }).fill('08:30')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Report updated')).toBeVisible()
  await expect(table(page)).toContainText('Monday at 08:30')

  await page.getByRole('checkbox', { name: 'Send Every Monday at its times' }).uncheck()
  await page.reload()
  await expect(page.getByRole('checkbox', { name: 'Send Every Monday at its times' })).not.toBeChecked()

  expect(await axeFindings(page)).toEqual([])

  // this server has nothing to send it by, and says so where one looks for it
  await page.getByRole('button', { name: 'Send Every Monday now' }).click()
  await expect(page.getByRole('region', { name: 'Notifications' })).toContainText('Every Monday could not be sent')
  await expect(table(page)).toContainText('Failed')
  await page.getByRole('button', { name: 'Edit Every Monday' }).click()
  await expect(dialog.getByRole('region', { name: 'Last times' })).toContainText('mail server')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)

  await page.getByRole('button', { name: 'Delete Every Monday' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete report' }).click()
  await expect(page.getByText('Deleted: Every Monday')).toBeVisible()
  await expect(page.getByText('No report is scheduled yet')).toBeVisible()
  expect(problems.console.filter((line) => !line.includes('422'))).toEqual([])
})

test('a saved chart has its own report, which other people do not see [B1.09] [B6.10]', async ({
  page,
  server,
  browser,
}) => {
  await page.goto(`${server.url}/chart/list/`)
  await page.getByRole('grid').getByRole('link').first().click()
  await page.getByRole('button', { name: 'Report', exact: true }).click()
  await item(page, 'Schedule report').click()
  await schedule(page, 'ada@example.com')
  await page.getByRole('button', { name: 'Report', exact: true }).click()
  await expect(item(page, 'Edit report')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Reports' }).click()
  await expect(table(page).getByRole('link', { name: 'Chart' })).toBeVisible()

  const alan = await addPerson(server, 'alan', ['Alpha'])
  const context = await browser.newContext()
  const other = await context.newPage()
  await signInAs(other, server, alan, '/report/list/')
  await expect(other.getByText('No report is scheduled yet')).toBeVisible()
  const eve = await addPerson(server, 'eve', ['Gamma', 'sql_lab'])
  const third = await browser.newContext()
  const without = await third.newPage()
  await signInAs(without, server, eve, '/sqllab/')
  await expect(without.getByRole('link', { name: 'Charts' })).toBeVisible()
  await expect(without.getByRole('link', { name: 'Reports' })).toHaveCount(0)
  await Promise.all([context.close(), third.close()])
})
