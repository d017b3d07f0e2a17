import { randomBytes } from 'node:crypto'
import type { Datasource } from '../../contract/dataset/datasource'
import type { ExploreData } from '../../contract/explore/explore'
import { calls } from '../../contract/index'
import { type Chart, loadChart } from '../chart/rows/rows'
import { formDataOf, isDamaged, nameOf, sliceOf } from '../chart/saved/wire'
import { noAccess } from '../dataset/change'
import { loadDataset, sourceOf } from '../dataset/rows'
import { starOf } from '../dataset/source'
import { datasourceOf } from '../dataset/wire'
import { agoOf } from '../metadata/ago'
import { publicUrl } from '../http/identity'
import { tagOf } from '../http/page/version'
import { Problem, incorrect, notFound } from '../problem'
import { type Route, ok, route } from './route'
import { findStoredObject } from '../json/stored'
import type { User } from '../session/security/users'
import type { Services } from '../services'

/** Placeholder of a deleted dataset, so that the chart can report it. */
const missing = (id: number): Datasource => ({
  id,
  uid: `${id}__table`,
  type: 'table',
  name: '[Missing Dataset]',
  columns: [],
  metrics: [],
  database: { id: 0, name: '', backend: '' },
})

const datasourceAt = async (services: Services, user: User, id: number): Promise<Datasource> => {
  const existing = await services.store.selectFrom('dataset').select('id').where('id', '=', id).executeTakeFirst()
  if (!existing) return missing(id)
  try {
    const dataset = await loadDataset(services, user, id)
    return datasourceOf(dataset, await starOf(services, user, dataset.database.id, sourceOf(dataset.row)))
  } catch (error) {
    if (error instanceof Problem && error.reason === 'notFound') throw noAccess(id)
    throw error
  }
}

const DAMAGED = 'The settings that were saved with this chart cannot be read.'

const metadataOf = ({ row, owners, people, dashboards }: Chart, now: number): ExploreData['metadata'] => ({
  created_on_humanized: agoOf(now - row.created_ms),
  changed_on_humanized: agoOf(now - row.changed_ms),
  owners: owners.map((owner) => nameOf(owner)),
  dashboards: dashboards.map((dashboard) => ({ ...dashboard })),
  created_by: nameOf(people.get(row.created_by ?? 0)),
  changed_by: nameOf(people.get(row.changed_by ?? 0)),
})

const numberOf = (text: string | undefined): number | null => (/^\d{1,15}$/.test(text ?? '') ? Number(text) : null)

const datasetIdOf = (formData: Readonly<Record<string, unknown>>): number | null => {
  const [, id] = /^(\d{1,15})__(?:table|dataset)$/.exec(String(formData['datasource'])) ?? []
  return numberOf(id)
}

interface Permalink {
  readonly formData: Record<string, unknown>
  readonly urlParams?: [string, string][] | null
}

const permalinkAt = async ({ store }: Services, key: string) => {
  const row = await store.selectFrom('explore_permalink').selectAll().where('id', '=', key).executeTakeFirst()
  const state = findStoredObject(row?.state ?? null) as Permalink | undefined
  if (!row || !state) throw notFound()
  return { row, state }
}

const open = route(calls.exploreOpen, async (services, { user, query, reply }) => {
  const now = services.clock()
  const linked = query.permalink_key === undefined ? null : await permalinkAt(services, query.permalink_key)
  const chartId = numberOf(query.slice_id) ?? numberOf(String(linked?.state.formData['slice_id']))
  // a link outlives the chart it was made of
  const chart =
    chartId === null
      ? null
      : await loadChart(services, user, chartId).catch((error: unknown) => {
          if (linked !== null && error instanceof Problem) return null
          throw error
        })
  const datasetId = linked?.row.dataset_id ?? chart?.row.datasource_id ?? numberOf(query.datasource_id)
  if (datasetId === null) throw notFound()
  const dataset = await datasourceAt(services, user, datasetId)
  if (chart !== null) void reply.header('etag', tagOf(chart.row.changed_ms))
  const formData = linked?.state.formData ?? (chart ? formDataOf(chart.row) : { datasource: `${datasetId}__table` })
  return ok({
    result: {
      dataset,
      form_data: formData,
      slice: chart && sliceOf(chart, now),
      message: chart !== null && isDamaged(chart.row) ? DAMAGED : null,
      metadata: chart && metadataOf(chart, now),
    } satisfies ExploreData,
  })
})

/** The same state of the same person keeps its address. */
const link = route(calls.explorePermalinkPost, async (services, { user, body }) => {
  const datasetId = datasetIdOf(body.formData)
  if (datasetId === null) throw incorrect({ formData: { datasource: ['Not a valid datasource.'] } })
  await loadDataset(services, user, datasetId)
  const state = JSON.stringify(body)
  const existing = await services.store
    .selectFrom('explore_permalink')
    .select('id')
    .where('user_id', '=', user.id)
    .where('state', '=', state)
    .executeTakeFirst()
  const key = existing?.id ?? randomBytes(12).toString('base64url')
  if (!existing) {
    const chartId = numberOf(String(body.formData['slice_id']))
    await services.store
      .insertInto('explore_permalink')
      .values({
        id: key,
        user_id: user.id,
        dataset_id: datasetId,
        chart_id: chartId,
        state,
        created_ms: services.clock(),
      })
      .execute()
  }
  return ok({ key, url: `${publicUrl(services)}explore/p/${key}/` }, 201)
})

/** The link opens for every reader of the data; it gives no access to data. */
const linked = route(calls.explorePermalinkGet, async (services, { user, params }) => {
  const { row, state } = await permalinkAt(services, params.key)
  await loadDataset(services, user, row.dataset_id)
  const source = { datasourceId: row.dataset_id, datasourceType: 'table', datasource: `${row.dataset_id}__table` }
  return ok({ chartId: row.chart_id, ...source, state })
})

export const exploreRoutes: readonly Route[] = [open, link, linked]
