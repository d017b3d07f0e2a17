import type { DatasetScope, DatasetSummary } from '../../events/dataset/dataset'
import type { Uses } from './drafts'
import { abandonLoading, failLoading, finishLoading, startLoading, type Loadable } from '../../core/readModel/loadable'
import { defineProjection } from '../../core/readModel/projection'
import { addAlias, moveKey, rekeying, type Rekeyed } from '../editor/rekey'

export interface DatasetList {
  readonly datasets: readonly DatasetSummary[]
  /** All that fit, of which `datasets` are the ones changed last. */
  readonly count: number
}

/** A dataset that is being made of a tab (`isDatasourceLoading`, `A3.44`). */
interface Making {
  readonly request: string
  readonly name: string
}

export interface Datasets extends Rekeyed {
  lists: Partial<Record<DatasetScope, Loadable<DatasetList>>>
  /** By tab. */
  making: Record<string, Making>
  /** By tab: the dataset it was last made into (`datasource`, `A3.44`). */
  made: Record<string, { readonly id: number; readonly name: string }>
  /** By tab: why it could not be (`A8.23`). */
  failed: Record<string, string>
  /** The latest request by a table's name: the dataset found, or the reason for none. */
  ofTable: { readonly request: string; readonly id: number | null; readonly message: string | null } | null
  /** Uses of datasets, by the dataset's id. */
  uses: Record<string, Loadable<Uses>>
}

const without = <Value>(record: Record<string, Value>, key: string): void => {
  delete record[key]
}

const begin = (datasets: Datasets, editorId: string, request: string, name: string): void => {
  datasets.making[editorId] = { request, name }
  without(datasets.failed, editorId)
  without(datasets.made, editorId)
}

const end = (datasets: Datasets, editorId: string | null, cause: string | null): boolean => {
  if (editorId === null || datasets.making[editorId]?.request !== cause) return false
  without(datasets.making, editorId)
  return true
}

const dropFrom = (list: Loadable<DatasetList> | undefined, id: number): void => {
  if (list === undefined || list.value === null) return
  const datasets = list.value.datasets.filter((dataset) => dataset.id !== id)
  if (datasets.length < list.value.datasets.length) list.value = { datasets, count: list.value.count - 1 }
}

/** Datasets as the SQL editor and their list need them. */
export const datasetsProjection = defineProjection({
  name: 'datasets',
  version: 5,
  initial: (): Datasets => ({ lists: {}, making: {}, made: {}, failed: {}, ofTable: null, uses: {}, aliases: {} }),
  on: rekeying<Datasets>({
    'tab.migrated': (datasets, event) => {
      const { previous, id } = event.data
      moveKey(datasets.making, previous, id)
      moveKey(datasets.made, previous, id)
      moveKey(datasets.failed, previous, id)
      addAlias(datasets, previous, id)
    },
    'dataset.list_requested': (datasets, event) => {
      const { scope } = event.data
      datasets.lists[scope] = startLoading(datasets.lists[scope], event.id)
    },
    'dataset.listed': (datasets, { cause, data: { scope, datasets: listed, count } }) =>
      finishLoading(datasets.lists[scope], cause, { datasets: listed, count }),
    'dataset.list_failed': (datasets, event) =>
      failLoading(datasets.lists[event.data.scope], event.cause, event.data.message),
    'dataset.uses_requested': (datasets, event) => {
      datasets.uses[event.data.datasetId] = startLoading<Uses>(null, event.id)
    },
    'dataset.uses_read': (datasets, { cause, data: { datasetId, charts, chartCount, dashboards, dashboardCount } }) =>
      finishLoading(datasets.uses[datasetId], cause, { charts, chartCount, dashboards, dashboardCount }),
    'dataset.uses_failed': (datasets, event) =>
      failLoading(datasets.uses[event.data.datasetId], event.cause, event.data.message),
    'dataset.create_requested': (datasets, event) => begin(datasets, event.data.editorId, event.id, event.data.name),
    'dataset.overwrite_requested': (datasets, event) => begin(datasets, event.data.editorId, event.id, event.data.name),
    'dataset.table_requested': (datasets, event) => {
      datasets.ofTable = { request: event.id, id: null, message: null }
    },
    'dataset.created': (datasets, event) => {
      const { editorId, datasetId, name } = event.data
      if (datasets.ofTable !== null && datasets.ofTable.request === event.cause) {
        datasets.ofTable = { ...datasets.ofTable, id: datasetId }
      }
      if (end(datasets, editorId, event.cause) && editorId !== null) datasets.made[editorId] = { id: datasetId, name }
    },
    'dataset.overwritten': (datasets, event) => {
      const { editorId, datasetId, name } = event.data
      if (end(datasets, editorId, event.cause)) datasets.made[editorId] = { id: datasetId, name }
    },
    'dataset.create_failed': (datasets, event) => {
      const { editorId, message } = event.data
      if (datasets.ofTable !== null && datasets.ofTable.request === event.cause) {
        datasets.ofTable = { ...datasets.ofTable, message }
      }
      if (end(datasets, editorId, event.cause) && editorId !== null) datasets.failed[editorId] = message
    },
    'dataset.overwrite_failed': (datasets, event) => {
      const { editorId, message } = event.data
      if (end(datasets, editorId, event.cause)) datasets.failed[editorId] = message
    },
    'dataset.failure_read': (datasets, event) => without(datasets.failed, event.data.editorId),
    'effect.abandoned': (datasets, event) => {
      for (const [id, { request }] of Object.entries(datasets.making)) {
        if (request === event.cause) without(datasets.making, id)
      }
      if (datasets.ofTable?.request === event.cause) datasets.ofTable = null
      for (const [id, { request, status }] of Object.entries(datasets.uses)) {
        if (request === event.cause && status === 'loading') without(datasets.uses, id)
      }
      for (const list of Object.values(datasets.lists)) abandonLoading(list, event.cause)
    },
    'dataset.deleted': (datasets, event) => {
      const { datasetId } = event.data
      without(datasets.uses, String(datasetId))
      dropFrom(datasets.lists.all, datasetId)
      dropFrom(datasets.lists.own, datasetId)
      for (const [id, { id: createdId }] of Object.entries(datasets.made)) {
        if (createdId === datasetId) without(datasets.made, id)
      }
    },
    'editor.closed': (datasets, event) => {
      without(datasets.failed, event.data.id)
      without(datasets.made, event.data.id)
    },
  }),
})
