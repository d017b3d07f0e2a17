// The SQL screen in ten states.
import { picture } from './files.mjs'

const QUERY = `-- The busiest airports, and how late one leaves them
SELECT a.city, f.origin, count(*) AS flights, round(avg(f.delay), 1) AS average_delay
FROM flights AS f
JOIN airports AS a ON a.iata = f.origin
GROUP BY ALL
ORDER BY flights DESC
LIMIT 100`
const SCRIPT = `-- Busiest
SELECT origin, count(*) AS flights FROM flights GROUP BY 1 ORDER BY 2 DESC LIMIT 20;
-- By month
SELECT date_trunc('month', date) AS month, count(*) AS flights FROM flights GROUP BY 1 ORDER BY 1;
-- Worst delays
SELECT date, origin, destination, delay FROM flights ORDER BY delay DESC LIMIT 50`
const SLOW = `-- Every flight with every other one: this takes a while
SELECT count(*) FROM flights AS a CROSS JOIN flights AS b
WHERE a.delay * b.distance > 1000000`
const WRONG = `SELECT a.city, f.origin, count(*) AS flights
FROM flights AS f
JOIN airports AS a ON a.iata = f.orign
GROUP BY ALL`

/** Writes docs/images/sql/*.webp in one scheme of colours; the page is signed in. */
export const sqlPictures = async (page, url, scheme) => {
  const shot = (state) => picture(page, `sql/${state}-${scheme}`)
  const write = async (sql) => {
    await page.getByRole('textbox', { name: 'SQL', exact: true }).focus()
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.insertText(sql)
    await page.keyboard.press('Escape')
  }
  const run = () => page.keyboard.press('ControlOrMeta+Enter')
  const results = page.getByRole('grid', { name: 'Query results' })
  const panes = page.getByRole('tablist', { name: 'Results' })
  const still = () => page.waitForTimeout(700)

  await page.goto(`${url}/sqllab/`)
  await page.locator('.sql-text.ready').waitFor()
  await page.getByRole('treeitem', { name: /^flights/ }).waitFor()
  await page.getByRole('button', { name: 'New tab' }).click()
  await page.locator('.sql-text.ready').waitFor()
  await still()
  await shot('empty')

  await write(QUERY)
  await run()
  await results.getByText('ORD', { exact: true }).first().waitFor()
  await still()
  await shot('results')

  // the query before loaded the facts about the table
  await write(`${QUERY.split('\n').slice(0, 4).join('\n')}\nWHERE a`)
  await page.keyboard.type('.')
  await page.locator('.monaco-editor .suggest-widget.visible .monaco-list-row').first().waitFor()
  await still()
  await shot('completion')
  await page.keyboard.press('Escape')

  await write(WRONG)
  await run()
  await page.getByRole('alert', { name: 'Query error' }).waitFor()
  await still()
  await shot('error')

  await write(SCRIPT)
  await page.keyboard.press('ControlOrMeta+Shift+Enter')
  const statements = page.getByRole('tablist', { name: 'Statements' }).getByRole('tab')
  await statements.nth(2).waitFor()
  await results.getByRole('columnheader', { name: 'delay' }).waitFor()
  await statements.nth(0).click()
  await results.getByRole('columnheader', { name: 'flights' }).waitFor()
  await still()
  await shot('script')

  await panes.getByRole('tab', { name: /^History/ }).click()
  await still()
  await shot('history')

  const table = page.getByRole('tree', { name: 'Tables' }).getByRole('treeitem', { name: /^airports/ })
  await table.click()
  await page.getByRole('treeitem', { name: /^iata/ }).first().waitFor()
  await panes.getByRole('tab', { name: 'Results' }).click()
  await still()
  await shot('tables')

  await page.getByRole('button', { name: 'Preview rows' }).click()
  await page.getByRole('grid', { name: 'Preview of airports' }).getByRole('gridcell').first().waitFor()
  await still()
  await shot('preview')
  await page.getByRole('button', { name: 'Remove the preview of airports' }).click()

  await write(QUERY)
  await page.getByRole('button', { name: 'Run options' }).click()
  await page.getByRole('menuitem', { name: 'Explain and analyze', exact: true }).click()
  await page.getByRole('tree', { name: 'Query plan' }).waitFor()
  await still()
  await shot('explain')

  await write(SLOW)
  await run()
  await page.getByRole('button', { name: 'Stop', exact: true }).waitFor()
  await page.waitForTimeout(1800)
  await shot('running')
  await page.getByRole('button', { name: 'Stop', exact: true }).click()
}
