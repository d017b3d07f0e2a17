import type { Locator } from '@playwright/test'

import { expect, test, type Page } from './support/fixtures'
import { hold } from './support/hold'
import { reach } from './support/reach'
import { noteHead } from './support/timeline'

const ENDLESS = 'SELECT count(*) FROM range(100000000000) a, range(1000) b'

const write = async (page: Page, sql: string): Promise<void> => {
  await page.locator('.sql-text.ready').waitFor()
  await reach(page, page.getByRole('textbox', { name: 'SQL' }), 'F6')
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.press('Delete')
  await page.keyboard.insertText(sql)
}

const run = async (page: Page, sql: string): Promise<void> => {
  await write(page, sql)
  await page.keyboard.press('ControlOrMeta+Enter')
}

const status = (page: Page) => page.getByRole('status', { name: 'Query status' })
const grid = (page: Page) => page.getByRole('grid', { name: 'Query results' })
const queryTabs = (page: Page) => page.getByRole('tablist', { name: 'Query tabs' }).getByRole('tab')
const clipboard = (page: Page): Promise<string> => page.evaluate(() => navigator.clipboard.readText())

/** How many events the slider leaves out, as the banner says it. */
const laterThan = async (slider: Locator): Promise<string> => {
  const [now, head] = await slider.evaluate((one) => [one.ariaValueNow, one.ariaValueMax].map(Number))
  return ` ${(head ?? 0) - (now ?? 0)} later event`
}

test.beforeEach(async ({ context, server }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: server.url })
})

test('by keyboard alone: run, walk and copy results, look at the history of runs, stop', async ({ page }) => {
  await run(page, 'SELECT i, i * 2 AS twice, repeat(i::VARCHAR, 200) AS long FROM range(500) t(i)')
  await expect(status(page)).toContainText('500 rows')

  // In the editor Tab writes a tab; F6 goes to the next pane.
  await page.keyboard.press('F6')
  await reach(page, grid(page))
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Shift+ArrowDown')
  await expect(page.locator('.grid-status')).toContainText('Sum6')
  await page.keyboard.press('ControlOrMeta+C')
  await expect.poll(() => clipboard(page)).toBe('2\n4')

  await page.keyboard.press('Shift+F10')
  await expect(page.getByRole('menuitem', { name: /^Copy 2 cells/ })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(grid(page)).toBeFocused()
  await expect.poll(() => clipboard(page)).toBe('twice\n2\n4')

  await page.keyboard.press('Control+End')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'long' })).toContainText('Row 500')
  await page.keyboard.press('Escape')
  await expect(grid(page)).toBeFocused()

  await page.keyboard.press('Control+ArrowUp')
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('columnheader', { name: 'i', exact: true })).toHaveAttribute('aria-sort', 'descending')
  await expect(page.getByRole('gridcell').first()).toHaveText('499')

  const panes = page.getByRole('tablist', { name: 'Results panes' })
  await reach(page, panes.getByRole('tab', { name: 'Results' }), 'F6')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(panes.getByRole('tab', { name: /^History/ })).toHaveAttribute('aria-selected', 'true')
  await reach(page, page.getByRole('button', { name: 'View results' }))
  await page.keyboard.press('Enter')
  await expect(grid(page)).toBeVisible()
  await expect(panes.getByRole('tab', { name: 'Results' })).toBeFocused()

  await run(page, ENDLESS)
  await expect(page.getByRole('button', { name: 'Stop', exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(status(page)).toContainText('Stopped')
  await run(page, ENDLESS)
  await page.keyboard.press('F6')
  await reach(page, page.getByRole('button', { name: 'Stop', exact: true }))
  await page.keyboard.press('Enter')
  await expect(status(page)).toContainText('Stopped')
})

test('by keyboard alone: search the schema, open a table, insert a column, set the limit', async ({ page }) => {
  await write(page, 'SELECT ')
  const tree = page.getByRole('tree', { name: 'Tables' })
  await reach(page, page.getByRole('button', { name: 'Refresh' }), 'F6')
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox', { name: 'Search tables and columns' })).toBeFocused()
  await page.keyboard.type('birdstrikes')
  await expect(tree.getByRole('treeitem')).toHaveCount(1)
  await reach(page, tree.getByRole('treeitem', { name: 'birdstrikes' }))
  await page.keyboard.press('ArrowRight')
  await expect(tree.getByRole('treeitem').nth(2)).toBeVisible()
  await page.keyboard.press('ArrowDown')
  const column = (await tree.getByRole('treeitem').nth(1).getAttribute('aria-label')) ?? ''
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'SQL' })).toBeFocused()
  await page.keyboard.type(' FROM birdstrikes')
  await page.keyboard.press('Escape')

  await page.keyboard.press('F6')
  await reach(page, page.getByRole('combobox', { name: 'Row limit' }))
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('70')
  await page.keyboard.press('Enter')
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(status(page)).toContainText('70 rows')
  await expect(page.getByRole('columnheader')).toHaveCount(1)
  expect(column).not.toBe('')
})

