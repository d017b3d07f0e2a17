import { beforeEach, describe, expect, it } from 'vitest'

import { calls } from '../../../contract/index'
import { anyEffects } from '../../../src/core/effects/effect'
import { nativeFiltersEffects } from '../../../src/effects/filter/nativeFilters'
import { dashboardOf } from '../../../src/projections/dashboard/dashboards'
import { decodeForm } from '../../../src/domain/charts/formData'
import { GLOBAL } from '../../../src/domain/filters/crossFilters'
import { scopingMetadata } from '../../../src/projections/filter/scopingMetadata'
import { createTestClient, type TestClient } from '../../support/client'
import { admin, chartOn, openDashboard } from '../../support/dashboards'
import { keptAs } from '../../support/explore'
import { layoutOfCharts } from '../../support/filtered'
import { serveCalls, token } from '../../support/serveCalls'
import { answer, json, type ReceivedCall } from '../../support/server'

const server = serveCalls()
const metadata = { color_scheme: 'lake' }
let asked: ReceivedCall[]
let client: TestClient

beforeEach(() => {
  asked = []
  client = createTestClient()
  admin(client.world)
})

/** The one call that was made. */
const sent = (): { readonly path: string; readonly body: Readonly<Record<string, unknown>> } => {
  const [one] = asked
  if (one === undefined || asked.length > 1) throw new Error(`${asked.length} calls`)
  return { path: one.url.pathname, body: one.body }
}

describe('overwriting a chart', () => {
  const putBody = async (dashboard: { id: number; title: string } | null) => {
    server.use(
      token,
      answer(calls.exploreOpen, () => json({ result: keptAs(7, [1, 2]) })),
      answer(calls.chartFavoriteStatus, () => json({ result: [] })),
      answer(calls.chartGet, () => json({ id: 7, result: { dashboards: [{ id: 3 }] } })),
      answer(calls.chartPut, (one) => {
        asked.push(one)
        return json({ id: 7, result: one.body })
      }),
      answer(calls.dashboardGet, () => new Promise(() => undefined)),
    )
    client.world.dispatch('explore.open', { key: 'slice/7', sliceId: 7 })
    await client.clock.settle()
    const { formData } = client.world.store.state().explores.byKey['slice/7'] ?? { formData: {} }
    const save = { name: 'Shares', vizType: 'pie', overwrite: true, queryContext: '{"queries":[]}', dashboard }
    client.world.dispatch('explore.save', { key: 'slice/7', ...save })
    await client.clock.settle()
    return { url: asked[0]?.url.pathname, body: asked[0]?.body, params: JSON.stringify(decodeForm(formData)) }
  }
  const kept = {
    slice_name: 'Shares',
    viz_type: 'pie',
    datasource_id: 3,
    datasource_type: 'table',
    query_context: '{"queries":[]}',
    owners: [1, 2],
  }

  it('a saved chart sends controls, kind, dataset, query and owners [B7.07]', async () => {
    const { url, body, params } = await putBody(null)
    expect(url).toBe('/api/v1/chart/7')
    expect(body).toEqual({ ...kept, params })
    expect(JSON.parse(params)).toMatchObject({ viz_type: 'pie', groupby: ['origin'], metric: 'count' })
  })

  it('a saved chart stays on its dashboards when it is added to another [B7.07]', async () => {
    const { body, params } = await putBody({ id: 4, title: 'Traffic' })
    expect(body).toEqual({ ...kept, params, dashboards: [3, 4] })
  })
})

