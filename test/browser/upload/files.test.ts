import { checkAxe } from '../support/axe'
import { readFile } from 'node:fs/promises'

import { expect, runSql, test, type Page } from '../support/fixtures'
import { addPerson, signInAs } from '../support/people'

test.use({ apart: 'files' })

const download = async (page: Page, choice: string) => {
  await page.getByRole('button', { name: 'Download', exact: true }).click()
  const saved = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: choice }).click()
  const file = await saved
  const path = await file.path()
  return { name: file.suggestedFilename(), bytes: await readFile(path) }
}

const ODD = `SELECT i, i * 9007199254740993 AS big, (i / 7.0)::DOUBLE AS f, '=1+' || i AS "a,b", TIMESTAMP '2024-01-01 00:00:00.5' AS m, CASE WHEN i > 1 THEN '' END AS e FROM range(3) t(i)`

test('the rows on screen and all rows are the same CSV file, byte by byte', async ({ page, problems }) => {
  await runSql(page, ODD)
  await expect(page.getByRole('grid', { name: 'Query results' })).toBeVisible()
  const shown = await download(page, 'Rows shown as CSV')
  const all = await download(page, 'All rows as CSV')
  expect(shown.name).toBe(all.name)
  expect(shown.bytes.toString()).toBe(
    [
      'i,big,f,"a,b",m,e',
      "0,0,0.0,'=1+0,2024-01-01 00:00:00.5,",
      "1,9007199254740993,0.14285714285714285,'=1+1,2024-01-01 00:00:00.5,",
      `2,18014398509481986,0.2857142857142857,'=1+2,2024-01-01 00:00:00.5,""`,
      '',
    ].join('\n'),
  )
  expect(all.bytes.equals(shown.bytes)).toBe(true)
  await expect(page.getByRole('region', { name: 'Notifications' }).getByText(`${all.name} is complete.`)).toBeVisible()
  expect(problems.console).toEqual([])
})

test("exported shown rows follow the table's order and filters while a chart is shown", async ({ page }) => {
  await runSql(page, `SELECT 'name ' || i AS name, i AS n FROM range(30) t(i)`)
  const grid = page.getByRole('grid', { name: 'Query results' })
  const head = grid.getByRole('columnheader', { name: 'n', exact: true })
  await head.getByText('n', { exact: true }).click()
  await expect(head).toHaveAttribute('aria-sort', 'ascending')
  await head.getByText('n', { exact: true }).click()
  await expect(head).toHaveAttribute('aria-sort', 'descending')
  await page.getByRole('searchbox', { name: 'Filter rows' }).fill('name 2')
  await expect(page.locator('.grid-status')).toContainText('11 of 30 rows match')
  const table = await download(page, 'Rows shown as CSV')
  await page.getByRole('radio', { name: 'Chart', exact: true }).click()
  await expect(page.getByRole('figure')).toBeVisible()
  const chart = await download(page, 'Rows shown as CSV')
  expect(chart.bytes.toString().split('\n').slice(0, 3)).toEqual(['name,n', 'name 29,29', 'name 28,28'])
  expect(chart.bytes.equals(table.bytes)).toBe(true)
})

test('all rows are exported beyond the row limit, in every format', async ({ page }) => {
  await runSql(page, 'SELECT i AS n FROM range(200000) t(i)')
  await expect(page.getByRole('status', { name: 'Query status' })).toContainText('1,000 rows')
  const csv = await download(page, 'All rows as CSV')
  expect(csv.bytes.toString().split('\n')).toHaveLength(200_002)
  const json = await download(page, 'All rows as JSON')
  expect(JSON.parse(json.bytes.toString())).toHaveLength(200_000)
  const excel = await download(page, 'All rows as Excel')
  expect([excel.name.endsWith('.xlsx'), excel.bytes.subarray(0, 2).toString()]).toEqual([true, 'PK'])
  const parquet = await download(page, 'All rows as Parquet')
  expect([parquet.bytes.subarray(0, 4).toString(), parquet.bytes.subarray(-4).toString()]).toEqual(['PAR1', 'PAR1'])
})

test('a file in progress shows how far it is, and can be stopped', async ({ page }) => {
  await runSql(page, `SELECT repeat('x', 1000) || i AS t FROM range(30000000) t(i)`)
  await expect(page.getByRole('status', { name: 'Query status' })).toContainText('1,000 rows')
  await page.getByRole('button', { name: 'Download', exact: true }).click()
  const saved = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'All rows as CSV' }).click()
  const file = await saved
  const jobs = page.getByRole('region', { name: 'Files' })
  await expect(jobs.getByRole('progressbar')).toBeVisible()
  await expect(jobs.getByText(/MB saved/)).toBeVisible()
  await checkAxe(page, {})
  await jobs.getByRole('button', { name: /^Stop / }).click()
  await expect(jobs).toHaveCount(0)
  expect(await file.failure()).not.toBeNull()
})

