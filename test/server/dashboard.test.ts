import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Browser, type TestServer, rison, startTestServer } from './support/server'

let server: TestServer
let ada: Browser
let bob: Browser
let admin: Browser
let gamma: Browser
let reader: Browser
let datasetId: number
let charts: readonly number[]
let now = 1_700_000_000_000

const AT = '/api/v1/dashboard/'

const makeChart = async (name: string, by: Browser = ada, more: object = {}): Promise<number> => {
  const body = { slice_name: name, datasource_id: datasetId, datasource_type: 'table', viz_type: 'pie', ...more }
  const answer = await by.post('/api/v1/chart/', body)
  expect([answer.status, answer.text]).toEqual([201, expect.any(String)])
  return answer.json<{ id: number }>().id
}

beforeAll(async () => {
  server = await startTestServer({ clock: () => now })
  ada = await server.signedIn('ada', ['Alpha', 'sql_lab'])
  bob = await server.signedIn('bob', ['Alpha'])
  admin = await server.signedIn('root', ['Admin'])
  gamma = await server.signedIn('gamma', ['Gamma'])
  reader = await server.signedIn('reader', ['Gamma'], [1])
  const body = { database: 1, schema: 'main', sql: 'select day, amount', table_name: 'daily' }
  datasetId = (await ada.post('/api/v1/dataset/', body)).json<{ id: number }>().id
  charts = [await makeChart('First'), await makeChart('Second')]
})
afterAll(() => server.close())

const make = async (body: object = {}, by: Browser = ada): Promise<number> => {
  const answer = await by.post(AT, { dashboard_title: 'Sales', ...body })
  expect([answer.status, answer.text]).toEqual([201, expect.any(String)])
  return answer.json<{ id: number }>().id
}
const put = (id: number, body: object, by: Browser = ada) => by.send('PUT', `${AT}${id}`, { body })
const get = async (id: number | string, by: Browser = ada) =>
  (await by.get(`${AT}${id}`)).json<{ result: Record<string, unknown> }>().result
const list = async (q: string, by: Browser = ada) =>
  (await by.get(`${AT}?${rison(q)}`)).json<{ count: number; ids: number[]; result: Record<string, unknown>[] }>()
const namesOf = async (id: number, by: Browser = ada) => {
  const { result } = (await by.get(`${AT}${id}/charts`)).json<{ result: { id: number; slice_name: string }[] }>()
  return result.map((chart) => chart.slice_name).toSorted((a, b) => (a < b ? -1 : 1))
}

const tab = (text: string, children: readonly string[]) => ({ type: 'TAB', children, meta: { text } })
const chart = (chartId: number) => ({ type: 'CHART', children: [], meta: { chartId, width: 4, height: 50 } })
const layoutOf = (ids: readonly number[]) => ({
  ROOT_ID: { id: 'ROOT_ID', type: 'ROOT', children: ['TABS-1'] },
  DASHBOARD_VERSION_KEY: 'v2',
  'TABS-1': { id: 'TABS-1', type: 'TABS', children: ['TAB-a', 'TAB-b'] },
  'TAB-a': tab('Over all', ['ROW-1']),
  'TAB-b': tab('By day', ['TABS-2']),
  'TABS-2': { type: 'TABS', children: ['TAB-c'] },
  'TAB-c': tab('Deeper', []),
  'ROW-1': { type: 'ROW', children: ids.map((id) => `CHART-${id}`) },
  ...Object.fromEntries(ids.map((id) => [`CHART-${id}`, chart(id)])),
})

