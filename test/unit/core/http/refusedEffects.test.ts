import { http } from 'msw'
import { describe, expect, it } from 'vitest'

import type { NewEvent } from '../../../../src/core/events/define'
import { event } from '../../../../src/core/events/registry'
import { createTestClient } from '../../../support/client'
import { serveCalls, token } from '../../../support/serveCalls'
import { json } from '../../../support/server'

const server = serveCalls()

const share = {
  name: 'Shared',
  dbId: 1,
  catalog: null,
  schema: 'main',
  sql: 'SELECT 1',
  templateParams: null,
  autorun: false,
}
const content = {
  editorId: 'e',
  dbId: 1,
  catalog: null,
  schema: 'main',
  sql: 'SELECT 1',
  name: 'Sales',
  templateParams: null,
}

/** A request event, and the event that reports the server's refusal. */
const REFUSED: readonly (readonly [failure: string, asked: NewEvent])[] = [
  ['databases.read_failed', event('databases.uses_requested', { id: 1 })],
  ['saved.list_failed', event('saved.list_requested', {})],
  ['saved.delete_failed', event('saved.delete_requested', { remoteId: 4, label: 'Mine' })],
  ['share.failed', event('share.requested', { editorId: 'e', share })],
  ['dataset.overwrite_failed', event('dataset.overwrite_requested', { datasetId: 3, ...content })],
  ['dataset.samples_failed', event('dataset.samples_requested', { datasetId: 3, page: 1, pageSize: 50, force: false })],
  ['dataset.people_failed', event('dataset.people_requested', { search: 'ada' })],
  ['rule.list_failed', event('rule.list_requested', { datasetId: 3 })],
  ['rule.delete_failed', event('rule.delete_requested', { datasetId: 3, ruleId: 5, name: 'EMEA only' })],
  ['annotation.chart_failed', event('annotation.chart_requested', { chartId: 7 })],
  ['explore.link_failed', event('explore.link_requested', { key: 'slice/7', formData: { viz_type: 'table' } })],
  ['nativeFilters.dataset_failed', event('nativeFilters.dataset_requested', { dashboardId: 9, datasetId: 3 })],
  ['dashboard.metadata_failed', event('dashboard.metadata_requested', { dashboardId: 9, changes: {} })],
  [
    'dashboard.link_failed',
    event('dashboard.link_requested', { dashboardId: 9, activeTabs: [], anchor: null, dataMask: {}, urlParams: [] }),
  ],
  ['dashboard.outlines_failed', event('dashboard.outlines_requested', { ids: [9] })],
  ['dashboard.delete_failed', event('dashboard.delete_requested', { dashboardId: 9, title: 'Sales' })],
  [
    'dashboard.move_check_failed',
    event('dashboard.move_check_requested', { dashboardId: 9, databaseId: 2, schemas: {} }),
  ],
  [
    'dashboard.move_failed',
    event('dashboard.move_requested', {
      dashboardId: 9,
      to: { name: 'warehouse', datasets: [{ id: 3, database_id: 2, schema: 'public' }] },
      was: { name: 'demo', datasets: [{ id: 3, database_id: 1, schema: 'main' }] },
      isBack: false,
    }),
  ],
  ['dashboard.versions_failed', event('dashboard.versions_requested', { dashboardId: 9 })],
  ['dashboard.version_failed', event('dashboard.version_requested', { dashboardId: 9, number: 2 })],
  ['report.open_failed', event('report.open_requested', { reportId: 6 })],
  ['tag.set_failed', event('tag.set_requested', { kind: 'chart', id: 7, name: 'Delays', tags: ['a'], was: [] })],
  ['tag.read_failed', event('tag.open_requested', { tagId: 8 })],
]

describe('server refusals', () => {
  it.each(REFUSED)('%s carries the message of the server and the id of its request', async (type, asked) => {
    server.use(
      token,
      http.all('*', () => json({ message: 'The disk is on fire' }, 500)),
    )
    const client = createTestClient()
    const [request] = client.world.store.append([asked], { corr: 'asked' })
    await client.clock.advance(60_000)
    const failure = client.world.store.pending().find((one) => one.type === type)
    expect(failure?.data).toMatchObject({ message: 'The disk is on fire' })
    expect(failure?.cause).toBe(request?.id)
    expect(client.world.store.state().outbox.open).not.toHaveProperty(request?.id ?? '')
    expect(client.errors).toEqual([])
  })
})
