import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { statesOf } from '../support/api'
import { expect, runSql, signIn, test, watch, writeSql } from '../support/fixtures'
import { keepJournal } from '../support/journal'
import { keptNotices } from '../support/notices'
import { launchProfile } from '../support/profile'

const grid = 'Query results'

test.describe('one query, from keystroke to painted rows', () => {
  test('runs SQL on the sample and shows its rows in the results pane [A1.02] [A1.03] [A2.01] [A2.02]', async ({
    page,
    problems,
  }) => {
    await runSql(
      page,
      'SELECT origin, count(*) AS flights FROM flights GROUP BY origin ORDER BY flights DESC, origin LIMIT 5',
    )
    const results = page.getByRole('grid', { name: grid })
    await expect(results.getByRole('columnheader', { name: 'flights' })).toBeVisible()
    await expect(results).toHaveAttribute('aria-rowcount', '6')
    await expect(page.getByRole('status', { name: 'Query status' })).toContainText('5 rows')
    expect(problems.outside).toEqual([])
    expect(problems.console).toEqual([])
  })

  test('finds tab, text and result after a reload', async ({ page, problems }) => {
    await runSql(page, "SELECT 'kept over a reload' AS what")
    await expect(page.getByRole('grid', { name: grid }).getByText('kept over a reload')).toBeVisible()
    await page.reload()
    await expect(page.getByRole('grid', { name: grid }).getByText('kept over a reload')).toBeVisible()
    await expect(page.locator('.monaco-editor .view-lines')).toContainText('kept over a reload')
    expect(problems.console).toEqual([])
  })

  test('shows integers, decimals and nested values exactly [A7.02]', async ({ page }) => {
    await runSql(
      page,
      `SELECT 9007199254740993 AS big, 170141183460469231731687303715884105727::HUGEINT AS huge, 1.10::DECIMAL(10,2) AS money,
        NULL AS nothing, '' AS empty, 'nan'::DOUBLE AS nan, 1 AS "constructor", 2 AS "__proto__", 3 AS a, 4 AS a`,
    )
    const results = page.getByRole('grid', { name: grid })
    for (const text of [
      '9007199254740993',
      '170141183460469231731687303715884105727',
      '1.10',
      '<NULL>',
      '<empty string>',
    ]) {
      await expect(results.getByText(text, { exact: true }).first()).toBeVisible()
    }
    for (const name of ['constructor', '__proto__']) {
      await expect(results.getByRole('columnheader', { name, exact: true })).toBeVisible()
    }
  })

  test('marks the position of an error and names what was kept', async ({ page }) => {
    await runSql(page, 'SELECT 1 AS fine')
    await expect(page.getByRole('grid', { name: grid })).toBeVisible()
    await runSql(page, 'SELECT destinaton FROM flights')
    const error = page.getByRole('alert', { name: 'Query error' })
    await expect(error).toContainText('destinaton')
    await expect(page.locator('.monaco-editor .squiggly-error')).toBeVisible()
  })

  test('runs two statements in order and shows the last result', async ({ page }) => {
    await writeSql(page, 'SELECT 1 AS first_one; SELECT 2 AS second_one;')
    await page.keyboard.press('ControlOrMeta+Shift+Enter')
    const results = page.getByRole('grid', { name: grid })
    await expect(results.getByRole('columnheader', { name: 'second_one' })).toBeVisible()
    await expect(results.getByRole('columnheader', { name: 'first_one' })).toHaveCount(0)
  })

  test('stops a running query and says so [A1.14] [A4.18]', async ({ page }) => {
    await runSql(page, 'SELECT count(*) FROM range(100000000000) a, range(1000) b')
    const notices = await keptNotices(page)
    await page.getByRole('button', { name: 'Stop', exact: true }).click()
    await expect(notices.getByText('Query was stopped.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Run', exact: true })).toBeVisible()
    await runSql(page, 'SELECT 42 AS after_the_stop')
    await expect(page.getByRole('grid', { name: grid }).getByText('42')).toBeVisible()
  })

  test('keeps several tabs, each with its own text [A2.05]', async ({ page }) => {
    await writeSql(page, 'SELECT 1 -- first tab')
    await page.getByRole('button', { name: 'New tab' }).click()
    const tabs = page.getByRole('tablist', { name: 'Query tabs' }).getByRole('tab')
    await expect(page.locator('.monaco-editor .view-lines').first()).toContainText('SELECT ...')
    await writeSql(page, 'SELECT 2 -- second tab')
    const count = await tabs.count()
    await tabs.nth(count - 2).click()
    await expect(page.locator('.monaco-editor .view-lines').first()).toContainText('first tab')
    await tabs.nth(count - 1).click()
    await expect(page.locator('.monaco-editor .view-lines').first()).toContainText('second tab')
  })
})

