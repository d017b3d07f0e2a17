// Takes the pictures of the documents from a running product: real server, real data.
import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { build, root } from './prepare.mjs'
import { findChromium } from './chromium.mjs'

const PORT = '8479'
const PASSWORD = 'for the pictures only'
const QUERY = `-- The busiest airports, and how late one leaves them
SELECT a.city, f.origin, count(*) AS flights,
       round(avg(f.delay), 1) AS average_delay,
       round(100 * avg((f.delay > 15)::INT), 1) AS late_percent
FROM flights AS f
JOIN airports AS a ON a.iata = f.origin
GROUP BY ALL
ORDER BY flights DESC`

const startServer = (home) =>
  new Promise((ready, failed) => {
    const env = { ...process.env, PORT, RECOUNT_HOME: home, RECOUNT_ADMIN_PASSWORD: PASSWORD }
    const server = spawn(process.execPath, [join(root, 'dist/server/main.js')], { env })
    let printed = ''
    server.stdout.on('data', (chunk) => {
      printed += chunk
      if (/sample database is ready/i.test(printed)) ready(server)
    })
    server.once('exit', () => failed(new Error(`the server ended: ${printed}`)))
  })

/** Writes docs/images/*.png, in light and dark. */
export const takeScreenshots = async () => {
  await build()
  const home = mkdtempSync(join(tmpdir(), 'recount-pictures-'))
  const server = await startServer(home)
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu'] })
  mkdirSync(join(root, 'docs/images'), { recursive: true })
  for (const colorScheme of ['light', 'dark']) {
    const context = await browser.newContext({ colorScheme, viewport: { width: 1440, height: 900 } })
    const page = await context.newPage()
    const shot = (name) => page.screenshot({ path: join(root, `docs/images/${name}-${colorScheme}.png`) })
    await page.goto(`http://127.0.0.1:${PORT}/login/?next=/sqllab/`)
    await page.getByRole('textbox', { name: 'Username' }).fill('admin')
    await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('textbox', { name: 'SQL' }).focus()
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.insertText(QUERY)
    await page.keyboard.press('ControlOrMeta+Enter')
    await page.getByRole('grid', { name: 'Query results' }).getByText('ORD', { exact: true }).first().waitFor()
    await page.keyboard.press('Escape')
    await page
      .getByRole('treeitem', { name: /flights/ })
      .first()
      .click()
    await page.waitForTimeout(1500)
    await shot('sql')
    await page.goto(`http://127.0.0.1:${PORT}/history/`)
    await page.getByRole('slider', { name: 'Point in time' }).waitFor()
    await page.getByRole('button', { name: 'Step back' }).click()
    await page.getByRole('button', { name: 'Step back' }).click()
    await page.waitForTimeout(1500)
    await shot('history')
    const drawn = (name) => page.getByRole('figure', { name, exact: true }).waitFor()
    await page.goto(`http://127.0.0.1:${PORT}/superset/dashboard/us-flights/`)
    await drawn('Average delay by destination')
    await drawn('Where they go')
    await page.waitForTimeout(1500)
    await shot('dashboard')
    await page.getByRole('button', { name: 'Edit dashboard' }).click()
    await page.getByRole('complementary', { name: 'Layout elements' }).waitFor()
    await drawn('Where they go')
    await page.waitForTimeout(1500)
    await shot('dashboard-edit')
    await context.close()
  }
  await browser.close()
  server.removeAllListeners('exit')
  server.kill('SIGTERM')
  rmSync(home, { recursive: true, force: true })
  console.log('Wrote docs/images')
}
