import { checkAxe } from '../support/axe'
import { expect, signIn, test } from '../support/fixtures'

test.use({ apart: 'retention' })

test('settings say how long steps are kept, and keep the choice', async ({ page, server }) => {
  await signIn(page, server.url, '/settings/')
  await expect(page.getByText('None have gone so far.')).toBeVisible()
  await page.getByRole('combobox', { name: 'Keep steps for' }).click()
  await page.getByRole('option', { name: '90 days' }).click()
  await expect(page.getByRole('combobox', { name: 'Keep steps for' })).toContainText('90 days')
  await checkAxe(page)
  await page.reload()
  await expect(page.getByRole('combobox', { name: 'Keep steps for' })).toContainText('90 days')
  await expect(page.getByRole('combobox', { name: 'In at most' })).toContainText('64 MB')
})
