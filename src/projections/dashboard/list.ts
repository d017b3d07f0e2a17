import type { DashboardQuery, DashboardSummary, Outline } from '../../events/dashboard/list'
import { abandonLoading, failLoading, finishLoading, startLoading, type Loadable } from '../../core/readModel/loadable'
import { defineProjection } from '../../core/readModel/projection'
import { dropRequest } from '../../core/readModel/requests'

export interface DashboardList {
  readonly dashboards: readonly DashboardSummary[]
  readonly count: number
}

interface Importing {
  readonly importId: string
  readonly request: string
  readonly status: 'sending' | 'done' | 'failed'
  readonly message: string
  readonly exists: boolean
  readonly wrong: readonly { readonly path: string; readonly text: string }[]
  /** Files of databases whose passwords the server wants. */
  readonly passwords: readonly string[]
}

/** Dashboards as their list needs them. */
export interface DashboardLists {
  list: Loadable<DashboardList> | null
  query: DashboardQuery | null
  favorites: Record<string, boolean>
  /** Favourite requests on their way: until they are answered, values read elsewhere do not count. */
  favoring: Record<string, string>
  /** Dashboards that are being deleted, with the request; it may still be taken back. */
  deleting: Record<string, string>
  /** Layouts of dashboards, in the server's latest version. */
  outlines: Record<string, Outline>
  /** The one that is being made, and the last that was. */
  making: string | null
  made: { readonly request: string; readonly id: number } | null
  /** The latest file that was brought in. */
  importing: Importing | null
}

export const dashboardListProjection = defineProjection({
  name: 'dashboardList',
  version: 4,
  initial: (): DashboardLists => ({
    list: null,
    query: null,
    favorites: {},
    favoring: {},
    deleting: {},
    outlines: {},
    making: null,
    made: null,
    importing: null,
  }),
  on: {
    'dashboard.list_requested': (lists, event) => {
      lists.list = startLoading(lists.list, event.id)
      lists.query = event.data
    },
    'dashboard.listed': (lists, event) => {
      const { dashboards, favorites, count } = event.data
      if (!finishLoading(lists.list, event.cause, { dashboards, count })) return
      for (const { id } of dashboards) {
        if (lists.favoring[id] === undefined) lists.favorites[id] = favorites.includes(id)
      }
    },
    'dashboard.list_failed': (lists, event) => failLoading(lists.list, event.cause, event.data.message),
    'dashboard.outlined': (lists, event) => {
      lists.outlines = Object.fromEntries(
        event.data.outlines.map(({ dashboardId, tiles, kinds }) => [dashboardId, { tiles, kinds }]),
      )
    },
    'dashboard.create_requested': (lists, event) => {
      lists.making = event.id
    },
    'dashboard.copy_requested': (lists, event) => {
      lists.making = event.id
    },
    'dashboard.created': (lists, event) => {
      if (lists.making !== event.cause) return
      lists.making = null
      lists.made = event.cause === null ? null : { request: event.cause, id: event.data.dashboardId }
    },
    'dashboard.create_failed': (lists, event) => {
      if (lists.making === event.cause) lists.making = null
    },
    'dashboard.favorite_requested': (lists, event) => {
      const { dashboardId, favorite } = event.data
      lists.favorites[dashboardId] = favorite
      lists.favoring[dashboardId] = event.id
    },
    'dashboard.favored': (lists, event) => {
      const { dashboardId, favorite } = event.data
      if (lists.favoring[dashboardId] === event.cause) delete lists.favoring[dashboardId]
      if (lists.favoring[dashboardId] === undefined) lists.favorites[dashboardId] = favorite
    },
    'dashboard.favorite_failed': (lists, event) => {
      const { dashboardId, favorite } = event.data
      if (lists.favoring[dashboardId] === event.cause) delete lists.favoring[dashboardId]
      if (lists.favorites[dashboardId] === favorite) lists.favorites[dashboardId] = !favorite
    },
    'dashboard.delete_requested': (lists, event) => {
      lists.deleting[event.data.dashboardId] = event.id
    },
    'dashboard.delete_undone': (lists, event) => {
      delete lists.deleting[event.data.dashboardId]
    },
    'dashboard.delete_failed': (lists, event) => {
      delete lists.deleting[event.data.dashboardId]
    },
    'dashboard.deleted': (lists, event) => {
      const { dashboardId } = event.data
      delete lists.deleting[dashboardId]
      delete lists.favorites[dashboardId]
      const value = lists.list?.value ?? null
      if (lists.list === null || value === null) return
      const left = value.dashboards.filter(({ id }) => id !== dashboardId)
      if (left.length < value.dashboards.length) lists.list.value = { dashboards: left, count: value.count - 1 }
    },
    'dashboard.import_requested': (lists, event) => {
      const { importId } = event.data
      const nothing = { message: '', exists: false, wrong: [], passwords: [] }
      lists.importing = { importId, request: event.id, status: 'sending', ...nothing }
    },
    'dashboard.imported': (lists, event) => {
      if (lists.importing?.request === event.cause) lists.importing = { ...lists.importing, status: 'done' }
    },
    'dashboard.import_failed': (lists, event) => {
      const { message, exists, wrong, passwords = [] } = event.data
      if (lists.importing?.request === event.cause)
        lists.importing = { ...lists.importing, status: 'failed', message, exists, wrong, passwords }
    },
    'tag.stored': (lists, event) => {
      const { kind, id, tags } = event.data
      const value = lists.list?.value ?? null
      if (kind !== 'dashboard' || lists.list === null || value === null) return
      const dashboards = value.dashboards.map((one) => (one.id === id ? { ...one, tags } : one))
      lists.list.value = { ...value, dashboards }
    },
    'effect.abandoned': (lists, event) => {
      dropRequest(lists.deleting, event.cause)
      dropRequest(lists.favoring, event.cause)
      if (lists.making === event.cause) lists.making = null
      if (lists.importing?.status === 'sending' && lists.importing.request === event.cause)
        lists.importing = { ...lists.importing, status: 'failed' }
      abandonLoading(lists.list, event.cause)
    },
  },
})
