import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ChartDataResult } from '../../../contract/chart/data'
import { type Charts, startCharts } from '../support/charts'
import { rison } from '../support/server'

let charts: Charts
let id: number

beforeAll(async () => {
  charts = await startCharts(
    `create table sales (day date, n integer);
     insert into sales values ('2026-01-01', 1), ('2026-01-02', 2), ('2026-02-01', 3)`,
    () => Date.UTC(2026, 2, 18),
  )
  id = await charts.dataset({ table_name: 'sales' })
})
afterAll(() => charts.close())

const path = '/api/v1/annotation_layer/'
const layer = async (name: string) => (await charts.ada.post(path, { name, descr: 'why' })).json<{ id: number }>().id
const day = (n: number) => `2026-01-0${n}T00:00:00`
const event = { short_descr: 'Sale', start_dttm: day(2), end_dttm: day(3) }

describe('annotation layers', () => {
  test('creates, lists, changes and deletes annotation layers, the last only when empty', async () => {
    const made = await layer('Holidays')
    const list = await charts.ada.get(`${path}?${rison('(filters:!((col:name,opr:ct,value:holi)))')}`)
    expect(list.json()).toMatchObject({
      count: 1,
      result: [{ id: made, name: 'Holidays', descr: 'why', created_by: { first_name: 'ada' } }],
    })
    expect((await charts.ada.post(path, { name: 'Holidays' })).text).toContain('Name must be unique')
    expect((await charts.ada.post(path, { name: '' })).status).toBe(400)
    expect((await charts.ada.send('PUT', `${path}${made}`, { body: { name: 'Feasts' } })).status).toBe(200)
    expect((await charts.ada.get(`${path}${made}`)).json()).toMatchObject({ result: { name: 'Feasts', descr: 'why' } })
    const inside = await charts.ada.post(`${path}${made}/annotation/`, event)
    expect(inside.status).toBe(201)
    expect((await charts.ada.send('DELETE', `${path}${made}`)).status).toBe(422)
    const { id: note } = inside.json<{ id: number }>()
    expect((await charts.ada.send('DELETE', `${path}${made}/annotation/${note}`)).status).toBe(200)
    expect((await charts.ada.send('DELETE', `${path}${made}`)).status).toBe(200)
    expect((await charts.ada.get(`${path}${made}`)).status).toBe(404)
  })

  test('stores annotations with times in UTC', async () => {
    const made = await layer('Releases')
    const at = `${path}${made}/annotation/`
    const zoned = { ...event, short_descr: 'Zoned', start_dttm: '2026-01-01T02:00:00+02:00', json_metadata: '{"a":1}' }
    expect((await charts.ada.post(at, event)).status).toBe(201)
    const { id: second } = (await charts.ada.post(at, zoned)).json<{ id: number }>()
    const list = (await charts.ada.get(at)).json<{ result: object[] }>()
    expect(list.result).toMatchObject([
      {
        short_descr: 'Zoned',
        start_dttm: day(1),
        end_dttm: day(3),
        json_metadata: '{"a":1}',
        layer: { id: made, name: 'Releases' },
      },
      { short_descr: 'Sale', start_dttm: day(2), long_descr: null },
    ])
    expect((await charts.ada.send('PUT', `${at}${second}`, { body: { end_dttm: day(9) } })).status).toBe(200)
    expect((await charts.ada.get(`${at}${second}`)).json()).toMatchObject({
      result: { start_dttm: day(1), end_dttm: day(9) },
    })
    const refusals = [
      { ...event },
      { ...event, short_descr: 'x', start_dttm: 'today' },
      { ...event, short_descr: 'x', start_dttm: day(4) },
      { ...event, short_descr: 'x', json_metadata: '{' },
    ]
    const answers = await Promise.all(refusals.map((body) => charts.ada.post(at, body)))
    expect(answers.map(({ text }) => text)).toEqual([
      expect.stringContaining('must be unique for this layer'),
      expect.stringContaining('Not a valid datetime'),
      expect.stringContaining('End date must be after start date'),
      expect.stringContaining('JSON not valid'),
    ])
    expect((await charts.ada.post(`${path}999/annotation/`, event)).status).toBe(404)
  })

  test('lets many roles read annotation layers and few write them', async () => {
    const gamma = await charts.server.signedIn('gus', ['Gamma'])
    expect((await gamma.get(path)).status).toBe(200)
    expect((await gamma.post(path, { name: 'x' })).status).toBe(403)
  })
})

describe('annotations over a chart', () => {
  const query = { columns: ['day'], metrics: ['count'], orderby: [['day', true]] }
  const drawn = async (...annotation_layers: object[]) => {
    const answer = await charts.ask(id, { ...query, annotation_layers })
    return answer.status === 200
      ? answer.json<{ result: ChartDataResult[] }>().result[0]?.annotation_data
      : `${answer.status} ${answer.text}`
  }
  const base = { show: true, showMarkers: false }

  test('sends annotations of a layer with the rows, and leaves formulas to the client', async () => {
    const made = await layer('Drawn')
    await charts.ada.post(`${path}${made}/annotation/`, event)
    const native = { ...base, name: 'L', annotationType: 'EVENT', sourceType: 'NATIVE', value: made }
    const formula = { ...base, name: 'F', annotationType: 'FORMULA', sourceType: '', value: '2 * x' }
    const record = {
      start_dttm: Date.UTC(2026, 0, 2),
      end_dttm: Date.UTC(2026, 0, 3),
      short_descr: 'Sale',
      long_descr: null,
      json_metadata: null,
    }
    expect(await drawn(native, formula)).toEqual({ L: { columns: Object.keys(record), records: [record] } })
    expect(await drawn({ ...native, show: false })).toEqual({})
    expect(await drawn({ ...native, value: 999 })).toContain(
      '400 {"message":"Error: The source of the annotation layer L',
    )
  })

  test('a layer can be another chart, in the range of this one', async () => {
    const context = {
      datasource: { id, type: 'table' },
      queries: [{ ...query, filters: [{ col: 'day', op: 'TEMPORAL_RANGE', val: 'No filter' }] }],
    }
    const chart = async (query_context: string | null) =>
      (
        await charts.ada.post('/api/v1/chart/', {
          slice_name: 'Source',
          viz_type: 'echarts_timeseries_line',
          datasource_id: id,
          datasource_type: 'table',
          query_context,
        })
      ).json<{ id: number }>().id
    const source = await chart(JSON.stringify(context))
    const line = { ...base, name: 'T', annotationType: 'TIME_SERIES', sourceType: 'line', value: source }
    expect(await drawn(line)).toMatchObject({ T: { records: [{ count: 1 }, { count: 1 }, { count: 1 }] } })
    const february = { ...line, overrides: { time_range: '2026-02-01 : 2026-03-01', time_grain_sqla: null } }
    expect(await drawn(february)).toEqual({ T: { records: [{ day: Date.UTC(2026, 1, 1), count: 1 }] } })
    expect(await drawn({ ...line, value: await chart(null) })).toContain('no query context saved')
  })
})
