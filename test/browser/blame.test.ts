import { expect, test, writeSql } from './support/fixtures'

test('a line says who changed it last, when, and what it was', async ({ page, server }) => {
  await writeSql(page, "SELECT 'first' AS what\nFROM airports LIMIT 1")
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(page.getByRole('grid', { name: 'Query results' }).getByText('first')).toBeVisible()
  await page.addInitScript(() => {
    const now = Date.now.bind(Date)
    Date.now = () => now() + Number(sessionStorage.getItem('later') ?? 0)
  })
  const pass = async (minutes: number): Promise<void> => {
    await page.evaluate((ms) => sessionStorage.setItem('later', String(ms)), minutes * 60_000)
    await page.goto(`${server.url}/sqllab/`)
    await page.locator('.sql-text.ready').waitFor()
    await page.getByRole('textbox', { name: 'SQL' }).focus()
    await page.keyboard.press('ControlOrMeta+Home')
  }
  const told = page.locator('.line-blame')
  await pass(3)
  await expect(told).toHaveText(/^\s*you, 3 min ago$/)
  await page.keyboard.press('ArrowDown')
  await expect(told).toHaveCount(0)
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('End')
  await page.keyboard.type(', 2')
  await expect(page.getByText('Every keystroke kept')).toBeVisible()
  await pass(10)
  await expect(told).toHaveText(/^\s*you, 7 min ago · was SELECT 'first' AS what$/)
})
