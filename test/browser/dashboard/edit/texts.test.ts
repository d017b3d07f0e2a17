import type { Page } from '@playwright/test'

import { checkAxe } from '../../support/axe'
import { open, palette, save } from '../../support/dashboardEdit'
import { makeDashboard, stored } from '../../support/dashboards'
import { expect, NOWHERE, test } from '../../support/fixtures'

test.use({ apart: 'dashboard-texts', start: NOWHERE })

const withText = (page: Page, title: string, code: string): Promise<number> =>
  makeDashboard(page, title, [
    ['GRID_ID', 'GRID', ['ROW-1']],
    ['ROW-1', 'ROW', ['MARKDOWN-1']],
    ['MARKDOWN-1', 'MARKDOWN', [], { code, width: 8, height: 50 }],
  ])

const textBox = (page: Page) => page.getByRole('textbox', { name: 'Text', exact: true })
const shown = (page: Page) => page.locator('.db-board .db-markdown')

test('a heading, a list, a link and a table are written, undone, saved and shown [B3.07]', async ({
  page,
  server,
  problems,
}) => {
  const id = await makeDashboard(page, 'Written', [['GRID_ID', 'GRID', []]])
  await open(page, server.url, id)
  await palette(page).getByRole('tab', { name: 'Layout elements' }).click()
  await palette(page).getByRole('button', { name: 'Add Text' }).click()
  // the caret is in the new text at once
  await expect(textBox(page)).toBeFocused()
  await page.keyboard.type('## Sales by month')
  await page.keyboard.press('Enter')
  await page.keyboard.type('- first')
  await page.keyboard.press('Enter')
  await page.keyboard.type('second')
  await expect(textBox(page).getByRole('listitem')).toHaveText(['first', 'second'])
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.keyboard.type('See the source')
  await page.keyboard.press('ControlOrMeta+Shift+ArrowLeft')
  await page.keyboard.press('ControlOrMeta+k')
  await page.getByRole('textbox', { name: 'Address' }).fill('https://example.com/source')
  await page.keyboard.press('Enter')
  await expect(textBox(page).getByRole('link', { name: 'source' })).toHaveAttribute(
    'href',
    'https://example.com/source',
  )
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await page.keyboard.type('/tab')
  await page.getByRole('option', { name: /^Table/ }).click()
  await expect(textBox(page).getByRole('table')).toBeVisible()
  await page.keyboard.type('Month')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Sales')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Change')
  await checkAxe(page)

  // twice back and forth in the history of the text
  const rows = textBox(page).getByRole('row')
  const before = await rows.count()
  for (const more of [1, 2]) {
    await page.getByRole('button', { name: 'Table tools' }).click()
    await page.getByRole('menuitem', { name: 'Insert row below' }).click()
    await expect(rows).toHaveCount(before + more)
  }
  await textBox(page).press('ControlOrMeta+z')
  await textBox(page).press('ControlOrMeta+z')
  await expect(rows).toHaveCount(before)
  await textBox(page).press('ControlOrMeta+Shift+z')
  await expect(rows).toHaveCount(before + 1)
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(shown(page).getByRole('columnheader').first()).toHaveText('Month')

  await page.reload()
  await expect(shown(page).getByRole('heading', { level: 2, name: 'Sales by month' })).toBeVisible()
  await save(page)
  await expect(shown(page).getByRole('listitem')).toHaveText(['first', 'second'])
  await expect(shown(page).getByRole('link', { name: 'source' })).toHaveAttribute('href', 'https://example.com/source')
  await expect(shown(page).getByRole('columnheader').nth(1)).toHaveText('Sales')
  const layout = await stored(page, id)
  const code = Object.values(layout).find(({ type }) => type === 'MARKDOWN')?.meta['code']
  expect(String(code)).toContain(
    '## Sales by month\n\n- first\n- second\n\nSee the [source](https://example.com/source)\n\n| Month | Sales | Change |',
  )
  expect(problems.console).toEqual([])
})

test('the steps of a text are undone on the dashboard, and nothing unedited changes', async ({ page, server }) => {
  const code = 'Setext title\n===\n\n* star __bold__\n* two\n\n\n\nLast   line  \nwith a break\n'
  const id = await withText(page, 'Undone', code)
  await open(page, server.url, id)
  const unsaved = page.getByText(/^Unsaved/)
  await page.getByRole('button', { name: 'Edit text' }).click()
  await expect(textBox(page).getByRole('listitem')).toHaveText(['star bold', 'two'])
  await page.keyboard.press('Escape')
  await expect(textBox(page)).toHaveCount(0)
  await expect(unsaved).toHaveCount(0)

  await page.getByRole('button', { name: 'Edit text' }).click()
  await textBox(page).getByText('Setext title').click()
  await page.keyboard.press('End')
  await page.keyboard.type(' changed')
  await expect(unsaved).toBeVisible()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(shown(page).getByRole('heading')).toHaveText('Setext title changed')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(shown(page).getByRole('heading')).toHaveText('Setext title')
  await expect(unsaved).toHaveCount(0)
  await page.getByRole('button', { name: 'Redo' }).click()
  await expect(shown(page).getByRole('heading')).toHaveText('Setext title changed')
  await save(page)
  const layout = await stored(page, id)
  expect(layout['MARKDOWN-1']?.meta['code']).toBe(code.replace('Setext title\n===', '# Setext title changed'))
})

