import { checkAxe } from '../support/axe'
import { bar, group, opened } from '../support/filtered'
import { nativeFilter } from '../support/dashboards'
import { expect, NOWHERE, test } from '../support/fixtures'

// a day there begins eight hours after that of the server
test.use({ apart: 'dashboard-calendar', start: NOWHERE, timezoneId: 'America/Los_Angeles' })

test('two days are chosen in a calendar of the data, by pointer, keyboard and typing', async ({ page, server }) => {
  await opened(page, server.url, 'Days', () => [nativeFilter('Period', null, { filterType: 'filter_time' })])
  await group(page, 'Period').getByRole('button', { name: 'Period: All time' }).click()
  const picker = page.getByRole('dialog', { name: 'Range of Period' })
  await expect(picker).toContainText('The data covers')
  await picker.getByRole('radio', { name: 'Days' }).click()
  // it opens where the data ends
  await expect(picker.getByRole('grid', { name: 'July 2001' })).toBeVisible()
  await checkAxe(page, { within: '.time-pop' })
  await picker.getByRole('button', { name: 'The month before' }).click()
  await picker.getByRole('button', { name: 'Monday, 4 June 2001' }).click()
  await picker.getByRole('button', { name: 'Wednesday, 20 June 2001' }).click()
  await expect(picker.getByRole('textbox', { name: 'First day' })).toHaveValue('2001-06-04')
  await expect(picker.getByRole('textbox', { name: 'Last day' })).toHaveValue('2001-06-20')
  await expect(picker.getByRole('gridcell', { selected: true })).toHaveCount(17)

  // by keyboard: a week down and a day on
  await picker.getByRole('button', { name: /^Monday, 4 June 2001/ }).focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(picker.getByRole('textbox', { name: 'First day' })).toHaveValue('2001-06-12')

  // what is no day is said, and nothing is chosen
  const last = picker.getByRole('textbox', { name: 'Last day' })
  await last.fill('2001-06-31')
  await expect(picker.getByText('Write a day as 2024-12-31.')).toBeVisible()
  await expect(picker.getByRole('button', { name: 'Choose', exact: true })).toHaveAttribute('aria-disabled', 'true')
  await last.fill('2001-06-30')
  await picker.getByRole('button', { name: 'Choose', exact: true }).click()
  await expect(group(page, 'Period')).toContainText('12 Jun 2001 – 30 Jun 2001')
  await expect(bar(page).getByText('19 days')).toBeVisible()
})
