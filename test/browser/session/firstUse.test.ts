import { expect, test, writeSql } from '../support/fixtures'
import { addPerson, signInAs } from '../support/people'

test('the first key on a menu opens it, and the following keys go to the menu', async ({ page }) => {
  const account = page.getByRole('button', { name: 'Account' })
  await account.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitem', { name: 'Keyboard shortcuts' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(account).toBeFocused()
  await expect(page.getByRole('menu')).toHaveCount(0)
})

test('the first press on a select opens it', async ({ page }) => {
  const database = page.getByRole('combobox', { name: 'Database' })
  await expect(database).toHaveAttribute('aria-expanded', 'false')
  await database.click()
  await expect(database).toHaveAttribute('aria-expanded', 'true')
  await expect(page.getByRole('option').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(database).toBeFocused()
})

test('the first arrow in a number field opens its choices, and typed text stays', async ({ page }) => {
  const limit = page.getByRole('combobox', { name: 'Row limit' })
  await limit.focus()
  await page.keyboard.type('25')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('listbox', { name: 'Row limit' })).toBeVisible()
  await expect(limit).toHaveValue('25')
  await expect(limit).toBeFocused()
})

test('a tooltip appears on hovering and on keyboard focus, and Escape closes it', async ({ page }) => {
  const words = page.locator('.tip')
  // the button moves when the tabs come
  await expect(page.getByRole('tablist', { name: 'Query tabs' }).getByRole('tab')).toHaveCount(1)
  const button = page.getByRole('button', { name: 'New tab' })
  await button.hover()
  await expect(words).toHaveText('New tab')
  await words.hover()
  await expect(words).toHaveText('New tab')
  await page.keyboard.press('Escape')
  await expect(words).toHaveCount(0)
  await page.mouse.move(640, 700)
  await button.focus()
  await expect(words).toHaveText('New tab')
})

test('lazy code loads once a person is active, not for a resting pointer', async ({ page }) => {
  const parts = page.locator('link[href*="/assets/DialogPart-"]')
  await page.evaluate(() => window.dispatchEvent(new PointerEvent('pointermove', { clientX: 9, clientY: 9 })))
  await expect(parts).toHaveCount(0)
  // the first place of a pointer is no movement yet: some browsers say so, as they do of one that rests
  await page.mouse.move(300, 300)
  await page.mouse.move(320, 310)
  await expect(parts).not.toHaveCount(0)
})

test('a first dialog whose code fails to load says so, and opens with the server', async ({ page }) => {
  let away = true
  await page.route('**/assets/DialogPart-*', (route) => (away ? route.abort() : route.continue()))
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('This opens as soon as the server answers. Esc leaves it.')).toBeVisible()
  away = false
  await expect(page.getByRole('dialog', { name: 'Save query' })).toBeVisible()
  await expect(page.getByText('This opens as soon as the server answers.')).toHaveCount(0)
})

test('a dialog with separate code leaves the screen unchanged until it opens', async ({ page, server }) => {
  await page.goto(`${server.url}/dashboard/list/`)
  let away = true
  await page.route('**/assets/ImportDialog-*', (route) => (away ? route.abort() : route.continue()))
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(page.getByText('This opens as soon as the server answers. Esc leaves it.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboards' })).toBeVisible()
  away = false
  await expect(page.getByRole('dialog', { name: 'Import dashboards' })).toBeVisible()
})

test('an action pressed before its code has loaded says so, and happens then', async ({ page, server }) => {
  let away = true
  await page.route('**/assets/sqlActions-*', (route) => (away ? route.abort() : route.continue()))
  await page.goto(`${server.url}/sqllab/`)
  await writeSql(page, 'SELECT 1')
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  const told = page.getByRole('region', { name: 'Notifications' })
  await expect(told.getByText('This is done as soon as the server answers.')).toBeVisible()
  away = false
  await expect(page.getByRole('dialog', { name: 'Share query' }).getByRole('textbox', { name: 'Link' })).toHaveValue(
    /sqllab/,
  )
})

test('a person without visible dashboards is told that, not that there are none', async ({ browser, server }) => {
  const page = await browser.newPage()
  await signInAs(page, server, await addPerson(server, 'sees-none', ['Gamma']), '/dashboard/list/')
  await expect(page.getByRole('heading', { name: 'No dashboard that you may see' })).toBeVisible()
  await page.close()
})

test('a page shows its frame and the chosen theme before its code has loaded', async ({ page }) => {
  const choose = async (theme: string): Promise<void> => {
    await page.getByRole('button', { name: 'Account' }).click()
    await page.getByRole('menuitemradio', { name: theme }).click()
  }
  const remembered = async () =>
    (await page.context().cookies()).filter(({ name }) => name === 'recount_theme').map(({ value }) => value)
  await choose('Dark')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  expect(await remembered()).toEqual(['dark'])

  let release = (): void => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/core-*', async (route) => {
    await held
    await route.continue()
  })
  await page.reload({ waitUntil: 'commit' })
  const frame = page.locator('.app[aria-hidden=true]')
  await expect(frame.locator('.logo')).toBeVisible()
  await expect(frame.locator('.skel')).toHaveCount(5)
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  release()
  await expect(page.getByRole('button', { name: 'Account' })).toBeVisible()
  await expect(frame).toHaveCount(0)

  await choose('System')
  await expect.poll(remembered).toEqual([])
  await page.keyboard.press('Escape')
  await choose('Dark')
  await expect.poll(remembered).toEqual(['dark'])
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor()
  expect(await remembered()).toEqual([])
})
