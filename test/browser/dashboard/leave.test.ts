import { callApi } from '../support/api'
import { makeCharts, makeDashboard, chart } from '../support/dashboards'
import { expect, runSql, signIn, test, writeSql, type Page } from '../support/fixtures'
import { hold } from '../support/hold'
import { exportedLog } from '../support/journal'

const text = (page: Page) => page.getByRole('textbox', { name: 'SQL' })

/** The whole text of the open tab from the log, even if the editor draws only a part. */
const shown = (page: Page): Promise<string> =>
  page
    .locator('.monaco-editor .view-lines')
    .innerText()
    .then((drawn) => drawn.replaceAll('\u00a0', ' ').trim())

const words = (round: number): string => `SELECT ${round} -- typed in round ${round} up to the last moment`

const start = async (page: Page): Promise<void> => {
  await expect(page.locator('.sql-text.ready')).toBeVisible()
  await text(page).focus()
}

test.describe('leaving right after typing', () => {
  const ways = {
    reload: async (page: Page) => void (await page.reload()),
    navigate: async (page: Page, url: string) => {
      await page.goto('about:blank')
      await page.goto(`${url}/sqllab/`)
    },
    'back and forward': async (page: Page) => {
      await page.goto('about:blank')
      await page.goBack()
    },
  }
  for (const [name, leave] of Object.entries(ways)) {
    test(`leaving by ${name} right after typing loses nothing`, async ({ page, server, problems }) => {
      for (let round = 1; round <= 4; round += 1) {
        await start(page)
        await writeSql(page, words(round))
        await leave(page, server.url)
        await expect(page.locator('.monaco-editor')).toBeVisible()
        await expect.poll(() => shown(page)).toBe(words(round))
      }
      expect(problems.console).toEqual([])
    })
  }

  test('closing the window right after typing loses nothing', async ({ context, page, server }) => {
    let window = page
    for (let round = 1; round <= 4; round += 1) {
      await start(window)
      await writeSql(window, words(round))
      const closed = window.waitForEvent('close')
      await window.close({ runBeforeUnload: true })
      window = await context.newPage()
      await window.goto(`${server.url}/sqllab/`)
      await expect.poll(() => shown(window)).toBe(words(round))
      // a closed window does not hold the tab any more
      await closed
      await expect(window.getByRole('button', { name: 'Take over' })).toHaveCount(0)
    }
  })
})

test.describe('leaving a busy page', () => {
  const BUSY_MS = 1500
  const busy = (page: Page): Promise<void> =>
    page.evaluate((ms) => {
      setTimeout(() => {
        const begun = performance.now()
        while (performance.now() - begun < ms);
      })
    }, BUSY_MS)

  test('a busy page keeps typed text when another page replaces it', async ({ page, server }) => {
    await start(page)
    await writeSql(page, words(1))
    await busy(page)
    await page.goto('about:blank')
    await page.goto(`${server.url}/sqllab/`)
    await expect.poll(() => shown(page)).toBe(words(1))
  })

  test('a busy page keeps typed text when its window closes', async ({ context, page, server }) => {
    await start(page)
    await writeSql(page, words(1))
    await busy(page)
    await page.close({ runBeforeUnload: true })
    const next = await context.newPage()
    await next.goto(`${server.url}/sqllab/`)
    await expect.poll(() => shown(next)).toBe(words(1))
  })
})

test('a renderer that crashes while typing loses at most two seconds of it', async ({ browser, server }) => {
  const context = await browser.newContext()
  const page = await context.newPage()
  await signIn(page, server.url)
  await start(page)
  await writeSql(page, 'SELECT 1 -- ')
  const typed: { readonly word: string; readonly at: number }[] = []
  const begun = Date.now()
  for (let word = 0; Date.now() - begun < 4000; word += 1) {
    await page.keyboard.insertText(`w${word} `)
    typed.push({ word: `w${word}`, at: Date.now() })
  }
  const crashed = page.waitForEvent('crash')
  const session = await context.newCDPSession(page)
  const end = Date.now()
  session.send('Page.crash').catch(() => undefined)
  await crashed
  const again = await context.newPage()
  await again.goto(`${server.url}/sqllab/`)
  let text = ''
  await expect
    .poll(async () => {
      // a moment later the editor may lay its lines out anew, and show none
      text = await shown(again)
      return text
    })
    .toContain('w0')
  const kept = text.replaceAll('\n', '').split(' ').slice(3)
  expect(typed.map(({ word }) => word).slice(0, kept.length)).toEqual(kept)
  const lost = typed.slice(kept.length).filter(({ at }) => at < end - 2000)
  expect(lost).toEqual([])
  await context.close()
})

test.describe('leaving during a request', () => {
  const failures = async (page: Page): Promise<readonly string[]> => {
    const { events } = await exportedLog(page)
    return events
      .filter(({ type, data }) => /failed|offline/.test(type) || JSON.stringify(data).includes('Network error'))
      .map(({ type, data }) => `${type} ${JSON.stringify(data)}`)
  }

  test('leaving during a run does not fail it, and the run is followed further', async ({ page, server }) => {
    await start(page)
    const go = await hold(page, '**/api/v1/sqllab/execute/')
    await runSql(page, "SELECT 'kept on' AS what")
    await expect(page.getByRole('button', { name: 'Stop' })).toBeVisible()
    await page.goto('about:blank')
    go()
    await page.goto(`${server.url}/sqllab/`)
    await expect(page.getByRole('button', { name: 'Run', exact: true })).toBeVisible()
    const told = await failures(page)
    // the server never received it, and only that is reported
    expect(told.filter((line) => !line.includes('before the server took the query on'))).toEqual([])
  })

  test('leaving a dashboard during queries does not fail its charts', async ({ page, server }) => {
    const charts = await makeCharts(page)
    const parts = [
      ['GRID_ID', 'GRID', ['ROW-1']],
      ['ROW-1', 'ROW', ['CHART-1', 'CHART-2', 'CHART-3']],
      chart('CHART-1', charts.total, 'All flights'),
      chart('CHART-2', charts.bars, 'Busiest origins'),
      chart('CHART-3', charts.table, 'Origins'),
    ] as const
    const id = await makeDashboard(page, 'Left', parts)
    const origins = page.getByRole('article', { name: 'Origins', exact: true })
    for (const way of ['reload', 'elsewhere'] as const) {
      const go = await hold(page, '**/api/v1/chart/data**')
      await page.goto(`${server.url}/superset/dashboard/${id}/`)
      await expect(origins).toHaveAttribute('aria-busy', 'true')
      if (way === 'reload') {
        const reloaded = page.reload()
        go()
        await reloaded
      } else {
        await page.goto('about:blank')
        go()
      }
      await page.unrouteAll({ behavior: 'ignoreErrors' })
    }
    await page.goto(`${server.url}/superset/dashboard/${id}/`)
    await expect(origins.getByRole('table')).toBeVisible()
    expect(await failures(page)).toEqual([])
    await callApi(page, 'DELETE', `/api/v1/dashboard/${id}`)
  })
})

test('turning back before the next page has loaded leaves the editor unchanged', async ({ page, problems }) => {
  await writeSql(page, 'SELECT 1')
  const go = await hold(page, /assets\/ChartsScreen.*\.js/)
  await page.getByRole('link', { name: 'Charts', exact: true }).click()
  await expect(text(page)).toBeHidden()
  await page.goBack()
  await expect(page.locator('.sql-text.ready')).toBeVisible()
  go()
  await text(page).focus()
  await page.keyboard.type('2')
  await expect.poll(() => shown(page)).toBe('SELECT 12')
  expect(problems.console).toEqual([])
})
