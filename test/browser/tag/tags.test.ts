import { writeFile } from 'node:fs/promises'

import { openStore } from '../../../server/metadata/store'
import { createUser } from '../../../server/session/security/users'
import { checkAxe } from '../support/axe'
import { callApi } from '../support/api'
import { chart, makeCharts, makeDashboard } from '../support/dashboards'
import { expect, NOWHERE, test } from '../support/fixtures'

test.use({ apart: 'tags', start: NOWHERE, flags: ['DASHBOARD_RBAC'] })

const LONG = 'Everything about flights and airports'

test('tags are created, found, shortened, filtered by, and lead to tagged items [B2.20] [B5.10] [B5.11] [B5.33]', async ({
  page,
  server,
  problems,
}) => {
  await makeCharts(page)
  const id = await makeDashboard(page, 'Tagged', [])
  await makeDashboard(page, 'Plain', [])
  await page.goto(`${server.url}/dashboard/list/`)
  const list = page.getByRole('grid', { name: 'Dashboards' })
  await list.getByRole('button', { name: 'Tags of Tagged' }).click()
  const dialog = page.getByRole('dialog', { name: 'Tags of Tagged' })
  const search = dialog.getByRole('searchbox', { name: 'Find or make tags' })
  await search.fill(LONG)
  await dialog.getByRole('button', { name: `Make the tag ${LONG}` }).click()
  await search.fill('<img src=x onerror=alert(1)>')
  await dialog.getByRole('button', { name: /^Make the tag <img/ }).click()
  await checkAxe(page)
  await dialog.getByRole('button', { name: 'Apply' }).click()
  const chips = list.getByRole('list', { name: 'Tags of Tagged' }).getByRole('link')
  // tags without room are counted, and reachable by mouse and keys
  await expect(chips).toHaveText(['<img src=x onerror=a...'])
  const more = list.getByRole('button', { name: `1 more tag: ${LONG}` })
  await expect(more).toHaveText('+1')
  await chips.first().focus()
  await page.keyboard.press('Tab')
  await expect(more).toBeFocused()
  await expect(page.locator('.tip')).toHaveText(LONG)
  await checkAxe(page)
  await page.keyboard.press('Enter')
  await expect(chips).toHaveText(['<img src=x onerror=a...', 'Everything about fli...'])
  await expect(chips.nth(1)).toHaveAttribute('title', LONG)
  await expect(more).toHaveCount(0)
  await expect(chips.nth(1)).toBeFocused()

  // the list of charts offers the tag that is there now
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Charts' }).click()
  const charts = page.getByRole('grid', { name: 'Charts' })
  await charts.getByRole('button', { name: 'Tags of Origins', exact: true }).click()
  const ofChart = page.getByRole('dialog', { name: 'Tags of Origins' })
  await ofChart.getByRole('searchbox', { name: 'Find or make tags' }).fill('every')
  await ofChart.getByRole('button', { name: `Add ${LONG}` }).click()
  await ofChart.getByRole('button', { name: 'Apply' }).click()
  await expect(charts.getByRole('list', { name: 'Tags of Origins' }).getByRole('link')).toHaveCount(1)
  await page.getByRole('combobox', { name: 'Tag' }).click()
  await page.getByRole('option', { name: LONG }).click()
  await expect(charts.getByRole('link', { name: 'All flights' })).toHaveCount(0)
  await charts.getByRole('list', { name: 'Tags of Origins' }).getByRole('link').click()

  await page.waitForURL(/\/superset\/all_entities\/\?id=\d+$/)
  await expect(page.getByRole('heading', { level: 1, name: `Tag ${LONG}` })).toBeVisible()
  await expect(page.locator('.crumbs')).toHaveText('Tags')
  await expect(page).toHaveTitle(/Tags/)
  await expect(page.getByRole('region', { name: 'Charts' }).getByRole('link', { name: 'Origins' })).toBeVisible()
  await checkAxe(page)
  await page.reload()
  await page.getByRole('region', { name: 'Dashboards' }).getByRole('link', { name: 'Tagged' }).click()
  await page.waitForURL(new RegExp(`/superset/dashboard/${id}/`))

  // in the properties: a tag goes, people and roles are searched and chosen
  const store = await openStore(server.home, Date.now())
  const bob = { username: 'bob', password: 'another horse another battery', firstName: 'Bob', lastName: 'Builder' }
  await createUser(store, { ...bob, roles: ['Alpha'] }, Date.now())
  await store.destroy()
  await page.getByRole('button', { name: 'Edit dashboard' }).click()
  await page.getByRole('button', { name: 'Dashboard properties' }).click()
  const properties = page.getByRole('dialog', { name: 'Dashboard properties' })
  await properties.getByRole('button', { name: `Remove ${LONG}` }).click()
  await properties.getByRole('searchbox', { name: 'Find roles' }).fill('gam')
  await properties.getByRole('button', { name: 'Add Gamma' }).click()
  await properties.getByRole('searchbox', { name: 'Find people' }).fill('build')
  await properties.getByRole('button', { name: 'Add Bob Builder' }).click()
  await checkAxe(page)
  await properties.getByRole('button', { name: 'Apply' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Edit dashboard' })).toBeVisible()
  const { result } = await callApi<{
    result: { owners: { first_name: string }[]; roles: { name: string }[]; tags: { name: string }[] }
  }>(page, 'GET', `/api/v1/dashboard/${id}`)
  expect(result.owners.map((one) => one.first_name)).toContain('Bob')
  expect(result.roles.map(({ name }) => name)).toEqual(['Gamma'])
  await expect
    .poll(async () => {
      const held = await callApi<{ result: { tags: { name: string }[] } }>(page, 'GET', `/api/v1/dashboard/${id}`)
      return held.result.tags.map(({ name }) => name)
    })
    .toEqual(['<img src=x onerror=alert(1)>'])
  expect(problems.console).toEqual([])
  expect(problems.outside).toEqual([])
})

test('dashboards are exported and imported again, and overwritten only on request', async ({
  page,
  server,
  problems,
}) => {
  const { total } = await makeCharts(page)
  const id = await makeDashboard(page, 'Travels', [
    ['GRID_ID', 'GRID', ['ROW-1']],
    ['ROW-1', 'ROW', ['CHART-1']],
    chart('CHART-1', total, 'All flights', 4, 20),
  ])
  await page.goto(`${server.url}/dashboard/list/`)
  const list = page.getByRole('grid', { name: 'Dashboards' })
  await list.getByRole('checkbox', { name: 'Choose Travels' }).click()
  const saved = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export chosen' }).click()
  const file = await saved
  expect(file.suggestedFilename()).toMatch(/^dashboard_export_\w+\.zip$/)
  const zip = await file.path()

  // an existing one is named; on request it is restored
  await callApi(page, 'PUT', `/api/v1/dashboard/${id}`, { dashboard_title: 'Strayed' })
  const bring = async (path: string) => {
    await page.getByRole('button', { name: 'Import', exact: true }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Import dashboards' })
    await dialog.getByLabel('Exported file (.zip)').setInputFiles(path)
    await dialog.getByRole('button', { name: 'Import', exact: true }).click()
    return dialog
  }
  const dialog = await bring(zip)
  await expect(dialog.getByRole('heading', { name: 'These dashboards are there already' })).toBeVisible()
  await expect(dialog).toContainText('Strayed would be overwritten.')
  await checkAxe(page)
  await dialog.getByRole('button', { name: 'Overwrite' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(list.getByRole('link', { name: 'Travels' })).toBeVisible()
  await expect(list.getByRole('link', { name: 'Strayed' })).toHaveCount(0)

  // gone, it comes back with the chart that is still there
  await callApi(page, 'DELETE', `/api/v1/dashboard/${id}`)
  await expect(await bring(zip)).toHaveCount(0)
  const back = list.getByRole('link', { name: 'Travels' })
  await expect(back).not.toHaveAttribute('href', new RegExp(`/dashboard/${id}/`))
  await back.click()
  await expect(page.getByRole('article', { name: 'All flights' })).toHaveAttribute('data-status', 'rendered')

  await page.goto(`${server.url}/dashboard/list/`)
  const wrong = test.info().outputPath('wrong.zip')
  await writeFile(wrong, 'no zip')
  const refused = await bring(wrong)
  await expect(refused).toContainText('This is not a zip file that can be read.')

  // a server that makes databases wants their passwords, which no file holds
  const wanted = 'databases/warehouse.yaml'
  const sent: string[] = []
  await page.route('**/api/v1/dashboard/import/', (route) => {
    sent.push(route.request().postData() ?? '')
    const extra = { [wanted]: { _schema: ['Must provide a password for the database'] } }
    const error = { message: 'Error importing dashboard', error_type: 'GENERIC_COMMAND_ERROR', level: 'warning', extra }
    return sent.length === 1
      ? route.fulfill({ status: 422, json: { errors: [error] } })
      : route.fulfill({ status: 200, json: { message: 'OK' } })
  })
  await refused.getByRole('button', { name: 'Import', exact: true }).click()
  const password = refused.getByLabel(`Password of ${wanted}`)
  await expect(password).toHaveAttribute('type', 'password')
  await expect(refused.getByRole('button', { name: 'Import', exact: true })).toHaveAttribute('aria-disabled', 'true')
  await password.fill('open sesame')
  await checkAxe(page)
  await refused.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(refused).toHaveCount(0)
  expect(sent[1]).toContain(JSON.stringify({ [wanted]: 'open sesame' }))
  // the browser itself notes answers of 422
  expect(problems.console.filter((text) => !text.includes('422'))).toEqual([])
})
