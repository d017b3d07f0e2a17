import { expectCode, writeCode } from '../support/code'
import { open, SALES, tab, virtual } from '../support/datasetEditor'
import { expect, NOWHERE, test } from '../support/fixtures'
import { hold } from '../support/hold'

test.use({ start: NOWHERE })

test('a field of code keeps text, cursor and focus when its editor comes', async ({ page, server }) => {
  const { id } = await virtual(page, 'Late editor', SALES)
  const release = await hold(page, '**/assets/MonacoText-*.js')
  await open(page, server.url, id)
  await tab(page, /^Calculated columns/).click()
  await page.getByRole('button', { name: 'Add calculated column' }).click()
  const expression = page.getByRole('textbox', { name: 'SQL expression' })
  await expression.pressSequentially('amount *  + 1')
  for (let steps = 0; steps < 4; steps += 1) await page.keyboard.press('ArrowLeft')
  release()
  await expect(page.locator('.code-text.ready')).toBeVisible()
  await expect(expression).toBeFocused()
  await page.keyboard.type('2')
  await expectCode(expression, 'amount * 2 + 1')
  await expect(page.getByRole('region', { name: /^Column/ }).getByText(/22\.0, 41\.0/)).toBeVisible()
  // this key belongs to the screen, and Tab leaves the field, as it does any
  await page.keyboard.press('ControlOrMeta+Enter')
  await expectCode(expression, 'amount * 2 + 1')
  await page.keyboard.press('Tab')
  await expect(expression).not.toBeFocused()
  await expression.focus()
  await page.keyboard.press('ControlOrMeta+Z')
  await expectCode(expression, 'amount *  + 1')
})

test('a field of code is a plain one where its editor never comes', async ({ page, server }) => {
  const { id } = await virtual(page, 'No editor', SALES)
  await page.route('**/assets/MonacoText-*.js', (route) => route.abort())
  await open(page, server.url, id)
  await tab(page, /^Calculated columns/).click()
  await page.getByRole('button', { name: 'Add calculated column' }).click()
  const expression = page.getByRole('textbox', { name: 'SQL expression' })
  await writeCode(expression, 'amou')
  await page.keyboard.press('Backspace')
  await page.getByRole('option', { name: /^amount/ }).click()
  await expectCode(expression, 'amount')
  await page.keyboard.type(' * 2')
  await expect(page.getByRole('region', { name: /^Column/ }).getByText(/21\.0, 40\.0/)).toBeVisible()
})
