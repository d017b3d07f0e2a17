import type { MoveReport } from '../../events/dashboard/move'
import type { EventMap } from '../../core/events/registry'
import { evictOldest } from '../../../common/evict'
import { failAbandoned, failLoading, finishLoading, startLoading, type Loadable } from '../../core/readModel/loadable'
import { defineProjection } from '../../core/readModel/projection'

/** The place that a dashboard is compared with. */
export interface MovePlace {
  readonly databaseId: number
  /** Null for the catalog of the database. */
  readonly catalog: string | null
  readonly schemas: Readonly<Record<string, string>>
}

/** Moves of one dashboard. */
export interface DashboardMove {
  /** Null before the first comparison; after a move it no longer holds. */
  check: Loadable<MoveReport> | null
  /** The request of the comparison. */
  asked: EventMap['dashboard.move_check_requested'] | null
  /** The move under way, or the reason why it failed. */
  moving: { readonly request: string; readonly message: string | null } | null
}

export interface DashboardMoves {
  byId: Record<string, DashboardMove>
}

const KEPT = 20

const NOT_MOVED = 'It is not known whether it was moved.'

const own = (moves: DashboardMoves, id: number): DashboardMove | undefined =>
  Object.hasOwn(moves.byId, id) ? moves.byId[id] : undefined

const ofDashboard = (moves: DashboardMoves, id: number): DashboardMove => {
  const move = own(moves, id) ?? { check: null, asked: null, moving: null }
  moves.byId[id] = move
  evictOldest(moves.byId, KEPT, (key) => key === String(id))
  return move
}

export const dashboardMoveOf = ({ byId }: DashboardMoves, id: number): DashboardMove | null =>
  Object.hasOwn(byId, id) ? (byId[id] ?? null) : null

/** Comparisons of dashboards with other databases, and their moves there. */
export const dashboardMovesProjection = defineProjection({
  name: 'dashboardMoves',
  version: 2,
  initial: (): DashboardMoves => ({ byId: {} }),
  on: {
    'dashboard.move_check_requested': (moves, event) => {
      const move = ofDashboard(moves, event.data.dashboardId)
      move.asked = event.data
      // a report about another database would be mistaken for the answer
      move.check = startLoading<MoveReport>(null, event.id)
    },
    'dashboard.move_checked': (moves, event) =>
      void finishLoading(own(moves, event.data.dashboardId)?.check, event.cause, event.data.report),
    'dashboard.move_check_failed': (moves, event) =>
      failLoading(own(moves, event.data.dashboardId)?.check, event.cause, event.data.message),
    'dashboard.move_requested': (moves, event) => {
      ofDashboard(moves, event.data.dashboardId).moving = { request: event.id, message: null }
    },
    'dashboard.moved': (moves, event) => {
      const move = own(moves, event.data.dashboardId)
      if (move === undefined) return
      move.check = null
      move.asked = null
      if (move.moving?.request === event.cause) move.moving = null
    },
    'dashboard.move_failed': (moves, event) => {
      const move = own(moves, event.data.dashboardId)
      if (move?.moving?.request === event.cause) move.moving = { ...move.moving, message: event.data.message }
    },
    'effect.abandoned': (moves, event) => {
      for (const move of Object.values(moves.byId)) {
        failAbandoned(move.check, event.cause)
        if (move.moving?.request === event.cause) move.moving = { ...move.moving, message: NOT_MOVED }
      }
    },
  },
})