describe('making and saving dashboards', () => {
  test('[B7.21] a new one belongs to who made it and is a draft', async () => {
    const answer = await ada.post(AT, { dashboard_title: 'Fresh' })
    const { id, result } = answer.json<{ id: number; result: object }>()
    expect([answer.status, result]).toEqual([201, { dashboard_title: 'Fresh' }])
    expect(await get(id)).toMatchObject({
      dashboard_title: 'Fresh',
      published: false,
      owners: [{ first_name: 'ada' }],
      roles: [],
      charts: [],
      url: `/superset/dashboard/${id}/`,
    })
  })

  test('[B3.01] [B7.18] [B7.20] a full save keeps every field, and the answer says when in seconds [B3.05]', async () => {
    const id = await make()
    now += 60_000
    const json_metadata = JSON.stringify({ positions: layoutOf(charts), color_scheme: 'set', refresh_frequency: 30 })
    const body = {
      certified_by: 'Ada',
      certification_details: 'Checked',
      css: '.a { color: red }',
      dashboard_title: 'Sales by day',
      slug: `sales by day! ${id}`,
      owners: [ada.userId],
      roles: [],
      json_metadata,
    }
    const answer = await put(id, body)
    expect(answer.status).toBe(200)
    expect(answer.json()).toEqual({ id, result: body, last_modified_time: Math.floor(now / 1000), revision: 2 })
    const found = await get(id)
    expect(found).toMatchObject({
      certified_by: 'Ada',
      certification_details: 'Checked',
      css: '.a { color: red }',
      dashboard_title: 'Sales by day',
      slug: `sales-by-day-${id}`,
      url: `/superset/dashboard/sales-by-day-${id}/`,
      changed_by_name: 'ada Test',
      changed_on_delta_humanized: 'now',
    })
    expect(await get(`sales-by-day-${id}`)).toEqual(found)
    expect(await get(String(found['uuid']))).toEqual(found)
  })

  test('[B3.02] [B3.09] the layout is kept apart from the rest, with a uuid for each chart, and says which charts there are', async () => {
    const id = await make()
    await put(id, {
      json_metadata: JSON.stringify({ positions: layoutOf([...charts, 9999]), cross_filters_enabled: false }),
    })
    const { json_metadata: metadata, position_json: positions } = await get(id)
    expect(JSON.parse(String(metadata))).toEqual({
      timed_refresh_immune_slices: [],
      expanded_slices: {},
      refresh_frequency: 0,
      color_scheme: '',
      label_colors: {},
      shared_label_colors: [],
      color_scheme_domain: [],
      cross_filters_enabled: false,
    })
    const layout = JSON.parse(String(positions)) as Record<string, { meta: { uuid?: string } }>
    expect(Object.keys(layout)).toEqual(Object.keys(layout).toSorted((a, b) => (a < b ? -1 : 1)))
    const [first = 0] = charts
    expect(layout[`CHART-${first}`]).toEqual({
      ...chart(first),
      meta: { chartId: first, width: 4, height: 50, uuid: expect.stringMatching(/^[\da-f-]{36}$/) as string },
    })
    expect(await namesOf(id)).toEqual(['First', 'Second'])
    await put(id, { json_metadata: JSON.stringify({ positions: layoutOf([first]) }) })
    expect(await namesOf(id)).toEqual(['First'])
  })

  test('[B7.17] [B7.19] [B3.03] publishing and metadata alone leave everything else as it is', async () => {
    const id = await make({ css: '.kept {}', published: false })
    await put(id, { json_metadata: JSON.stringify({ positions: layoutOf(charts) }) })
    const before = await get(id)
    expect((await put(id, { published: true })).json()).toMatchObject({ result: { published: true } })
    const filters = [{ id: 'NATIVE_FILTER-1', name: 'Day' }]
    const metadata = { native_filter_configuration: filters, filter_bar_orientation: 'HORIZONTAL' }
    await put(id, { json_metadata: JSON.stringify(metadata) })
    const after = await get(id)
    const revision = Number(before['revision']) + 2
    expect(after).toEqual({ ...before, published: true, revision, json_metadata: after['json_metadata'] })
    expect(JSON.parse(String(after['json_metadata']))).toMatchObject(metadata)
    expect(await namesOf(id)).toEqual(['First', 'Second'])
  })

  test.each([
    ['metadata that are no JSON', { json_metadata: '{' }, 400, 'json_metadata'],
    ['metadata that are no object', { json_metadata: '[]' }, 400, 'json_metadata'],
    ['metadata nobody knows', { json_metadata: '{"nonsense":1}' }, 400, 'nonsense'],
    ['metadata of another shape', { json_metadata: '{"expanded_slices":7}' }, 400, 'expanded_slices'],
    ['a bar that stands nowhere', { json_metadata: '{"filter_bar_orientation":"DIAGONAL"}' }, 400, 'orientation'],
    ['a layout that is no object', { position_json: '"x"' }, 400, 'position_json'],
    ['an unknown field', { nonsense: 1 }, 400, 'nonsense'],
    ['a title that is too long', { dashboard_title: 'x'.repeat(501) }, 400, 'dashboard_title'],
    ['owners that are not there', { owners: [9999] }, 422, 'owners'],
    ['roles that are not there', { roles: [9999] }, 422, 'roles'],
    ['a slug that is a number', { slug: '12' }, 422, 'Must be unique'],
  ])('%s are refused and nothing is written', async (_what, body, status, named) => {
    const id = await make()
    const before = await get(id)
    const answer = await put(id, { css: 'changed', ...body })
    expect([answer.status, answer.text]).toEqual([status, expect.stringContaining(named)])
    expect(await get(id)).toEqual(before)
    expect((await ada.post(AT, body)).status).toBe(status)
  })

  test('two dashboards never share a slug, and one keeps its own', async () => {
    const id = await make({ slug: 'taken' })
    const other = await ada.post(AT, { slug: 'taken' })
    expect([other.status, other.json()]).toEqual([422, { message: { slug: ['Must be unique'] } }])
    expect((await put(id, { slug: 'taken', css: 'x' })).status).toBe(200)
    expect((await put(id, { slug: '' })).status).toBe(200)
    expect((await get(id))['slug']).toBeNull()
  })

  test('layouts that are broken or hostile open as far as they can', async () => {
    const chain = Object.fromEntries(
      Array.from({ length: 20_000 }, (_, n) => [`TAB-${n}`, { type: 'TAB', children: [`TAB-${n + 1}`], meta: 7 }]),
    )
    const positions = {
      ROOT_ID: { type: 'ROOT', children: ['TAB-x', 'nowhere', '__proto__', 'constructor', 7, null, 'TAB-0'] },
      'TAB-x': { type: 'TAB', children: ['TAB-x', 'ROOT_ID'], meta: { text: 'Own ancestor' } },
      'CHART-x': { type: 'CHART', meta: { chartId: 'one' } },
      ...chain,
    }
    const id = await make()
    expect((await put(id, { json_metadata: JSON.stringify({ positions }) })).status).toBe(200)
    const answer = await ada.get(`${AT}${id}/tabs`)
    expect(answer.status).toBe(200)
    const { all_tabs: all, tab_tree: tree } = answer.json<{
      result: { all_tabs: Record<string, string>; tab_tree: { value: string }[] }
    }>().result
    expect(all['TAB-x']).toBe('Own ancestor')
    expect(tree.map(({ value }) => value)).toEqual(['TAB-x', 'TAB-0'])
    expect(JSON.parse(String((await get(id))['position_json']))).toMatchObject(positions)
  })
})

