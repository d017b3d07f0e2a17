import { checkAxe } from '../support/axe'
import type { Locator } from '@playwright/test'
import { expect, test, type Page } from '../support/fixtures'
import { addPerson, signInAs } from '../support/people'
import { type SheetCell, workbook } from '../../support/workbook'

test.use({ apart: 'newcomer', start: '/superset/welcome/' })

/** Presses from a file to a dashboard that a colleague sees. */
const MAX_PRESSES = 12

const DAYS = 120
const REGIONS = ['North', 'South', 'West']

const sales = (): Promise<Buffer> => {
  const rows: SheetCell[][] = [['Sales by region 2024', null, null], [], ['Order date', 'Region', 'Revenue']]
  for (let day = 0; day < DAYS; day += 1)
    for (const [at, region] of REGIONS.entries()) rows.push([{ day: 45_292 + day }, region, 100 + at + (day % 7)])
  return workbook([{ name: 'Summary', rows, merges: ['A1:C1'] }])
}

const pressCounter = () => {
  let presses = 0
  return {
    press: async (target: Locator): Promise<void> => {
      await target.click()
      presses += 1
    },
    count: () => presses,
  }
}

const chooseFile = async (page: Page, press: (target: Locator) => Promise<void>): Promise<void> => {
  const chooser = page.waitForEvent('filechooser')
  await press(page.getByRole('button', { name: 'Choose a file' }))
  await (await chooser).setFiles({ name: 'Sales 2024.xlsx', mimeType: 'application/xlsx', buffer: await sales() })
}

test('twelve presses lead from an Excel file to a dashboard that a colleague sees', async ({
  page,
  browser,
  server,
  problems,
}) => {
  const bea = await addPerson(server, 'bea', ['Alpha'])
  const { press, count } = pressCounter()

  await chooseFile(page, press)
  const upload = page.getByRole('dialog', { name: 'Query Sales 2024.xlsx' })
  await press(upload.getByRole('button', { name: 'Create table' }))
  await expect(page.getByRole('status', { name: 'Query status' })).toContainText(`${DAYS * REGIONS.length} rows`)

  await press(page.getByRole('button', { name: 'Create chart' }))
  const first = page.getByRole('region', { name: 'Start with one of these' })
  await expect(first.getByRole('button')).toHaveText([
    'Revenue over Order date',
    'Revenue by Region',
    'Revenue, one figure',
  ])
  await checkAxe(page, {})
  await press(first.getByRole('button', { name: 'Revenue by Region' }))
  await expect(page.getByRole('figure')).toBeVisible()

  await press(page.getByRole('button', { name: 'Save', exact: true }))
  const save = page.getByRole('dialog', { name: 'Save chart' })
  await expect(save.getByRole('textbox', { name: 'Chart name' })).toHaveValue('Revenue by Region')
  await press(save.getByRole('combobox', { name: 'Add to dashboard' }))
  await press(page.getByRole('option', { name: 'New dashboard' }))
  await expect(save.getByRole('textbox', { name: 'Name of the new dashboard' })).toHaveValue('sales_2024')
  await press(save.getByRole('button', { name: 'Save & go to dashboard' }))
  await expect(page.getByRole('heading', { name: 'sales_2024' })).toBeVisible()

  await press(page.getByRole('button', { name: 'Share', exact: true }))
  const share = page.getByRole('dialog', { name: 'Share' })
  await press(share.getByRole('button', { name: 'Publish' }))
  await press(share.getByRole('button', { name: 'Share with others' }))
  await share.getByRole('searchbox', { name: 'Find people and roles' }).fill('bea')
  await press(share.getByRole('button', { name: 'Add bea Person' }))
  await expect(share).toContainText('bea Person')
  expect(count()).toBeLessThanOrEqual(MAX_PRESSES)

  const hers = await (await browser.newContext()).newPage()
  await signInAs(hers, server, bea, '/dashboard/list/')
  await hers.getByRole('link', { name: 'sales_2024' }).click()
  await expect(hers.getByRole('figure', { name: /Revenue by Region/ })).toBeVisible()
  await hers.context().close()
  expect(problems.console).toEqual([])
})