test('an error in the middle of a file is reported, and no part of it is kept', async ({ page }) => {
  await runSql(page, `SELECT CASE WHEN i = 90000 THEN ('x' || i)::INTEGER ELSE i END AS n FROM range(100000) t(i)`)
  await expect(page.getByRole('status', { name: 'Query status' })).toContainText('1,000 rows')
  await page.getByRole('button', { name: 'Download', exact: true }).click()
  await page.getByRole('menuitem', { name: 'All rows as CSV' }).click()
  const notices = page.getByRole('region', { name: 'Notifications' })
  await expect(notices.getByRole('alert')).toContainText(`Could not convert string 'x90000'`)
  await expect(page.getByRole('region', { name: 'Files' })).toHaveCount(0)
})

const chosen = async (page: Page, name: string, content: string | Buffer) => {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Query a file' }).click()
  await (await chooser).setFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(content) })
  return page.getByRole('dialog', { name: `Query ${name}` })
}

test('a selected file becomes a table, and a tab that reads it opens and runs', async ({ page, problems }) => {
  const dialog = await chosen(page, 'Late flights.csv', 'id;zip;day\n1;01234;2024-01-31\n2;99999;\n')
  await expect(dialog.getByRole('columnheader')).toHaveCount(3)
  await expect(dialog.getByRole('combobox', { name: 'Type of zip' })).toHaveValue('VARCHAR')
  await expect(dialog.getByRole('combobox', { name: 'Type of day' })).toHaveValue('DATE')
  await expect(dialog.getByRole('cell', { name: '01234' })).toBeVisible()
  await checkAxe(page, {})
  await dialog.getByRole('combobox', { name: 'Type of id' }).selectOption('VARCHAR')
  await dialog.getByRole('button', { name: 'Create table' }).click()
  await expect(page.getByRole('tab', { name: 'late_flights' })).toBeVisible()
  await expect(page.locator('.monaco-editor .view-lines')).toContainText('FROM admin.late_flights')
  const grid = page.getByRole('grid', { name: 'Query results' })
  await expect(grid.getByRole('gridcell', { name: '01234' })).toBeVisible()
  await expect(page.getByRole('treeitem', { name: /late_flights/ })).toBeVisible()
  expect(problems.console).toEqual([])
})

test('a file dropped anywhere is accepted, and an invalid one names the place', async ({ page }) => {
  await page.locator('.sql-text.ready').waitFor()
  const data = await page.evaluateHandle(() => {
    const transfer = new DataTransfer()
    transfer.items.add(new File(['a,b\n1,2\n3,"x\n'], 'broken.csv'))
    return transfer
  })
  await page.dispatchEvent('.monaco-editor', 'dragenter', { dataTransfer: data })
  await expect(page.getByText('Drop to query it')).toBeVisible()
  await page.dispatchEvent('.monaco-editor', 'drop', { dataTransfer: data })
  await expect(page.getByText('Drop to query it')).toHaveCount(0)
  const dialog = page.getByRole('dialog', { name: 'Query broken.csv' })
  await expect(dialog.getByRole('alert')).toHaveText('Row 3: a quoted value is not closed.')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.locator('.monaco-editor .view-lines')).not.toContainText('broken')
})

test('a file of ragged rows becomes a table, with fills and omissions noted', async ({ page }) => {
  const dialog = await chosen(page, 'lengths.csv', 'a,b,c\n1,2,3\n4,5\n6,7,8\n9,9,9,9\n1,1,1\n')
  const way = dialog.getByRole('combobox', { name: 'Uneven rows' })
  await expect(way).toHaveText('Leave out')
  await expect(dialog.getByText('2 rows have fewer or more values than the header (the first is row 3).')).toBeVisible()
  await checkAxe(page, { within: '[role=dialog]' })
  const choose = async (name: string): Promise<void> => {
    await way.click()
    await page.getByRole('option', { name }).click()
  }
  await choose('Fill with NULL')
  await expect(dialog.getByRole('alert')).toHaveText('Row 5 has more values than the header, which has 3.')
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  const short = await chosen(page, 'lengths.csv', 'a,b,c\n1,2,3\n4,5\n6,7,8\n')
  await expect(way).toHaveText('Fill with NULL')
  await expect(
    short.getByText('1 row has fewer values than the header (row 3). What is missing is NULL.'),
  ).toBeVisible()
  await choose('Leave out')
  await expect(short.getByText('1 row has fewer or more values than the header (row 3). It is left out.')).toBeVisible()
  await choose('Fill with NULL')
  await expect(short.getByText('What is missing is NULL.')).toBeVisible()
  await short.getByRole('button', { name: 'Create table' }).click()
  await expect(page.getByRole('tab', { name: 'lengths' })).toBeVisible()
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(page.getByRole('status', { name: 'Query status' })).toHaveText(/^3 rows in /)
})