describe('what hangs on a dashboard', () => {
  test('its charts come with their controls, and its datasets once each', async () => {
    const id = await make()
    await put(id, { json_metadata: JSON.stringify({ positions: layoutOf(charts) }) })
    const { result } = (await ada.get(`${AT}${id}/charts`)).json<{ result: { id: number }[] }>()
    expect(result.find((one) => one.id === charts[0])).toMatchObject({
      slice_name: 'First',
      slice_url: `/explore/?slice_id=${charts[0]}`,
      form_data: { viz_type: 'pie', datasource: `${datasetId}__table`, slice_id: charts[0] },
    })
    const sources = (await ada.get(`${AT}${id}/datasets`)).json<{ result: Record<string, unknown>[] }>().result
    expect(sources).toHaveLength(1)
    expect(sources[0]).toMatchObject({ id: datasetId, uid: `${datasetId}__table`, name: 'main.daily' })
    expect(sources[0]?.['column_types']).toEqual(expect.arrayContaining([expect.any(Number)]))
  })

  test('its tabs are nested as they are', async () => {
    const id = await make({ json_metadata: JSON.stringify({ positions: layoutOf(charts) }) })
    expect((await ada.get(`${AT}${id}/tabs`)).json()).toEqual({
      result: {
        all_tabs: { 'TAB-a': 'Over all', 'TAB-b': 'By day', 'TAB-c': 'Deeper' },
        tab_tree: [
          { value: 'TAB-a', title: 'Over all', parents: ['ROOT_ID', 'TABS-1'], children: [] },
          {
            value: 'TAB-b',
            title: 'By day',
            parents: ['ROOT_ID', 'TABS-1'],
            children: [
              { value: 'TAB-c', title: 'Deeper', parents: ['ROOT_ID', 'TABS-1', 'TAB-b', 'TABS-2'], children: [] },
            ],
          },
        ],
      },
    })
  })

  test('[B7.05] [B7.06] [B7.07] a chart knows its dashboards, and is put on those that one may change', async () => {
    const [mine, theirs] = [await make(), await make({ published: true }, bob)]
    const id = await makeChart('Moved', ada, { dashboards: [mine] })
    const parts = async () => (await ada.get(`/api/v1/chart/${id}?${rison('(columns:!(dashboards.id))')}`)).json()
    expect(await parts()).toMatchObject({ result: { dashboards: [{ id: mine }] } })
    expect(await namesOf(mine)).toEqual(['Moved'])
    const forbidden = await ada.send('PUT', `/api/v1/chart/${id}`, { body: { dashboards: [mine, theirs] } })
    expect(forbidden.status).toBe(403)
    expect(forbidden.json()).toEqual({ message: 'Changing one or more of these dashboards is forbidden' })
    const missing = await ada.send('PUT', `/api/v1/chart/${id}`, { body: { dashboards: [9999] } })
    expect([missing.status, missing.json()]).toEqual([422, { message: { dashboards: ['Dashboards do not exist'] } }])
    expect((await ada.send('PUT', `/api/v1/chart/${id}`, { body: { dashboards: [] } })).status).toBe(200)
    expect(await namesOf(mine)).toEqual([])
  })

  test('a chart that is deleted leaves its dashboards, whose layout stays as it was saved', async () => {
    const gone = await makeChart('Gone')
    const id = await make({ json_metadata: JSON.stringify({ positions: layoutOf([gone]) }) })
    const { position_json: before } = await get(id)
    await ada.send('DELETE', `/api/v1/chart/${gone}`)
    expect(await namesOf(id)).toEqual([])
    expect((await get(id))['position_json']).toBe(before)
  })
})

