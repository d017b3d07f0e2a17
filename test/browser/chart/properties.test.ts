import { openStore } from '../../../server/metadata/store'
import { createUser } from '../../../server/session/security/users'
import { callApi } from '../support/api'
import { checkAxe } from '../support/axe'
import { chart, makeCharts, makeDashboard } from '../support/dashboards'
import { expect, NOWHERE, test } from '../support/fixtures'
import { textEditor, writeText } from '../support/texts'

test.use({ apart: 'chart-properties', start: NOWHERE })

interface StoredChart {
  readonly result: {
    readonly slice_name: string
    readonly description: string | null
    readonly cache_timeout: number | null
    readonly certified_by: string | null
    readonly owners: readonly { readonly first_name: string }[]
    readonly tags: readonly { readonly name: string }[]
  }
}

test('chart properties change from list and editor, undo, and show its dashboards [B7.05] [B7.07]', async ({
  page,
  server,
  problems,
}) => {
  const { total } = await makeCharts(page)
  await makeDashboard(page, 'Travels', [
    ['GRID_ID', 'GRID', ['ROW-1']],
    ['ROW-1', 'ROW', ['CHART-1']],
    chart('CHART-1', total, 'All flights', 4, 20),
  ])
  const store = await openStore(server.home, Date.now())
  const bob = { username: 'bob', password: 'another horse another battery', firstName: 'Bob', lastName: 'Builder' }
  await createUser(store, { ...bob, roles: ['Alpha'] }, Date.now())
  await store.destroy()
  const kept = async () => (await callApi<StoredChart>(page, 'GET', `/api/v1/chart/${total}`)).result

  await page.goto(`${server.url}/chart/list/`)
  const list = page.getByRole('grid', { name: 'Charts' })
  await list.getByRole('button', { name: 'Edit properties of All flights' }).click()
  const dialog = page.getByRole('dialog', { name: 'Chart properties' })
  await expect(dialog.getByRole('region', { name: 'On dashboards' }).getByRole('link')).toHaveText(['Travels'])
  const name = dialog.getByRole('textbox', { name: 'Name' })
  const save = dialog.getByRole('button', { name: 'Save' })
  await name.fill(' ')
  await expect(save).toHaveAttribute('aria-disabled', 'true')
  await name.fill('Every flight')
  await dialog.getByRole('textbox', { name: 'Cache timeout' }).fill('soon')
  await expect(dialog.getByText('Seconds as a whole number, or -1.')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Cache timeout' }).fill('60')
  await writeText(textEditor(dialog, 'Description'), 'All that left the ground')
  await dialog.getByRole('textbox', { name: 'Certified by' }).fill('Ada')
  await dialog.getByRole('searchbox', { name: 'Find people' }).fill('build')
  await dialog.getByRole('button', { name: 'Add Bob Builder' }).click()
  await dialog.getByRole('searchbox', { name: 'Find or make tags' }).fill('air')
  await dialog.getByRole('button', { name: 'Make the tag air' }).click()
  await checkAxe(page)
  await save.click()
  await expect(dialog).toBeHidden()
  const row = list.getByRole('row').filter({ has: page.getByRole('link', { name: 'Every flight' }) })
  await expect(row).toContainText('Bob Builder')
  await expect(row).toContainText('Certified by Ada')
  await expect(row.getByRole('list', { name: 'Tags of Every flight' })).toHaveText('air')
  expect(await kept()).toMatchObject({
    slice_name: 'Every flight',
    description: 'All that left the ground',
    cache_timeout: 60,
    certified_by: 'Ada',
    tags: [{ name: 'air' }],
  })
  expect((await kept()).owners.map((one) => one.first_name)).toContain('Bob')

  // one step back is all of it
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(list.getByRole('link', { name: 'All flights' })).toBeVisible()
  await expect.poll(async () => (await kept()).cache_timeout).toBe(null)

  // in its editor the title follows
  await list.getByRole('link', { name: 'All flights' }).click()
  await page.getByRole('button', { name: 'Chart properties' }).click()
  await name.fill('Flights')
  await dialog.getByRole('textbox', { name: 'Certified by' }).fill('Grace')
  await save.click()
  await expect(page.getByRole('textbox', { name: 'Title of the chart' })).toHaveValue('Flights')
  await expect(page.getByText('Certified by Grace')).toBeAttached()
  await expect(page.getByText('Unsaved')).toBeHidden()

  // a refusal of the server shows in the dialog, which keeps the text
  await page.route(`**/api/v1/chart/${total}`, (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 422, json: { message: 'Chart parameters are invalid.' } })
      : route.fallback(),
  )
  await page.getByRole('button', { name: 'Chart properties' }).click()
  await name.fill('Refused')
  await save.click()
  await expect(dialog.getByRole('alert')).toContainText('Chart parameters are invalid.')
  await expect(name).toHaveValue('Refused')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('textbox', { name: 'Title of the chart' })).toHaveValue('Flights')
  expect(problems.outside).toEqual([])
})
