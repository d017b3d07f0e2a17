import { map, takeUntil } from 'rxjs'

import * as dashboardCalls from '../../../contract/dashboard/dashboard'
import * as datasetCalls from '../../../contract/dataset/dataset'
import { event } from '../../core/events/registry'
import { datasourceKey } from '../../domain/charts/datasourceKey'
import { attempt } from '../../core/effects/attempt'
import { current } from '../dashboard/current'
import { basedOn } from '../dashboard/revision'
import { defineEffect } from '../../core/effects/effect'
import { datasetOf } from '../dataset/datasource'

/** Deletes a filter from the draft once the time for undo is over, even across a reload (`B4.49`). */
const expireDeletion = defineEffect({
  name: 'expire-filter-deletion',
  on: ['nativeFilters.delete_requested'],
  key: ({ id }) => id,
  mode: 'merge',
  resume: 'retry',
  run: ({ id: request, data: { dashboardId, id, until } }, io) =>
    io.timer(Math.max(0, until - io.now())).pipe(
      takeUntil(io.until(({ nativeFilters }) => nativeFilters.drafts[dashboardId]?.deleting[id]?.request !== request)),
      map(() => event('nativeFilters.deleted', { dashboardId, id })),
    ),
})

const objectOf = (text: string | null | undefined): object => {
  const read: unknown = text === null || text === undefined || text === '' ? {} : JSON.parse(text)
  return typeof read === 'object' && read !== null ? read : {}
}

/** Saves keys of a dashboard's metadata over the server's current value, so that no other change is lost (B7.19). */
const saveSettings = defineEffect({
  name: 'save-dashboard-settings',
  on: ['nativeFilters.save_requested'],
  key: ({ data }) => String(data.dashboardId),
  mode: 'concat',
  waitDurable: true,
  resume: 'retry',
  run: ({ data: { dashboardId, part, changes, reset } }, io) =>
    attempt(
      async () => {
        const there = await current(dashboardId, io)
        const metadata = { ...objectOf(there.json_metadata), ...objectOf(changes) }
        const { body } = await io.http.call(dashboardCalls.dashboardPut, {
          params: { id: dashboardId },
          body: { json_metadata: JSON.stringify(metadata) },
        })
        const written = basedOn(io, dashboardId, there, body)
        return event('nativeFilters.saved', { dashboardId, part, changes, ...written, reset })
      },
      (message) => event('nativeFilters.save_failed', { dashboardId, part, message }),
    ),
})

/** Reads a dataset whose columns may become filters. */
const loadFilterDataset = defineEffect({
  name: 'load-filter-dataset',
  on: ['nativeFilters.dataset_requested'],
  key: ({ data }) => String(data.datasetId),
  mode: 'switch',
  resume: 'retry',
  run: ({ data: { dashboardId, datasetId } }, { http }) =>
    attempt(
      async () => {
        const query = { datasourceKey: datasourceKey(datasetId) }
        const { body } = await http.call(datasetCalls.datasourceMetadata, { query })
        return event('nativeFilters.dataset_loaded', { dashboardId, datasetId, dataset: datasetOf(body) })
      },
      (message) => event('nativeFilters.dataset_failed', { dashboardId, datasetId, message }),
    ),
})

export const nativeFiltersEffects = [expireDeletion, saveSettings, loadFilterDataset] as const
