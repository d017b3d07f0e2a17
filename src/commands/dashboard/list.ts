import type { DashboardQuery } from '../../events/dashboard/list'
import { event } from '../../core/events/registry'
import type { ReadModel } from '../../core/readModel/model'
import { defineCommands, type Decision } from '../../core/commands/command'

const list = (
  _state: ReadModel,
  { search = '', owner = null, status = 'all', favorites = false, tag = null }: Partial<DashboardQuery>,
): Decision => [event('dashboard.list_requested', { search: search.trim(), owner, status, favorites, tag })]

interface Several {
  readonly ids: readonly number[]
}

/** Requests the layouts of dashboards, for small pictures of them. */
const outline = (_state: ReadModel, { ids }: Several): Decision =>
  ids.length === 0 ? [] : [event('dashboard.outlines_requested', { ids })]

/** Makes a dashboard (B7.21); while one is being made, a second try does nothing. */
const create = (state: ReadModel, { title }: { readonly title: string }): Decision =>
  state.dashboardList.making === null
    ? [event('dashboard.create_requested', { title: title.trim() === '' ? '[ untitled dashboard ]' : title.trim() })]
    : []

interface Copying {
  readonly dashboardId: number
  readonly title: string
  /** True to copy its charts too. */
  readonly charts: boolean
  /** Content of the copy; by default that of the original on the server. */
  readonly css?: string
  readonly metadata?: string
}

/** B7.22 */
const copy = (state: ReadModel, { dashboardId, title, charts, css = '', metadata = '' }: Copying): Decision =>
  state.dashboardList.making !== null || title.trim() === ''
    ? []
    : [event('dashboard.copy_requested', { dashboardId, title: title.trim(), charts, css, metadata })]

const listedDashboards = ({ dashboardList }: ReadModel, { ids }: Several, deleting: boolean) =>
  (dashboardList.list?.value?.dashboards ?? [])
    .filter(({ id }) => ids.includes(id) && (dashboardList.deleting[id] !== undefined) === deleting)
    .map(({ id, title }) => ({ dashboardId: id, title }))

const remove = (state: ReadModel, several: Several): Decision =>
  listedDashboards(state, several, false).map((data) => event('dashboard.delete_requested', data))

/** Undoes deletions that the server does not know yet. */
const keep = (state: ReadModel, several: Several): Decision =>
  listedDashboards(state, several, true).map((data) => event('dashboard.delete_undone', data))

interface Favorite {
  readonly dashboardId: number
  readonly favorite: boolean
}

/** `B4.28` */
const favor = (state: ReadModel, { dashboardId, favorite }: Favorite): Decision =>
  (state.dashboardList.favorites[dashboardId] ?? false) === favorite
    ? []
    : [event('dashboard.favorite_requested', { dashboardId, favorite })]

interface Bringing {
  /** Under which the window holds the file already. */
  readonly importId: string
  readonly fileName: string
  readonly overwrite: boolean
  /** Handles of passwords, by the file of the database in the zip. */
  readonly secrets?: readonly { readonly name: string; readonly handle: string }[]
}

/** Brings an exported file in; one at a time. */
const bring = (state: ReadModel, data: Bringing): Decision =>
  state.dashboardList.importing?.status === 'sending' ? [] : [event('dashboard.import_requested', data)]

export const dashboardListCommands = defineCommands({
  'dashboard.list': list,
  'dashboard.outline': outline,
  'dashboard.create': create,
  'dashboard.copy': copy,
  'dashboard.delete': remove,
  'dashboard.keep': keep,
  'dashboard.favor': favor,
  'dashboard.import': bring,
})
