import { checkAxe } from '../support/axe'
import { nativeFilter } from '../support/dashboards'
import { frame } from '../support/dashboardPage'
import { apply, group, opened } from '../support/filtered'
import { expect, NOWHERE, test, type Page } from '../support/fixtures'

test.use({ apart: 'who-set', start: NOWHERE })

const popover = (page: Page) => page.getByRole('dialog', { name: 'Who set this?' })
const changes = (page: Page) => popover(page).getByRole('list', { name: 'Changes' }).getByRole('listitem')
const fact = (page: Page, place: string) =>
  popover(page)
    .getByRole('definition')
    .and(popover(page).locator(`dt:text-is("${place}") + dd`))

const choose = async (page: Page, ...values: readonly string[]): Promise<void> => {
  await group(page, 'origin')
    .getByRole('button', { name: /^origin: / })
    .first()
    .click()
  for (const value of values) {
    await page.getByRole('combobox', { name: 'Search origin' }).fill(value)
    await page.getByRole('option', { name: value, exact: true }).click()
  }
  await page.keyboard.press('Escape')
  await apply(page).click()
}

test('a popover beside a filter tells its values, and sets an earlier one back', async ({ page, server }) => {
  await opened(page, server.url, 'Asked', (dataset) => [nativeFilter('origin', dataset)])
  const asks = page.getByRole('button', { name: 'Who set origin' })
  const value = (text: string) => group(page, 'origin').getByRole('button', { name: `origin: ${text}` })

  // at first there is the default alone
  await asks.focus()
  await page.keyboard.press('Enter')
  await expect(fact(page, 'In this view')).toHaveText('All values')
  await expect(changes(page)).toHaveText(['All valuesDefault of the dashboardnow'])
  await page.keyboard.press('Escape')
  await expect(popover(page)).toBeHidden()
  await expect(asks).toBeFocused()

  await choose(page, 'ORD')
  await choose(page, 'DEN')
  await expect(value('ORD, DEN')).toBeVisible()
  await asks.click()
  await expect(popover(page).getByText('origin on Asked')).toBeVisible()
  await expect(fact(page, 'In this view')).toHaveText('ORD, DEN')
  await expect(fact(page, 'Default of the dashboard')).toHaveText('All values')
  await expect(changes(page)).toHaveCount(3)
  await expect(changes(page).first()).toContainText(
    /ORD, DENYou, \d\d:\d\d:\d\d, (?:less than a minute|\d+ min) agonow$/,
  )
  await expect(changes(page).nth(1)).toContainText(/ORDYou, \d\d:\d\d:\d\dSet back$/)
  await expect(popover(page)).toContainText('2 changes')
  // the charts have their answers
  await expect(frame(page, 'Origins').getByRole('row')).toHaveCount(3)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await checkAxe(page)
  }
  // it is beside the filter, and points at it
  const [field, box, arrow] = await Promise.all(
    [group(page, 'origin'), popover(page), popover(page).locator('.pop-arrow')].map((one) => one.boundingBox()),
  )
  if (field == null || box == null || arrow == null) throw new Error('there is no popover')
  expect(box.x).toBeGreaterThanOrEqual(field.x + field.width)
  const middle = arrow.y + arrow.height / 2
  expect(middle).toBeGreaterThan(field.y)
  expect(middle).toBeLessThan(field.y + field.height)

  // the earlier value is set again, and the ordinary undo takes that back
  await changes(page).nth(1).getByRole('button', { name: 'Set back to ORD' }).click()
  await expect(popover(page)).toBeHidden()
  await expect(value('ORD')).toBeVisible()
  await expect(value('ORD, DEN')).toBeHidden()
  await expect(frame(page, 'Origins').getByRole('button', { name: '1 filter: origin: ORD' })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(value('ORD, DEN')).toBeVisible()
  await asks.click()
  await expect(changes(page).first()).toContainText('by undoing a step')

  // the history shows the step
  await popover(page).getByRole('button', { name: 'Show in history' }).click()
  await page.waitForURL(/\/history\/\?dashboard=\d+&event=/)
  await expect(page.getByRole('list', { name: 'Events' })).toContainText(/Undid/)
})

test('the popover becomes a sheet at the foot of a phone', async ({ page, server }) => {
  await opened(page, server.url, 'Asked on a phone', (dataset) => [nativeFilter('origin', dataset)])
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Show filters' }).click()
  await page.getByRole('button', { name: 'Who set origin' }).click()
  await expect(fact(page, 'In this view')).toHaveText('All values')
  const foot = async () => {
    const box = await popover(page).boundingBox()
    return box === null ? null : [box.x, box.width, Math.round(box.y + box.height)]
  }
  await expect.poll(foot).toEqual([0, 390, 844])
})

test('a popover beside a chart tells its changes, and leads to those of all parts', async ({ page, server }) => {
  await opened(page, server.url, 'Asked of charts', () => [])
  const options = page.getByRole('button', { name: 'Options for Origins' })
  await options.click()
  await page.getByRole('menuitem', { name: 'Who set this' }).click()
  await expect(popover(page)).toContainText('Origins on Asked of charts')
  await expect(changes(page).or(popover(page).getByText('It is as in the first version that is kept.'))).toBeVisible()
  await checkAxe(page)
  await page.keyboard.press('Escape')
  await expect(popover(page)).toBeHidden()
  await expect(options).toBeFocused()
  await options.click()
  await page.getByRole('menuitem', { name: 'Who set this' }).click()
  await popover(page).getByRole('button', { name: 'All parts' }).click()
  await expect(page.getByRole('list', { name: 'Who set what' }).getByRole('listitem').first()).toBeVisible()
})
