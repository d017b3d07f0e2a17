import { checkAxe } from '../support/axe'
import { datasetOf } from '../support/api'
import { expectCode, writeCode } from '../support/code'
import { expect, NOWHERE, test } from '../support/fixtures'

test.use({ apart: 'explore-metric', start: NOWHERE })

test('a metric is chosen by its aggregate, with its value, formula and spread in view', async ({ page, server }) => {
  const id = await datasetOf(page, 'flights')
  await page.goto(`${server.url}/explore/?datasource_type=table&datasource_id=${id}&viz_type=big_number_total`)
  await page.getByRole('button', { name: 'Add to Metric', exact: true }).click()
  const metric = page.getByRole('dialog', { name: 'New metric' })
  // the dataset has no other saved metric than the number of rows
  await expect(metric.getByRole('radio', { name: 'Simple' })).toBeChecked()
  await metric.getByRole('combobox', { name: 'Column' }).click()
  await page.getByRole('option', { name: /^origin/ }).click()
  const aggregates = metric.getByRole('radiogroup', { name: 'Aggregate' })
  await expect(aggregates.getByRole('radio')).toHaveCount(8)
  const result = metric.getByRole('definition')
  await aggregates.getByRole('radio', { name: 'Distinct' }).check()
  await expect(result.first()).toHaveText('229')
  // text has no average, and none is requested
  await aggregates.getByRole('radio', { name: 'Average' }).check()
  await expect(result).toHaveCount(0)

  await metric.getByRole('combobox', { name: 'Column' }).click()
  await page.getByRole('option', { name: /^delay/ }).click()
  await expect(metric.getByText('AVG(delay)', { exact: true }).last()).toBeVisible()
  await expect(result.first()).toHaveText(/\d/)
  const average = Number(await result.first().textContent())
  await aggregates.getByRole('radio', { name: 'Median' }).check()
  await expect(metric.getByText('PERCENTILE_CONT(0.5) WITHIN GROUP (ORDER BY "delay")')).toBeVisible()
  await expect(result.first()).not.toHaveText(String(average))
  await expect(result.first()).toHaveText(/\d/)
  const median = Number((await result.first().textContent())?.replace('−', '-'))
  // few flights are very late
  expect(median).toBeLessThan(average)
  await expect(result.last()).toHaveText('0%')
  await expect(metric.locator('.small-bars > .in').nth(5)).toBeVisible()
  await checkAxe(page, { within: '.explore-pop' })
  await metric.getByRole('button', { name: 'Apply' }).click()
  await page.getByRole('button', { name: 'Update chart' }).click()
  await expect(page.locator('output.figure')).toHaveText(String(median).replace('-', '−'))

  // it opens as what it is, and a change of aggregate changes its name
  await page.getByRole('button', { name: 'Edit MEDIAN(delay)' }).click()
  const again = page.getByRole('dialog', { name: 'Metric MEDIAN(delay)' })
  await expect(again.getByRole('radio', { name: 'Median' })).toBeChecked()
  await again.getByRole('radio', { name: '90th percentile' }).check()
  await again.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByRole('button', { name: 'Edit P90(delay)' })).toBeVisible()
})

test('a formula outlives Escape and a press elsewhere until it is discarded', async ({ page, server }) => {
  const id = await datasetOf(page, 'flights')
  await page.goto(`${server.url}/explore/?datasource_type=table&datasource_id=${id}&viz_type=big_number_total`)
  await page.getByRole('button', { name: 'Add to Metric', exact: true }).click()
  const form = page.getByRole('dialog', { name: 'New metric' })
  await form.getByRole('radio', { name: 'Custom SQL' }).click()
  const field = form.getByRole('textbox', { name: 'SQL expression' })
  await writeCode(field, 'AVG(')
  await page.keyboard.type('dela')
  const suggestions = form.getByRole('listbox', { name: 'Columns and functions' })
  await expect(suggestions).toBeVisible()
  // the first Escape closes the suggestions alone
  await page.keyboard.press('Escape')
  await expect(suggestions).toHaveCount(0)
  await expectCode(field, 'AVG(dela')
  await expect(form.getByRole('button', { name: 'Apply' })).toBeVisible()
  // the next one asks, and another one stays
  await page.keyboard.press('Escape')
  await expect(form.getByText('What you changed is not saved.')).toBeVisible()
  await expect(form.getByRole('button', { name: 'Keep editing' })).toBeFocused()
  await checkAxe(page, { within: '.explore-pop' })
  await page.keyboard.press('Escape')
  await expect(form.getByRole('button', { name: 'Apply' })).toBeVisible()
  await expectCode(field, 'AVG(dela')

  await page.getByRole('textbox', { name: 'Title of the chart' }).click()
  await expect(form.getByText('What you changed is not saved.')).toBeVisible()
  await form.getByRole('button', { name: 'Keep editing' }).click()
  await expectCode(field, 'AVG(dela')
  await page.keyboard.press('Escape')
  await form.getByRole('button', { name: 'Discard' }).click()
  await expect(form).toHaveCount(0)

  // nothing is lost by a form without a formula
  await page.getByRole('button', { name: 'Add to Metric', exact: true }).click()
  await expect(form).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(form).toHaveCount(0)
})
