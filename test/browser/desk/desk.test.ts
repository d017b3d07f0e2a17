import { readFileSync } from 'node:fs'

import { checkAxe } from '../support/axe'
import { callApi } from '../support/api'
import { makeChart } from '../support/dashboards'
import { bar, openDesk, row, send, sendFault, shown } from '../support/desk'
import { expect, test, type Page } from '../support/fixtures'
import { addPerson, signInAs } from '../support/people'

test.use({ apart: 'desk' })

const FAULTY = "SELECT nothing_here FROM nowhere WHERE person = 'Geheimwort'"

test('support finds a session by its number and sees the fault at once', async ({ page, server }) => {
  const number = await sendFault(page, FAULTY, 'All texts', 'My query fails since noon')
  const desk = await openDesk(page, server)
  await desk.getByRole('textbox', { name: 'Number', exact: true }).fill(number.toLowerCase().replace('-', ''))
  await expect(row(desk, number)).toContainText('1 fault')
  await expect(row(desk, number)).toContainText('My query fails since noon')
  await checkAxe(desk)
  await row(desk, number).getByRole('link', { name: number }).click()

  await expect(bar(desk, number)).toContainText('My query fails since noon')
  await expect(bar(desk, number)).toContainText('A query failed')
  await expect(shown(desk)).toContainText('Geheimwort')
  await expect(shown(desk)).toContainText('Table nowhere does not exist')
  await expect(desk).toHaveURL(/session=\d+&event=/)
  await expect(desk.getByTitle('The window of the person')).toHaveText('1280 × 800, zoom 100 %, American English')
  await checkAxe(desk)

  // the step before the fault is one key away, and the fault one key back
  await desk.getByRole('slider', { name: 'Time' }).press('ArrowLeft')
  await expect(shown(desk)).not.toContainText('Table nowhere does not exist')
  await expect(bar(desk, number)).not.toContainText('A query failed')
  await desk.keyboard.press(']')
  await expect(shown(desk)).toContainText('Table nowhere does not exist')

  // nothing of it enters the work of support, and the desk is there beside it
  await expect(desk.getByRole('button', { name: 'Branch from here' })).toBeDisabled()
  await bar(desk, number).getByRole('link', { name: 'Others with this fault' }).click()
  await expect(desk.getByText('Only sessions with one fault')).toBeVisible()
  await expect(row(desk, number)).toHaveCount(1)
  await desk.goBack()
  await expect(bar(desk, number)).toContainText('A query failed')

  await desk.getByRole('button', { name: 'Back to now' }).click()
  await expect(bar(desk, number)).toHaveCount(0)
  await expect(desk).toHaveURL(/\/history\/$/)
  await desk.context().close()
})

test('the link to a moment of a session opens it for a colleague', async ({ page, server }) => {
  const number = await sendFault(page, FAULTY, 'SQL and names, no values')
  const desk = await openDesk(page, server)
  await row(desk, number).getByRole('link', { name: number }).click()
  await expect(bar(desk, number)).toContainText('A query failed')
  await desk.getByRole('slider', { name: 'Time' }).press('Home')
  await expect(bar(desk, number)).toContainText('Before the first')
  await desk.getByRole('slider', { name: 'Time' }).press('ArrowRight')
  await desk.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await desk.getByRole('button', { name: 'Copy link to this moment' }).click()
  const link = await desk.evaluate(() => navigator.clipboard.readText())
  const colleague = await openDesk(page, server, new URL(link).pathname + new URL(link).search)
  await expect(bar(colleague, number)).toContainText('It has SQL and names without values.')
  await expect(colleague.getByText('event 1 of')).toBeVisible()
  await desk.context().close()
  await colleague.context().close()
})

test('a session without texts shows the chart that was under edit', async ({ page, server }) => {
  const chart = await makeChart(page, 'Flights of Eve', 'big_number_total', { metric: 'count' })
  await page.goto(`${server.url}/explore/?slice_id=${chart}`)
  // while the figure is on its way the button is one that stops it, then and in the session
  await expect(page.locator('.chart-pane[data-status=rendered]')).toBeVisible()
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('menuitem', { name: 'Send to support' }).click()
  const number = await send(page, 'Steps only')
  const desk = await openDesk(page, server)
  await row(desk, number).getByRole('link', { name: number }).click()
  await expect(shown(desk)).toContainText('Update chart')
  await desk.context().close()
})

test('equal faults of several sessions are one row, which leads to each of them', async ({ page, server }) => {
  const one = await sendFault(page, 'SELECT 1 FROM unknown_a', 'Steps only')
  const two = await sendFault(page, 'SELECT 2 FROM unknown_b', 'Steps only')
  const desk = await openDesk(page, server)
  await desk.getByRole('tab', { name: 'Faults' }).click()
  const fault = desk.getByRole('row').filter({ hasText: 'TABLE_DOES_NOT_EXIST_ERROR' })
  await expect(fault).toContainText('A query failed')
  await checkAxe(desk)
  await fault.getByRole('button', { name: /sessions$/ }).click()
  for (const number of [one, two]) await expect(row(desk, number)).toHaveCount(1)
  await desk.getByRole('button', { name: /^Remove/ }).click()
  await expect(desk.getByText('Only sessions with one fault')).toHaveCount(0)
  await expect(row(desk, one)).toHaveCount(1)
  await desk.getByRole('textbox', { name: 'Code of the error' }).fill('NO_SUCH_CODE')
  await expect(desk.getByText('No session fits')).toBeVisible()
  await desk.getByRole('button', { name: 'Clear filters' }).click()
  await expect(row(desk, one)).toHaveCount(1)
  await desk.context().close()
})

