import { drag, drop, number, open, palette } from '../../support/dashboardEdit'
import { notes } from '../../support/dashboardPage'
import { chart, makeDashboard } from '../../support/dashboards'
import { expect, NOWHERE, test } from '../../support/fixtures'

test.use({ apart: 'dashboard-edit', start: NOWHERE })

test('top-level tabs are created from the content, renamed, nested, refused and merged [B4.38] [B4.39] [B5.02] [B5.03]', async ({
  page,
  server,
}) => {
  const inside = await number(page, 'Inside')
  const id = await makeDashboard(
    page,
    'Pages',
    [['GRID_ID', 'GRID', ['ROW-1']], ['ROW-1', 'ROW', ['CHART-1']], chart('CHART-1', inside, 'Inside', 4, 20)],
    {},
  )
  await open(page, server.url, id)
  await palette(page).getByRole('tab', { name: 'Layout elements' }).click()
  await palette(page).getByRole('button', { name: 'Add Top tabs' }).click()
  const top = page.getByRole('tablist', { name: 'Dashboard tabs' })
  await expect(top.getByRole('tab', { name: 'Tab title' })).toBeVisible()
  await expect(page.getByRole('article', { name: 'Inside' })).toBeVisible()
  await page.getByRole('button', { name: 'Options for tab Tab title' }).click()
  await page.getByRole('menuitem', { name: 'Rename tab' }).click()
  // the name that it has is selected: what is typed at once takes its place
  await expect(page.getByRole('textbox', { name: 'Title of the tab' })).toBeFocused()
  await page.keyboard.type('Overview')
  // the key that answers does not press what has the focus next
  const key = await page.evaluateHandle(() => {
    const heard = { over: false }
    window.addEventListener('keydown', (event) => (heard.over = event.defaultPrevented), { once: true })
    return heard
  })
  await page.keyboard.press('Enter')
  expect(await key.evaluate(({ over }) => over)).toBe(true)
  await expect(page.getByRole('button', { name: 'Options for tab Overview' })).toBeFocused()
  await expect(page.getByRole('menu')).toHaveCount(0)
  await top.locator('..').getByRole('button', { name: 'Add tab' }).click()
  await expect(top.getByRole('tab', { name: 'Tab title', selected: true })).toBeVisible()
  await palette(page).getByRole('button', { name: 'Add Tabs', exact: true }).click()
  const nested = page.getByRole('tablist', { name: 'Tab title' })
  await expect(nested.getByRole('tab')).toHaveCount(1)

  // the outer tab by the mouse onto the inner strip
  await drag(page, top.getByRole('tab', { name: 'Overview' }), nested.getByRole('tab'), 'right')
  await drop(page)
  await expect(notes(page).getByText('Can not move top level tab into nested tabs')).toBeVisible()
  await expect(top.getByRole('tab')).toHaveCount(2)
  await page.keyboard.press('Escape')
  await drag(page, top.getByRole('tab', { name: 'Overview' }), top.getByRole('tab', { name: 'Tab title' }), 'right')
  await drop(page)
  await expect(top.getByRole('tab').last()).toHaveText('Overview')
  await top.getByRole('tab', { name: 'Tab title' }).click()
  await page.getByRole('button', { name: 'Delete tabs' }).click()
  await expect(nested).toHaveCount(0)
  await page.getByRole('button', { name: 'Options for tab Tab title' }).click()
  await page.getByRole('menuitem', { name: 'Join the tabs' }).click()
  await expect(top).toHaveCount(0)
  await expect(page.getByRole('article', { name: 'Inside' })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(top.getByRole('tab')).toHaveCount(2)
})

test('a part moved by keys into a hidden tab is followed there [B4.32]', async ({ page, server }) => {
  const moved = await number(page, 'Moved')
  const id = await makeDashboard(page, 'Nested', [
    ['GRID_ID', 'GRID', ['TABS-1']],
    ['TABS-1', 'TABS', ['TAB-1', 'TAB-2']],
    ['TAB-1', 'TAB', ['ROW-1'], { text: 'Near' }],
    ['ROW-1', 'ROW', ['CHART-1']],
    chart('CHART-1', moved, 'Moved', 4, 20),
    ['TAB-2', 'TAB', [], { text: 'Far' }],
  ])
  await open(page, server.url, id)
  const boxOf = async (name: string) => {
    const box = await page.getByRole('toolbar', { name }).boundingBox()
    if (box === null) throw new Error(`There are no ${name}`)
    return box
  }
  const [tabs, row] = [await boxOf('Tools of tabs'), await boxOf('Tools of row')]
  expect(tabs.y + tabs.height).toBeLessThanOrEqual(row.y)

  const grip = page.getByRole('button', { name: 'Move Moved' })
  await grip.press('Enter')
  const bar = page.getByRole('application', { name: 'Place for Moved' })
  await bar.press('End')
  await bar.press('ArrowUp')
  await expect(bar).toContainText('into Far')
  await bar.press('Enter')
  await expect(page.getByRole('tab', { name: 'Far' })).toHaveAttribute('aria-selected', 'true')
  await expect(grip).toBeFocused()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('tab', { name: 'Near' }).click()
  await expect(page.getByRole('article', { name: 'Moved' })).toBeVisible()

  // a tab opens when something is held over it, and takes what is dropped on it
  await drag(page, grip, page.getByRole('tab', { name: 'Far' }), 'middle')
  await expect(page.getByRole('tab', { name: 'Far' })).toHaveAttribute('aria-selected', 'true')
  await drop(page)
  await expect(page.getByRole('tabpanel', { name: 'Far' }).getByRole('article', { name: 'Moved' })).toBeVisible()
})
