import { callApi } from '../support/api'
import { expect, signIn, test } from '../support/fixtures'

test.use({ apart: 'users' })

test('a new user signs in once by link, works by role, and is locked out', async ({ browser, server }) => {
  const context = await browser.newContext()
  const page = await context.newPage()
  await signIn(page, server.url, '/users/list/')
  const rows = page.getByRole('table', { name: 'Users' }).getByRole('row')
  await expect(rows.filter({ hasText: 'admin' })).toBeVisible()

  // missing fields are reported before anything is sent
  await page.getByRole('button', { name: 'Add user' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add user' })
  const add = dialog.getByRole('button', { name: 'Add user' })
  await add.hover()
  await expect(page.getByText('Enter a username.')).toBeVisible()
  await dialog.getByLabel('Username').fill('admin')
  await dialog.getByLabel('First name').fill('Ada')
  await dialog.getByLabel('Last name').fill('Byron')
  await add.hover()
  await expect(page.getByText('Choose a role at least.')).toBeVisible()
  await dialog.getByRole('checkbox', { name: 'Gamma' }).check()
  await add.click()
  await expect(dialog.getByRole('alert')).toContainText('The user is not added')
  await expect(dialog.getByLabel('Username')).toHaveAccessibleDescription('Already exists.')
  await dialog.getByLabel('Username').fill('ada')
  await add.click()

  // no password was set: a link lets her in, once
  const link = page.getByRole('dialog', { name: 'Sign-in link' })
  const address = await link.getByRole('textbox', { name: 'Link' }).inputValue()
  await link.getByRole('button', { name: 'Close' }).first().click()
  const ada = rows.filter({ hasText: 'Ada Byron' })
  await expect(ada).toContainText('Gamma')
  await expect(ada).toContainText('Never')
  const hers = await browser.newContext()
  const her = await hers.newPage()
  await her.goto(address)
  await expect(her.getByRole('heading', { level: 1 })).toBeVisible()
  // the missing rights, and who can grant them
  await expect(her.getByText('an administrator can grant you more')).toBeVisible()
  await her.goto(`${server.url}/chart/list/`)
  await expect(her.getByRole('heading', { name: 'No chart that you may see' })).toBeVisible()
  await her.getByRole('button', { name: 'Account' }).click()
  await expect(her.getByText('ada, Gamma')).toBeVisible()
  await her.keyboard.press('Escape')
  await her.goto(`${server.url}/users/list/`)
  await expect(her.getByRole('button', { name: 'Add user' })).toHaveCount(0)
  const again = await browser.newContext()
  const third = await again.newPage()
  await third.goto(address)
  await expect(third.getByLabel('Username')).toBeVisible()

  // a new link ends the former one, so it is made by a press, and the log says so
  await ada.getByRole('button', { name: 'Make a sign-in link for ada' }).click()
  await expect(link.getByText('A link that was made earlier ends')).toBeVisible()
  await expect(link.getByRole('textbox')).toHaveCount(0)
  await link.getByRole('button', { name: 'Make a link' }).click()
  await expect(link.getByRole('textbox', { name: 'Link' })).not.toHaveValue(address)
  await link.getByRole('button', { name: 'Close' }).first().click()

  // a press that takes effect at once: what she may do, and whether she may come in
  await ada.getByRole('button', { name: 'Edit ada' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit user' })
  await edit.getByRole('checkbox', { name: 'sql_lab' }).check()
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(edit).toHaveCount(0)
  await expect(ada).toContainText('Gamma, sql_lab')

  // two administrators: each keeps what the other did not touch
  const other = await context.newPage()
  await other.goto(`${server.url}/users/list/`)
  const theirs = other.getByRole('dialog', { name: 'Edit user' })
  await other.getByRole('button', { name: 'Edit ada' }).click()
  await theirs.getByLabel('E-mail').fill('ada@example.com')
  await ada.getByRole('button', { name: 'Edit ada' }).click()
  await edit.getByLabel('Last name').fill('Lovelace')
  await theirs.getByRole('button', { name: 'Save' }).click()
  await expect(theirs).toHaveCount(0)
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(edit).toHaveCount(0)
  const changed = rows.filter({ hasText: 'Ada Lovelace' })
  await expect(changed).toContainText('ada@example.com')
  await other.close()
  await her.goto(`${server.url}/sqllab/`)
  await expect(her.getByRole('button', { name: 'New tab' })).toBeVisible()
  await changed.getByRole('button', { name: 'Edit ada' }).click()
  await edit.getByRole('checkbox', { name: 'May sign in' }).uncheck()
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(changed).toContainText('May not sign in')
  await her.goto(`${server.url}/dashboard/list/`)
  await expect(her.getByLabel('Username')).toBeVisible()
  for (const one of [context, hers, again]) await one.close()
})

test('a typed password signs a user in, and appears in no event of the log', async ({ browser, server }) => {
  const context = await browser.newContext()
  const page = await context.newPage()
  await signIn(page, server.url, '/users/list/')
  await page.getByRole('button', { name: 'Add user' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add user' })
  await dialog.getByLabel('Username').fill('grace')
  await dialog.getByLabel('First name').fill('Grace')
  await dialog.getByLabel('Last name').fill('Hopper')
  await dialog.getByRole('checkbox', { name: 'Alpha' }).check()
  await dialog.getByLabel('Password').fill('short')
  await dialog.getByRole('button', { name: 'Add user' }).hover()
  await expect(page.getByText('The password is too short.')).toBeVisible()
  // Escape takes nothing that was typed
  await page.keyboard.press('Escape')
  await expect(dialog.getByText('What you changed is not saved.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Keep editing' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('Username')).toHaveValue('grace')
  // staying keeps the focus in place
  await expect(dialog.getByLabel('Password')).toBeFocused()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await dialog.getByRole('button', { name: 'Keep editing' }).click()
  await expect(dialog).toBeFocused()
  await dialog.getByLabel('Password').fill('nanoseconds are long')
  await dialog.getByRole('button', { name: 'Add user' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('dialog')).toHaveCount(0)

  // on a phone the headers do not overlap
  const size = page.viewportSize()
  await page.setViewportSize({ width: 390, height: 844 })
  const textOf = async (name: string) => {
    const head = page.getByRole('columnheader', { name, exact: true })
    return head.evaluate((cell) => {
      const range = document.createRange()
      range.selectNodeContents(cell)
      const { left, right } = range.getBoundingClientRect()
      return { left, right }
    })
  }
  expect((await textOf('Name')).left - (await textOf('Username')).right).toBeGreaterThan(19)
  if (size !== null) await page.setViewportSize(size)

  // the list finds her by her name
  await page.getByRole('searchbox', { name: 'Search users' }).fill('hopper')
  await expect(page.getByRole('table', { name: 'Users' }).getByRole('row')).toHaveCount(2)
  await page.getByRole('searchbox', { name: 'Search users' }).fill('nobody at all')
  await page.getByRole('button', { name: 'Show all' }).click()
  await expect(page.getByRole('table', { name: 'Users' }).getByRole('row', { name: /grace/ })).toBeVisible()

  await page.goto(`${server.url}/history/`)
  await expect(page.getByText('Added the user grace').first()).toBeVisible()
  await expect(page.getByText('nanoseconds')).toHaveCount(0)
  const hers = await browser.newContext()
  const her = await hers.newPage()
  await her.goto(`${server.url}/login/`)
  await her.getByLabel('Username').fill('grace')
  await her.getByRole('textbox', { name: 'Password' }).fill('nanoseconds are long')
  await her.keyboard.press('Enter')
  await expect(her.getByRole('navigation').first()).toBeVisible()
  await context.close()
  await hers.close()
})

test('a lost right is reported at the first refusal, and disables its actions', async ({ browser, server }) => {
  interface Named {
    readonly result: readonly { readonly id: number; readonly name: string }[]
  }
  const context = await browser.newContext()
  const page = await context.newPage()
  await signIn(page, server.url, '/users/list/')
  const roles = (await callApi<Named>(page, 'GET', '/api/v1/security/roles/')).result
  const role = (name: string) => roles.find((one) => one.name === name)?.id
  const password = 'analytical engine'
  const who = { username: 'mary', first_name: 'Mary', last_name: 'Somerville', password, active: true }
  const user = { ...who, roles: [role('Alpha')] }
  const { id } = await callApi<{ id: number }>(page, 'POST', '/api/v1/security/users/', user)

  const hers = await browser.newContext()
  const her = await hers.newPage()
  await her.goto(`${server.url}/login/`)
  await her.getByLabel('Username').fill('mary')
  await her.getByRole('textbox', { name: 'Password' }).fill(password)
  await her.keyboard.press('Enter')
  await expect(her.getByRole('navigation').first()).toBeVisible()
  const dataset = { database: 1, schema: 'main', sql: 'select 1 as one', table_name: 'Doomed rows' }
  await callApi(her, 'POST', '/api/v1/dataset/', dataset)
  await her.goto(`${server.url}/tablemodelview/list/`)
  const remove = her.getByRole('button', { name: 'Delete Doomed rows' })
  await remove.click()
  await callApi(page, 'PUT', `/api/v1/security/users/${id}`, { roles: [role('Gamma')], databases: [1] })
  await her.getByRole('dialog').getByRole('button', { name: 'Delete dataset' }).click()
  const notes = her.getByRole('region', { name: 'Notifications' })
  await expect(notes).toContainText(
    'Your rights were changed meanwhile: “can write on Dataset” is not among them any more.',
  )
  await expect(remove).toHaveAttribute('aria-disabled', 'true')
  await context.close()
  await hers.close()
})
