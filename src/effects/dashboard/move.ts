import { concat, mergeMap, of } from 'rxjs'

import * as calls from '../../../contract/dashboard/dashboard'
import * as moveCalls from '../../../contract/dashboard/move'
import type { MoveCheck, MovedDataset } from '../../../contract/dashboard/move'
import { databaseText } from '../../events/dashboard/databaseText'
import type { DatasetPlace, MoveReport } from '../../events/dashboard/move'
import type { ExploreDataset } from '../../events/explore/explore'
import { attempt } from '../../core/effects/attempt'
import { defineEffect, type EffectIo } from '../../core/effects/effect'
import { writeOrFind } from '../../core/effects/lostAnswer'
import { event, type EventMap } from '../../core/events/registry'
import { CallFailure } from '../../core/http/failure'
import type { ReadModel } from '../../core/readModel/model'
import { dashboardOf } from '../../projections/dashboard/dashboards'
import { optionRequests } from '../../projections/filter/refresh'
import { databaseOf } from '../../projections/schema/selectors'
import { datasetOf } from '../dataset/datasource'
import { leaveQueries } from '../report/queries'

type MoveRequest = EventMap['dashboard.move_requested']

/** ms: each of many charts, and of many tables, may take as long as one query may. */
const TRIAL_TIMEOUT = 600_000

const placeOf = ({ columns, ...place }: MovedDataset | DatasetPlace) => ({
  ...place,
  ...(columns === undefined ? {} : { columns: columns.map((column) => ({ ...column })) }),
})

/** The place that an event names for a dataset before its move. */
const fromOf = (was: readonly DatasetPlace[], wanted: number) =>
  was.flatMap(({ id, database_id, catalog, schema }) => (id === wanted ? { database_id, catalog, schema } : []))[0]

const reportOf = ({ database, catalog, schemas, datasets, charts, filters, dashboards }: MoveCheck): MoveReport => ({
  databaseId: database.id,
  databaseName: database.database_name,
  catalog,
  schemas: schemas.map(({ new_schema: newSchema, found_in_others: foundInOthers, ...one }) => ({
    ...one,
    newSchema,
    foundInOthers,
  })),
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
  filters: filters.map(({ dataset_id: datasetId, ...filter }) => ({ ...filter, datasetId })),
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

/** The datasets at their new places, with the columns that they had: the server moved them, and could not be read since. */
const datasetsMoved = (
  state: ReadModel,
  dashboardId: number,
  { name, datasets }: MoveRequest['to'],
): readonly ExploreDataset[] => {
  const isOne = new Set(datasets.map((place) => place.database_id)).size === 1
  return datasets.flatMap((place) => {
    const dataset = dashboardOf(state.dashboards, dashboardId)?.datasets[place.id]
    if (dataset === undefined) return []
    const { catalog: _, backend: __, ...rest } = dataset
    const database = databaseOf(state, place.database_id)
    const backend = database?.backend ?? (dataset.databaseId === place.database_id ? dataset.backend : undefined)
    return [
      {
        ...rest,
        database: database?.name ?? (isOne ? name : dataset.database),
        databaseId: place.database_id,
        ...(place.catalog == null ? {} : { catalog: place.catalog }),
        ...(backend === undefined ? {} : { backend }),
        schema: place.schema,
      },
    ]
  })
}

/** The moved datasets as the server has them; as far as they are known where it does not answer. */
const readMoved = async (
  { dashboardId, to }: MoveRequest,
  { http, state }: Pick<EffectIo, 'http' | 'state'>,
): Promise<readonly ExploreDataset[]> => {
  try {
    const { body } = await http.call(calls.dashboardDatasets, { params: { id: String(dashboardId) } })
    const ids = new Set(to.datasets.map(({ id }) => id))
    return body.result.map(datasetOf).filter(({ id }) => ids.has(id))
  } catch (error) {
    if (error instanceof CallFailure) return datasetsMoved(state(), dashboardId, to)
    throw error
  }
}

const CONFLICT = 409

/**
 * Moves datasets, and reads them again for the charts on screen. The filters then ask for their values. The server takes the same
 * call twice: after a lost answer the call is sent again, and its answer is the outcome.
 */
export const moveDashboard = defineEffect({
  name: 'move-dashboard',
  on: ['dashboard.move_requested'],
  key: ({ data }) => String(data.dashboardId),
  mode: 'concat',
  waitDurable: true,
  resume: 'retry',
  run: ({ data }, io) => {
    const { dashboardId, to, was, isBack } = data
    return attempt(
      async () => {
        const datasets = to.datasets.map((place) => ({ ...placeOf(place), from: fromOf(was.datasets, place.id) }))
        const write = () =>
          io.http.call(
            moveCalls.dashboardMove,
            { params: { id: dashboardId }, body: { datasets } },
            { timeout: TRIAL_TIMEOUT },
          )
        await writeOrFind(write, write, io)
        const ids = new Set(datasets.map(({ id }) => id))
        const moved = await readMoved(data, io)
        const charts = Object.values(dashboardOf(io.state().dashboards, dashboardId)?.charts ?? {})
        return event('dashboard.moved', {
          dashboardId,
          databaseName: databaseText(to.name, to.datasets),
          isBack,
          chartIds: charts.filter(({ datasetId }) => datasetId !== null && ids.has(datasetId)).map(({ id }) => id),
          datasets: moved,
        })
      },
      (message, { status }) =>
        event('dashboard.move_failed', { dashboardId, message, ...(status === CONFLICT && { isOvertaken: true }) }),
    ).pipe(
      mergeMap((answer) =>
        answer.type === 'dashboard.moved'
          ? concat(
              of(answer),
              optionRequests(io.state(), dashboardId).map((request) => event('chart.query_requested', request)),
            )
          : of(answer),
      ),
    )
  },
})

export const dashboardMoveEffects = [checkMove, moveDashboard] as const
