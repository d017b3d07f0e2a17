import { axeFindings } from '../support/axe'
import { expect, runSql, signIn, test, type Page } from '../support/fixtures'

test.use({ apart: 'access', samples: true })

/** Screens of a person's own work, each with what shows that it is complete. */
const own = [
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
]

/** Screens of what people share. */
const shared = [
  {
    name: 'Datasets',
    path: '/tablemodelview/list/',
    complete: (page: Page) => page.getByRole('grid', { name: 'Datasets' }),
  },
  {
    name: 'Databases',
    path: '/databaseview/list/',
    complete: (page: Page) => page.getByRole('grid', { name: 'Databases' }),
  },
  {
    name: 'Home',
    path: '/superset/welcome/',
    complete: (page: Page) =>
      page.getByRole('region', { name: 'Dashboards' }).getByRole('link', { name: /Outdoor shop/ }),
  },
  { name: 'Charts', path: '/chart/list/', complete: (page: Page) => page.getByRole('grid', { name: 'Charts' }) },
  {
    name: 'Dashboards',
    path: '/dashboard/list/',
    complete: (page: Page) => page.getByRole('grid', { name: 'Dashboards' }),
  },
  {
    name: 'US flights overview',
    path: '/superset/dashboard/us-flights/',
    // a reloading chart is faint meanwhile
    complete: (page: Page) =>
      page.locator('main:not(:has([data-status=loading]))').locator('[data-status=rendered]').first(),
  },
  {
    name: 'US flights overview',
    path: '/superset/dashboard/us-flights/?edit=true',
    complete: (page: Page) => page.getByRole('button', { name: 'Save', exact: true }),
  },
  {
    name: 'Audit',
    path: '/audit/list/',
    complete: (page: Page) => page.getByRole('table', { name: 'Audit entries' }),
  },
  { name: 'Settings', path: '/settings/', complete: (page: Page) => page.getByRole('radio').first() },
]

const looks = (['light', 'dark'] as const).flatMap((theme) => [1280, 1920].map((width) => ({ theme, width })))

/** Accessibility findings of the present page, by theme and width. */
const wrongIn = async (page: Page): Promise<readonly string[]> => {
  const found: string[] = []
  for (const { theme, width } of looks) {
    await page.emulateMedia({ colorScheme: theme })
    await page.setViewportSize({ width, height: 900 })
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
    found.push(...(await axeFindings(page)).map((finding) => `${theme} ${width} ${finding}`))
  }
  return found
}

const walk = async (page: Page, url: string, screens: typeof own): Promise<void> => {
  for (const { name, path, complete } of screens) {
    await page.goto(`${url}${path}`)
    await expect(page.getByRole('heading', { level: 1, name })).toBeAttached()
    await expect(complete(page)).toBeVisible()
    expect(await wrongIn(page), name).toEqual([])
  }
}

test('sign-in, SQL and its lists are accessible in light and dark, at 1280 and 1920 px', async ({
  browser,
  server,
}) => {
  const page = await (await browser.newContext()).newPage()
  await page.goto(`${server.url}/login/`)
  await page.getByRole('button', { name: 'Sign in' }).waitFor()
  expect(await wrongIn(page), 'sign in').toEqual([])
  await signIn(page, server.url)
  await runSql(page, 'SELECT * FROM type_zoo')
  await expect(page.getByRole('grid', { name: 'Query results' })).toBeVisible()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await wrongIn(page), 'saving').toEqual([])
  await page.getByRole('dialog').getByRole('button', { name: 'Save query' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await walk(page, server.url, own)
  await page.context().close()
})

test('shared content is accessible in light and dark, at 1280 and 1920 px', async ({ page, server }) => {
  await walk(page, server.url, shared)
})

test('an unknown address shows an accessible page of the product', async ({ page, server }) => {
  const answer = await page.goto(`${server.url}/nonsense/`)
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('main').getByText('There is nothing at /nonsense/')).toBeVisible()
  expect(await wrongIn(page)).toEqual([])
  await page.getByRole('button', { name: 'Go to Home' }).click()
  await page.waitForURL(`${server.url}/superset/welcome/`)
})

test('open menus, lists and dialogs are accessible', async ({ page }) => {
  // Text that fades in has a lower contrast during the animation.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await runSql(page, 'SELECT * FROM type_zoo')
  await expect(page.getByRole('gridcell').first()).toBeVisible()
  // Focus guards pass the focus on at once; popups above the page are in no region of it.
  const check = async (what: string) => {
    expect(await axeFindings(page, { over: true }), what).toEqual([])
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
  await expect(page.getByRole('grid', { name: 'Query results' })).toBeFocused()
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
