import AxeBuilder from '@axe-core/playwright'

import { expect, runSql, signIn, test, type Page } from './support/fixtures'

/** Each screen with what shows that it is complete. */
const screens = [
  { name: 'SQL', path: '/sqllab/', complete: (page: Page) => page.getByRole('grid', { name: 'Query results' }) },
  { name: 'History', path: '/history/', complete: (page: Page) => page.getByRole('listitem').first() },
  {
    name: 'Saved queries',
    path: '/savedqueryview/list/',
    complete: (page: Page) => page.getByRole('grid', { name: 'Saved queries' }),
  },
  {
    name: 'Query history',
    path: '/sqllab/history/',
    complete: (page: Page) => page.getByRole('grid', { name: 'Query history' }),
  },
  {
    name: 'Datasets',
    path: '/tablemodelview/list/',
    complete: (page: Page) => page.getByRole('heading', { name: 'There is no dataset yet' }),
  },
  {
    name: 'Databases',
    path: '/databaseview/list/',
    complete: (page: Page) => page.getByRole('grid', { name: 'Databases' }),
  },
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
        // Colours that are on their way from one theme to the other are nobody's to judge.
        await page.evaluate(async () => {
          const ending = document
            .getAnimations()
            .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
          await Promise.allSettled(ending.map(({ finished }) => finished))
        })
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
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await check('saving')
      await page.getByRole('dialog').getByRole('button', { name: 'Save query' }).click()
      await expect(page.getByRole('dialog')).toHaveCount(0)
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

test('open menus, lists and dialogs are accessible', async ({ page }) => {
  // What fades in has another contrast while it does.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await runSql(page, 'SELECT * FROM type_zoo')
  await expect(page.getByRole('gridcell').first()).toBeVisible()
  // Guards pass the focus on at once and nobody rests on them; what opens over the page is in no region of it.
  const check = async (what: string) => {
    const axe = new AxeBuilder({ page }).exclude('[data-base-ui-focus-guard]').disableRules(['region'])
    const { violations } = await axe.analyze()
    expect(
      violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`),
      what,
    ).toEqual([])
    await page.keyboard.press('Escape')
    await expect(page.locator('[role=menu], [role=dialog], [role=listbox]').filter({ visible: true })).toHaveCount(0)
  }
  const menu = page.getByRole('menu')
  const list = page.getByRole('listbox')
  const dialog = page.getByRole('dialog')
  for (const name of ['Run options', 'Copy results', 'Account']) {
    await page.getByRole('button', { name, exact: true }).click()
    await expect(menu).toBeVisible()
    await check(name)
  }
  for (const name of ['Database', 'Schema']) {
    await page.getByRole('combobox', { name }).focus()
    await page.keyboard.press('ArrowDown')
    await expect(list).toBeVisible()
    await check(name)
  }
  await page.getByRole('tablist', { name: 'Query tabs' }).getByRole('tab').click({ button: 'right' })
  await expect(menu).toBeVisible()
  await check('Tab options')
  await page.getByRole('gridcell').first().click({ button: 'right' })
  await expect(menu).toBeVisible()
  await check('Cell options')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeVisible()
  await check('Cell')
  await page.keyboard.press('ControlOrMeta+K')
  await expect(page.getByRole('combobox', { name: 'Search or run' })).toBeFocused()
  await check('Command palette')
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click()
  await expect(dialog).toBeVisible()
  await check('Keyboard shortcuts')
})
