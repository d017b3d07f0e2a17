import { checkAxe } from '../support/axe'
import { expect, test, writeSql, type Page } from '../support/fixtures'
import { expectCode, writeCode } from '../support/code'

test.use({ apart: 'templates' })

const choose = async (page: Page, item: string): Promise<void> => {
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

test('a form generated from the SQL sets the parameters, undoes, and reports bad JSON [A3.07] [A5.03]', async ({
  page,
}) => {
  const results = page.getByRole('grid', { name: 'Query results' })
  const dialog = page.getByRole('dialog', { name: 'Template parameters' })
  await writeSql(page, "SELECT '{{ day }}' AS day, {{ n }} AS n WHERE 'b' IN {{ names|where_in }}")
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(page.getByRole('alert', { name: 'Query error' })).toContainText(
    'The following parameters in your query are undefined: "day", "n", "names".',
  )

  await page.getByRole('button', { name: 'Set day +2' }).click()
  const field = (name: string) => dialog.getByRole('group', { name, exact: true })
  await field('day').getByRole('textbox').fill('2024-01-01')
  await field('n').getByRole('combobox').click()
  await page.getByRole('option', { name: 'Number' }).click()
  await field('n').getByRole('textbox').fill('seven')
  await expect(field('n').getByText('This is not a number.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Set parameters' })).toHaveAttribute('aria-disabled', 'true')
  await field('n').getByRole('textbox').fill('7')
  await field('names').getByRole('textbox').fill('a, b')
  await checkAxe(page, { within: '[role=dialog]' })
  await dialog.getByRole('radio', { name: 'JSON' }).click()
  const json = dialog.getByRole('textbox', { name: 'Parameters as JSON' })
  await expectCode(json, '{\n  "day": "2024-01-01",\n  "n": 7,\n  "names": [\n    "a",\n    "b"\n  ]\n}')
  await writeCode(json, '{"day": ')
  await expect(dialog.getByText(/This is not valid JSON/)).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Set parameters' })).toHaveAttribute('aria-disabled', 'true')
  await writeCode(json, '[1]')
  await expect(dialog.getByText(/Parameters are a JSON object/)).toBeVisible()
  await writeCode(json, '{"day": "2024-01-01", "n": 7, "names": ["a", "b"], "spare": 1}')
  await dialog.getByRole('radio', { name: 'Form' }).click()
  await expect(field('spare')).toContainText('Not used')
  await field('spare').getByRole('button', { name: 'Leave spare out' }).click()
  await dialog.getByRole('button', { name: 'Set parameters' }).click()
  await expect(dialog).toHaveCount(0)

  await page.getByRole('button', { name: 'Run', exact: true }).click()
  await expect(results.getByText('2024-01-01')).toBeVisible()
  await page.getByRole('button', { name: 'Parameters', exact: true }).waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('button', { name: 'Set day +2' })).toBeVisible()
  await page.getByRole('button', { name: 'Redo' }).click()
  await expect(page.getByRole('button', { name: 'Parameters', exact: true })).toBeVisible()
})

test('a parameter that a run lacked is set beside its error, and the query runs', async ({ page }) => {
  await writeSql(page, "SELECT '{{ day }}' AS day, {{ n }} + 1 AS n WHERE 'b' IN {{ names|where_in }}")
  await page.keyboard.press('ControlOrMeta+Enter')
  const error = page.getByRole('alert', { name: 'Query error' })
  await expect(error).toContainText('undefined: "day", "n", "names"')
  await expect(error.getByRole('button', { name: 'Set and run' })).toHaveAttribute('aria-disabled', 'true')
  await error.getByRole('textbox', { name: 'day' }).fill('2024-01-01')
  await error.getByRole('textbox', { name: 'n', exact: true }).fill('7')
  await error.getByRole('textbox', { name: 'names' }).fill('a, b')
  await page.keyboard.press('Enter')
  const results = page.getByRole('grid', { name: 'Query results' })
  await expect(results.getByRole('gridcell', { name: '8', exact: true })).toBeVisible()
  await expect(results.getByText('2024-01-01')).toBeVisible()
})

test('a query is scheduled by words or fields, and the list shows when it runs [A1.12] [A8.02] [A8.03]', async ({
  page,
  server,
}) => {
  await writeSql(page, 'SELECT 42 AS answer')
  await choose(page, 'Schedule')
  const dialog = page.getByRole('dialog', { name: 'Schedule query' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Every morning')
  await dialog.getByRole('combobox', { name: 'Runs' }).click()
  await page.getByRole('option', { name: 'Custom' }).click()
  const cron = dialog.getByRole('textbox', { name: 'Cron' })
  await cron.fill('0 7 31 2 *')
  await expect(dialog.getByText('It would never run.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Schedule query' })).toHaveAttribute('aria-disabled', 'true')
  await cron.fill('0 7 * * *')
  await expect(dialog.getByText(/^Next: .+07:00 · /)).toBeVisible()
  await checkAxe(page, { within: '[role=dialog]' })
  await dialog.getByRole('button', { name: 'Schedule query' }).click()
  await expect(
    page.getByText('Your query has been scheduled. To see details of your query, navigate to Saved queries'),
  ).toBeVisible()

  await page.route('**/api/v1/saved_query/', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 500, body: '{"message":"no"}' }) : route.continue(),
  )
  await choose(page, 'Schedule')
  await dialog.getByRole('button', { name: 'Schedule query' }).click()
  await expect(page.getByText('Your query could not be scheduled')).toBeVisible()
  await expect(dialog.getByRole('alert')).toHaveText('It is not scheduled: no')

  await page.goto(`${server.url}/savedqueryview/list/`)
  const row = page.getByRole('row', { name: /Every morning/ })
  await expect(row).toContainText('Every day at 07:00')
  await expect(row).toContainText('Has not run yet')
})
