import { expect, runSql, test, writeSql } from '../support/fixtures'

const grid = 'Query results'
const script =
  "-- busiest\nSELECT origin, count(*) AS n FROM flights GROUP BY 1;\nSELECT ';' AS second;\nSELECT 3 AS third"

test('a script shows one result per statement, and a pinned one survives later runs', async ({ page, problems }) => {
  await writeSql(page, script)
  await page.keyboard.press('ControlOrMeta+Shift+Enter')
  const tabs = page.getByRole('tablist', { name: 'Statements' }).getByRole('tab')
  await expect(tabs).toHaveCount(3)
  await expect(tabs.nth(0)).toContainText('busiest')
  const results = page.getByRole('grid', { name: grid })
  await expect(results.getByRole('columnheader', { name: 'third' })).toBeVisible()
  await expect(tabs.nth(2)).toHaveAttribute('aria-selected', 'true')
  await tabs.nth(2).focus()
  await page.keyboard.press('ArrowLeft')
  await expect(results.getByRole('columnheader', { name: 'second' })).toBeVisible()
  await tabs.nth(0).click()
  await expect(results.getByRole('columnheader', { name: 'origin' })).toBeVisible()
  await page.getByRole('button', { name: 'Pin result' }).click()
  await expect(page.getByRole('button', { name: 'Unpin result' })).toBeVisible()
  await runSql(page, 'SELECT 4 AS fourth')
  await expect(tabs).toHaveCount(2)
  await expect(results.getByRole('columnheader', { name: 'fourth' })).toBeVisible()
  await tabs.nth(0).click()
  await expect(results.getByRole('columnheader', { name: 'origin' })).toBeVisible()
  await page.reload()
  await expect(tabs).toHaveCount(2)
  await tabs.nth(0).click()
  await expect(results.getByRole('columnheader', { name: 'origin' })).toBeVisible()
  await page.getByRole('button', { name: 'Unpin result' }).click()
  await expect(page.getByRole('tablist', { name: 'Statements' })).toHaveCount(0)
  await expect(results.getByRole('columnheader', { name: 'fourth' })).toBeVisible()
  expect(problems.console).toEqual([])
})

test('the statement at the cursor is framed before it runs, and it alone runs', async ({ page }) => {
  await writeSql(page, 'SELECT 1 AS one;\n\nSELECT 2\n  AS two;\nSELECT 3 AS three')
  await expect(page.locator('.monaco-editor .run-frame.first.last')).toHaveCount(1)
  await page.keyboard.press('ArrowUp')
  await expect(page.locator('.monaco-editor .run-frame.last:not(.first)')).toHaveCount(1)
  await page.keyboard.press('ControlOrMeta+Enter')
  const results = page.getByRole('grid', { name: grid })
  await expect(results.getByRole('columnheader', { name: 'two' })).toBeVisible()
  await expect(page.getByRole('tablist', { name: 'Statements' })).toHaveCount(0)
  await page.keyboard.press('ControlOrMeta+Home')
  await page.getByRole('button', { name: 'Run options' }).click()
  await page.getByRole('menuitem', { name: 'Run statement at cursor' }).click()
  await expect(results.getByRole('columnheader', { name: 'one' })).toBeVisible()
  await page.getByRole('button', { name: 'Run options' }).click()
  await page.getByRole('menuitem', { name: 'Run all' }).click()
  await expect(results.getByRole('columnheader', { name: 'three' })).toBeVisible()
  await expect(page.getByRole('tablist', { name: 'Statements' }).getByRole('tab')).toHaveCount(3)
})

test('the selection runs instead of the statement at the cursor', async ({ page }) => {
  await writeSql(page, 'SELECT 1 AS one;\nSELECT 2 AS two -- + 1')
  await page.keyboard.press('ControlOrMeta+Home')
  await page.keyboard.press('Shift+End')
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(page.getByRole('grid', { name: grid }).getByRole('columnheader', { name: 'one' })).toBeVisible()
  await expect(page.getByRole('tablist', { name: 'Statements' })).toHaveCount(0)
})

