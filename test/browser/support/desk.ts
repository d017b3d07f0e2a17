import { expect, runSql, type Page } from './fixtures'
import { addPerson, signInAs } from './people'
import type { TestServer } from './server'

const sendDialog = (page: Page) => page.getByRole('dialog', { name: 'Send to support' })
export const bar = (page: Page, number: string) => page.getByRole('region', { name: `Session ${number}` })
export const row = (page: Page, number: string) => page.getByRole('row').filter({ hasText: number })
export const shown = (page: Page) => page.getByRole('region', { name: 'At that moment' }).locator('.shotw')

/** Sends a log from the open dialog, and answers the number to quote. */
export const send = async (page: Page, level: string, note = ''): Promise<string> => {
  const dialog = sendDialog(page)
  await dialog.getByRole('radio', { name: level }).click()
  await dialog.getByRole('textbox', { name: /^What went wrong/ }).fill(note)
  await dialog.getByRole('checkbox', { name: /^I agree/ }).click()
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(dialog.getByText('Quote this number')).toBeVisible()
  const number = (await dialog.locator('.support-number').textContent()) ?? ''
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  return number
}

/** Sends a log whose last query failed, and answers the number to quote. */
export const sendFault = async (page: Page, sql: string, level: string, note = ''): Promise<string> => {
  await runSql(page, sql)
  await page.getByRole('alert', { name: 'Query error' }).getByRole('button', { name: 'Send to support' }).click()
  return send(page, level, note)
}

let people = 0

/** A window of somebody with the role Support and no other. */
export const openDesk = async (page: Page, server: TestServer, address = '/support/list/'): Promise<Page> => {
  people += 1
  const sue = await addPerson(server, `sue${people}`, ['Support'])
  const context = await page.context().browser()?.newContext()
  if (context === undefined) throw new Error('The browser is gone')
  const desk = await context.newPage()
  await signInAs(desk, server, sue, address)
  return desk
}
