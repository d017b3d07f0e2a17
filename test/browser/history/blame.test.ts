import { expect, test, writeSql } from '../support/fixtures'

test('a line shows its last author, the time and the earlier text', async ({ page, server }) => {
  await writeSql(page, "SELECT 'first' AS what\nFROM airports LIMIT 1")
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(page.getByRole('grid', { name: 'Query results' }).getByText('first')).toBeVisible()
  const pass = async (minutes: number): Promise<void> => {
    await page.addInitScript((ms) => {
      const now = Date.now.bind(Date)
      Date.now = () => now() + ms
    }, minutes * 60_000)
    await page.goto(`${server.url}/sqllab/`)
    await page.locator('.sql-text.ready').waitFor()
    await page.getByRole('textbox', { name: 'SQL' }).focus()
    await page.keyboard.press('ControlOrMeta+Home')
  }
  const told = page.locator('.line-blame')
  await pass(3)
  await expect(told).toHaveText(/^\s*you,\s3\smin\sago$/)
  await page.keyboard.press('ArrowDown')
  await expect(told).toHaveCount(0)
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('End')
  await page.keyboard.type(', 2')
  await pass(7)
  await expect(told).toHaveText(/^\s*you,\s7\smin\sago\s·\swas\sSELECT\s.first.\sAS\swhat$/)
})
