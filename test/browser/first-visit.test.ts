import { gzipSync } from 'node:zlib'

import { expect, signIn, test } from './support/fixtures'

/** Most that a first visit may load of JavaScript, packed, in kB; Monaco and its worker come behind the plain editor. */
const MOST = 250
const BEHIND = /\/(?:MonacoText|editor\.worker)-/

/** The SQL screen has the commands of its area besides what every page knows. */
const MOST_OF_SQL = 253

/** The sample of nine charts. */
const MOST_OF_DASHBOARD = 384

test.use({ apart: 'first-visit', samples: true })

test('a first visit to the page of signing in and to each kind of screen loads no more code than it may', async ({
  browser,
  server,
}) => {
  const sizeOf = async (path: string, isSignedIn: boolean): Promise<number> => {
    const context = await browser.newContext()
    const page = await context.newPage()
    if (isSignedIn) await signIn(page, server.url, '/settings/')
    const visit = await context.newPage()
    const sizes: Promise<number>[] = []
    visit.on('response', (answer) => {
      const { pathname } = new URL(answer.url())
      if (pathname.endsWith('.js') && !BEHIND.test(pathname))
        sizes.push(answer.body().then((body) => gzipSync(body, { level: 9 }).length))
    })
    await visit.goto(server.url + path, { waitUntil: 'networkidle' })
    const all = await Promise.all(sizes)
    await context.close()
    return all.reduce((sum, size) => sum + size, 0) / 1024
  }
  expect(await sizeOf('/login/', false)).toBeLessThan(MOST / 2)
  expect(await sizeOf('/sqllab/', true)).toBeLessThan(MOST_OF_SQL)
  expect(await sizeOf('/history/', true)).toBeLessThan(MOST)
  expect(await sizeOf('/dashboard/list/', true)).toBeLessThan(MOST - 9)
  expect(await sizeOf('/superset/dashboard/1/', true)).toBeLessThan(MOST_OF_DASHBOARD)
})
