import { checkAxe } from '../support/axe'
import { nativeFilter } from '../support/dashboards'
import { expect, NOWHERE, test } from '../support/fixtures'
import { bar, group, opened } from '../support/filtered'

test.use({ apart: 'dashboard-figures', start: NOWHERE })

test('filters show counts, the distribution of a range and the extent of time', async ({ page, server, problems }) => {
  // the counts wait here, as on a busy server
  let release = (): void => undefined
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/api/v1/chart/data*', async (route) => {
    const body = route.request().postData() ?? ''
    if (body.includes('COUNT(*)') && body.includes('"columns":["origin"]')) await held
    await route.continue()
  })
  await opened(page, server.url, 'Figures', (dataset) => [
    nativeFilter('Period', null, { filterType: 'filter_time' }),
    nativeFilter('Airport', dataset, {}, 'origin'),
    nativeFilter('Miles', dataset, { filterType: 'filter_range' }, 'distance'),
  ])

  // values can be chosen before their counts are known
  await group(page, 'Airport').getByRole('button', { name: 'Airport: all' }).click()
  await page.getByRole('combobox', { name: 'Search Airport' }).fill('ORD')
  const ord = page.getByRole('option', { name: 'ORD', exact: true })
  await ord.click()
  await expect(ord).toHaveAttribute('aria-selected', 'true')
  await expect(ord).toHaveAccessibleDescription('')
  release()
  await expect(ord).toHaveAccessibleDescription('166,341')
  await checkAxe(page)
  await page.keyboard.press('Escape')

  // short flights are the most, and bars outside of the range are faint
  const bars = bar(page).locator('.small-bars > span')
  const heights = async () => bars.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height))
  await expect.poll(async () => Math.max(...(await heights()))).toBeGreaterThan(20)
  const [first = 0, second = 0, ...others] = await heights()
  expect(first + second).toBeGreaterThan(10 * (others.at(-1) ?? 0))
  const lit = bar(page).locator('.small-bars > .in')
  const before = await lit.count()
  await group(page, 'Miles').getByRole('textbox', { name: 'Miles at least' }).fill('2500')
  await page.keyboard.press('Enter')
  await expect.poll(() => lit.count()).toBeLessThan(before)

  await group(page, 'Period').getByRole('button', { name: 'Period: All time' }).click()
  const picker = page.getByRole('dialog', { name: 'Range of Period' })
  await expect(picker).toContainText('The data covers 1 Jan 2001 – 1 Jul 2001.')
  await expect(picker.getByRole('button', { name: 'Last week No data' })).toBeVisible()
  await checkAxe(page)
  await picker.getByRole('button', { name: 'Choose all of it' }).click()
  await expect(group(page, 'Period')).toContainText('1 Jan 2001 – 1 Jul 2001')
  expect(problems.console).toEqual([])
})