test('a type that does not fit is reported with its row, and can be corrected', async ({ page }) => {
  const dialog = await chosen(page, 'mend.csv', 'a,b\n1,x\n2,y\n')
  await dialog.getByRole('combobox', { name: 'Type of b' }).selectOption('DATE')
  await dialog.getByRole('button', { name: 'Create table' }).click()
  await expect(dialog.getByRole('alert')).toHaveText(
    'Row 2, column “b”: “x” is no DATE. 2 values of the column are none.',
  )
  await dialog.getByRole('combobox', { name: 'Type of b' }).selectOption('VARCHAR')
  await dialog.getByRole('button', { name: 'Create table' }).click()
  await expect(page.getByRole('tab', { name: 'mend' })).toBeVisible()
  const again = await chosen(page, 'mend.csv', 'a,b\n7,z\n')
  await again.getByRole('button', { name: 'Create table' }).click()
  await expect(again.getByRole('alert')).toContainText('You have a table named mend already.')
  await again.getByRole('checkbox', { name: 'Replace my table of this name' }).click()
  await again.getByRole('button', { name: 'Replace table' }).click()
  await expect(again).toHaveCount(0)
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(page.getByRole('gridcell', { name: '7', exact: true })).toBeVisible()
})

test('one press resends a file that did not arrive', async ({ page }) => {
  const path = '**/api/v1/database/*/upload_metadata/'
  await page.route(path, (route) => route.abort('connectionreset'))
  const dialog = await chosen(page, 'broken line.csv', 'a,b\n7,z\n')
  await expect(dialog.getByRole('alert')).toHaveText('Network error')
  await page.unroute(path)
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(dialog.getByRole('alert')).toHaveCount(0)
  await expect(dialog.getByRole('button', { name: 'Create table' })).toBeVisible()
  await expect(dialog.getByRole('cell', { name: '7', exact: true })).toBeVisible()
})

test('an uploaded table is deleted from the schema browser, after a question', async ({ page, problems }) => {
  const dialog = await chosen(page, 'Going away.csv', 'a,b\n1,2\n3,4\n')
  await dialog.getByRole('button', { name: 'Create table' }).click()
  const table = page.getByRole('treeitem', { name: /going_away/ })
  await table.click()
  const facts = page.getByRole('region', { name: 'Selected in the schema' })
  await facts.getByRole('button', { name: 'Delete table' }).click()
  const question = page.getByRole('dialog', { name: 'Delete the table going_away?' })
  await expect(question).toContainText('Its 2 rows are gone for good.')
  await checkAxe(page, {})
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(table).toBeVisible()
  await facts.getByRole('button', { name: 'Delete table' }).click()
  await question.getByRole('button', { name: 'Delete table' }).click()
  await expect(page.getByText('The table going_away was deleted')).toBeVisible()
  await expect(table).toHaveCount(0)
  await page.keyboard.press('Escape')
  expect(problems.console).toEqual([])
})

test('an administrator turns uploads off, and dropping a file reports that', async ({ page }) => {
  const allow = async (on: boolean): Promise<void> => {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Databases' }).click()
    await page.getByRole('button', { name: 'Edit uploads' }).click()
    const form = page.getByRole('dialog', { name: 'Edit uploads' })
    await expect(form.getByRole('checkbox', { name: 'Allow statements that change data' })).toHaveCount(0)
    await form.getByRole('checkbox', { name: 'Allow file uploads' }).setChecked(on)
    await form.getByRole('button', { name: 'Save changes' }).click()
    await expect(form).toHaveCount(0)
  }
  await allow(false)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^SQL/ }).click()
  const refused = await chosen(page, 'refused.csv', 'a\n1\n')
  await expect(refused.getByRole('alert')).toContainText('There is no database that takes files.')
  await refused.getByRole('button', { name: 'Cancel' }).click()
  await allow(true)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^SQL/ }).click()
  const taken = await chosen(page, 'taken.csv', 'a\n1\n')
  await expect(taken.getByRole('button', { name: 'Create table' })).toBeVisible()
})

test('downloading results is disabled for those without the export right [A6.01]', async ({ browser, server }) => {
  const context = await browser.newContext()
  for (const [name, roles, isOff] of [
    ['plain', ['sql_lab'], true],
    ['exporter', ['Gamma', 'sql_lab'], false],
  ] as const) {
    const page = await context.newPage()
    await signInAs(page, server, await addPerson(server, name, roles, [1]))
    await runSql(page, 'SELECT 1 AS n')
    await expect(page.getByRole('grid', { name: 'Query results' })).toBeVisible()
    const button = page.getByRole('button', { name: 'Download', exact: true })
    await expect(button).toBeVisible()
    if (isOff) {
      await expect(button).toHaveAttribute('aria-disabled', 'true')
      await button.hover()
      await expect(page.getByText('Your roles do not include downloads.')).toBeVisible()
    } else {
      await button.click()
      await expect(page.getByRole('menuitem', { name: 'All rows as CSV' })).toBeVisible()
    }
    await page.close()
  }
  await context.close()
})
