import { checkAxe } from '../support/axe'
import { datasetOf } from '../support/api'
import { expect, NOWHERE, test } from '../support/fixtures'
import { questionsOf } from '../support/questions'

test.use({ apart: 'explore-behind', start: NOWHERE })

test('a drawing says at once that it is behind its controls, and moves nothing for it', async ({ page, server }) => {
  const id = await datasetOf(page, 'flights')
  await page.goto(`${server.url}/explore/?datasource_type=table&datasource_id=${id}&viz_type=echarts_timeseries_line`)
  await page.getByRole('button', { name: 'Add metric count' }).click()
  await page.keyboard.press('ControlOrMeta+Enter')
  const drawing = page.locator('.chart-pane[data-status=rendered] .drawing')
  await expect(drawing).toBeVisible()
  const line = drawing.getByRole('status').filter({ hasText: 'Behind its controls' })
  const figure = page.getByRole('figure', { name: 'New chart' })
  await expect(line).toHaveCount(0)
  await expect(figure).toHaveCSS('filter', 'none')
  const room = await figure.boundingBox()

  await page.getByRole('button', { name: 'Add column origin', exact: true }).click()
  await expect(line).toContainText('Behind its controls: 1 change not drawn yet')
  await page.getByRole('button', { name: 'Add column distance', exact: true }).click()
  await expect(line).toContainText('Behind its controls: 2 changes not drawn yet')
  await expect(figure).toHaveCSS('filter', 'grayscale(0.85)')
  expect(await figure.boundingBox()).toEqual(room)
  await expect(page.getByRole('button', { name: 'View as table' })).toBeInViewport({ ratio: 1 })
  await checkAxe(page)

  // set back, the drawing has all that the controls say
  await page.getByRole('button', { name: 'Remove SUM(distance)' }).click()
  await expect(line).toContainText('1 change not drawn yet')
  await page.getByRole('button', { name: 'Remove origin' }).click()
  await expect(line).toHaveCount(0)
  await expect(figure).toHaveCSS('filter', 'none')

  // a change of looks is drawn at once
  await page.getByRole('tab', { name: 'Customize' }).click()
  await page.getByRole('textbox', { name: 'Y axis title' }).fill('Planes')
  await page.keyboard.press('Tab')
  await expect(page.locator('svg.vz text', { hasText: 'Planes' })).toBeVisible()
  await expect(line).toHaveCount(0)

  // a control that is not valid keeps the drawing behind, and the line says what to fix
  await page.getByRole('tab', { name: 'Data' }).click()
  await page.getByRole('button', { name: 'Remove COUNT(*)' }).click()
  const update = line.getByRole('button', { name: 'Update' })
  await expect(update).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('button', { name: 'Add column distance', exact: true }).click()
  const asked = page.waitForRequest((request) => questionsOf(request).length > 0)
  await update.focus()
  await page.keyboard.press('Enter')
  await asked
  await expect(page.locator('.chart-pane[data-status=rendered]')).toBeVisible()
  await expect(line).toHaveCount(0)
  await expect(figure).toHaveCSS('filter', 'none')
  // the focus stays with the drawing
  await expect(figure.locator(':focus')).toHaveCount(1)
})
