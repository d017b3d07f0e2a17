import { expect, type Page } from '../../browser/support/fixtures'
import type { TestTrino } from '../../support/trino/server'

/** Connects the catalog `tpch` as a person does on the list of databases, under the name `tpch`. */
export const connectTrino = async (
  page: Page,
  { port, user }: TestTrino,
  { allCatalogs = false }: { readonly allCatalogs?: boolean } = {},
): Promise<void> => {
  await page.getByRole('button', { name: 'Add database' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add database' })
  const field = (name: string) => dialog.getByRole('textbox', { name, exact: true })
  await field('Name').fill('tpch')
  await dialog.getByRole('radio', { name: /^Trino/ }).check()
  await field('Host').fill('localhost')
  await dialog.getByRole('spinbutton', { name: /^Port/ }).fill(String(port))
  await field('Catalog').fill('tpch')
  await field('User name').fill(user)
  await dialog.getByRole('checkbox', { name: 'Without encryption' }).check()
  if (allCatalogs) await dialog.getByRole('checkbox', { name: 'Show the other catalogs of the server' }).check()
  await dialog.getByRole('button', { name: 'Test connection' }).click()
  await expect(dialog.getByText(/The connection works/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Add database' }).click()
  await expect(dialog).toHaveCount(0)
}
