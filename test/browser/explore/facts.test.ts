import { datasetOf } from '../support/api'
import { makeChart } from '../support/dashboards'
import { expect, NOWHERE, type Page, test } from '../support/fixtures'
import { questionsOf } from '../support/questions'

test.use({ apart: 'explore-facts', start: NOWHERE })

const columnOf = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Columns' }).getByRole('button', { name: `Add column ${name}`, exact: true })
const CHARTS = /\/api\/v1\/chart\//
const isOnFacts = (body: string): boolean => body.includes('__count_distinct')

/** Bodies of the queries that the page sends from now on. */
const bodiesOf = (page: Page): readonly string[] => {
  const bodies: string[] = []
  page.on('request', (request) => void bodies.push(...questionsOf(request)))
  return bodies
}

test('columns show facts, asked for once after the chart was drawn', async ({ page, server }) => {
  // they are asked for anew every ten minutes
  const period = (): number => Math.floor(Date.now() / 600_000)
  const begun = period()
  const bodies = bodiesOf(page)
  const id = await datasetOf(page, 'flights')
  await page.goto(`${server.url}/explore/?datasource_type=table&datasource_id=${id}&viz_type=big_number_total`)
  // types need no query, and nothing is asked for a chart that was not drawn
  await expect(columnOf(page, 'delay').locator('.fact')).toHaveText(/int/)
  await expect(columnOf(page, 'origin').locator('.fact')).toHaveCount(0)
  expect(bodies).toEqual([])

  await page.getByRole('button', { name: 'Add metric count' }).click()
  await expect(columnOf(page, 'origin').locator('.fact')).toHaveText('229')
  await expect(columnOf(page, 'origin')).toHaveAccessibleDescription(/229 different values/)
  await expect(columnOf(page, 'date').locator('.fact')).toHaveText(/^18\d d$/)
  expect(bodies.map(isOnFacts)).toEqual([false, true])

  // another chart of the dataset finds them here
  const chart = await makeChart(page, 'Flights', 'big_number_total', { metric: 'count' })
  await page.goto(`${server.url}/explore/?slice_id=${chart}`)
  await expect(page.locator('.chart-pane[data-status=rendered]')).toBeVisible()
  await expect(columnOf(page, 'origin').locator('.fact')).toHaveText('229')
  const periods = period() - begun
  expect(bodies.filter(isOnFacts).length).toBeLessThanOrEqual(1 + periods)
})

test('a refusal of the facts leaves the list of columns as it is', async ({ page, server, problems }) => {
  const chart = await makeChart(page, 'Flights', 'big_number_total', { metric: 'count' })
  await page.route(CHARTS, (route) =>
    isOnFacts(route.request().postData() ?? '')
      ? route.fulfill({ status: 400, json: { message: 'Error: too much' } })
      : route.fallback(),
  )
  const refused = page.waitForResponse((answer) => answer.status() === 400)
  await page.goto(`${server.url}/explore/?slice_id=${chart}`)
  await refused
  await expect(page.locator('.chart-pane[data-status=rendered]')).toBeVisible()
  await expect(columnOf(page, 'origin')).toBeVisible()
  await expect(columnOf(page, 'origin').locator('.fact')).toHaveCount(0)
  await expect(page.getByText('too much')).toHaveCount(0)
  problems.console.length = 0
})

test('leaving Explore stops the request of facts', async ({ page, server }) => {
  const airports = await datasetOf(page, 'airports')
  await page.goto(`${server.url}/explore/?datasource_type=table&datasource_id=${airports}&viz_type=big_number_total`)
  // the facts never come
  await page.route(CHARTS, (route) =>
    isOnFacts(route.request().postData() ?? '') ? new Promise<void>(() => undefined) : route.fallback(),
  )
  const asked = page.waitForRequest((request) => questionsOf(request).some(isOnFacts))
  await page.getByRole('button', { name: 'Add metric count' }).click()
  const request = await asked
  const stopped = page.waitForEvent('requestfailed', (one) => one === request)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Charts' }).click()
  await stopped
})

test('no scan of all columns is sent to another engine than the embedded one', async ({ page, server }) => {
  const chart = await makeChart(page, 'Flights', 'big_number_total', { metric: 'count' })
  await page.route(/\/api\/v1\/explore\/\?/, async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as { result: { dataset: { database: { backend: string } } } }
    body.result.dataset.database.backend = 'postgresql'
    await route.fulfill({ response: answer, json: body })
  })
  const bodies = bodiesOf(page)
  await page.goto(`${server.url}/explore/?slice_id=${chart}`)
  await expect(page.locator('.chart-pane[data-status=rendered]')).toBeVisible()
  await expect(columnOf(page, 'delay').locator('.fact')).toHaveText(/int/)
  // facts would be asked for before this
  const again = page.waitForResponse((answer) => CHARTS.test(answer.url()))
  await page.getByRole('button', { name: 'Update chart' }).click()
  await again
  expect(bodies.filter(isOnFacts)).toEqual([])
})
