import type { Page } from '@playwright/test'

import { checkAxe } from '../support/axe'
import { expect, NOWHERE, test } from '../support/fixtures'
import { KIND_CASES, linkOf, type KindCase } from '../support/kinds'

test.use({ apart: 'chart-kinds', start: NOWHERE })

const open = async (page: Page, url: string, one: KindCase): Promise<void> => {
  await page.goto(url + (await linkOf(page, one)))
  await expect(page.locator('.chart-pane[data-status=rendered]')).toBeVisible()
}

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

for (const one of KIND_CASES) {
  test(`${one.kind} draws the server's rows and reads as a table [B2.15]`, async ({ page, server }) => {
    await open(page, server.url, one)
    await expect(page.getByRole('combobox', { name: 'Visualization type' })).toHaveText(one.name)
    const figure = page.getByRole('figure')
    await expect(figure).toBeVisible()
    if (one.row === undefined) {
      await expect(figure).toContainText(one.words ?? '')
    } else {
      const [name, text] = one.row
      // the marks are reached by keys, and each says what it is
      const plot = figure.getByRole('application')
      await expect(plot.locator('svg.vz')).toBeVisible()
      await plot.focus()
      await page.keyboard.press('ArrowRight')
      await expect(page.locator('.chart-tip')).toBeVisible()
      await expect(plot.locator('[aria-live]')).not.toBeEmpty()
      await page.keyboard.press('t')
      const row = figure.getByRole('table').getByRole('row', { name: new RegExp(`^${escaped(name)}`) })
      await expect(row.first()).toContainText(text)
    }
    await checkAxe(page, { within: '.chart-pane' })
  })
}

test('a table shows sensible digits, bars, rules and pages, and sorts', async ({ page, server }) => {
  await open(page, server.url, {
    kind: 'table',
    name: 'Table',
    table: 'flights',
    form: {
      groupby: ['origin'],
      metrics: [
        { expressionType: 'SQL', sqlExpression: 'COUNT(*)', label: 'count' },
        { expressionType: 'SQL', sqlExpression: 'AVG(delay)', label: 'Mean delay' },
      ],
      show_totals: true,
      page_length: 20,
      include_search: true,
      conditional_formatting: [{ column: 'Mean delay', operator: '>', targetValue: 9, colorScheme: 'colorWarning' }],
    },
  })
  const table = page.getByRole('table', { name: 'New chart' })
  const row = (name: RegExp) => table.getByRole('row', { name })
  await expect(row(/^ORD/)).toContainText('166,341')
  await expect(row(/^ORD/)).toContainText(/\d\.\d{1,2}(?!\d)/)
  await expect(row(/^ORD/).locator('.cell-bar').first()).toBeVisible()
  await expect(table.getByRole('row', { name: /^Summary/ })).toContainText(/[23],\d{3},\d{3}/)
  await table.getByRole('button', { name: 'origin' }).click()
  await table.getByRole('button', { name: 'origin' }).click()
  await expect(table.getByRole('columnheader', { name: 'origin' })).toHaveAttribute('aria-sort', 'ascending')
  await expect(page.getByText('Page 1 of')).toBeVisible()
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await expect(page.getByText('Page 2 of')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search rows' }).fill('166,341')
  await expect(table.getByRole('row')).toHaveCount(3)
  await checkAxe(page, { within: '.chart-pane' })

  // a rule and the look of a column are set up by hand
  await page.getByRole('tab', { name: 'Customize' }).click()
  await page.getByRole('button', { name: 'Add to Columns' }).click()
  const look = page.getByRole('dialog', { name: 'New column look' })
  await look.getByRole('textbox', { name: 'Title' }).fill('Flights')
  await look.getByRole('button', { name: 'Apply' }).click()
  await expect(table.getByRole('columnheader', { name: 'Flights' })).toBeVisible()
  await page.getByRole('button', { name: 'Add to Conditional formatting' }).click()
  const rule = page.getByRole('dialog', { name: 'New rule' })
  await rule.getByRole('textbox', { name: 'Value' }).fill('100000')
  await rule.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText('count > 100000')).toBeVisible()
  await expect(row(/^ORD/).locator('td').nth(1)).toHaveAttribute('style', /color-mix/)
})