test.describe('around the editor', () => {
  test('the schema browser selects a schema, opens tables, and hides [A1.05] [A2.06] [A2.07] [A2.08]', async ({
    page,
  }) => {
    const browser = page.getByRole('complementary', { name: 'Schema browser' })
    await expect(browser.getByRole('combobox', { name: 'Database' })).toBeVisible()
    await expect(browser.getByRole('combobox', { name: 'Schema' })).toBeVisible()
    const table = browser
      .getByRole('tree', { name: 'Tables' })
      .getByRole('treeitem', { name: /^airports/ })
      .first()
    await table.click()
    await expect(table).toHaveAttribute('aria-expanded', 'true')
    await expect(browser.getByRole('treeitem', { name: /^latitude/ })).toBeVisible()
    await table.click()
    await expect(table).toHaveAttribute('aria-expanded', 'false')
    await expect(browser.getByRole('treeitem', { name: /^latitude/ })).toHaveCount(0)
    await browser.getByRole('button', { name: 'Hide schema browser' }).click()
    await expect(browser).toHaveCount(0)
    await page.getByRole('button', { name: 'Show schema browser' }).click()
    await expect(browser).toBeVisible()
  })

  test('the south pane shows results or the query history, and remembers which [A2.09] [A2.10]', async ({ page }) => {
    await runSql(page, 'SELECT 7 AS seven')
    await expect(page.getByRole('grid', { name: grid })).toBeVisible()
    const panes = page.getByRole('tablist', { name: 'Results panes' })
    await expect(panes.getByRole('tab', { name: /^Results/ })).toHaveAttribute('aria-selected', 'true')
    await panes.getByRole('tab', { name: /^History/ }).click()
    await expect(page.getByRole('grid', { name: 'Query history' })).toContainText('SELECT 7 AS seven')
    await page.reload()
    await expect(panes.getByRole('tab', { name: /^History/ })).toHaveAttribute('aria-selected', 'true')
    await panes.getByRole('tab', { name: /^Results/ }).click()
    await expect(page.getByRole('grid', { name: grid })).toBeVisible()
  })

  test('formats SQL [A1.08]', async ({ page }) => {
    await writeSql(page, 'select origin,count(*) from flights group by origin')
    await page.getByRole('button', { name: 'Format', exact: true }).click()
    await expect(page.locator('.monaco-editor .view-line')).not.toHaveCount(1)
    await expect(page.locator('.monaco-editor .view-lines')).toContainText(/group\s+by/i)
  })

  test('the standalone mode hides navigation [A2.14]', async ({ page, server }) => {
    await expect(page.getByRole('navigation').first()).toBeVisible()
    await page.goto(`${server.url}/sqllab/?standalone=1`)
    await expect(page.getByRole('tablist', { name: 'Query tabs' })).toBeVisible()
    await expect(page.getByRole('navigation')).toHaveCount(0)
  })
})