test('a note on a moment is there for colleagues and leads to its step', async ({ page, server }) => {
  const number = await sendFault(page, FAULTY, 'All texts')
  const desk = await openDesk(page, server)
  await row(desk, number).getByRole('link', { name: number }).click()
  await desk.getByRole('tab', { name: 'Report' }).click()
  await desk.getByRole('textbox', { name: 'New note' }).fill('<b>The table</b> was renamed')
  await desk.getByRole('button', { name: 'Save note' }).click()
  const notes = (window: Page) => window.getByRole('list', { name: 'Notes of support' })
  await expect(notes(desk)).toContainText('<b>The table</b> was renamed')
  const colleague = await openDesk(page, server)
  await expect(row(colleague, number)).toContainText('1')
  await row(colleague, number).getByRole('link', { name: number }).click()
  await colleague.getByRole('tab', { name: 'Report' }).click()
  await expect(notes(colleague)).toContainText('was renamed')
  await expect(colleague.getByRole('button', { name: 'Delete this note' })).toHaveCount(0)
  await colleague.getByRole('textbox', { name: 'New note' }).fill('Not saved yet')
  await colleague.getByRole('tab', { name: 'Preview' }).click()
  await colleague.getByRole('tab', { name: 'Report' }).click()
  await expect(colleague.getByRole('textbox', { name: 'New note' })).toHaveValue('Not saved yet')
  await colleague.getByRole('slider', { name: 'Time' }).press('Home')
  await colleague.getByRole('button', { name: 'Show the step' }).click()
  await expect(bar(colleague, number)).toContainText('A query failed')
  await checkAxe(colleague)
  const question = desk.getByRole('dialog', { name: 'Delete this note?' })
  await desk.getByRole('button', { name: 'Delete this note' }).click()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(notes(desk)).toContainText('was renamed')
  await desk.getByRole('button', { name: 'Delete this note' }).click()
  await expect(question).toContainText('was renamed')
  await question.getByRole('button', { name: 'Delete note' }).click()
  await expect(desk.getByText('None yet. The sender does not see them.')).toBeVisible()
  await desk.context().close()
  await colleague.context().close()
})

test('a stretch of a session is saved as a file that opens again', async ({ page, server }) => {
  const number = await sendFault(page, FAULTY, 'All texts')
  const desk = await openDesk(page, server)
  await row(desk, number).getByRole('link', { name: number }).click()
  await expect(bar(desk, number)).toContainText('A query failed')
  await desk.getByRole('button', { name: 'Export session' }).click()
  const dialog = desk.getByRole('dialog', { name: 'Export the session?' })
  await dialog.getByRole('radio', { name: 'Up to the moment on screen' }).click()
  const saved = desk.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Export' }).click()
  const file = await saved
  expect(file.suggestedFilename()).toMatch(new RegExp(`^recount-${number}-1-\\d+\\.ndjson$`))
  const text = readFileSync(await file.path(), 'utf8')
  const lines = text.trimEnd().split('\n')
  expect(JSON.parse(lines.at(-2) ?? '')).toMatchObject({ type: 'run.failed' })
  await expect(dialog).toHaveCount(0)
  await desk.getByRole('button', { name: 'Back to now' }).click()
  await desk
    .getByLabel('Log file')
    .setInputFiles({ name: 'stretch.ndjson', mimeType: 'application/x-ndjson', buffer: Buffer.from(text) })
  await expect(desk.getByText('This server signed the file')).toBeVisible()
  await expect(shown(desk)).toContainText('Table nowhere does not exist')
  await desk.context().close()
})

test('a session that its sender withdrew says so and opens nowhere', async ({ page, server }) => {
  const number = await sendFault(page, FAULTY, 'Steps only')
  const { result } = await callApi<{ result: readonly { id: number; number: string }[] }>(
    page,
    'GET',
    '/api/recount/support/mine/',
  )
  const id = result.find((one) => one.number === number)?.id
  await callApi(page, 'DELETE', `/api/recount/support/session/${id}/`)
  const desk = await openDesk(page, server)
  await expect(row(desk, number)).toContainText('Withdrawn by its sender')
  await expect(row(desk, number).getByRole('link')).toHaveCount(0)
  await desk.goto(`${server.url}/history/?session=${id}`)
  await expect(desk.getByText('This session cannot be opened')).toBeVisible()
  await desk.goto(`${server.url}/history/?session=999999`)
  await expect(desk.getByText('There is no such session.')).toBeVisible()
  await desk.context().close()
})

test('a person without the role reads neither the desk nor a session', async ({ page, browser, server }) => {
  await sendFault(page, FAULTY, 'Steps only')
  const bob = await addPerson(server, 'bob', ['Alpha'])
  const context = await browser.newContext()
  const his = await context.newPage()
  await signInAs(his, server, bob, '/support/list/')
  await expect(his.getByText('You do not have access to Support')).toBeVisible()
  await expect(his.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Support' })).toHaveCount(0)
  await his.goto(`${server.url}/history/?session=1`)
  await expect(his.getByText('This session cannot be opened')).toBeVisible()
  await context.close()
})
