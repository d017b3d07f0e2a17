import { callApi, datasetOf } from '../support/api'
import { makeChart, nativeFilter } from '../support/dashboards'
import { open, SALES, tab, virtual } from '../support/datasetEditor'
import { bar, opened } from '../support/filtered'
import { expect, NOWHERE, test, type Page } from '../support/fixtures'
import { addPerson } from '../support/people'

test.use({ apart: 'taken-away', start: NOWHERE })

type Part = ReturnType<Page['locator']>

/** Takes one after the other away by keyboard; each time what is beside it has the focus. */
const taken = async (page: Page, steps: readonly (readonly [gone: Part, next: Part])[]): Promise<void> => {
  for (const [gone, next] of steps) {
    await gone.focus()
    await page.keyboard.press('Enter')
    await expect(gone).toHaveCount(0)
    await expect(next).toBeFocused()
  }
}

test('removing an owner of a dataset moves the focus to the next one', async ({ page, server }) => {
  await page.goto(`${server.url}/tablemodelview/list/`)
  for (const name of ['anna', 'bert']) await addPerson(server, name, ['Alpha'])
  const { id } = await virtual(page, 'Owned', SALES)
  await open(page, server.url, id)
  await tab(page, 'Settings').click()
  const owners = page.getByRole('group', { name: 'Owners' })
  for (const name of ['anna Person', 'bert Person']) {
    await owners.getByRole('searchbox', { name: 'Find people' }).fill(name.slice(0, 4))
    await owners.getByRole('button', { name: `Add owner ${name}` }).click()
  }
  const remove = (name: RegExp) => owners.getByRole('button', { name })
  await taken(page, [
    [remove(/^Remove anna/), remove(/^Remove bert/)],
    [remove(/^Remove bert/), owners.getByRole('searchbox', { name: 'Find people' })],
  ])
})

test('removing a tag moves the focus to the next one', async ({ page, server }) => {
  await page.goto(`${server.url}/chart/list/`)
  await makeChart(page, 'Tagged', 'table', { metrics: ['count'] })
  await page.reload()
  await page.getByRole('grid', { name: 'Charts' }).getByRole('button', { name: 'Tags of Tagged' }).click()
  const dialog = page.getByRole('dialog', { name: 'Tags of Tagged' })
  const search = dialog.getByRole('searchbox', { name: 'Find or make tags' })
  for (const name of ['one', 'two', 'three']) {
    await search.fill(name)
    await dialog.getByRole('button', { name: `Make the tag ${name}` }).click()
  }
  const remove = (name: string) => dialog.getByRole('button', { name: `Remove ${name}` })
  await taken(page, [
    [remove('one'), remove('two')],
    [remove('three'), search],
    [remove('two'), search],
  ])
})

