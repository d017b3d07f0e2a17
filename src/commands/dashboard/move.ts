import { event } from '../../core/events/registry'
import type { ReadModel } from '../../core/readModel/model'
import { defineCommands, refuse, type Decision } from '../../core/commands/command'
import type { DatasetPlace } from '../../events/dashboard/move'
import { dashboardOf } from '../../projections/dashboard/dashboards'
import { dashboardMoveOf } from '../../projections/dashboard/moves'
import { mayMoveDashboard } from '../../projections/dashboard/rights'

interface Which {
  readonly dashboardId: number
}

interface Checking extends Which {
  readonly databaseId: number
  /** Null for the catalog of the database. */
  readonly catalog: string | null
  /** The schema for each present one; the server chooses the others. */
  readonly schemas: Readonly<Record<string, string>>
}

/** Compares the datasets with another database, and tries the charts there. */
const check = (state: ReadModel, { dashboardId, databaseId, catalog, schemas }: Checking): Decision => {
  const dashboard = dashboardOf(state.dashboards, dashboardId)
  if (dashboard === null) return []
  if (!mayMoveDashboard(state, dashboard)) return refuse('NO_DASHBOARD_PERMISSION')
  return [event('dashboard.move_check_requested', { dashboardId, databaseId, catalog, schemas })]
}

interface Moving extends Which {
  /** Of the comparison whose report was shown: another window may have begun one since. */
  readonly request: string
}

/** Points the datasets that can move at the compared database. */
const move = (state: ReadModel, { dashboardId, request }: Moving): Decision => {
  const dashboard = dashboardOf(state.dashboards, dashboardId)
  const current = dashboardMoveOf(state.dashboardMoves, dashboardId)
  const check = current?.check?.request === request ? current.check : null
  const report = check?.status === 'loaded' ? check.value : null
  if (dashboard === null || report === null) return []
  if (!mayMoveDashboard(state, dashboard)) return refuse('NO_DASHBOARD_PERMISSION')
  if (current?.moving != null && current.moving.message === null) return []
  const movable = report.datasets.filter(({ refusal }) => refusal === null)
  if (movable.length === 0) return []
  const places = movable.map(({ id, newSchema }): DatasetPlace => ({
    id,
    database_id: report.databaseId,
    catalog: report.catalog ?? null,
    schema: newSchema,
  }))
  const names = [...new Set(movable.map(({ databaseName }) => databaseName))]
  return [
    event('dashboard.move_requested', {
      dashboardId,
      to: { name: report.databaseName, datasets: places },
      was: { name: names.join(', '), datasets: movable.map(({ was }) => was) },
      isBack: false,
    }),
  ]
}

export const dashboardMoveCommands = defineCommands({
  'dashboard.check_move': check,
  'dashboard.move': move,
})