test('by keyboard alone: rows and SQL of a table, the history of its runs; the focus never leaves the page', async ({
  page,
}) => {
  await write(page, 'SELECT 1 AS first')
  const tree = page.getByRole('tree', { name: 'Tables' })
  const panes = page.getByRole('tablist', { name: 'Results panes' })
  await reach(page, page.getByRole('button', { name: 'Refresh' }), 'F6')
  await reach(page, tree.getByRole('treeitem').first())
  await page.keyboard.press('Enter')
  await expect(tree.getByRole('treeitem', { name: 'airports' })).toHaveAttribute('aria-expanded', 'true')
  await reach(page, page.getByRole('button', { name: 'Preview rows' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('grid', { name: 'Preview of airports' })).toBeVisible()
  await reach(page, panes.getByRole('tab', { name: 'Preview: airports' }), 'F6')
  await reach(page, page.getByRole('button', { name: 'Remove the preview of airports' }))
  await page.keyboard.press('Enter')
  await expect(panes.getByRole('tab', { name: 'Results' })).toBeFocused()

  await reach(page, page.getByRole('button', { name: 'Close all tables' }), 'F6')
  await page.keyboard.press('Enter')
  await expect(tree.getByRole('treeitem', { name: 'airports' })).toBeFocused()

  await run(page, 'SELECT 1 AS first')
  await expect(page.getByRole('columnheader', { name: 'first' })).toBeVisible()
  await run(page, 'SELECT 2 AS second')
  await expect(page.getByRole('columnheader', { name: 'second' })).toBeVisible()
  await reach(page, panes.getByRole('tab', { name: 'Results' }), 'F6')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  const remove = page.getByRole('button', { name: 'Remove', exact: true })
  await expect(remove).toHaveCount(2)
  await reach(page, remove.first())
  await page.keyboard.press('Enter')
  await expect(remove).toHaveCount(1)
  await expect(remove).toBeFocused()
  await reach(page, page.getByRole('button', { name: 'Open in tab' }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(queryTabs(page)).toHaveCount(2)
  await expect(queryTabs(page).nth(1)).toBeFocused()
})

test('Ctrl+S saves the query, under a name the first time, and never the page', async ({ page }) => {
  await write(page, 'SELECT 1 AS kept')
  await page.keyboard.press('ControlOrMeta+S')
  await expect(page.getByRole('dialog', { name: 'Save query' })).toBeVisible()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.insertText('Kept by keys')
  await page.keyboard.press('Enter')
  await expect(queryTabs(page).first()).toHaveAccessibleName('Kept by keys')
  await expect(page.getByRole('textbox', { name: 'SQL' })).toBeFocused()

  const saves: string[] = []
  page.on('request', (request) => request.method() === 'PUT' && saves.push(request.postData() ?? ''))
  await page.keyboard.press('ControlOrMeta+S')
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.insertText(' -- more')
  await page.keyboard.press('ControlOrMeta+S')
  await expect.poll(() => saves.length).toBe(1)
  expect(saves[0]).toContain('SELECT 1 AS kept -- more')
})

test('by keyboard alone: tabs are added, renamed, moved, copied, closed and reopened', async ({ page }) => {
  await page.locator('.sql-text.ready').waitFor()
  await reach(page, page.getByRole('button', { name: 'New tab' }))
  await page.keyboard.press('Enter')
  await expect(queryTabs(page)).toHaveCount(2)
  await reach(page, queryTabs(page).nth(1), 'Shift+Tab')
  await page.keyboard.press('F2')
  await page.keyboard.insertText('Second')
  await page.keyboard.press('Enter')
  await expect(queryTabs(page).nth(1)).toBeFocused()
  await expect(queryTabs(page).nth(1)).toHaveAccessibleName('Second')

  await page.keyboard.press('F2')
  await page.keyboard.press('Delete')
  await page.keyboard.press('Enter')
  await expect(queryTabs(page).nth(1)).toHaveAccessibleName('Second')
  await expect(queryTabs(page).nth(1)).toBeFocused()

  // Who goes into the text in the moment in which a name is done writes there, not on the tab, which Delete would close.
  await page.keyboard.press('F2')
  await expect(page.getByRole('textbox', { name: 'New name of Second' })).toBeFocused()
  await page.getByRole('textbox', { name: 'SQL' }).focus()
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  await expect(page.getByRole('textbox', { name: 'SQL' })).toBeFocused()
  await queryTabs(page).nth(1).focus()

  await page.keyboard.press('Control+Shift+ArrowLeft')
  await expect(queryTabs(page).first()).toHaveAccessibleName('Second')
  await expect(queryTabs(page).first()).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(queryTabs(page).nth(1)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Delete')
  await expect(queryTabs(page)).toHaveCount(1)
  await expect(queryTabs(page).first()).toBeFocused()
  await reach(page, page.getByRole('button', { name: 'Reopen closed tab' }))
  await page.keyboard.press('Enter')
  await expect(queryTabs(page)).toHaveCount(2)

  await page.keyboard.press('ControlOrMeta+K')
  await page.keyboard.type('new tab')
  await expect(page.getByRole('option').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('by keyboard alone: to the history, back in time, play, branch, and now again', async ({ page }) => {
  await run(page, 'SELECT 1 AS before')
  await expect(page.getByRole('columnheader', { name: 'before' })).toBeVisible()
  await run(page, 'SELECT 2 AS afterwards')
  await expect(page.getByRole('columnheader', { name: 'afterwards' })).toBeVisible()
  await page.keyboard.press('ControlOrMeta+K')
  await page.keyboard.type('history')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('list', { name: 'Events' })).toBeVisible()

  const slider = page.getByRole('slider', { name: 'Point in time' })
  const banner = page.getByRole('banner', { name: 'Viewing the past' })
  await reach(page, slider)
  const head = await noteHead(slider)
  await page.keyboard.press('ArrowLeft')
  await expect(banner).toBeVisible()
  await expect(slider).toBeFocused()
  await expect(slider).toHaveAttribute('aria-valuenow', String((await head()) - 1))
  await page.keyboard.press('Home')
  await expect(slider).toHaveAttribute('aria-valuenow', (await slider.getAttribute('aria-valuemin')) ?? '')
  await page.keyboard.press('Space')
  await expect.poll(async () => Number(await slider.getAttribute('aria-valuenow'))).toBeGreaterThan(1)
  await page.keyboard.press('Space')
  await page.keyboard.press('End')
  await expect(banner).toHaveCount(0)
  await page.keyboard.press('Shift+ArrowLeft')
  await expect(banner).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(banner).toHaveCount(0)

  const views = page.getByRole('tablist', { name: 'At that moment' })
  await reach(page, views.getByRole('tab', { name: 'Preview' }), 'F6')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  const state = page.getByRole('tree', { name: 'State' })
  await expect(state).toBeVisible()
  await reach(page, state.getByRole('treeitem').first())
  await page.keyboard.press('ArrowRight')
  await expect(state.getByRole('treeitem').first()).toHaveAttribute('aria-expanded', 'true')

  await reach(page, page.getByRole('button', { name: 'Export log' }), 'Shift+Tab', 80)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Export the log?' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Export log' })).toBeFocused()

  await reach(page, views.getByRole('tab', { name: 'State' }), 'F6')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  await reach(page, slider, 'Tab', 60)
  const sql = page.locator('.sql-text')
  for (let step = 0; step < 12 && !(await sql.innerText()).includes('before'); step += 1) {
    await page.keyboard.press('Shift+ArrowLeft')
    // the screen shows the moment that the slider is at
    await expect
      .poll(() => laterThan(slider).then(async (count) => (await banner.innerText()).includes(count)))
      .toBe(true)
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  }
  await expect(sql).toContainText('before')
  await page.keyboard.press('b')
  await expect(page.getByRole('tablist', { name: 'Query tabs' })).toBeVisible()
  await expect(banner).toHaveCount(0)
  await expect(queryTabs(page)).toHaveCount(2)
  await expect(sql).toContainText('SELECT 1 AS before')
})

test('letters typed before the palette is there are its first letters', async ({ page }) => {
  await write(page, 'SELECT 1')
  const release = await hold(page, /Palette-[^/]*\.js$/)
  await page.reload()
  await page.locator('.sql-text.ready').waitFor()
  await page.getByRole('textbox', { name: 'SQL' }).focus()
  await page.keyboard.press('ControlOrMeta+K')
  await page.keyboard.type('settim')
  await page.keyboard.press('Backspace')
  release()
  await expect(page.getByRole('combobox', { name: 'Search or run' })).toHaveValue('setti')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('textbox', { name: 'SQL' })).toBeFocused()
  await page.keyboard.press('ControlOrMeta+K')
  await page.keyboard.type('settin')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
  await page.goBack()
  await expect(page.locator('.sql-text')).toContainText('SELECT 1')
})

test('Enter pressed before the palette is there takes the line that it would have taken', async ({ page }) => {
  await write(page, 'SELECT 1')
  const release = await hold(page, /Palette-[^/]*\.js$/)
  await page.reload()
  await page.locator('.sql-text.ready').waitFor()
  await page.keyboard.press('ControlOrMeta+K')
  await page.keyboard.type('settings')
  await page.keyboard.press('Enter')
  release()
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
