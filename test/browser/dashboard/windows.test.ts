import { makeDashboard } from '../support/dashboards'
import { expect, NOWHERE, type Page, test } from '../support/fixtures'

test.use({ apart: 'dashboard-windows', start: NOWHERE })

const title = (page: Page) => page.getByRole('textbox', { name: 'Dashboard title' })
const begin = (page: Page) => page.getByRole('button', { name: 'Edit dashboard' })

test('an edit belongs to its window; another window only views until it takes over [B4.21]', async ({
  page,
  server,
}) => {
  const id = await makeDashboard(page, 'Two windows', [
    ['GRID_ID', 'GRID', ['HEADER-1']],
    ['HEADER-1', 'HEADER', [], { text: 'Sales' }],
  ])
  const address = `${server.url}/superset/dashboard/${id}/`
  await page.goto(address)
  await expect(begin(page)).toBeVisible()
  const other = await page.context().newPage()
  await other.goto(address)
  await expect(begin(other)).toBeVisible()

  await begin(page).click()
  await title(page).fill('Begun in the first')
  await title(page).press('Enter')
  // the other window sees what is being written, and nothing of the tools
  await expect(other.getByRole('heading', { level: 1, name: 'Begun in the first' })).toBeVisible()
  await expect(other.getByText(/^Unsaved/)).toBeVisible()
  await expect(title(other)).toHaveCount(0)

  // a reload goes on where this window was
  await page.reload()
  await expect(title(page)).toHaveValue('Begun in the first')
  await other.reload()
  await expect(begin(other)).toBeVisible()

  // taking over ends it there, and loses nothing
  await begin(other).click()
  await expect(title(other)).toHaveValue('Begun in the first')
  await expect(begin(page)).toBeVisible()
  await expect(title(page)).toHaveCount(0)
  await other.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(begin(other)).toBeVisible()
  await expect(page.getByText(/^Unsaved/)).toHaveCount(0)
  await other.close()
})
