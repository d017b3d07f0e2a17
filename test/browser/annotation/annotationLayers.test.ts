import { checkAxe } from '../support/axe'
import { makeChart } from '../support/dashboards'
import { expect, test } from '../support/fixtures'

test.use({ apart: 'annotation-layers', start: '/annotationlayer/list/' })

test('annotation layers are created, filled, changed, deleted and drawn on a chart', async ({
  page,
  server,
  problems,
}) => {
  await expect(page.getByRole('heading', { name: 'There is no annotation layer yet' })).toBeVisible()
  await page.getByRole('button', { name: 'Make the first one' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: 'Save' })).toHaveAttribute('aria-disabled', 'true')
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Storms')
  await dialog.getByRole('textbox', { name: 'Description' }).fill('Days that closed airports')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
  const layers = page.getByRole('table', { name: 'Annotation layers' })
  await expect(layers).toContainText('Days that closed airports')

  // a name that is taken is refused at the place
  await page.getByRole('button', { name: 'New layer' }).click()
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Storms')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Name must be unique')
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  await layers.getByRole('button', { name: 'Storms', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'This layer has no annotations yet' })).toBeVisible()
  await page.getByRole('button', { name: 'New annotation' }).click()
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Snow')
  await dialog.getByLabel('Begins (UTC)').fill('2001-01-20T00:00:00')
  await dialog.getByLabel('Ends (UTC)').fill('2001-01-10T00:00:00')
  await expect(dialog.getByLabel('Ends (UTC)')).toHaveAccessibleDescription('It ends before it begins.')
  await expect(dialog.getByRole('button', { name: 'Save' })).toHaveAttribute('aria-disabled', 'true')
  await dialog.getByLabel('Ends (UTC)').fill('2001-01-22T12:30:00')
  await dialog.getByRole('button', { name: 'Save' }).click()
  const entries = page.getByRole('table', { name: 'Annotations of Storms' })
  await expect(entries).toContainText('2001-01-20 00:00')
  await expect(entries).toContainText('2001-01-22 12:30')
  await entries.getByRole('button', { name: 'Edit Snow' }).click()
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Much snow')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(entries).toContainText('Much snow')
  await checkAxe(page, {})

  await layers.getByRole('button', { name: 'Delete Storms' }).click()
  await dialog.getByRole('button', { name: 'Delete layer' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Annotation layer has associated annotations.')
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  // a chart finds the layer, and leads to it
  const id = await makeChart(page, 'By day', 'echarts_timeseries_line', {
    x_axis: 'date',
    time_grain_sqla: 'P1D',
    metrics: ['count'],
    groupby: [],
  })
  await page.goto(`${server.url}/explore/?slice_id=${id}`)
  await page.getByRole('button', { name: 'Annotations and layers' }).click()
  await page.getByRole('button', { name: 'Add to Annotation layers' }).click()
  const form = page.getByRole('dialog', { name: 'New annotation layer' })
  await form.getByRole('combobox', { name: 'Annotation layer type', exact: true }).click()
  await page.getByRole('option', { name: 'Event', exact: true }).click()
  await form.getByRole('combobox', { name: 'Annotation layer', exact: true }).click()
  await expect(page.getByRole('option', { name: 'Storms' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(form.getByRole('link', { name: 'Annotation layers' })).toBeVisible()

  await page.goto(`${server.url}/chart/list/`)
  await page.getByRole('button', { name: 'Command palette' }).click()
  await page.getByRole('dialog').getByRole('combobox').fill('annotation lay')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Annotation layers' })).toBeVisible()
  await layers.getByRole('button', { name: 'Storms', exact: true }).click()
  await entries.getByRole('button', { name: 'Delete Much snow' }).click()
  await dialog.getByRole('button', { name: 'Delete annotation' }).click()
  await expect(page.getByRole('heading', { name: 'This layer has no annotations yet' })).toBeVisible()
  await layers.getByRole('button', { name: 'Delete Storms' }).click()
  await dialog.getByRole('button', { name: 'Delete layer' }).click()
  await expect(page.getByRole('heading', { name: 'There is no annotation layer yet' })).toBeVisible()
  // a refusal of the server is noted by the browser itself
  expect(problems.console.filter((one) => !one.startsWith('Failed to load resource'))).toEqual([])
})