test("a script ends at its first failure, and the engine's suggestion fixes it", async ({ page }) => {
  await writeSql(page, 'SELECT 1 AS one;\nSELECT destinaton FROM flights LIMIT 1;\nSELECT 3 AS three')
  await page.keyboard.press('ControlOrMeta+Shift+Enter')
  await expect(page.getByRole('alert', { name: 'Query error' })).toContainText('destinaton')
  await expect(page.getByRole('status', { name: 'Query status' })).toContainText('The statement after it did not run.')
  const tabs = page.getByRole('tablist', { name: 'Statements' }).getByRole('tab')
  await expect(tabs.nth(2)).toContainText('did not run')
  await tabs.nth(2).click()
  await expect(page.getByRole('heading', { name: 'This statement did not run' })).toBeVisible()
  await expect(page.getByText('Statement 2 failed, and the ones after it were left out.')).toBeVisible()
  await tabs.nth(1).click()
  const squiggle = page.locator('.monaco-editor .squiggly-error')
  await expect(squiggle).toHaveCount(1)
  await page.getByRole('button', { name: /^Go to line 2/ }).click()
  await page.keyboard.press('ControlOrMeta+.')
  await page.getByText('Change to destination', { exact: true }).click()
  await expect(page.locator('.monaco-editor .view-lines')).toContainText('SELECT destination FROM')
  await expect(squiggle).toHaveCount(0)
})

test('a misspelt column with its table in front is fixed by one press', async ({ page }) => {
  await writeSql(page, 'SELECT f.destinaton FROM flights f LIMIT 1')
  await page.keyboard.press('ControlOrMeta+Enter')
  await page.getByRole('button', { name: 'Change to destination and run' }).click()
  await expect(page.getByRole('columnheader', { name: 'destination' })).toBeVisible()
  await expect(page.locator('.monaco-editor .view-lines')).toContainText('SELECT f.destination FROM flights f')
})

test('a misspelt table behind its schema is fixed by one press', async ({ page }) => {
  await runSql(page, 'SELECT count(*) FROM main.flightz')
  await page.getByRole('button', { name: 'Change to flights and run' }).click()
  await expect(page.locator('.view-lines').first()).toContainText('FROM main.flights')
  await expect(page.getByRole('grid', { name: 'Query results' })).toBeVisible()
})

test('the tabs of the running and of the failed statement scroll into view', async ({ page }) => {
  const lines = Array.from({ length: 40 }, (_, at) => (at === 29 ? 'SELECT nope' : `SELECT ${at + 1} AS n${at + 1}`))
  await writeSql(page, lines.join(';\n'))
  await page.keyboard.press('ControlOrMeta+Shift+Enter')
  const tabs = page.getByRole('tablist', { name: 'Statements' }).getByRole('tab')
  await expect(tabs).toHaveCount(40)
  const failed = tabs.nth(29)
  await expect(failed).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('status', { name: 'Query status' })).toContainText(
    'The 10 statements after it did not run',
  )
  await expect(failed).toBeInViewport({ ratio: 1 })
  await failed.focus()
  await page.keyboard.press('Home')
  await expect(page.getByRole('grid', { name: grid }).getByRole('columnheader', { name: 'n1' })).toBeVisible()
  await expect(tabs.nth(0)).toBeInViewport({ ratio: 1 })
})

test('a stop ends the rest of a script', async ({ page }) => {
  await writeSql(page, 'SELECT count(*) FROM range(100000000000) a, range(1000) b;\nSELECT 2 AS two')
  await page.keyboard.press('ControlOrMeta+Shift+Enter')
  const tabs = page.getByRole('tablist', { name: 'Statements' }).getByRole('tab')
  await expect(tabs.nth(1)).toContainText('waiting')
  await page.getByRole('button', { name: 'Stop', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'The query was stopped' })).toBeVisible()
  await expect(tabs.nth(1)).toContainText('did not run')
  await tabs.nth(1).click()
  await expect(page.getByText('The script was stopped at statement 1.')).toBeVisible()
})

test('undo restores the text together with its result', async ({ page }) => {
  const results = page.getByRole('grid', { name: grid })
  await runSql(page, 'SELECT 1 AS before')
  await expect(results.getByRole('columnheader', { name: 'before' })).toBeVisible()
  await runSql(page, 'SELECT 2 AS after')
  await expect(results.getByRole('columnheader', { name: 'after' })).toBeVisible()
  await page.getByRole('textbox', { name: 'SQL' }).focus()
  const text = page.locator('.monaco-editor .view-lines')
  // The editor takes typing back a word or so at a time.
  for (let step = 0; step < 20 && !(await text.innerText()).includes('before'); step += 1) {
    await page.keyboard.press('ControlOrMeta+Z')
    // An undo is drawn with the next frame.
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  }
  await expect(text).toContainText('SELECT 1 AS before')
  await expect(results.getByRole('columnheader', { name: 'before' })).toBeVisible()
})
