import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { AT, chart, layoutOf, type Dashboards, startDashboards } from '../support/dashboards'
import { type Browser, rison, startTestServer } from '../support/server'

let now = 1_700_000_000_000
let server: Dashboards['server']
let ada: Dashboards['ada']
let bob: Dashboards['bob']
let admin: Dashboards['admin']
let gamma: Dashboards['gamma']
let reader: Dashboards['reader']
let datasetId: Dashboards['datasetId']
let charts: Dashboards['charts']
let makeChart: Dashboards['makeChart']
let make: Dashboards['make']
let put: Dashboards['put']
let get: Dashboards['get']
let list: Dashboards['list']
let namesOf: Dashboards['namesOf']

beforeAll(async () => {
  ;({ server, ada, bob, admin, gamma, reader, datasetId, charts, makeChart, make, put, get, list, namesOf } =
    await startDashboards(() => now))
})
afterAll(() => server.close())

describe('creating and saving dashboards', () => {
  test('a new dashboard is a draft owned by its creator [B7.21]', async () => {
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

  test('a full save stores every field, and the answer has the time in seconds [B3.01] [B7.18] [B7.20] [B3.05]', async () => {
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

  test('stores the layout separately with a uuid per chart, and derives the charts [B3.02] [B3.09]', async () => {
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

  test('keeps every metadata key, and filter defaults only of charts on the dashboard [B3.02]', async () => {
    const id = await make()
    const [first = 0] = charts
    const metadata = {
      color_scheme: 'supersetColors',
      color_namespace: 'sales',
      color_scheme_domain: ['#111', '#222'],
      label_colors: { ORD: '#333' },
      shared_label_colors: ['ORD'],
      expanded_slices: { [first]: true },
      refresh_frequency: 60,
      timed_refresh_immune_slices: [first],
      stagger_refresh: false,
      stagger_time: 2500,
      cross_filters_enabled: false,
      filter_scopes: { [first]: { origin: { scope: ['ROOT_ID'], immune: [] } } },
      chart_configuration: { [first]: { id: first, crossFilters: { scope: 'global', chartsInScope: [] } } },
      global_chart_configuration: { scope: { rootPath: ['ROOT_ID'], excluded: [] }, chartsInScope: [first] },
      native_filter_configuration: [{ id: 'NATIVE_FILTER-1', name: 'Day' }],
      filter_bar_orientation: 'HORIZONTAL',
    }
    const defaults = JSON.stringify({ [first]: { origin: ['ORD'] }, 9999: { origin: ['JFK'] } })
    const all = { ...metadata, default_filters: defaults, positions: layoutOf(charts) }
    expect((await put(id, { json_metadata: JSON.stringify(all) })).status).toBe(200)
    const { default_filters: kept, ...rest } = JSON.parse(String((await get(id))['json_metadata'])) as typeof all
    expect(rest).toEqual(metadata)
    expect(JSON.parse(kept)).toEqual({ [first]: { origin: ['ORD'] } })
  })

  test('publishing and a save of metadata leave everything else unchanged [B7.17] [B7.19] [B3.03]', async () => {
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

  test('keeps cross-filter scopes and their switch that are saved by themselves [B7.19]', async () => {
    const id = await make()
    await put(id, { json_metadata: JSON.stringify({ positions: layoutOf(charts) }) })
    const [first = 0, second = 0] = charts
    const metadata = {
      chart_configuration: {
        [first]: {
          id: first,
          crossFilters: { scope: { rootPath: ['ROOT_ID'], excluded: [first] }, chartsInScope: [second] },
        },
      },
      global_chart_configuration: { scope: { rootPath: ['ROOT_ID'], excluded: [] }, chartsInScope: charts },
      cross_filters_enabled: false,
    }
    const json_metadata = JSON.stringify(metadata)
    const saved = await put(id, { json_metadata })
    expect(saved.json()).toMatchObject({ result: { json_metadata }, last_modified_time: Math.floor(now / 1000) })
    expect(JSON.parse(String((await get(id))['json_metadata']))).toMatchObject(metadata)
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
  ])('refuses %s and writes nothing', async (_what, body, status, named) => {
    const id = await make()
    const before = await get(id)
    const answer = await put(id, { css: 'changed', ...body })
    expect([answer.status, answer.text]).toEqual([status, expect.stringContaining(named)])
    expect(await get(id)).toEqual(before)
    expect((await ada.post(AT, body)).status).toBe(status)
  })

  test('two dashboards never share a slug, and each keeps its own', async () => {
    const id = await make({ slug: 'taken' })
    const other = await ada.post(AT, { slug: 'taken' })
    expect([other.status, other.json()]).toEqual([422, { message: { slug: ['Must be unique'] } }])
    expect((await put(id, { slug: 'taken', css: 'x' })).status).toBe(200)
    expect((await put(id, { slug: '' })).status).toBe(200)
    expect((await get(id))['slug']).toBeNull()
  })

  test('opens broken or hostile layouts as far as possible', async () => {
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

describe('charts, datasets and tabs of a dashboard', () => {
  test('returns the charts with their controls, and each dataset once', async () => {
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

  test('returns the tabs with their nesting', async () => {
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

  test('a chart lists its dashboards, and joins only those one may change [B7.05] [B7.06] [B7.07]', async () => {
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

  test('a deleted chart leaves its dashboards, whose saved layout stays', async () => {
    const gone = await makeChart('Gone')
    const id = await make({ json_metadata: JSON.stringify({ positions: layoutOf([gone]) }) })
    const { position_json: before } = await get(id)
    await ada.send('DELETE', `/api/v1/chart/${gone}`)
    expect(await namesOf(id)).toEqual([])
    expect((await get(id))['position_json']).toBe(before)
  })
})

describe('access to dashboards', () => {
  test('owners and administrators change a dashboard, other analysts only open it [A1.01] [B6.01] [B6.02] [B6.03] [B6.05]', async () => {
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

  test('shows drafts to their owners, and published dashboards to readers of their data', async () => {
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

  test('DASHBOARD_RBAC opens a published dashboard to its roles; owners still change it [B6.06] [B6.11]', async () => {
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
