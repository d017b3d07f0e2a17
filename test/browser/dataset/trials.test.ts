import { checkAxe } from '../support/axe'
import { callApi } from '../support/api'
import { open, SALES, save, tab, virtual } from '../support/datasetEditor'
import { expect, NOWHERE, test } from '../support/fixtures'
import { expectCode, writeCode } from '../support/code'

test.use({ apart: 'dataset-editor', start: NOWHERE })

test('expressions are checked while typed, and errors show at their position', async ({ page, server }) => {
  const { id } = await virtual(page, 'Expressions', SALES)
  await open(page, server.url, id)
  await tab(page, /^Calculated columns/).click()
  await page.getByRole('button', { name: 'Add calculated column' }).click()
  // typing names a new column
  await expect(page.getByRole('textbox', { name: 'Column name' })).toBeFocused()
  await page.keyboard.type('doubled')
  const expression = page.getByRole('textbox', { name: 'SQL expression' })
  await expect(page.getByText('Calculated column [doubled] requires an expression').first()).toBeVisible()
  await writeCode(expression, 'amount *\n  nowhere')
  const alert = page.getByRole('region', { name: 'Column doubled' }).getByRole('alert')
  await expect(alert).toContainText('nowhere')
  await alert.getByRole('button', { name: 'Go to line 2, column 3' }).click()
  await expect(expression).toBeFocused()
  // the letter at the place is selected
  await page.keyboard.type('N')
  await expectCode(expression, 'amount *\n  Nowhere')
  await writeCode(expression, 'amount * 2')
  const details = page.getByRole('region', { name: 'Column doubled' })
  await expect(details.getByText(/21\.0, 40\.0/)).toBeVisible()

  await tab(page, /^Metrics/).click()
  await page.getByRole('button', { name: 'Add metric' }).click()
  await expect(page.getByRole('textbox', { name: 'Metric name' })).toBeFocused()
  await page.keyboard.type('count')
  await expect(page.getByText('Metric name [count] is duplicated').first()).toBeVisible()
  await page.getByRole('button', { name: 'Save', exact: true }).hover()
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('textbox', { name: 'Metric name' }).fill('revenue')
  await writeCode(expression, 'SUM(amount)')
  const revenue = page.getByRole('region', { name: 'Metric revenue' })
  await expect(revenue.getByText('30.5', { exact: true })).toBeVisible()
  await revenue.getByRole('textbox', { name: 'D3 format' }).fill(',.2f')
  await revenue.getByRole('textbox', { name: 'Warning' }).fill('Without returns')
  await revenue.getByRole('textbox', { name: 'Warning' }).blur()
  await revenue.getByRole('button', { name: 'Move revenue up' }).click()
  const metrics = page.getByRole('grid', { name: 'Metrics' })
  await expect(metrics.getByRole('row').nth(1)).toContainText('revenue')
  await checkAxe(page, {})
  await save(page)
  const kept = await page.evaluate(
    async (key) =>
      (await (await fetch(`/api/v1/dataset/${key}`)).json()) as { result: { columns: object[]; metrics: object[] } },
    id,
  )
  expect(kept.result.columns.at(-1)).toMatchObject({ column_name: 'doubled', expression: 'amount * 2' })
  expect(kept.result.metrics).toMatchObject([
    { metric_name: 'revenue', d3format: ',.2f', extra: JSON.stringify({ warning_markdown: 'Without returns' }) },
    { metric_name: 'count' },
  ])
})

test('a calculated column takes the type of its trial, and a save names refused ones', async ({ page, server }) => {
  const { id } = await virtual(page, 'Types', SALES)
  await open(page, server.url, id)
  await tab(page, /^Calculated columns/).click()
  await page.getByRole('button', { name: 'Add calculated column' }).click()
  await page.getByRole('textbox', { name: 'Column name' }).fill('doubled')
  const expression = page.getByRole('textbox', { name: 'SQL expression' })
  await writeCode(expression, 'CAST(amount AS DOUBLE) * 2')
  await expect(page.getByRole('combobox', { name: 'Data type' })).toHaveText('DOUBLE, as found')

  await tab(page, /^Metrics/).click()
  await page.getByRole('button', { name: 'Add metric' }).click()
  await page.getByRole('textbox', { name: 'Metric name' }).fill('twice')
  await writeCode(expression, 'SUM(doubled)')
  await expect(page.locator('.judged')).toContainText('DOUBLE')
  await page.getByRole('button', { name: 'Add metric' }).click()
  await page.getByRole('textbox', { name: 'Metric name' }).fill('never')
  await writeCode(expression, 'SUM(nowhere)')
  await expression.blur()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('alert')).toContainText('Metric never')
  await expect(dialog.getByRole('button', { name: 'Keep editing' })).toBeFocused()
  await dialog.getByRole('button', { name: 'Keep editing' }).click()
  await expect(page.getByRole('region', { name: 'Metric never' }).getByRole('alert')).toContainText('nowhere')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await dialog.getByRole('button', { name: 'Save all the same' }).click()
  await expect(page.getByText('The dataset has been saved').last()).toBeVisible()
  const { result } = await callApi<{ readonly result: { readonly columns: readonly object[] } }>(
    page,
    'GET',
    `/api/v1/dataset/${id}`,
  )
  expect(result.columns.at(-1)).toMatchObject({ column_name: 'doubled', type: 'DOUBLE', type_generic: 0 })
  const asked = { datasource: { id, type: 'table' }, queries: [{ metrics: ['twice'] }] }
  const drawn = await callApi<{ readonly result: readonly { readonly data: readonly { readonly twice: number }[] }[] }>(
    page,
    'POST',
    '/api/v1/chart/data',
    asked,
  )
  expect(drawn.result[0]?.data[0]?.twice).toBeGreaterThan(0)
})
