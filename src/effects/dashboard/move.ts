import { concat, mergeMap, of } from 'rxjs'

import * as calls from '../../../contract/dashboard/dashboard'
import * as moveCalls from '../../../contract/dashboard/move'
import type { MoveCheck, MovedDataset } from '../../../contract/dashboard/move'
import type { DatasetPlace, MoveReport } from '../../events/dashboard/move'
import { attempt } from '../../core/effects/attempt'
import { defineEffect } from '../../core/effects/effect'
import { event } from '../../core/events/registry'
import { dashboardOf } from '../../projections/dashboard/dashboards'
import { optionRequests } from '../../projections/filter/refresh'
import { datasetOf } from '../dataset/datasource'
import { leaveQueries } from '../report/queries'

/** ms: each of many charts may take as long as one query may. */
const TRIAL_TIMEOUT = 600_000

const placeOf = ({ columns, ...place }: MovedDataset | DatasetPlace) => ({
  ...place,
  ...(columns === undefined ? {} : { columns: columns.map((column) => ({ ...column })) }),
})

const reportOf = ({ database, catalog, datasets, charts, dashboards }: MoveCheck): MoveReport => ({
  databaseId: database.id,
  databaseName: database.database_name,
  catalog,
  datasets: datasets.map((one) => ({
    id: one.id,
    name: one.table_name,
    databaseName: one.database_name,
    schema: one.schema,
    newSchema: one.new_schema,
    refusal: one.refusal,
    differences: one.differences.map(({ column_name, difference, type, new_type }) => ({
      column: column_name,
      kind: difference,
      type,
      newType: new_type,
    })),
    added: one.added,
    same: one.same,
    rules: one.rules,
    was: placeOf(one.was),
  })),
  charts: charts.map(({ id, slice_name, dataset_id, outcome, message }) => ({
    id,
    name: slice_name,
    datasetId: dataset_id,
    outcome,
    message,
  })),
  dashboards: dashboards.result.map(({ title }) => title),
  dashboardCount: dashboards.count,
})

/** Compares a dashboard with another database. Charts without a saved query get theirs first: the server tries that. */
export const checkMove = defineEffect({
  name: 'check-dashboard-move',
  on: ['dashboard.move_check_requested'],
  key: ({ data }) => String(data.dashboardId),
  mode: 'switch',
  resume: 'retry',
  run: ({ data: { dashboardId, databaseId, catalog = null, schemas } }, io) =>
    attempt(
      async () => {
        await leaveQueries({ method: 'dashboards', id: dashboardId }, io)
        const body = { database_id: databaseId, catalog, schemas: { ...schemas } }
        const params = { id: dashboardId }
        const answer = await io.http.call(moveCalls.dashboardMoveCheck, { params, body }, { timeout: TRIAL_TIMEOUT })
        return event('dashboard.move_checked', { dashboardId, report: reportOf(answer.body.result) })
      },
      (message) => event('dashboard.move_check_failed', { dashboardId, message }),
    ),
})

/**
 * Moves datasets, and reads them again for the charts on screen. The filters then ask for their values. The server takes the same
 * call twice, so a lost answer does no harm.
 */
export const moveDashboard = defineEffect({
  name: 'move-dashboard',
  on: ['dashboard.move_requested'],
  key: ({ data }) => String(data.dashboardId),
  mode: 'concat',
  waitDurable: true,
  resume: 'retry',
  run: ({ data: { dashboardId, to, isBack } }, io) =>
    attempt(
      async () => {
        const datasets = to.datasets.map(placeOf)
        await io.http.call(moveCalls.dashboardMove, { params: { id: dashboardId }, body: { datasets } })
        const { body } = await io.http.call(calls.dashboardDatasets, { params: { id: String(dashboardId) } })
        const ids = new Set(datasets.map(({ id }) => id))
        const charts = Object.values(dashboardOf(io.state().dashboards, dashboardId)?.charts ?? {})
        return event('dashboard.moved', {
          dashboardId,
          databaseName: to.name,
          isBack,
          chartIds: charts.filter(({ datasetId }) => datasetId !== null && ids.has(datasetId)).map(({ id }) => id),
          datasets: body.result.map(datasetOf).filter(({ id }) => ids.has(id)),
        })
      },
      (message) => event('dashboard.move_failed', { dashboardId, message }),
    ).pipe(
      mergeMap((answer) =>
        answer.type === 'dashboard.moved'
          ? concat(
              of(answer),
              optionRequests(io.state(), dashboardId).map((request) => event('chart.query_requested', request)),
            )
          : of(answer),
      ),
    ),
})

export const dashboardMoveEffects = [checkMove, moveDashboard] as const
