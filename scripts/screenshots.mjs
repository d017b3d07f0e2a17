// Takes the pictures of the documents from a running product: real server, real data.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { build, root } from './prepare.mjs'
import { findChromium } from './chromium.mjs'
import { chartPictures } from './pictures/charts.mjs'
import { dashboardPictures } from './pictures/dashboards.mjs'
import { editingPictures } from './pictures/editing.mjs'
import { sqlPictures } from './pictures/sql.mjs'
import { withSampleServer } from './sampleServer.mjs'

const PORT = '8479'
const ADDRESS = `http://127.0.0.1:${PORT}`
const PASSWORD = 'for the pictures only'
const QUERY = `-- The busiest airports, and how late one leaves them
SELECT a.city, f.origin, count(*) AS flights,
       round(avg(f.delay), 1) AS average_delay,
       round(100 * avg((f.delay > 15)::INT), 1) AS late_percent
FROM flights AS f
JOIN airports AS a ON a.iata = f.origin
GROUP BY ALL
ORDER BY flights DESC`

/** The pictures of README: the screens that one sees first. */
const mainPictures = async (page, scheme) => {
  const shot = (name) => page.screenshot({ path: join(root, `docs/images/${name}-${scheme}.png`) })
  await page.goto(`${ADDRESS}/sqllab/`)
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
  await page.goto(`${ADDRESS}/history/`)
  await page.getByRole('slider', { name: 'Point in time' }).waitFor()
  await page.getByRole('button', { name: 'Step back' }).click()
  await page.getByRole('button', { name: 'Step back' }).click()
  await page.waitForTimeout(1500)
  await shot('history')
}

const takeAll = async (browser, colorScheme, wants) => {
  const context = await browser.newContext({ colorScheme, viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await page.goto(`${ADDRESS}/login/?next=/sqllab/`)
  await page.getByRole('textbox', { name: 'Username' }).fill('admin')
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('textbox', { name: 'SQL', exact: true }).waitFor()
  if (wants('main')) await mainPictures(page, colorScheme)
  if (wants('sql')) await sqlPictures(page, ADDRESS, colorScheme)
  if (wants('dashboards')) await dashboardPictures(page, ADDRESS, colorScheme)
  if (wants('charts')) await chartPictures(page, ADDRESS, colorScheme)
  if (wants('editing')) await editingPictures(page, ADDRESS, colorScheme)
  await context.close()
}

/** Writes docs/images, in light and dark. `parts` are of `main`, `sql`, `dashboards`, `charts`, `editing`; none is all. */
export const takeScreenshots = async (parts = []) => {
  const wants = (part) => parts.length === 0 || parts.includes(part)
  await build()
  mkdirSync(join(root, 'docs/images'), { recursive: true })
  const env = { RECOUNT_FEATURE_CHART_GALLERY: 'true' }
  await withSampleServer({ port: PORT, password: PASSWORD, env }, async () => {
    const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu'] })
    try {
      for (const colorScheme of ['light', 'dark']) await takeAll(browser, colorScheme, wants)
    } finally {
      await browser.close()
    }
  })
  console.log('Wrote docs/images')
}