test.describe('nothing is lost', () => {
  test('killing the browser while typing loses at most two seconds of it', async ({ server }) => {
    const profile = mkdtempSync(join(tmpdir(), 'recount-profile-'))
    const first = await launchProfile(profile)
    let acknowledged = ''
    await keepJournal(first.context, ({ data }) => (acknowledged += JSON.stringify(data)))
    const page = await first.context.newPage()
    await signIn(page, server.url)
    await writeSql(page, 'SELECT 1 -- typed long before the end')
    await expect.poll(() => acknowledged).toContain('typed long before the end')
    await page.keyboard.type(' and some more', { delay: 20 })
    await first.kill()
    const second = await launchProfile(profile)
    const again = await second.context.newPage()
    await signIn(again, server.url)
    await expect(again.locator('.monaco-editor .view-lines')).toContainText('typed long before the end')
    await second.kill()
    rmSync(profile, { recursive: true, force: true })
  })

  test('a server that dies during a query ends the run on screen once it is back', async ({ browser }) => {
    const { startServer } = await import('../support/server')
    const server = await startServer()
    const page = await (await browser.newContext()).newPage()
    await signIn(page, server.url)
    await runSql(page, 'SELECT count(*) FROM range(100000000000) a, range(1000) b')
    await expect(page.getByRole('button', { name: 'Stop', exact: true })).toBeVisible()
    // a query that the server has not received yet would be sent again
    await expect.poll(() => statesOf(page, 'range(100000000000)')).toContain('running')
    await server.kill('SIGKILL')
    await server.restart()
    await expect(page.getByRole('alert', { name: 'Query error' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Run', exact: true })).toBeVisible()
    await page.context().close()
    await server.stop()
  })

  test('two windows share the log; one edits a tab, the other can take it over', async ({ browser, server }) => {
    const context = await browser.newContext()
    const one = await context.newPage()
    await signIn(one, server.url)
    await writeSql(one, 'SELECT 1 -- from window one')
    const two = await context.newPage()
    await two.goto(`${server.url}/sqllab/`)
    await expect(two.locator('.monaco-editor .view-lines')).toContainText('from window one')
    await expect(two.getByRole('button', { name: 'Take over' })).toBeVisible()
    await two.getByRole('button', { name: 'Take over' }).click()
    await expect(two.getByRole('button', { name: 'Take over' })).toHaveCount(0)
    await writeSql(two, 'SELECT 2 -- from window two')
    await expect(one.locator('.monaco-editor .view-lines')).toContainText('from window two')
    await context.close()
  })

  test('a query of a closed window ends in the other window too', async ({ browser, server }) => {
    const context = await browser.newContext()
    const one = await context.newPage()
    await signIn(one, server.url)
    const two = await context.newPage()
    await two.goto(`${server.url}/sqllab/`)
    await runSql(one, "SELECT count(*) AS total, 'done elsewhere' AS words FROM range(300000000)")
    await one.close()
    await two.reload()
    await expect(two.getByRole('button', { name: 'Run', exact: true })).toBeVisible()
    await context.close()
  })

  test('works in memory without IndexedDB and shows that state', async ({ browser, server }) => {
    const context = await browser.newContext()
    const page = await context.newPage()
    await page.addInitScript(() => Object.defineProperty(globalThis, 'indexedDB', { value: undefined }))
    await signIn(page, server.url)
    await expect(page.getByRole('status', { name: 'Storage' })).toBeVisible()
    await runSql(page, 'SELECT 7 AS in_memory')
    await expect(page.getByRole('columnheader', { name: 'in_memory' })).toBeVisible()
    await context.close()
  })
})

test.describe('the past', () => {
  test('slides back to before the run and forward again', async ({ page }) => {
    await runSql(page, "SELECT 'in the present' AS what")
    await expect(page.getByRole('grid', { name: grid }).getByText('in the present')).toBeVisible()
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'History' }).click()
    const slider = page.getByRole('slider', { name: 'Point in time' })
    await expect(slider).toBeVisible()
    await slider.focus()
    await page.keyboard.press('Home')
    await expect(page.getByRole('banner', { name: 'Viewing the past' })).toBeVisible()
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'SQL' }).click()
    await expect(page.getByText('in the present')).toHaveCount(0)
    await page.getByRole('button', { name: 'Back to now' }).click()
    await expect(page.getByRole('grid', { name: grid }).getByText('in the present')).toBeVisible()
  })

  test('hands the session to a colleague as a file, which plays without a request', async ({
    browser,
    page,
    server,
  }) => {
    await runSql(page, "SELECT 'for a colleague' AS what")
    await expect(page.getByRole('grid', { name: grid }).getByText('for a colleague')).toBeVisible()
    await page.goto(`${server.url}/history/`)
    await page.getByRole('button', { name: 'Export log' }).click()
    const download = page.waitForEvent('download')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Export/ })
      .click()
    const file = await (await download).path()
    expect(readFileSync(file, 'utf8')).not.toContain('for a colleague')

    const context = await browser.newContext()
    const other = await context.newPage()
    await signIn(other, server.url, '/history/')
    await other.getByRole('button', { name: 'Open log' }).waitFor()
    const problems = watch(other, server.url)
    const chooser = other.waitForEvent('filechooser')
    await other.getByRole('button', { name: 'Open log' }).click()
    await (await chooser).setFiles(file)
    await expect(other.getByRole('banner', { name: 'Viewing the past' })).toBeVisible()
    await expect(other.getByText('An exported log holds no rows.')).toBeVisible()
    await expect(other.getByText(/^This server signed the file, .*It has not changed since\.$/)).toBeVisible()
    await expect(other.getByText('Results stay in this browser')).toHaveCount(0)
    const slider = other.getByRole('slider', { name: 'Point in time' })
    await slider.focus()
    await other.keyboard.press('Home')
    await other.getByRole('button', { name: 'Play' }).click()
    await expect.poll(() => slider.inputValue().catch(() => slider.getAttribute('aria-valuenow'))).not.toBe('0')
    await expect(other.getByRole('list', { name: 'Events' }).getByRole('listitem').first()).toBeVisible()
    // only its signature is asked for
    expect(problems.api).toEqual(['/api/recount/audit/log/signature/'])
    await context.close()
  })
})

test('signs in by the one-time link of the first start', async ({ browser }) => {
  const { startServer } = await import('../support/server')
  const server = await startServer({ env: { RECOUNT_ADMIN_PASSWORD: '' } })
  // The link is printed right after the word by which the start is known to be over.
  const printed = (): string => /http:\/\/\S*\/login\/\?token=\S+\s/.exec(server.output())?.[0].trim() ?? ''
  await expect.poll(printed).not.toBe('')
  const link = printed()
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(link)
  await page.waitForURL(/\/superset\/welcome\//)
  await page.getByRole('button', { name: 'New query' }).click()
  await expect(page.getByRole('button', { name: 'New tab' })).toBeVisible()

  await page.goto(`${server.url}/settings/`)
  await page.getByLabel('New password').fill('a long enough new password')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('The password was changed.')).toBeVisible()

  // the next one needs it
  const current = page.getByLabel('Current password')
  await page.getByLabel('New password').fill('another long enough password')
  await current.fill('not the password')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('That is not your current password.')).toBeVisible()
  await expect(current).toHaveAttribute('aria-invalid', 'true')
  await current.fill('a long enough new password')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('The password was changed.')).toBeVisible()
  await page.reload()
  await expect(current).toBeVisible()

  const stranger = await (await browser.newContext()).newPage()
  await stranger.goto(link)
  await expect(stranger.getByRole('button', { name: 'Sign in' })).toBeVisible()
  await stranger.context().close()
  await context.close()
  await server.stop()
})
