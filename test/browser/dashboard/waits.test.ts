import { nativeFilter } from '../support/dashboards'
import { drawn, frame } from '../support/dashboardPage'
import { apply, bar, group, opened } from '../support/filtered'
import { expect, NOWHERE, type Page, test } from '../support/fixtures'
import { takeClock, whileClockStands } from '../support/stoppedClock'

test.use({ apart: 'dashboard-waits', start: NOWHERE })

const NAMES = ['All flights', 'Busiest origins', 'Origins'] as const
const rows = (page: Page) => frame(page, 'Origins').getByRole('row')
const ANSWERS = '**/api/v1/chart/data**'

/** Rows that earlier pages stored in this browser. */
const forgetRows = async (page: Page, url: string): Promise<void> => {
  await page.goto(`${url}/health/live`)
  await page.evaluate(async () => {
    for (const { name = '' } of await indexedDB.databases()) {
      if (!name.includes('results')) continue
      await new Promise((resolve, reject) => {
        const request = indexedDB.deleteDatabase(name)
        request.onsuccess = resolve
        request.onerror = reject
      })
    }
  })
}

test('a chart whose code failed over a broken network loads by itself, with its rows', async ({ page, server }) => {
  const id = await opened(page, server.url, 'Cut off', () => [])
  await forgetRows(page, server.url)
  const code = /\/assets\/table-[^/]*\.js$/
  await page.context().route(code, (route) => route.abort('internetdisconnected'))
  await page.goto(`${server.url}/superset/dashboard/${id}/`)
  await drawn(page, 'All flights')
  await expect(frame(page, 'Origins')).toContainText('This chart is drawn as soon as the server answers.')
  await expect(frame(page, 'Origins')).not.toContainText('no longer kept')
  await page.context().unroute(code)
  await expect(rows(page)).toHaveCount(21)
  await drawn(page, 'Origins')
})

test('filters whose code failed load by themselves while the charts are shown', async ({ page, server }) => {
  const id = await opened(page, server.url, 'Cut off too', (dataset) => [nativeFilter('origin', dataset)])
  const code = /\/assets\/(?:FilterBar|filters)-[^/]*\.js$/
  await page.context().route(code, (route) => route.abort('internetdisconnected'))
  await page.goto(`${server.url}/superset/dashboard/${id}/`)
  await drawn(page, 'All flights')
  await expect(bar(page)).toHaveCount(0)
  await page.context().unroute(code)
  await expect(group(page, 'origin')).toBeVisible()
})

test('a window reloads rows that another window had and could not store', async ({ page, server, problems }) => {
  const id = await opened(page, server.url, 'Two windows', () => [])
  const other = await page.context().newPage()
  // a browser without room for rows
  await other.addInitScript(() => {
    const { put } = IDBObjectStore.prototype
    IDBObjectStore.prototype.put = function (this: IDBObjectStore, ...args) {
      if (this.name === 'results') throw new DOMException('No room', 'QuotaExceededError')
      return put.apply(this, args)
    }
  })
  await other.goto(`${server.url}/superset/dashboard/${id}/`)
  await drawn(other, 'Origins')
  await expect(rows(page)).toHaveCount(21)
  for (const name of NAMES) {
    await expect(frame(page, name)).not.toContainText('no longer kept')
    await drawn(page, name)
  }
  expect(problems.console).toEqual([])
})

test('figures stay, marked as old, after the session expired, which is reported once', async ({ page, server }) => {
  await opened(page, server.url, 'After the end', (dataset) => [
    nativeFilter('distance', dataset, { filterType: 'filter_range' }),
  ])
  const figure = frame(page, 'All flights').getByRole('figure')
  const whole = (await figure.textContent()) ?? ''
  const place = await rows(page).first().boundingBox()
  // the filter, too, has its answer from the time of the session
  await expect(group(page, 'distance').getByRole('slider').first()).toBeVisible()
  await page.context().clearCookies()
  await group(page, 'distance').getByRole('textbox', { name: 'distance at least' }).fill('1500')
  await page.keyboard.press('Enter')
  await apply(page).click()
  for (const name of NAMES) {
    await expect(frame(page, name)).toContainText('Old figures: your session timed out.')
    await expect(frame(page, name)).not.toContainText('sign-in expired')
    await expect(frame(page, name).locator('.drawing')).toHaveCSS('opacity', '0.6')
  }
  await expect(figure).toHaveText(whole)
  await expect(rows(page)).toHaveCount(21)
  const banner = await page.getByRole('alert').filter({ hasText: 'Your session timed out' }).boundingBox()
  // but for the banner nothing has moved
  expect(await rows(page).first().boundingBox()).toEqual({ ...place, y: (place?.y ?? 0) + (banner?.height ?? 0) })
  await expect(page.getByRole('alert').filter({ hasText: 'Your session timed out' })).toHaveCount(1)
})

test('a slow answer is shown in words, announced once, and moves nothing', async ({ page, server }) => {
  await takeClock(page)
  await opened(page, server.url, 'Slow', () => [])
  let release: () => void = () => undefined
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route(ANSWERS, async (route) => {
    await held
    await route.continue()
  })
  const place = () => frame(page, 'Origins').getByRole('table').first().boundingBox()
  const before = await place()
  await whileClockStands(page, async () => {
    await page.getByRole('button', { name: 'Refresh', exact: true }).click()
    await expect(frame(page, 'Origins')).toHaveAttribute('aria-busy', 'true')
    await page.clock.runFor(900)
    await expect(page.getByText('Updating…')).toHaveCount(0)
    await page.clock.runFor(1000)
    for (const name of NAMES) await expect(frame(page, name).getByText('Updating…')).toBeVisible()
  })
  await expect(page.getByRole('status').filter({ hasText: 'Charts are being updated.' })).toHaveCount(1)
  expect(await place()).toEqual(before)
  release()
  for (const name of NAMES) await expect(frame(page, name)).toHaveAttribute('aria-busy', 'false')
  await expect(page.getByText('Updating…')).toHaveCount(0)
  expect(await place()).toEqual(before)
})

test('values of a filter that could not be read are asked for at its next opening', async ({ page, server }) => {
  let isDown = false
  await page.route(ANSWERS, (route) =>
    isDown ? route.fulfill({ status: 500, json: { message: 'Nothing answers there.' } }) : route.continue(),
  )
  await opened(page, server.url, 'Recovered', (dataset) => [nativeFilter('origin', dataset)])
  const list = group(page, 'origin').getByRole('button', { name: 'origin: all' })
  const reason = page.getByText('Nothing answers there.').first()
  const value = page.getByRole('option', { name: 'ATL', exact: true })
  isDown = true
  await list.click()
  await expect(reason).toBeVisible()
  // neither does the failure outlast a reload
  isDown = false
  await page.reload()
  await drawn(page, 'Origins')
  await list.click()
  await expect(value).toBeVisible()
  await expect(reason).toHaveCount(0)
})
