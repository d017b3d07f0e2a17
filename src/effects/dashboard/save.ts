import { from } from 'rxjs'

import * as calls from '../../../contract/dashboard/dashboard'
import * as stateCalls from '../../../contract/dashboard/state'
import type { DashboardContent } from '../../events/dashboard/dashboard'
import { event } from '../../core/events/registry'
import { contentOf } from '../../projections/dashboard/dashboards'
import { same } from '../../core/json/value'
import { positionsOf } from '../../domain/layout/positions'
import { mergeDashboards } from '../../domain/merge/dashboard'
import { attempt } from '../../core/effects/attempt'
import { readContent } from './content'
import { current } from './current'
import { othersOf } from './others'
import { basedOn, heldAs, writtenAs, type Version } from './revision'
import { defineEffect, type EffectIo } from '../../core/effects/effect'
import { CallFailure } from '../../core/http/failure'
import { writeOrFind } from '../../core/effects/lostAnswer'
import { objectIn } from '../../core/json/object'

const bodyOf = ({ title, properties, components }: DashboardContent, rbac: boolean) => ({
  certified_by: properties.certifiedBy,
  certification_details: properties.certificationDetails,
  css: properties.css,
  dashboard_title: title,
  slug: properties.slug,
  owners: properties.owners.map(({ id }) => id),
  ...(rbac ? { roles: properties.roles.map(({ id }) => id) } : {}),
  ...(properties.published === undefined ? {} : { published: properties.published }),
  json_metadata: JSON.stringify({ ...properties.metadata, positions: positionsOf(components) }),
})

/** The version under which the server keeps a dashboard as it was to be saved; null where it keeps another content. */
const findWritten = async (dashboardId: number, content: DashboardContent, io: EffectIo): Promise<Version | null> => {
  const detail = await current(dashboardId, io)
  const kept = readContent(detail, [], () => io.newId()).content
  const comparable = ({ title, properties, components }: DashboardContent) => [
    title,
    [properties.css, properties.slug ?? '', properties.certifiedBy ?? '', properties.certificationDetails ?? ''],
    properties.owners.map(({ id }) => id).toSorted((a, b) => a - b),
    properties.metadata,
    positionsOf(components),
  ]
  const published = content.properties.published ?? detail.published
  return published === detail.published && same(comparable(kept), comparable(content)) ? heldAs(detail) : null
}

/** Writes a dashboard, unless others changed meanwhile a part it would overwrite (B7.18, `B5.10` to `B5.13`). */
export const saveDashboard = defineEffect({
  name: 'save-dashboard',
  on: ['dashboard.save_requested'],
  key: ({ data }) => String(data.dashboardId),
  mode: 'coalesce',
  waitDurable: true,
  resume: 'retry',
  run: ({ data: { dashboardId, title, properties, components, lastModified, over } }, io) => {
    const content = { title, properties, components }
    const { flags } = io.state().session
    const write = async () => {
      const others = over ? null : await othersOf({ dashboardId, content, lastModified }, io)
      if (others !== null && 'conflict' in others) return others.conflict
      const merged = others?.merged ?? null
      const written = merged?.written ?? content
      const body = bodyOf(written, flags['DASHBOARD_RBAC'] === true)
      const put = async (): Promise<Version> =>
        writtenAs((await io.http.call(calls.dashboardPut, { params: { id: dashboardId }, body })).body)
      const version = await writeOrFind(put, () => findWritten(dashboardId, written, io), io)
      const { slug } = await current(dashboardId, io)
      const saved = { dashboardId, ...version, slug: slug ?? null }
      if (merged === null) return event('dashboard.saved', saved)
      const dashboard = io.state().dashboards.byId[dashboardId]
      // edits during the save
      const now =
        dashboard === undefined
          ? merged.written
          : mergeDashboards(content, contentOf(dashboard), merged.written).content
      return event('dashboard.saved', { ...saved, merged: { ...merged, now } })
    }
    return from(
      write().catch((error: unknown) => {
        if (!(error instanceof CallFailure)) throw error
        const { message, status } = error.failure
        return event('dashboard.save_failed', { dashboardId, message, status })
      }),
    )
  },
})

/** Writes some keys of `json_metadata`, without touching the others (B7.19). */
export const saveMetadata = defineEffect({
  name: 'save-dashboard-metadata',
  on: ['dashboard.metadata_requested'],
  key: ({ data }) => String(data.dashboardId),
  mode: 'concat',
  waitDurable: true,
  resume: 'retry',
  run: ({ data: { dashboardId, changes } }, io) =>
    attempt(
      async () => {
        const there = await current(dashboardId, io)
        const metadata = JSON.stringify({ ...objectIn(there.json_metadata), ...changes })
        const { body } = await io.http.call(calls.dashboardPut, {
          params: { id: dashboardId },
          body: { json_metadata: metadata },
        })
        return event('dashboard.metadata_saved', { dashboardId, changes, ...basedOn(io, dashboardId, there, body) })
      },
      (message) => event('dashboard.metadata_failed', { dashboardId, message }),
    ),
})

/** B7.17 */
export const publishDashboard = defineEffect({
  name: 'publish-dashboard',
  on: ['dashboard.publish_requested'],
  key: ({ data }) => String(data.dashboardId),
  mode: 'coalesce',
  resume: 'retry',
  run: ({ data: { dashboardId, published } }, io) =>
    attempt(
      async () => {
        const there = await current(dashboardId, io)
        const { body } = await io.http.call(calls.dashboardPut, { params: { id: dashboardId }, body: { published } })
        return event('dashboard.published', { dashboardId, published, ...basedOn(io, dashboardId, there, body) })
      },
      (message) => event('dashboard.publish_failed', { dashboardId, published, message }),
    ),
})

/** B7.23 */
export const linkDashboard = defineEffect({
  name: 'link-dashboard',
  on: ['dashboard.link_requested'],
  key: ({ data }) => String(data.dashboardId),
  mode: 'switch',
  run: ({ data: { dashboardId, activeTabs, anchor, dataMask, urlParams } }, { http }) =>
    attempt(
      async () => {
        const pairs = urlParams.map(([name = '', value = '']): [string, string] => [name, value])
        const answer = await http.call(stateCalls.dashboardPermalinkPost, {
          params: { id: String(dashboardId) },
          body: { activeTabs: [...activeTabs], anchor, dataMask: { ...dataMask }, urlParams: pairs },
        })
        return event('dashboard.linked', { dashboardId, url: answer.body.url })
      },
      (message) => event('dashboard.link_failed', { dashboardId, message }),
    ),
})

export const dashboardSaveEffects = [saveDashboard, saveMetadata, publishDashboard, linkDashboard] as const
