import type { DatasetItem } from '../../../contract/dataset/dataset'
import * as datasetCalls from '../../../contract/dataset/dataset'
import type { DatasetSummary } from '../../events/dataset/dataset'
import { event, type Recorded } from '../../core/events/registry'
import { attempt } from '../../core/effects/attempt'
import { createDeletions } from '../../core/http/deletions'
import { defineEffect, type EffectIo } from '../../core/effects/effect'
import { isSince, writeOrFind } from '../../core/effects/lostAnswer'

/** Limit of a displayed list; a search finds the others. */
const LISTED = 200
const PAGE = 100

const summaryOf = (item: DatasetItem): DatasetSummary => ({
  id: item.id,
  name: item.table_name ?? '',
  ...(item.catalog == null ? {} : { catalog: item.catalog }),
  schema: item.schema ?? null,
  dbId: item.database?.id ?? null,
  database: item.database?.database_name ?? '',
  virtual: item.kind === 'virtual',
  owners: (item.owners ?? []).map(({ id, first_name, last_name }) => ({
    id,
    name: `${first_name} ${last_name}`.trim(),
  })),
  changedBy: item.changed_by_name ?? '',
  changedOn: item.changed_on_utc ?? null,
})

/** The datasets that changed last, of all or of one's own (`A7.31` names the same things). */
export const listDatasets = defineEffect({
  name: 'list-datasets',
  on: ['dataset.list_requested'],
  key: ({ data }) => data.scope,
  mode: 'switch',
  resume: 'retry',
  run: ({ data: { scope, search, owner } }, { http }) =>
    attempt(
      async () => {
        const filters = [
          ...(search === '' ? [] : [{ col: 'table_name', opr: 'ct', value: search }]),
          ...(owner === null ? [] : [{ col: 'owners', opr: 'rel_m_m', value: owner }]),
          ...(scope === 'own' ? [{ col: 'sql', opr: 'dataset_is_null_or_empty', value: false }] : []),
        ]
        const order = { order_column: 'changed_on_delta_humanized', order_direction: 'desc' } as const
        const datasets: DatasetSummary[] = []
        for (let page = 0; ; page += 1) {
          const query = { ...order, filters, page, page_size: PAGE, keys: ['none'] }
          const { body } = await http.call(datasetCalls.datasetList, { query })
          datasets.push(...body.result.map(summaryOf))
          if (body.result.length < PAGE || datasets.length >= Math.min(LISTED, body.count)) {
            return event('dataset.listed', { scope, datasets, count: body.count })
          }
        }
      },
      (message) => event('dataset.list_failed', { scope, message }),
    ),
})

const NEWEST_FIRST = { order_column: 'changed_on_delta_humanized', order_direction: 'desc' } as const

/** The dataset that a post made whose answer was lost; names are taken once in a schema of a catalog. Null where there is none. */
const findCreated = async ({ at, data }: Recorded<'dataset.create_requested'>, io: EffectIo) => {
  const own = io.state().schemas.databases?.value?.find(({ id }) => id === data.dbId)?.defaultCatalog ?? null
  const filters = [{ col: 'table_name', opr: 'eq', value: data.name }]
  const newest = { ...NEWEST_FIRST, filters, page: 0, page_size: PAGE, keys: ['none'] }
  const { body } = await io.http.call(datasetCalls.datasetList, { query: newest })
  for (const item of body.result) {
    if (item.database?.id !== data.dbId || (data.schema !== null && item.schema !== data.schema)) continue
    // Superset names the catalog of the database too, where Recount answers null
    if ((item.catalog ?? own) !== (data.catalog ?? own)) continue
    const params = { id: item.id }
    const query = { keys: ['none'], columns: ['sql', 'created_on'] }
    const { result } = (await io.http.call(datasetCalls.datasetGet, { params, query })).body
    if (result.sql === data.sql && isSince(result.created_on, at)) return item.id
  }
  return null
}

