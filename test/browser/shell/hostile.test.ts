import { readFileSync } from 'node:fs'

import { expect, runSql, test, type Page } from '../support/fixtures'

const IMG = '"><img src=x onerror=alert(1)>'
const SVG = '<svg onload=alert(1)>'

const watchPolicy = async (page: Page): Promise<string[]> => {
  const violations: string[] = []
  await page.exposeFunction('violated', (what: string) => void violations.push(what))
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      ;(globalThis as unknown as { violated: (what: string) => void }).violated(`${violatedDirective} ${blockedURI}`)
    })
  })
  await page.reload()
  await page.locator('.sql-text.ready').waitFor()
  return violations
}

/** No element of the payloads came to life, wherever the page shows them. */
const harmless = async (page: Page): Promise<void> => {
  await expect(page.locator('img[src="x"], svg[onload]')).toHaveCount(0)
}

const rename = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('tablist', { name: 'Query tabs' }).getByRole('tab').last().dblclick()
  const field = page.getByRole('textbox', { name: /^New name of/ })
  await field.fill(name)
  await field.press('Enter')
  await expect(page.getByRole('tab', { name, exact: true })).toBeVisible()
}

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`

test.describe('names and values that are HTML', () => {
  test('HTML stays text in tabs, columns, cells, errors, history and tooltips [S129] [S132] [S133]', async ({
    page,
    problems,
  }) => {
    const violations = await watchPolicy(page)
    for (const payload of [IMG, SVG]) {
      const tabs = page.getByRole('tablist', { name: 'Query tabs' }).getByRole('tab')
      const before = await tabs.count()
      await page.getByRole('button', { name: 'New tab' }).click()
      await expect(tabs).toHaveCount(before + 1)
      await rename(page, payload)
      await runSql(page, `SELECT '${payload}' AS ${quoted(payload)}, ['${payload}'] AS list`)
      const results = page.getByRole('grid', { name: 'Query results' })
      await expect(results.getByRole('columnheader', { name: payload, exact: true })).toBeVisible()
      const cell = results.getByRole('gridcell', { name: payload, exact: true })
      await expect(cell).toBeVisible()
      await cell.hover()
      await cell.dblclick()
      await expect(page.getByRole('dialog', { name: payload })).toBeVisible()
      await harmless(page)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await page.getByRole('tab', { name: payload, exact: true }).hover()
      await runSql(page, `SELECT ${quoted(payload)} FROM ${quoted(payload)}`)
      await expect(page.getByRole('alert', { name: 'Query error' })).toContainText(payload)
      await harmless(page)
      await page.getByRole('button', { name: 'Format' }).click()
      await page.getByRole('button', { name: `Close ${payload}`, exact: true }).click()
      await harmless(page)
    }
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'History' }).click()
    await expect(page.getByRole('list', { name: 'Events' })).toContainText(SVG)
    await expect(page.getByRole('list', { name: 'Events' })).toContainText(IMG)
    await harmless(page)
    await page.keyboard.press('ControlOrMeta+K')
    await page.getByRole('dialog').getByRole('combobox').fill('onerror')
    await harmless(page)
    expect(problems.outside).toEqual([])
    // A refused query is answered with an error status, which the browser itself notes.
    expect(problems.console.filter((text) => !text.startsWith('Failed to load resource'))).toEqual([])
    expect(violations).toEqual([])
  })
})

const openLog = async (page: Page, text: string): Promise<void> => {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Open log' }).click()
  await (
    await chooser
  ).setFiles({
    name: `${SVG}.ndjson`,
    mimeType: 'application/x-ndjson',
    buffer: Buffer.from(text),
  })
}

const refused = async (page: Page, message: RegExp): Promise<void> => {
  const dialog = page.getByRole('dialog', { name: 'This log cannot be opened' })
  await expect(dialog).toContainText(message)
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('banner', { name: 'Viewing the past' })).toHaveCount(0)
}

test('HTML in an opened log stays text, and a cut, changed or newer log is named so', async ({ page, problems }) => {
  const violations = await watchPolicy(page)
  await rename(page, IMG)
  await runSql(page, `SELECT '${SVG}' AS ${quoted(IMG)}`)
  await expect(page.getByRole('grid', { name: 'Query results' })).toBeVisible()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'History' }).click()
  await page.getByRole('button', { name: 'Export log' }).click()
  await page.getByRole('radio', { name: 'All texts' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export with texts' }).click()
  const whole = readFileSync(await (await download).path(), 'utf8')

  await openLog(page, whole.replace(SVG, '<svg onload=alert(2)>'))
  await refused(page, /changed after it was exported/)
  await openLog(page, whole.replace('"format":1', '"format":2'))
  await refused(page, /newer version of Recount/)
  await openLog(page, '')
  await refused(page, /empty/)
  await openLog(page, `<html><body>${IMG}</body></html>`)
  await refused(page, /\w{3}/)

  await openLog(page, whole.slice(0, Math.floor(whole.length * 0.6)))
  await expect(page.getByText(/The file is cut off/)).toBeVisible()
  await expect(page.getByText(/The file is not signed/)).toBeVisible()
  await expect(page.getByRole('banner', { name: 'Viewing the past' })).toBeVisible()
  await page.getByRole('button', { name: 'Back to now' }).first().click()

  await openLog(page, whole.replace(/"person":"[^"]*"/, JSON.stringify({ person: IMG }).slice(1, -1)))
  await expect(page.getByText(/The signature of this file does not hold/)).toBeVisible()
  await page.getByRole('button', { name: 'Back to now' }).first().click()

  await openLog(page, whole)
  await expect(page.getByText(/^This server signed the file/)).toBeVisible()
  await expect(page.getByRole('banner', { name: 'Viewing the past' })).toContainText(SVG)
  await expect(page.getByRole('list', { name: 'Events' })).toContainText(IMG)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'SQL' }).click()
  await expect(page.getByRole('tab', { name: IMG, exact: true })).toBeVisible()
  await harmless(page)
  expect(problems.outside).toEqual([])
  expect(problems.console).toEqual([])
  expect(violations).toEqual([])
})

test('a megabyte of SQL pasted at once appears at once, and runs', async ({ page, problems }) => {
  const lines = 'SELECT 12345 AS abcdef, 67890 AS ghijkl,\n'.repeat(2)
  const sql = `SELECT 'all of it' AS what /* ${lines.repeat(12_000)} */`
  // letter by letter it takes longer than a test may
  await runSql(page, sql)
  await expect(page.getByRole('grid', { name: 'Query results' }).getByText('all of it')).toBeVisible()
  await page.keyboard.press('ControlOrMeta+Z')
  await expect.poll(() => page.locator('.monaco-editor .view-lines').innerText()).not.toContain('abcdef')
  expect(problems.console).toEqual([])
})
