import { checkAxe } from '../support/axe'
import { nativeFilter } from '../support/dashboards'
import { expect, NOWHERE, test } from '../support/fixtures'
import { frame } from '../support/dashboardPage'
import { apply, group, opened } from '../support/filtered'

test.use({ apart: 'dashboard-empty', start: NOWHERE })

test('a chart without rows names the filter that excludes most, and clears it', async ({ page, server, problems }) => {
  await opened(page, server.url, 'Contradictory', (dataset) => [
    nativeFilter('origin', dataset),
    nativeFilter('Miles', dataset, { filterType: 'filter_range' }, 'distance'),
  ])
  const origins = frame(page, 'Origins')
  await group(page, 'origin').getByRole('button', { name: 'origin: all' }).click()
  await page.getByRole('combobox', { name: 'Search origin' }).fill('ORD')
  await page.getByRole('option', { name: 'ORD', exact: true }).click()
  await page.keyboard.press('Escape')
  // no flight is that long, so the range alone excludes every row
  await group(page, 'Miles').getByRole('textbox', { name: 'Miles at least' }).fill('99999')
  await page.keyboard.press('Enter')
  await apply(page).click()
  await expect(origins).toContainText('Miles from 99,999 excludes most.')
  await checkAxe(page)
  await origins.getByRole('button', { name: 'Clear Miles' }).click()
  await expect(origins.getByText('ORD', { exact: true })).toBeVisible()
  await expect(origins.getByRole('button', { name: 'Options for Origins' })).toBeFocused()
  await expect(group(page, 'Miles').getByRole('textbox', { name: 'Miles at least' })).toHaveValue('')
  await expect(group(page, 'origin').getByRole('button', { name: 'origin: ORD' })).toBeVisible()

  // one step, as any other use of the bar
  await page.getByRole('button', { name: 'Undo' }).click()
  const bars = frame(page, 'Busiest origins')
  await expect(bars).toContainText('Miles from 99,999 excludes most.')
  await bars.getByRole('button', { name: 'Clear Miles' }).focus()
  await page.keyboard.press('Enter')
  await expect(bars).not.toContainText('No rows')
  await expect(origins.getByText('ORD', { exact: true })).toBeVisible()
  expect(problems.console).toEqual([])
})