/** Makes a dataset of a query (`A7.31`). It is never posted twice: a request that a reload interrupts is abandoned. */
export const createDataset = defineEffect({
  name: 'create-dataset',
  on: ['dataset.create_requested'],
  key: ({ data }) => data.editorId,
  mode: 'exhaust',
  waitDurable: true,
  resume: 'retry-if-not-started',
  run: (cause, io) => {
    const { editorId, name, dbId, catalog, schema, sql, templateParams } = cause.data
    return attempt(
      async () => {
        const place = { database: dbId, catalog, schema }
        const external = { is_managed_externally: false, external_url: null }
        // where a server does not know them yet they must be left out, not sent as nothing
        const template = templateParams === null ? {} : { template_params: templateParams }
        const body = { ...place, sql, table_name: name, ...external, ...template }
        const post = async (): Promise<number> => (await io.http.call(datasetCalls.datasetPost, { body })).body.id
        const datasetId = await writeOrFind(post, () => findCreated(cause, io), io)
        return event('dataset.created', { editorId, datasetId, name })
      },
      (message) => event('dataset.create_failed', { editorId, message }),
    )
  },
})

/** The dataset of a table (`A7.32`); asking twice does no harm. */
export const datasetOfTable = defineEffect({
  name: 'dataset-of-table',
  on: ['dataset.table_requested'],
  key: ({ data: { dbId, catalog, schema, name } }) => JSON.stringify([dbId, catalog, schema, name]),
  mode: 'exhaust',
  waitDurable: true,
  resume: 'retry',
  run: ({ data: { dbId, catalog, schema, name } }, { http }) =>
    attempt(
      async () => {
        const body = { database_id: dbId, table_name: name, catalog, schema }
        const answer = await http.call(datasetCalls.datasetGetOrCreate, { body })
        return event('dataset.created', { editorId: null, datasetId: answer.body.result.table_id, name })
      },
      (message) => event('dataset.create_failed', { editorId: null, message }),
    ),
})

/** Replaces a dataset's query; its columns are read again, and their settings by people stay. */
export const overwriteDataset = defineEffect({
  name: 'overwrite-dataset',
  on: ['dataset.overwrite_requested'],
  key: ({ data }) => String(data.datasetId),
  mode: 'coalesce',
  waitDurable: true,
  resume: 'retry',
  run: ({ data: { editorId, datasetId, name, dbId, catalog, schema, sql, templateParams } }, { http }) =>
    attempt(
      async () => {
        const params = { id: datasetId }
        const place = { database_id: dbId, catalog, schema }
        await http.call(datasetCalls.datasetPut, {
          params,
          query: {},
          body: { ...place, sql, template_params: templateParams },
        })
        await http.call(datasetCalls.datasetRefresh, { params })
        return event('dataset.overwritten', { editorId, datasetId, name })
      },
      (message) => event('dataset.overwrite_failed', { editorId, message }),
    ),
})

const deletions = createDeletions({
  one: (http, id) => http.call(datasetCalls.datasetDelete, { params: { id } }),
  all: (http, ids) => http.call(datasetCalls.datasetBulkDelete, { query: [...ids] }),
})

export const deleteDataset = defineEffect({
  name: 'delete-dataset',
  on: ['dataset.delete_requested'],
  key: ({ data }) => String(data.datasetId),
  mode: 'exhaust',
  resume: 'retry',
  run: ({ corr, data: { datasetId, name } }, { http }) => {
    deletions.join(corr, datasetId)
    return attempt(
      async () => {
        await deletions.carryOut(http, corr, datasetId)
        return event('dataset.deleted', { datasetId, name })
      },
      (message) => event('dataset.delete_failed', { datasetId, name, message }),
    )
  },
})

/** Reads a dataset by its key and opens a tab on it (`A7.33`). */
export const openDataset = defineEffect({
  name: 'open-dataset',
  on: ['dataset.open_requested'],
  key: ({ data }) => data.key,
  mode: 'exhaust',
  resume: 'retry',
  run: ({ data: { key, sql, autorun, editorId } }, io) =>
    attempt(
      async () => {
        const { body } = await io.http.call(datasetCalls.datasourceMetadata, { query: { datasourceKey: key } })
        return event('dataset.opened', {
          editorId,
          name: `Query ${body.name}`,
          dbId: body.database?.id ?? null,
          catalog: body.catalog ?? null,
          schema: body.schema ?? null,
          sql: sql ?? body.sql ?? body.select_star ?? '',
          templateParams: body.template_params ?? null,
          queryLimit: io.state().session.config?.defaultQueryLimit ?? 1000,
          autorun,
        })
      },
      (message) => event('dataset.open_failed', { message }),
    ),
})

export const datasetEffects = [
  listDatasets,
  createDataset,
  datasetOfTable,
  overwriteDataset,
  deleteDataset,
  openDataset,
] as const
