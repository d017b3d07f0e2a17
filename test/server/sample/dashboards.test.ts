import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ChartDataResult } from '../../../contract/chart/data'
import type { Datasource } from '../../../contract/dataset/datasource'
import { buildSample } from '../../../server/sample'
import { SAMPLES } from '../../../server/sample/dashboards/install'
import { datasetOf } from '../../../src/effects/dataset/datasource'
import { encodeForm } from '../../../src/domain/charts/formData'
import { openLayout } from '../../../src/domain/layout/repair'
import { vizMeta } from '../../../src/domain/charts/kinds'
import { errorsOf, withDefaults } from '../../../src/domain/charts/kinds/common/data/values'
import { openEngine } from '../engine/fixture'
import { type Browser, startTestServer, type TestServer } from '../support/server'

const home = mkdtempSync(join(tmpdir(), 'recount-samples-'))
const start = () =>
  startTestServer({ home, settings: { sampleDashboards: true }, openEngine: (file) => openEngine(file) })

let server: TestServer
let admin: Browser

beforeAll(async () => {
  await buildSample(join(home, 'examples.duckdb'), { log: () => undefined })
  server = await start()
  admin = await server.sessionOf(1)
})
afterAll(async () => {
  await server.close()
  rmSync(home, { recursive: true, force: true })
})

interface Summary {
  readonly id: number
  readonly slug: string
  readonly dashboard_title: string
  readonly published: boolean
}
const listed = async (): Promise<readonly Summary[]> =>
  (await admin.get('/api/v1/dashboard/')).json<{ result: Summary[] }>().result

interface SampleChartRow {
  readonly id: number
  readonly slice_name: string
  readonly form_data: Record<string, unknown>
}

describe('sample dashboards', () => {
  it('creates the sample dashboards once, published, with the flights first', async () => {
    const all = await listed()
    expect(all.map(({ slug, published }) => ({ slug, published }))).toEqual([
      { slug: 'us-flights', published: true },
      { slug: 'outdoor-shop', published: true },
    ])
  })

  it('samples of whole tables use the dataset of the table', async () => {
    const { result } = (await admin.get('/api/v1/dataset/')).json<{ result: { table_name: string; kind: string }[] }>()
    expect(Object.fromEntries(result.map(({ table_name: name, kind }) => [name, kind]))).toMatchObject({
      birdstrikes: 'physical',
      flights_by_airport: 'virtual',
    })
  })

  it('sample dashboards have sound layouts and every kind of filter', async () => {
    for (const { dashboard, charts } of SAMPLES) {
      const answer = await admin.get(`/api/v1/dashboard/${dashboard.slug}`)
      const { result } = answer.json<{ result: { position_json: string; json_metadata: string } }>()
      const opened = openLayout(JSON.parse(result.position_json), (type) => type)
      expect(opened.repairs).toEqual([])
      const placed = Object.values(opened.layout).filter(({ type }) => type === 'CHART')
      expect(placed).toHaveLength(charts.length)
      expect(placed.every(({ meta }) => Number(meta['chartId']) > 0)).toBe(true)
    }
    const { result } = (await admin.get('/api/v1/dashboard/us-flights')).json<{ result: { json_metadata: string } }>()
    const filters = (
      JSON.parse(result.json_metadata) as {
        native_filter_configuration: {
          filterType: string
          cascadeParentIds: string[]
          targets: { datasetId?: number; column?: { name: string } }[]
        }[]
      }
    ).native_filter_configuration
    expect(new Set(filters.map(({ filterType }) => filterType))).toEqual(
      new Set(['filter_select', 'filter_range', 'filter_time', 'filter_timecolumn', 'filter_timegrain']),
    )
    expect(filters.some(({ cascadeParentIds }) => cascadeParentIds.length > 0)).toBe(true)
    for (const { targets } of filters) {
      for (const { datasetId, column } of targets) {
        if (datasetId === undefined) continue
        const dataset = (await admin.get(`/api/v1/dataset/${datasetId}`)).json<{
          result: { columns: { column_name: string }[] }
        }>().result
        if (column !== undefined) {
          expect(dataset.columns.map((one) => one.column_name)).toContain(column.name)
        }
      }
    }
  })

  it('sample charts can be drawn here, have no errors, and find rows', async () => {
    for (const { slug } of await listed()) {
      const charts = (await admin.get(`/api/v1/dashboard/${slug}/charts`)).json<{ result: SampleChartRow[] }>().result
      const datasets = (await admin.get(`/api/v1/dashboard/${slug}/datasets`)).json<{ result: Datasource[] }>().result
      for (const { slice_name: name, form_data: form } of charts) {
        const data = datasets.find(({ id }) => `${id}__table` === form['datasource'])
        const type = await vizMeta(String(form['viz_type']))?.load()
        if (data === undefined || type === undefined) throw new Error(`${name} cannot be drawn`)
        const dataset = datasetOf(data)
        const context = { values: withDefaults(type, encodeForm(form), dataset), dataset }
        expect({ name, errors: errorsOf(type, context, {}) }).toEqual({ name, errors: {} })
        const body = { datasource: { id: data.id, type: 'table' }, queries: type.queries(context) }
        const answer = await admin.post('/api/v1/chart/data', body)
        expect(answer.text).not.toContain('"message"')
        const { result } = answer.json<{ result: ChartDataResult[] }>()
        const empty = result.filter(({ rowcount }) => rowcount === 0)
        expect({ name, queries: result.length > 0, empty }).toEqual({ name, queries: true, empty: [] })
      }
    }
  })

  it('events of the shop are annotations that its charts draw', async () => {
    const saved = (await admin.get('/api/v1/annotation_layer/')).json<{ result: { id: number; name: string }[] }>()
    const events = new Map<number, string[]>()
    for (const { id } of saved.result) {
      const answer = await admin.get(`/api/v1/annotation_layer/${id}/annotation/`)
      const { result } = answer.json<{ result: { short_descr: string; start_dttm: string }[] }>()
      events.set(
        id,
        result.map(({ short_descr, start_dttm }) => `${start_dttm.slice(0, 10)} ${short_descr}`),
      )
    }
    const charts = (await admin.get('/api/v1/dashboard/outdoor-shop/charts')).json<{ result: SampleChartRow[] }>()
      .result
    const drawn = (chart: string) => {
      const form = charts.find(({ slice_name: name }) => name === chart)?.form_data
      const layers = (form?.['annotation_layers'] ?? []) as { value: number }[]
      return layers.flatMap(({ value }) => events.get(value) ?? [])
    }
    expect(drawn('Orders by channel')).toEqual(['2023-09-01 Climbing campaign', '2024-05-14 Web shop down'])
    expect(drawn('Return rate of clothing')).toEqual(['2024-03-01 Bad jacket batch'])
  })

  it('sizes have an order, so their colors are steps of the sequential ramp', async () => {
    for (const { slug } of await listed()) {
      const { result } = (await admin.get(`/api/v1/dashboard/${slug}`)).json<{ result: { json_metadata: string } }>()
      const { label_colors: colors } = JSON.parse(result.json_metadata) as { label_colors: Record<string, string> }
      expect(colors).toMatchObject({ Small: 'var(--s4)', Medium: 'var(--s6)', Large: 'var(--s9)' })
    }
  })

  it('does not recreate deleted sample dashboards', async () => {
    const [first] = await listed()
    await admin.send('DELETE', `/api/v1/dashboard/${first?.id}`)
    await server.close()
    server = await start()
    admin = await server.sessionOf(1)
    expect((await listed()).map(({ slug }) => slug)).toEqual(['outdoor-shop'])
  })
})
