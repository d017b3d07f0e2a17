import type { BrowserContext, Page } from '@playwright/test'

import type { Bench } from './context'
import { PASSWORD, server } from './server'

export interface App {
  readonly url: string
  readonly databaseId: number
  page(path: string): Promise<Page>
}

/** Signs in as the administrator of a server of the bench. */
export const signInAt = async (context: BrowserContext, url: string): Promise<void> => {
  const page = await context.newPage()
  await page.goto(`${url}/login/?next=%2Fsettings%2F`)
  await page.getByRole('textbox', { name: 'Username' }).fill('admin')
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL(`${url}/settings/`)
  await page.close()
}

/** The product in the bench's Chromium, signed in. */
export const app = (bench: Bench): Promise<App> =>
  bench.once('app', async () => {
    const { process: running, databaseId } = await server(bench)
    const { context } = await bench.host()
    await signInAt(context, running.url)
    return {
      url: running.url,
      databaseId,
      page: async (path) => {
        const opened = await context.newPage()
        await opened.goto(running.url + path)
        return opened
      },
    }
  })

/** Waits until the large editor has taken over. */
export const editorReady = async (page: Page): Promise<void> => {
  await page.locator('.sql-text.ready').waitFor()
  await page.getByRole('textbox', { name: 'SQL' }).focus()
}

/** Opens tabs until there are `count`. */
export const openTabs = async (page: Page, count: number): Promise<void> => {
  const tabs = page.getByRole('tablist', { name: 'Query tabs' }).getByRole('tab')
  for (let have = await tabs.count(); have < count; have = await tabs.count()) {
    await page.getByRole('button', { name: 'New tab' }).click()
    await tabs.nth(have).waitFor()
  }
  await editorReady(page)
}

const PASTE = (text: string): void => {
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', text)
  document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
}

/** Replaces the text of the open tab by pasting, which the editor takes at once and not letter by letter. */
export const write = async (page: Page, sql: string): Promise<void> => {
  await page.getByRole('textbox', { name: 'SQL' }).focus()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.press('Delete')
  await page.evaluate(PASTE, sql)
  await page.keyboard.press('Escape')
}
