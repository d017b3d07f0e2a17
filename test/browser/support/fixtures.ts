import { test as base, expect, type BrowserContext, type Page } from '@playwright/test'

import { watchGolden } from './golden'
import { PASSWORD, type TestServer } from './server'
import { createServers, type Servers } from './servers'

export interface Problems {
  readonly console: string[]
  readonly outside: string[]
  readonly api: string[]
}

/** Listens for everything that must not happen on a page: errors, CSP violations, dialogs, requests to elsewhere. */
export const watch = (page: Page, url: string): Problems => {
  const problems: Problems = { console: [], outside: [], api: [] }
  page.on('console', (message) => {
    if (message.type() !== 'error') return
    // a resource that did not load is named by its address alone
    const { url } = message.location()
    problems.console.push(message.text().startsWith('Failed to load') ? `${message.text()} ${url}` : message.text())
  })
  page.on('pageerror', (error) => problems.console.push(String(error)))
  page.on('dialog', (dialog) => {
    problems.console.push(`dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('request', (request) => {
    const { origin, pathname, protocol } = new URL(request.url())
    if (protocol.startsWith('http') && origin !== url) problems.outside.push(request.url())
    if (pathname.startsWith('/api/')) problems.api.push(pathname)
  })
  return problems
}

/** The start page of files whose tests each open a page of their own: none. */
export const NOWHERE = ''

/** Signs in by a call and opens a page: what most tests begin with, at a fifth of the time of the form. */
export const signIn = async (page: Page, url: string, next = '/sqllab/'): Promise<void> => {
  await watchGolden(page.context())
  const form = { username: 'admin', password: PASSWORD }
  const answer = await page.request.post(`${url}/login/`, { form, headers: { accept: 'application/json' } })
  if (!answer.ok()) throw new Error(`Signing in: ${answer.status()} ${await answer.text()}`)
  if (next !== NOWHERE) await page.goto(`${url}${next}`)
}

/** Signs in as a person does. */
export const signInByForm = async (page: Page, url: string, next = '/sqllab/'): Promise<void> => {
  await page.goto(`${url}/login/?next=${encodeURIComponent(next)}`)
  await page.getByRole('textbox', { name: 'Username' }).fill('admin')
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL(`${url}${next}`)
}

/** Replaces the SQL of the open tab, as a person does: select all, type. */
export const writeSql = async (page: Page, sql: string): Promise<void> => {
  // The plain field can be typed into before; but it may go between being found and being focused.
  await page.locator('.sql-text.ready').waitFor()
  await page.getByRole('textbox', { name: 'SQL' }).focus()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.press('Delete')
  await page.keyboard.insertText(sql)
}

export const runSql = async (page: Page, sql: string): Promise<void> => {
  await writeSql(page, sql)
  await page.keyboard.press('ControlOrMeta+Enter')
}

interface Fixtures {
  readonly problems: Problems
  /** A file that names itself here has a server of its own, with nothing on it that other files left. */
  readonly apart: string
  /** Feature flags that are on at the server of the file; one with a minus before it is off. */
  readonly flags: readonly string[]
  /** True if the server of the file has the sample dashboards. */
  readonly samples: boolean
  /** The page that the tests of the file begin on. */
  readonly start: string
  readonly server: TestServer
}
interface WorkerFixtures {
  readonly servers: Servers
}

const problemsOf = new WeakMap<Page, Problems>()

/** Tests with a real server, one for each worker or one for the file; `page` is signed in and, unless the file says otherwise, on the SQL screen. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  apart: ['', { option: true }],
  flags: [[], { option: true }],
  samples: [false, { option: true }],
  start: ['/sqllab/', { option: true }],
  servers: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, provide) => {
      const servers = createServers()
      await provide(servers)
      await servers.stop()
    },
    { scope: 'worker' },
  ],
  server: async ({ apart, flags, samples, servers }, provide) => {
    const env = {
      ...Object.fromEntries(
        flags.map((flag) => [`RECOUNT_FEATURE_${flag.replace('-', '')}`, String(!flag.startsWith('-'))]),
      ),
      ...(samples ? { RECOUNT_SAMPLE_DASHBOARDS: 'on' } : {}),
    }
    await provide(await servers.of(apart, env))
  },
  baseURL: async ({ server }, provide) => provide(server.url),
  page: async ({ page, server, start }, provide) => {
    problemsOf.set(page, watch(page, server.url))
    await signIn(page, server.url, start)
    await provide(page)
  },
  problems: async ({ page }, provide) => {
    await provide(problemsOf.get(page) ?? { console: [], outside: [], api: [] })
  },
})

export { expect, type BrowserContext, type Page }