test('removing a value of a pre-filter moves the focus to the next one', async ({ page, server }) => {
  const simple = (comparator: string) => ({
    expressionType: 'SIMPLE',
    clause: 'WHERE',
    subject: 'origin',
    operator: '!=',
    comparator,
  })
  await opened(page, server.url, 'Pre-filtered', (dataset) => [
    nativeFilter('origin', dataset, { adhoc_filters: [simple('ATL'), simple('ORD'), simple('DFW')] }),
  ])
  await bar(page).getByRole('button', { name: 'Add or edit filters' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add or edit filters' })
  const remove = (name: string) => dialog.getByRole('button', { name: new RegExp(`^Remove .*${name}`) })
  await taken(page, [
    [remove('ATL'), remove('ORD')],
    [remove('DFW'), dialog.getByRole('button', { name: 'Add a pre-filter' })],
    [remove('ORD'), dialog.getByRole('button', { name: 'Add a pre-filter' })],
  ])
})

test('removing or moving an annotation layer of a chart keeps the focus beside it', async ({ page, server }) => {
  await page.goto(`${server.url}/chart/list/`)
  const layer = (name: string, value: string) => ({
    name,
    value,
    annotationType: 'FORMULA',
    sourceType: '',
    show: true,
    style: 'solid',
    width: 1,
    opacity: '',
    color: null,
  })
  const id = await makeChart(page, 'Layered', 'echarts_timeseries_line', {
    x_axis: 'date',
    time_grain_sqla: 'P1M',
    metrics: ['count'],
    groupby: [],
    annotation_layers: [layer('Low', '10'), layer('Middle', '20'), layer('High', '30')],
  })
  await page.goto(`${server.url}/explore/?slice_id=${id}`)
  await page.getByRole('button', { name: 'Annotations and layers' }).click()
  const slot = page.getByRole('group', { name: 'Annotation layers' })
  const at = (name: string) => slot.getByRole('button', { name, exact: true })
  await at('Move Low down').focus()
  await page.keyboard.press('Enter')
  await expect(slot.locator('.pill-name')).toHaveText(['Middle', 'Low', 'High'])
  await expect(at('Move Low down')).toBeFocused()
  await taken(page, [
    [at('Remove Middle'), at('Edit Low')],
    [at('Remove Low'), at('Edit High')],
    [at('Remove High'), at('Add to Annotation layers')],
  ])
})

test('deleting a layer or an annotation of the server moves the focus to the next one', async ({ page, server }) => {
  await page.goto(`${server.url}/chart/list/`)
  await datasetOf(page, 'weather')
  const post = (path: string, body: object) => callApi<{ id: number }>(page, 'POST', path, body)
  await post('/api/v1/annotation_layer/', { name: 'Alpha' })
  const { id } = await post('/api/v1/annotation_layer/', { name: 'Beta' })
  for (const short_descr of ['First', 'Second']) {
    const day = `2013-06-0${short_descr === 'First' ? 2 : 1}T00:00:00`
    await post(`/api/v1/annotation_layer/${id}/annotation/`, { short_descr, start_dttm: day, end_dttm: day })
  }
  await page.goto(`${server.url}/annotationlayer/list/`)
  const layers = page.getByRole('table', { name: 'Annotation layers' })
  await layers.getByRole('button', { name: 'Beta', exact: true }).click()
  const entries = page.getByRole('table', { name: 'Annotations of Beta' })
  const goes = async (from: Part, name: string, action: string, next: Part): Promise<void> => {
    await from.getByRole('button', { name: `Delete ${name}`, exact: true }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: action }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(next).toBeFocused()
  }
  await expect(entries.getByRole('row')).toHaveCount(3)
  const [first, second] = (await entries.getByRole('button', { name: /^Edit / }).all()) as [Part, Part]
  const [one, other] = await Promise.all([first, second].map((part) => part.getAttribute('aria-label')))
  await goes(entries, (one ?? '').slice(5), 'Delete annotation', page.getByRole('button', { name: other ?? '' }))
  await goes(entries, (other ?? '').slice(5), 'Delete annotation', page.getByRole('button', { name: 'New annotation' }))
  const names = await layers.locator('.layer-name').allTextContents()
  const [before = '', after = ''] = names
  await goes(layers, before, 'Delete layer', layers.getByRole('button', { name: after, exact: true }))
  await goes(layers, after, 'Delete layer', page.getByRole('button', { name: 'New layer' }))
})

test('a row that goes while its dialog is open leaves the focus to its neighbour', async ({ page, server }) => {
  await page.goto(`${server.url}/chart/list/`)
  for (const name of ['Going', 'Staying'])
    await callApi<{ id: number }>(page, 'POST', '/api/v1/annotation_layer/', { name })
  await page.goto(`${server.url}/annotationlayer/list/`)
  const layers = page.getByRole('table', { name: 'Annotation layers' })
  const row = layers.getByRole('row', { name: /Going/ })
  await row.getByRole('button', { name: 'Delete Going' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  // a list that is read again may come before the dialog has closed
  await page.locator('tr', { hasText: 'Going' }).evaluate((element) => element.remove())
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(layers.getByRole('button', { name: 'Delete Staying' })).toBeFocused()
})
