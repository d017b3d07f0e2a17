import AxeBuilder from '@axe-core/playwright'

import { expect, runSql, signIn, test } from './support/fixtures'

const screens = [
  { name: 'SQL', path: '/sqllab/' },
  { name: 'History', path: '/history/' },
  { name: 'Settings', path: '/settings/' },
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
      for (const { name, path } of screens) {
        await page.goto(`${server.url}${path}`)
        await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
        await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
        await check(name)
      }
      await context.close()
    })
  }
}
