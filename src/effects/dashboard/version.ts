import * as calls from '../../../contract/dashboard/version'
import { event } from '../../core/events/registry'
import { openLayout } from '../../domain/layout/repair'
import { attempt } from '../../core/effects/attempt'
import { defineEffect } from '../../core/effects/effect'

/** The versions of a dashboard that the server keeps. */
export const listVersions = defineEffect({
  name: 'list-dashboard-versions',
  on: ['dashboard.versions_requested'],
  key: ({ data }) => String(data.dashboardId),
  mode: 'switch',
  resume: 'retry',
  run: ({ data: { dashboardId } }, { http }) =>
    attempt(
      async () => {
        const { body } = await http.call(calls.dashboardVersionList, { params: { id: dashboardId } })
        return event('dashboard.versions_listed', { dashboardId, versions: body.result })
      },
      (message) => event('dashboard.versions_failed', { dashboardId, message }),
    ),
})

/** One of them with all that it held, its layout opened as far as it goes. */
export const readVersion = defineEffect({
  name: 'read-dashboard-version',
  on: ['dashboard.version_requested'],
  key: ({ data }) => `${data.dashboardId}/${data.number}`,
  mode: 'switch',
  resume: 'retry',
  run: ({ data: { dashboardId, number } }, io) =>
    attempt(
      async () => {
        const { body } = await io.http.call(calls.dashboardVersionGet, { params: { id: dashboardId, number } })
        const { title, layout, metadata, ...properties } = body.result.state
        const { layout: components } = openLayout(layout, (type) => `${type}-${io.newId()}`)
        return event('dashboard.version_loaded', {
          dashboardId,
          number,
          content: { title, components, properties: { ...properties, metadata } },
        })
      },
      (message) => event('dashboard.version_failed', { dashboardId, number, message }),
    ),
})

export const dashboardVersionEffects = [listVersions, readVersion] as const