test('a save by keys in a text keeps every word, and the focus returns after Escape', async ({ page, server }) => {
  const id = await withText(page, 'Saved by keys', 'One')
  await open(page, server.url, id)
  await page.getByRole('button', { name: 'Edit text' }).click()
  await expect(textBox(page)).toBeFocused()
  await page.keyboard.type(' two')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Edit text' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(textBox(page)).toBeFocused()
  await page.keyboard.type(' three')
  await page.keyboard.press('ControlOrMeta+s')
  await expect(page.getByRole('button', { name: 'Edit dashboard' })).toBeVisible()
  await expect(shown(page)).toHaveText('One two three')
  expect((await stored(page, id))['MARKDOWN-1']?.meta['code']).toBe('One two three')
})

/** Pastes as a document would give it, with its words beside its HTML. */
const paste = (page: Page, words: string, html: string): Promise<void> =>
  textBox(page).evaluate(
    (element, given) => {
      const data = new DataTransfer()
      data.setData('text/plain', given.words)
      data.setData('text/html', given.html)
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
    },
    { words, html },
  )

test('a paste keeps what Markdown holds, and one that is too long is refused', async ({ page, server }) => {
  const id = await withText(page, 'Pasted', 'Before')
  await open(page, server.url, id)
  await page.getByRole('button', { name: 'Edit text' }).click()
  await expect(textBox(page)).toBeFocused()
  const words = 'word '.repeat(1_000_000)
  await paste(page, words, `<p>${words}</p>`)
  await expect(
    page.getByText('This is too long: a text has at most 100,000 characters. Nothing was inserted.'),
  ).toBeVisible()
  await expect(textBox(page)).toHaveText('Before')
  await page.keyboard.press('Enter')
  await paste(
    page,
    'Bold, a link and a trap',
    '<p style="text-align:right"><b>Bold</b>, <a href="https://example.com/">a link</a> and <a href="javascript:alert(1)">a trap</a><img src="https://example.com/spy.png"><script>alert(1)</script></p>',
  )
  await expect(textBox(page).locator('strong')).toHaveText('Bold')
  await expect(textBox(page).getByRole('link')).toHaveText('a link')
  await page.getByRole('button', { name: 'Done' }).click()
  await save(page)
  expect((await stored(page, id))['MARKDOWN-1']?.meta['code']).toBe(
    'Before\n\n**Bold**, [a link](https://example.com/) and a trap',
  )
})

test('a text of thousands of signs is shown as it is, and edited as its source', async ({ page, server }) => {
  const code = '*a '.repeat(3000).trim()
  const id = await withText(page, 'Signs', code)
  await open(page, server.url, id)
  await expect(shown(page).locator('pre')).toHaveText(code)
  await page.getByRole('button', { name: 'Edit text' }).click()
  await expect(page.getByRole('textbox', { name: 'Text in Markdown' })).toHaveValue(code)
  await expect(page.getByText('This text holds very many signs of Markdown in one paragraph')).toBeVisible()
})

test('a text that holds HTML opens as its source, with the reason', async ({ page, server }) => {
  const id = await withText(page, 'With HTML', 'Some <b>bold</b> words\n')
  await open(page, server.url, id)
  await page.getByRole('button', { name: 'Edit text' }).click()
  const source = page.getByRole('textbox', { name: 'Text in Markdown' })
  await expect(source).toHaveValue('Some <b>bold</b> words\n')
  await expect(page.getByText('This text holds HTML, so it is edited as Markdown.')).toBeVisible()
  await source.fill('Some <b>bolder</b> words\n')
  await expect(page.getByRole('region', { name: 'Preview of the text' }).locator('b')).toHaveText('bolder')
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(shown(page).locator('b')).toHaveText('bolder')
})

test('a text stays, and its button says so, until the code of the editor comes', async ({ page, server }) => {
  const id = await withText(page, 'Without code', 'A *text* to edit\n')
  await page.route(/\/RichTextField-[^/]+\.js/, (route) => route.abort())
  await open(page, server.url, id)
  await page.getByRole('button', { name: 'Edit text' }).click()
  await expect(page.getByRole('button', { name: 'The editor of texts does not load. Trying again.' })).toBeVisible()
  await expect(shown(page).locator('em')).toHaveText('text')
  await page.unroute(/\/RichTextField-[^/]+\.js/)
  await expect(textBox(page)).toBeFocused()
  await expect(textBox(page)).toHaveText('A text to edit')
})

test('a sign of Markdown that is typed on a slow machine is used once', async ({ page, server }) => {
  const id = await makeDashboard(page, 'Slow', [['GRID_ID', 'GRID', []]])
  await open(page, server.url, id)
  await palette(page).getByRole('tab', { name: 'Layout elements' }).click()
  await palette(page).getByRole('button', { name: 'Add Text' }).click()
  await expect(textBox(page)).toBeFocused()
  const slow = await page.context().newCDPSession(page)
  await slow.send('Emulation.setCPUThrottlingRate', { rate: 25 })
  await page.keyboard.type('# A `b` and **c** and *d* end')
  await slow.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await expect(textBox(page).locator('h1')).toHaveText('A b and c and d end')
  await expect(textBox(page).locator('code, strong, em')).toHaveText(['b', 'c', 'd'])
})
