import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { AT, layoutOf, type Dashboards, startDashboards } from '../support/dashboards'
import { type Browser, rison } from '../support/server'

let now = 1_700_000_000_000
let server: Dashboards['server']
let ada: Dashboards['ada']
let bob: Dashboards['bob']
let gamma: Dashboards['gamma']
let charts: Dashboards['charts']
let make: Dashboards['make']
let put: Dashboards['put']
let get: Dashboards['get']
let list: Dashboards['list']
let namesOf: Dashboards['namesOf']

beforeAll(async () => {
  ;({ server, ada, bob, gamma, charts, make, put, get, list, namesOf } = await startDashboards(() => now))
})
afterAll(() => server.close())

describe('favorites, lists and copies', () => {
  test('keeps favorites per person, and repeated calls are harmless [B7.14] [B7.15] [B7.16]', async () => {
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

  test('filters, orders and pages the list', async () => {
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

  test('deletes several dashboards together or none; their charts stay', async () => {
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

  test('a copy belongs to its creator, with the same charts or with copies of them [B7.22]', async () => {
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

describe('dashboard permalinks', () => {
  test('an equal state keeps its permalink, which opens for readers of the dashboard [B7.23]', async () => {
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

  test('keeps filter values under a key for 90 days, one key per tab and person', async () => {
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
