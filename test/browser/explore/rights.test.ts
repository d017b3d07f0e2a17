import { makeChart } from '../support/dashboards'
import { expect, test, type Page } from '../support/fixtures'
import { addPerson, signInAs } from '../support/people'

test.use({ apart: 'explore-rights', start: '/settings/' })

const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true })

test('Explore saves for those who may write charts, and overwrites for owners [B6.07] [B6.09]', async ({
  page,
  server,
  browser,
}) => {
  const id = await makeChart(page, 'All flights', 'big_number_total', { metric: 'count' })
  const address = `/explore/?slice_id=${id}`
  await page.goto(server.url + address)
  const dialog = (of: Page) => of.getByRole('dialog', { name: 'Save chart' })
  await save(page).click()
  const overwrite = (of: Page) => dialog(of).getByRole('radio', { name: 'Save (Overwrite)' })
  await expect(overwrite(page)).toBeEnabled()
  await expect(overwrite(page)).toBeChecked()

  const other = await (await browser.newContext()).newPage()
  await signInAs(other, server, await addPerson(server, 'anna', ['Alpha']), address)
  await save(other).click()
  await expect(dialog(other)).toContainText('Only its owners may overwrite it.')
  await expect(overwrite(other)).toBeDisabled()
  await expect(dialog(other).getByRole('radio', { name: 'Save as...' })).toBeChecked()

  // the same page for a person without the right to write charts
  await other.route('**/explore/?**', async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replaceAll(/can_write([^[\]]{1,20}?)Chart\b/g, 'can_nothing$1Chart')
    await route.fulfill({ response, body })
  })
  await other.goto(server.url + address)
  await expect(save(other)).toHaveAttribute('aria-disabled', 'true')
  await save(other).hover()
  await expect(other.getByText('Your roles do not let you save charts.')).toBeVisible()
  // an answer that is still under way would fail the test as its page closes
  await other.unrouteAll({ behavior: 'wait' })
  await other.context().close()
})
