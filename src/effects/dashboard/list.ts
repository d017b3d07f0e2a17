import { mergeMap, takeUntil, tap } from 'rxjs'

import type { DashboardItem } from '../../../contract/dashboard/dashboard'
import * as calls from '../../../contract/dashboard/dashboard'
import * as outlineCalls from '../../../contract/dashboard/outline'
import type { DashboardSummary } from '../../events/dashboard/list'
import { event } from '../../core/events/registry'
import { openLayout } from '../../domain/layout/repair'
import { attempt } from '../../core/effects/attempt'
import { isNewOf } from '../tag/isNew'
import { customTags } from '../tag/customTags'
import { defineEffect } from '../../core/effects/effect'
import { createDeletions } from '../../core/http/deletions'
import { CallFailure } from '../../core/http/failure'
import type { Http } from '../../core/http/http'
import { objectIn } from '../../core/json/object'
import { KEPT_BEFORE_DELETE } from '../../core/effects/keptBeforeDelete'
import { takeBackDashboard } from './takeBack'

const PAGE = 200

const nameOf = (person: DashboardItem['created_by']): string =>
  person === null || person === undefined ? '' : `${person.first_name} ${person.last_name}`.trim()

const summaryOf = (item: DashboardItem): DashboardSummary => ({
  id: item.id,
  title: item.dashboard_title ?? '',
  slug: item.slug ?? null,
  published: item.published === true,
  owners: (item.owners ?? []).map(({ id, first_name, last_name }) => ({
    id,
    name: `${first_name} ${last_name}`.trim(),
  })),
  createdBy: nameOf(item.created_by),
  created: item.created_on_delta_humanized ?? '',
  changedBy: item.changed_by_name ?? '',
  changedOn: item.changed_on_utc ?? null,
  ...isNewOf(item),
  tags: customTags(item.tags),
})

/** The dashboards that changed last, and which of them are favourites. */
export const listDashboards = defineEffect({
  name: 'list-dashboards',
  on: ['dashboard.list_requested'],
  key: () => '',
  mode: 'switch',
  resume: 'retry',
  run: ({ data: { search, owner, status, favorites: starred, tag = null } }, { http }) =>
    attempt(
      async () => {
        const filters = [
          ...(search === '' ? [] : [{ col: 'dashboard_title', opr: 'title_or_slug', value: search }]),
          ...(owner === null ? [] : [{ col: 'owners', opr: 'rel_m_m', value: owner }]),
          ...(status === 'all' ? [] : [{ col: 'published', opr: 'eq', value: status === 'published' }]),
          ...(tag === null ? [] : [{ col: 'tags', opr: 'dashboard_tag_id', value: tag }]),
          ...(starred ? [{ col: 'id', opr: 'dashboard_is_favorite', value: true }] : []),
        ]
        const { body } = await http.call(calls.dashboardList, {
          query: {
            order_column: 'changed_on_delta_humanized',
            order_direction: 'desc',
            filters,
            page: 0,
            page_size: PAGE,
            keys: ['none'],
          },
        })
        const dashboards = body.result.map(summaryOf)
        const ids = dashboards.map(({ id }) => id)
        const marks =
          ids.length === 0 ? [] : (await http.call(calls.dashboardFavoriteStatus, { query: ids })).body.result
        const favorites = marks.flatMap(({ id, value }) => (value ? [id] : []))
        return event('dashboard.listed', { dashboards, favorites, count: body.count })
      },
      (message) => event('dashboard.list_failed', { message }),
    ),
})

/** Units of height in a small picture: about the first screen. */
const OUTLINED = 90

/** Layouts of dashboards, where the server's outlines can be read. Without outlines the icons stay. */
export const outlineDashboards = defineEffect({
  name: 'outline-dashboards',
  on: ['dashboard.outlines_requested'],
  key: () => '',
  mode: 'switch',
  resume: 'abandon',
  run: ({ data: { ids } }, io) =>
    attempt(
      async () => {
        const { outlineOf } = await import('../../domain/layout/outline')
        const { body } = await io.http.call(outlineCalls.dashboardOutlines, { query: [...ids] })
        const outlines = body.result.map(({ id, layout, kinds }) => ({
          dashboardId: id,
          tiles: outlineOf(openLayout(layout, (type) => `${type}-${io.newId()}`).layout, OUTLINED),
          kinds,
        }))
        return event('dashboard.outlined', { outlines })
      },
      (message) => event('dashboard.outlines_failed', { message }),
    ),
})