describe('who may do what', () => {
  test('[B6.01] [B6.02] [B6.03] [B6.05] owners and administrators change a dashboard, others who may open it do not', async () => {
    const id = await make({ published: true })
    for (const by of [bob, gamma]) {
      const answer = await put(id, { css: 'x' }, by)
      expect(answer.status).toBe(by === bob ? 403 : 404)
      expect((await by.send('DELETE', `${AT}${id}`)).status).toBe(by === bob ? 403 : 404)
    }
    expect((await put(id, { css: 'by ada' })).status).toBe(200)
    expect((await put(id, { css: 'by root' }, admin)).status).toBe(200)
    await put(id, { owners: [] })
    expect((await put(id, { css: 'x' })).status).toBe(403)
    expect((await put(id, { css: 'without owners' }, admin)).status).toBe(200)
    const unable = await server.signedIn('unable', ['sql_lab'])
    expect((await unable.post(AT, {})).status).toBe(403)
  })

  test('drafts are for their owners; published ones for those who may see data of theirs', async () => {
    const id = await make({ json_metadata: JSON.stringify({ positions: layoutOf(charts) }) })
    const seen = async (by: Browser) => (await by.get(`${AT}${id}`)).status
    expect([await seen(ada), await seen(admin), await seen(bob), await seen(reader)]).toEqual([200, 200, 404, 404])
    await put(id, { published: true })
    expect([await seen(bob), await seen(reader), await seen(gamma)]).toEqual([200, 200, 404])
    expect((await list('(page:0)', gamma)).ids).not.toContain(id)
    for (const part of ['/charts', '/datasets', '/tabs']) {
      expect((await gamma.get(`${AT}${id}${part}`)).status).toBe(404)
    }
    expect((await server.anonymous().get(`${AT}${id}`)).status).toBe(401)
  })

  test('[B6.06] [B6.11] with DASHBOARD_RBAC a published dashboard is for its roles, and still changed by its owners', async () => {
    const other = await startTestServer({
      settings: { featureFlags: { ...server.services.settings.featureFlags, DASHBOARD_RBAC: true } },
    })
    const owner = await other.signedIn('ada', ['Alpha'])
    const alpha = await other.signedIn('bob', ['Alpha'])
    const member = await other.signedIn('gamma', ['Gamma'])
    const roles = await other.services.store.selectFrom('role').selectAll().where('name', '=', 'Gamma').execute()
    const id = await make({ published: true, roles: roles.map((role) => role.id) }, owner)
    const seen = async (by: Browser) => (await by.get(`${AT}${id}`)).status
    expect([await seen(owner), await seen(alpha), await seen(member)]).toEqual([200, 404, 200])
    expect((await put(id, { dashboard_title: 'Mine' }, member)).status).toBe(403)
    expect((await put(id, { dashboard_title: 'Mine' }, owner)).status).toBe(200)
    await put(id, { roles: [] }, owner)
    expect([await seen(alpha), await seen(member)]).toEqual([200, 404])
    await other.close()
  })
})