describe('settings of a dashboard', () => {
  const detail = { id: 1, changed_on: '2026-01-01T00:00:00', charts: [], json_metadata: JSON.stringify(metadata) }
  /** The request body for these changes. */
  const save = async (part: 'scoping' | 'orientation' | 'crossFilters', changes: Readonly<Record<string, unknown>>) => {
    server.use(
      token,
      answer(calls.dashboardGet, () => json({ result: detail })),
      answer(calls.dashboardPut, (one) => {
        asked.push(one)
        return json({ id: 1, result: {}, last_modified_time: 77 })
      }),
    )
    client.world.dispatch('nativeFilters.save', { dashboardId: 1, part, changes })
    await client.clock.settle()
    const { path, body } = sent()
    return { path, keys: Object.keys(body), sent: JSON.parse(String(body['json_metadata'])) as unknown }
  }
  const alone = { path: '/api/v1/dashboard/1', keys: ['json_metadata'] }
  const dashboard = () => {
    const found = dashboardOf(client.world.store.state().dashboards, 1)
    if (found === null) throw new Error('no dashboard')
    return found
  }
  beforeEach(() => {
    client = createTestClient([], { effects: anyEffects([...nativeFiltersEffects]) })
    admin(client.world)
    const components = layoutOfCharts([[1, 2], [3]])
    openDashboard(client.world, { metadata, components, charts: [1, 2, 3].map((id) => chartOn(id)) })
  })

  it('a save of scopes sends the chart configuration and no other field [B7.19]', async () => {
    const global = { rootPath: ['TAB-0'], excluded: [2] }
    const own = { 1: GLOBAL, 3: { rootPath: ['ROOT_ID'], excluded: [3] } } as const
    const changes = scopingMetadata(dashboard(), global, own)
    expect(await save('scoping', changes)).toEqual({
      ...alone,
      sent: {
        ...metadata,
        chart_configuration: {
          1: { id: 1, crossFilters: { scope: 'global', chartsInScope: [] } },
          3: { id: 3, crossFilters: { scope: own[3], chartsInScope: [1, 2] } },
        },
        global_chart_configuration: { scope: global, chartsInScope: [1] },
      },
    })
    expect(dashboard().properties.metadata).toEqual({ ...metadata, ...changes })
  })

  it('a save of the cross-filter switch sends it, and no other field [B7.19]', async () => {
    expect(await save('crossFilters', { cross_filters_enabled: false })).toEqual({
      ...alone,
      sent: { ...metadata, cross_filters_enabled: false },
    })
    expect(dashboard().properties.metadata['cross_filters_enabled']).toBe(false)
  })

  it('a save of the orientation sends it, and no other field [B7.19]', async () => {
    expect(await save('orientation', { filter_bar_orientation: 'HORIZONTAL' })).toEqual({
      ...alone,
      sent: { ...metadata, filter_bar_orientation: 'HORIZONTAL' },
    })
  })
})

describe('copy of a dashboard', () => {
  const positions = { ROOT_ID: { id: 'ROOT_ID', type: 'ROOT', children: [] } }
  const copy = async (copying: object) => {
    server.use(
      token,
      answer(calls.dashboardGet, () =>
        json({
          result: {
            id: 1,
            changed_on: '2026-01-01T00:00:00',
            charts: [],
            css: '.a { color: red }',
            json_metadata: JSON.stringify(metadata),
            position_json: JSON.stringify(positions),
          },
        }),
      ),
      answer(calls.dashboardCopy, (one) => {
        asked.push(one)
        return json({ result: { id: 9, last_modified_time: 1 } })
      }),
    )
    client.world.dispatch('dashboard.copy', { dashboardId: 1, title: ' Copy ', charts: true, ...copying })
    await client.clock.settle()
    const { path, body } = sent()
    const { json_metadata: text, ...rest } = body
    return { path, ...rest, metadata: JSON.parse(String(text)) as unknown }
  }
  const head = { path: '/api/v1/dashboard/1/copy/', dashboard_title: 'Copy' }

  it('a copy is requested with the style, layout and metadata of the server [B7.22]', async () => {
    expect(await copy({})).toEqual({
      ...head,
      duplicate_slices: true,
      css: '.a { color: red }',
      metadata: { ...metadata, positions },
    })
  })

  it('copies a dashboard under edit as it is, with its charts where wanted [B7.22]', async () => {
    const own = { css: '.b {}', metadata: '{"color_scheme":"sea","positions":{}}' }
    expect(await copy({ charts: false, ...own })).toEqual({
      ...head,
      duplicate_slices: false,
      css: '.b {}',
      metadata: { color_scheme: 'sea', positions: {} },
    })
  })
})
