import AxeBuilder from '@axe-core/playwright'

import { expect, runSql, signIn, test, type Page } from './support/fixtures'

/** Each screen with what shows that it is complete. */
const screens = [
  { name: 'SQL', path: '/sqllab/', complete: (page: Page) => page.getByRole('grid', { name: 'Query results' }) },
  { name: 'History', path: '/history/', complete: (page: Page) => page.getByRole('listitem').first() },
  { name: 'Settings', path: '/settings/', complete: (page: Page) => page.getByRole('radio').first() },
]

for (const theme of ['light', 'dark'] as const) {
  for (const width of [1280, 1920]) {
    test(`every screen is accessible in ${theme} at ${width}`, async ({ browser, server }) => {
      const context = await browser.newContext({ colorScheme: theme, viewport: { width, height: 900 } })
      const page = await context.newPage()
      await page.goto(`${server.url}/login/`)
      await page.getByRole('button', { name: 'Sign in' }).waitFor()
      const check = async (what: string) => {
        const { violations } = await new AxeBuilder({ page }).analyze()
        const found = violations.map(
          ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`,
        )
        expect(found, what).toEqual([])
      }
      await check('sign in')
      await signIn(page, server.url)
      await runSql(page, 'SELECT * FROM type_zoo')
      await expect(page.getByRole('grid', { name: 'Query results' })).toBeVisible()
      for (const { name, path, complete } of screens) {
        await page.goto(`${server.url}${path}`)
        await expect(page.getByRole('heading', { level: 1, name })).toBeAttached()
        await expect(complete(page)).toBeVisible()
        await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
        await check(name)
      }
      await context.close()
    })
  }
}
