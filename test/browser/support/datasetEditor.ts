import { callApi } from './api'
import { expect, type Page } from './fixtures'

export const virtual = (page: Page, table_name: string, sql: string) =>
  callApi<{ readonly id: number }>(page, 'POST', '/api/v1/dataset/', { database: 1, table_name, sql })

export const SALES = `SELECT * FROM (VALUES ('Bern', DATE '2026-01-01', 10.5, 1), ('Oslo', DATE '2026-01-02', 20, 2))
  AS t(city, placed, amount, customer)`

export const open = async (page: Page, url: string, id: number): Promise<void> => {
  await page.goto(`${url}/tablemodelview/edit/${id}/`)
  await page.getByRole('tablist', { name: 'Parts of the dataset' }).waitFor()
}
export const tab = (page: Page, name: string | RegExp) =>
  page.getByRole('tablist', { name: 'Parts of the dataset' }).getByRole('tab', { name })
export const save = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Save dataset' }).click()
  await expect(page.getByText('The dataset has been saved').last()).toBeVisible()
}
