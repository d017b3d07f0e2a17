import { datasetOf } from '../support/api'
import { expect, test, type Page } from '../support/fixtures'
import { reach } from '../support/reach'

test.use({ apart: 'keyboard-charts' })

const MOST = 200

const press = async (page: Page, role: 'button' | 'link' | 'combobox', name: string | RegExp): Promise<void> => {
  await reach(page, page.getByRole(role, { name, exact: true }).first(), 'Tab', MOST)
  await page.keyboard.press('Enter')
}

const KINDS: readonly (readonly [kind: string, column: string | null])[] = [
  ['Big number', null],
  ['Bar chart', 'weather'],
  ['Line chart', 'date'],
  ['Pie chart', 'location'],
  ['Treemap', 'weather'],
  ['Funnel', 'weather'],
]

test('six charts of six kinds are created and saved by keyboard alone', async ({ page }) => {
  await datasetOf(page, 'weather')
  for (const [kind, column] of KINDS) {
    await press(page, 'link', 'Charts')
    await press(page, 'button', 'New chart')
    await press(page, 'link', /weather/)
    await press(page, 'combobox', 'Visualization type')
    const gallery = page.getByRole('dialog', { name: 'Choose a chart' })
    await expect(gallery).toBeVisible()
    await reach(page, gallery.getByRole('button', { name: kind, exact: true }).first(), 'Tab', MOST)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('combobox', { name: 'Visualization type' })).toHaveText(kind)
    await press(page, 'button', 'Add metric count')
    if (column !== null) await press(page, 'button', `Add column ${column}`)
    await page.keyboard.press('ControlOrMeta+Enter')
    await expect(page.locator('.chart-pane[data-status=rendered]')).toBeVisible()
    await press(page, 'button', 'Save')
    const name = page.getByRole('dialog', { name: 'Save chart' }).getByRole('textbox', { name: 'Chart name' })
    await reach(page, name)
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type(`By keys: ${kind}`)
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/explore\/\?slice_id=\d+$/)
    await expect(page.getByRole('figure', { name: `By keys: ${kind}` })).toBeVisible()
  }
  await press(page, 'link', 'Charts')
  const grid = page.getByRole('grid', { name: 'Charts' })
  for (const [kind] of KINDS) await expect(grid.getByRole('link', { name: `By keys: ${kind}` })).toBeVisible()
})

test('Enter takes the kind that was searched for, prefix matches first', async ({ page }) => {
  await datasetOf(page, 'weather')
  await press(page, 'link', 'Charts')
  await press(page, 'button', 'New chart')
  await press(page, 'link', /weather/)
  await press(page, 'combobox', 'Visualization type')
  const gallery = page.getByRole('dialog', { name: 'Choose a chart' })
  await expect(gallery.getByRole('searchbox', { name: 'Search charts' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(gallery).toBeVisible()
  await page.keyboard.type('heatmap')
  await page.keyboard.press('Enter')
  await expect(gallery).toBeHidden()
  await expect(page.getByRole('combobox', { name: 'Visualization type' })).toHaveText('Heatmap')
})
