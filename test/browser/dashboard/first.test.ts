import { callApi } from '../support/api'
import { drawn } from '../support/dashboardPage'
import { nativeFilter } from '../support/dashboards'
import { opened } from '../support/filtered'
import { questionsOf } from '../support/questions'
import { expect, NOWHERE, type Page, signIn, test } from '../support/fixtures'

test.use({ apart: 'dashboard-filters', start: NOWHERE })

/** Opens a page that knows nothing yet: the calls by which it reads the dashboard, and its questions for rows. */
const firstVisit = async (page: Page, url: string, path: string) => {
  const context = await page.context().browser()?.newContext()
  const visitor = await context?.newPage()
  if (visitor === undefined) throw new Error('no browser')
  const read: string[] = []
  const questions: string[] = []
  const asksOfChart = (body: string): boolean => body.includes('viz_type')
  visitor.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/^\/api\/v1\/dashboard\/[^/]+(?:\/(?:charts|datasets))?$/.test(pathname)) read.push(decodeURI(pathname))
    questions.push(...questionsOf(request).filter(asksOfChart))
  })
  await signIn(visitor, url, path)
  for (const name of ['All flights', 'Busiest origins', 'Origins']) await drawn(visitor, name)
  await context?.close()
  return { read, questions }
}

test('a first visit by any address reads a dashboard and queries each chart once', async ({ page, server }) => {
  const id = await opened(page, server.url, 'First', (dataset) => [nativeFilter('origin', dataset)])
  const slug = 'überblick'
  await callApi(page, 'PUT', `/api/v1/dashboard/${id}`, { slug })
  for (const key of [String(id), slug]) {
    const { read, questions } = await firstVisit(page, server.url, `/superset/dashboard/${key}/`)
    const base = `/api/v1/dashboard/${key}`
    expect(read.toSorted()).toEqual([base, `${base}/charts`, `${base}/datasets`])
    expect(questions).toHaveLength(3)
  }
})

test('each chart is first queried with the filters that the address names', async ({ page, server }) => {
  const id = await opened(page, server.url, 'First of all', (dataset) => [nativeFilter('origin', dataset)])
  const own =
    '(NATIVE_FILTER-origin:(extraFormData:(filters:!((col:origin,op:IN,val:!(ATL)))),filterState:(value:!(ATL))))'
  const path = `/superset/dashboard/${id}/?native_filters=${encodeURIComponent(own)}`
  const { questions } = await firstVisit(page, server.url, path)
  expect(questions).toHaveLength(3)
  for (const question of questions) expect(question).toContain('ATL')
})