describe('favourites, lists and copies', () => {
  test('[B7.14] [B7.15] [B7.16] a star is of one person, and setting it twice does no harm', async () => {
    const [id, plain] = [await make({ published: true }), await make()]
    const star = async (by: Browser) =>
      (await by.get(`${AT}favorite_status/?${rison(`!(${id},${plain})`)}`)).json<{ result: object[] }>().result
    for (let n = 0; n < 2; n += 1) {
      expect((await ada.post(`${AT}${id}/favorites/`, undefined)).json()).toEqual({ result: 'OK' })
    }
    expect(await star(ada)).toEqual(
      expect.arrayContaining([
        { id, value: true },
        { id: plain, value: false },
      ]),
    )
    expect(await star(bob)).toEqual([{ id, value: false }])
    expect((await list('(filters:!((col:id,opr:dashboard_is_favorite,value:!t)))')).ids).toEqual([id])
    for (let n = 0; n < 2; n += 1) {
      expect((await ada.send('DELETE', `${AT}${id}/favorites/`)).json()).toEqual({ result: 'OK' })
    }
    expect((await list('(filters:!((col:id,opr:dashboard_is_favorite,value:!t)))')).count).toBe(0)
    expect((await ada.get(`${AT}favorite_status/?${rison('!(9999)')}`)).status).toBe(404)
    expect((await gamma.post(`${AT}${plain}/favorites/`, undefined)).status).toBe(404)
  })

  test('a list is filtered, ordered and cut to pages', async () => {
    const ids = []
    for (const title of ['zeta list', 'Alpha list', 'mid list']) {
      now += 1000
      ids.push(await make({ dashboard_title: title, published: title === 'mid list' }))
    }
    const [zeta, alpha, mid] = ids
    const q = (more: string) => `(filters:!((col:dashboard_title,opr:title_or_slug,value:' list'))${more})`
    expect((await list(q(''))).ids).toEqual([mid, alpha, zeta])
    expect((await list(q(',order_column:dashboard_title,order_direction:asc'))).ids).toEqual([alpha, mid, zeta])
    expect(await list(q(',page:1,page_size:2'))).toMatchObject({ count: 3, ids: [zeta] })
    expect(
      (await list('(filters:!((col:published,opr:eq,value:!t),(col:dashboard_title,opr:ct,value:list)))')).ids,
    ).toEqual([mid])
    expect((await list(q(''))).result[0]).toMatchObject({ status: 'published', changed_by_name: 'ada Test' })
    for (const wrong of ['(order_column:css)', '(filters:!((col:css,opr:eq,value:x)))']) {
      expect((await ada.get(`${AT}?${rison(wrong)}`)).status).toBe(400)
    }
  })

  test('several are deleted together or not at all; their charts stay', async () => {
    const id = await make({ json_metadata: JSON.stringify({ positions: layoutOf(charts) }) })
    const [other, theirs] = [await make(), await make({ published: true }, bob)]
    const bulk = (ids: readonly number[]) => ada.send('DELETE', `${AT}?${rison(`!(${ids.join(',')})`)}`)
    expect((await bulk([id, theirs])).status).toBe(403)
    expect((await ada.get(`${AT}${id}`)).status).toBe(200)
    expect((await bulk([id, other])).json()).toEqual({ message: 'Deleted 2 dashboards' })
    expect((await ada.get(`${AT}${id}`)).status).toBe(404)
    expect((await ada.get(`/api/v1/chart/${charts[0]}`)).status).toBe(200)
    expect((await bulk([])).status).toBe(404)
  })

  test('[B7.22] a copy belongs to who made it, with the same charts or with copies of them', async () => {
    const id = await make({ published: true, css: '.a {}' })
    await put(id, { json_metadata: JSON.stringify({ positions: layoutOf(charts) }) })
    const [first = 0] = charts
    const metadata = {
      positions: layoutOf(charts),
      expanded_slices: { [first]: true },
      timed_refresh_immune_slices: [first],
    }
    const copy = async (more: object) => {
      const body = { dashboard_title: 'Copy', css: '.b {}', json_metadata: JSON.stringify(metadata), ...more }
      const answer = await bob.post(`${AT}${id}/copy/`, body)
      expect([answer.status, answer.text]).toEqual([200, expect.any(String)])
      return answer.json<{ result: { id: number; last_modified_time: number } }>().result
    }
    const same = await copy({})
    expect(same.last_modified_time).toBe(Math.floor(now / 1000))
    expect(await get(same.id, bob)).toMatchObject({
      dashboard_title: 'Copy',
      css: '.b {}',
      published: false,
      owners: [{ first_name: 'bob' }],
    })
    const chartsOf = async (of: number) =>
      (await bob.get(`${AT}${of}/charts`)).json<{ result: { id: number }[] }>().result.map((one) => one.id)
    expect(new Set(await chartsOf(same.id))).toEqual(new Set(charts))

    const own = await copy({ duplicate_slices: true })
    const copied = await chartsOf(own.id)
    expect(copied).toHaveLength(2)
    expect(copied.some((one) => charts.includes(one))).toBe(false)
    expect(await namesOf(own.id, bob)).toEqual(['First', 'Second'])
    const { json_metadata: kept, position_json: layout } = await get(own.id, bob)
    const [successor] = Object.keys((JSON.parse(String(kept)) as { expanded_slices: object }).expanded_slices)
    expect(copied).toContain(Number(successor))
    expect(JSON.parse(String(kept))).toMatchObject({ timed_refresh_immune_slices: [Number(successor)] })
    expect(String(layout)).toContain(`"chartId":${successor}`)
    const refused = await bob.post(`${AT}${id}/copy/`, {
      dashboard_title: 'x',
      json_metadata: '{}',
      duplicate_slices: true,
    })
    expect(refused.status).toBe(400)
    expect((await bob.post(`${AT}${id}/copy/`, { dashboard_title: '', json_metadata: '{}' })).status).toBe(400)
    expect((await gamma.post(`${AT}${id}/copy/`, { dashboard_title: 'x', json_metadata: '{}' })).status).toBe(404)
    const plain = await bob.post(`${AT}${id}/copy/`, { dashboard_title: 'x', json_metadata: '{}' })
    const { id: third } = plain.json<{ result: { id: number } }>().result
    expect((await get(third, bob))['position_json']).toBe((await get(id))['position_json'])
    expect(await namesOf(third, bob)).toEqual(['First', 'Second'])
  })
})

