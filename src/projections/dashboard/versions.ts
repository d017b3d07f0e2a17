import type { DashboardContent, DashboardProperties, Theirs } from '../../events/dashboard/dashboard'
import { own, type Dashboard, type Dashboards, type VersionRead } from './state'
import type { Projection } from '../../core/readModel/projection'

const READ_KEPT = 8

const setRead = (dashboard: Dashboard, number: number, read: VersionRead): void => {
  if (dashboard.versions === null) return
  const { [number]: _was, ...others } = dashboard.versions.read
  const kept = Object.entries(others).slice(-(READ_KEPT - 1))
  dashboard.versions = { ...dashboard.versions, read: { ...Object.fromEntries(kept), [number]: read } }
}

/** Charts and datasets that others put on the dashboard. */
export const takeCharts = (dashboard: Dashboard, { charts, datasets }: Pick<Theirs, 'charts' | 'datasets'>): void => {
  for (const chart of charts) dashboard.charts[chart.id] = chart
  for (const dataset of datasets) dashboard.datasets[dataset.id] = dataset
}

/** After a save: the next edits begin from the written content, and merged parts are shown. */
export const takeWritten = (
  dashboard: Dashboard,
  written: DashboardContent,
  now: DashboardContent,
  properties: DashboardProperties,
): void => {
  dashboard.title = now.title
  dashboard.components = now.components
  const { published: _published, ...kept } = now.properties
  dashboard.properties = { ...kept, slug: properties.slug }
  dashboard.saved = { ...written, properties }
}

export const dashboardVersionRecipes: Projection<'dashboards', Dashboards>['on'] = {
  'dashboard.versions_requested': (dashboards, event) => {
    const dashboard = own(dashboards.byId, event.data.dashboardId)
    if (dashboard === undefined) return
    // a version never changes, so a version once read stays valid
    const { list = [], read = {} } = dashboard.versions ?? {}
    dashboard.versions = { status: 'loading', request: event.id, message: '', list, read }
  },
  'dashboard.versions_listed': (dashboards, event) => {
    const dashboard = own(dashboards.byId, event.data.dashboardId)
    if (dashboard === undefined || dashboard.versions === null) return
    if (dashboard.versions.request !== event.cause) return
    dashboard.versions = { ...dashboard.versions, status: 'there', list: event.data.versions }
  },
  'dashboard.versions_failed': (dashboards, event) => {
    const dashboard = own(dashboards.byId, event.data.dashboardId)
    if (dashboard === undefined || dashboard.versions === null) return
    if (dashboard.versions.request !== event.cause) return
    dashboard.versions = { ...dashboard.versions, status: 'failed', message: event.data.message }
  },
  'dashboard.version_requested': (dashboards, event) => {
    const dashboard = own(dashboards.byId, event.data.dashboardId)
    if (dashboard !== undefined)
      setRead(dashboard, event.data.number, { request: event.id, content: null, message: '' })
  },
  'dashboard.version_loaded': (dashboards, event) => {
    const { dashboardId, number, content } = event.data
    const dashboard = own(dashboards.byId, dashboardId)
    const read = dashboard?.versions?.read[number]
    if (dashboard === undefined || read === undefined || read.request !== event.cause) return
    setRead(dashboard, number, { ...read, content })
  },
  'dashboard.version_failed': (dashboards, event) => {
    const { dashboardId, number, message } = event.data
    const dashboard = own(dashboards.byId, dashboardId)
    const read = dashboard?.versions?.read[number]
    if (dashboard === undefined || read === undefined || read.request !== event.cause) return
    setRead(dashboard, number, { ...read, message })
  },
  'dashboard.merged': (dashboards, event) => {
    const { dashboardId, theirs } = event.data
    const dashboard = own(dashboards.byId, dashboardId)
    if (dashboard === undefined) return
    dashboard.saved = theirs.content
    dashboard.lastModified = theirs.lastModified
    dashboard.revision = theirs.revision ?? null
    dashboard.conflict = null
    takeCharts(dashboard, theirs)
  },
}