/** B7.21. It is never posted twice. */
export const createDashboard = defineEffect({
  name: 'create-dashboard',
  on: ['dashboard.create_requested'],
  key: () => '',
  mode: 'exhaust',
  waitDurable: true,
  resume: 'retry-if-not-started',
  run: ({ at, data: { title } }, io) =>
    attempt(
      async () => {
        const post = async () => (await io.http.call(calls.dashboardPost, { body: { dashboard_title: title } })).body.id
        const { makeDashboard } = await import('./made')
        const dashboardId = await makeDashboard(post, title, at, io)
        return event('dashboard.created', { dashboardId, title })
      },
      (message) => event('dashboard.create_failed', { message }),
    ),
})

const isGone = (error: unknown): boolean => error instanceof CallFailure && error.failure.status === 404

/** Creates another dashboard from the given content when the original is gone. */
const makeOf = async (title: string, content: { readonly css: string; readonly json_metadata: string }, http: Http) => {
  const { id } = (await http.call(calls.dashboardPost, { body: { dashboard_title: title } })).body
  await http.call(calls.dashboardPut, { params: { id }, body: content }).catch(async (error: unknown) => {
    await takeBackDashboard(id, http)
    throw error
  })
  return id
}

/**
 * B7.22. Copies the given content, or else the server's. It is never posted twice. Given content does not need the
 * original, which another user may have deleted during the edits.
 */
export const copyDashboard = defineEffect({
  name: 'copy-dashboard',
  on: ['dashboard.copy_requested'],
  key: () => '',
  mode: 'exhaust',
  waitDurable: true,
  resume: 'retry-if-not-started',
  run: ({ at, data: { dashboardId, title, charts, css, metadata } }, io) =>
    attempt(
      async () => {
        const { http } = io
        const params = { id: String(dashboardId) }
        const content = { css, json_metadata: metadata }
        const stored = async () => {
          const { result } = (await http.call(calls.dashboardGet, { params })).body
          const positions = objectIn(result.position_json)
          const kept = { ...objectIn(result.json_metadata), positions }
          return { css: result.css ?? '', json_metadata: JSON.stringify(kept) }
        }
        const body = {
          dashboard_title: title,
          duplicate_slices: charts,
          ...(metadata === '' ? await stored() : content),
        }
        const copied = async () => (await http.call(calls.dashboardCopy, { params, body })).body.result.id
        const { makeDashboard } = await import('./made')
        const copiedId = await makeDashboard(copied, title, at, io).catch((error: unknown) => {
          if (metadata === '' || !isGone(error)) throw error
          return makeOf(title, content, http)
        })
        return event('dashboard.created', { dashboardId: copiedId, title })
      },
      (message) => event('dashboard.create_failed', { message }),
    ),
})

/** The last wish counts (B7.15, B7.16). */
export const favorDashboard = defineEffect({
  name: 'favor-dashboard',
  on: ['dashboard.favorite_requested'],
  key: ({ data }) => String(data.dashboardId),
  mode: 'coalesce',
  resume: 'retry',
  run: ({ data: { dashboardId, favorite } }, { http }) =>
    attempt(
      async () => {
        const params = { id: dashboardId }
        await http.call(favorite ? calls.dashboardFavoriteAdd : calls.dashboardFavoriteRemove, { params })
        return event('dashboard.favored', { dashboardId, favorite })
      },
      (message) => event('dashboard.favorite_failed', { dashboardId, favorite, message }),
    ),
})

const deletions = createDeletions({
  one: (http, id) => http.call(calls.dashboardDelete, { params: { id } }),
  all: (http, ids) => http.call(calls.dashboardBulkDelete, { query: [...ids] }),
})

/** Deletes once the time for undo is over. */
export const deleteDashboard = defineEffect({
  name: 'delete-dashboard',
  on: ['dashboard.delete_requested'],
  key: ({ id }) => id,
  mode: 'merge',
  resume: 'retry',
  run: ({ id, corr, data: { dashboardId, title } }, io) => {
    deletions.join(corr, dashboardId)
    const isRequested = (): boolean => io.state().dashboardList.deleting[dashboardId] === id
    const remove = attempt(
      async () => {
        await deletions.carryOut(io.http, corr, dashboardId)
        return event('dashboard.deleted', { dashboardId, title })
      },
      (message) => event('dashboard.delete_failed', { dashboardId, title, message }),
    )
    return io.timer(KEPT_BEFORE_DELETE).pipe(
      takeUntil(io.until(() => !isRequested()).pipe(tap(() => deletions.leave(corr, dashboardId)))),
      mergeMap(() => remove),
    )
  },
})

export const dashboardListEffects = [
  listDashboards,
  outlineDashboards,
  createDashboard,
  copyDashboard,
  favorDashboard,
  deleteDashboard,
] as const