describe('states of a dashboard', () => {
  test('[B7.23] the same state keeps its address, which opens for whoever may open the dashboard', async () => {
    const id = await make({ published: true })
    const state = {
      dataMask: { 'NATIVE_FILTER-1': { filterState: { value: ['ORD'] } } },
      activeTabs: ['TAB-a'],
      anchor: 'CHART-1',
      urlParams: [['standalone', '1']],
    }
    const link = async (by: Browser, body: object = state) => {
      const answer = await by.post(`${AT}${id}/permalink`, body)
      expect(answer.status).toBe(201)
      return answer.json<{ key: string; url: string }>()
    }
    const first = await link(ada)
    expect(first.url).toMatch(new RegExp(`/superset/dashboard/p/${first.key}/$`))
    expect(await link(ada)).toEqual(first)
    expect((await link(ada, { ...state, anchor: null })).key).not.toBe(first.key)
    expect((await link(bob)).key).not.toBe(first.key)
    const opened = await bob.get(`${AT}permalink/${first.key}`)
    expect(opened.json()).toEqual({ dashboardId: (await get(id))['uuid'], state })
    await put(id, { published: false })
    expect((await bob.get(`${AT}permalink/${first.key}`)).status).toBe(404)
    expect((await ada.get(`${AT}permalink/nothing`)).status).toBe(404)
    expect((await ada.post(`${AT}${id}/permalink`, { nonsense: 1 })).status).toBe(400)
  })

  test('values of filters are kept under a key for 90 days; another tab or person gets a key of its own', async () => {
    const id = await make({ published: true })
    const at = `${AT}${id}/filter_state`
    const value = JSON.stringify({ 'NATIVE_FILTER-1': { filterState: { value: 7 } } })
    const made = await ada.post(`${at}?tab_id=1`, { value })
    expect(made.status).toBe(201)
    const { key } = made.json<{ key: string }>()
    const change = async (by: Browser, tabId: string, next: string) =>
      (await by.send('PUT', `${at}/${key}?tab_id=${tabId}`, { body: { value: next } })).json<{ key: string }>().key
    expect(await change(ada, '1', '{"a":1}')).toBe(key)
    expect((await bob.get(`${at}/${key}`)).json()).toEqual({ value: '{"a":1}' })
    const forked = [await change(ada, '2', '{"a":2}'), await change(bob, '1', '{"a":3}')]
    expect(new Set([key, ...forked]).size).toBe(3)
    expect((await ada.get(`${at}/${key}`)).json()).toEqual({ value: '{"a":1}' })
    expect((await ada.post(at, { value: '{' })).status).toBe(400)
    expect((await bob.send('DELETE', `${at}/${key}`)).status).toBe(403)
    const elsewhere = await make()
    expect((await ada.get(`${AT}${elsewhere}/filter_state/${key}`)).status).toBe(404)
    now += 91 * 86_400_000
    const later = await server.sessionOf(ada.userId ?? 0)
    expect((await later.get(`${at}/${key}`)).status).toBe(404)
    const again = (await later.post(at, { value: '{}' })).json<{ key: string }>().key
    expect((await later.send('DELETE', `${at}/${again}`)).json()).toEqual({ message: 'Deleted successfully' })
    expect((await later.get(`${at}/${again}`)).status).toBe(404)
  })
})
