import { own, viewIn, type Dashboards } from './state'
import type { Projection } from '../../core/readModel/projection'

/** State of windows on dashboards, refreshes, and charts that are loaded to be added to one. */
export const dashboardViewRecipes: Projection<'dashboards', Dashboards>['on'] = {
  'dashboard.refresh_requested': (dashboards, event) => {
    const dashboard = own(dashboards.byId, event.data.dashboardId)
    if (dashboard === undefined) return
    dashboard.refresh = { request: event.id, running: true, rounds: { ...dashboard.refresh?.rounds } }
  },
  'dashboard.refresh_due': (dashboards, event) => {
    const { dashboardId, chartIds } = event.data
    const refresh = own(dashboards.byId, dashboardId)?.refresh ?? null
    if (refresh === null || refresh.request !== event.cause) return
    for (const id of chartIds) refresh.rounds[id] = (refresh.rounds[id] ?? 0) + 1
  },
  'dashboard.refreshed': (dashboards, event) => {
    const refresh = own(dashboards.byId, event.data.dashboardId)?.refresh ?? null
    if (refresh?.request === event.cause) refresh.running = false
  },
  // past the cached answers, as a refresh is
  'dashboard.moved': (dashboards, event) => {
    const { dashboardId, chartIds, datasets } = event.data
    const dashboard = own(dashboards.byId, dashboardId)
    if (dashboard === undefined) return
    for (const dataset of datasets) dashboard.datasets[dataset.id] = dataset
    const { request = event.id, running = false, rounds = {} } = dashboard.refresh ?? {}
    const next = Object.fromEntries(chartIds.map((id) => [id, (rounds[id] ?? 0) + 1]))
    dashboard.refresh = { request, running, rounds: { ...rounds, ...next } }
  },
  'dashboard.chart_requested': (dashboards, event) => {
    const { dashboardId, chartId } = event.data
    const dashboard = own(dashboards.byId, dashboardId)
    if (dashboard !== undefined) dashboard.wanted[chartId] = { request: event.id, message: null }
  },
  'dashboard.chart_loaded': (dashboards, event) => {
    const { dashboardId, chart, dataset } = event.data
    const dashboard = own(dashboards.byId, dashboardId)
    if (dashboard?.wanted[chart.id]?.request !== event.cause) return
    delete dashboard.wanted[chart.id]
    dashboard.charts[chart.id] = chart
    if (dataset !== null) dashboard.datasets[dataset.id] = dataset
  },
  'dashboard.chart_failed': (dashboards, event) => {
    const { dashboardId, chartId, message } = event.data
    const wantedCharts = own(dashboards.byId, dashboardId)?.wanted
    const chartRequest = wantedCharts?.[chartId]
    if (wantedCharts === undefined || chartRequest === undefined || chartRequest.request !== event.cause) return
    wantedCharts[chartId] = { ...chartRequest, message }
  },
  'dashboard.frequency_set': (dashboards, event) => {
    viewIn(dashboards, event.session, event.data.dashboardId).frequency = event.data.seconds
  },
  'dashboard.tab_activated': (dashboards, event) => {
    const { dashboardId, tabsId, tabId } = event.data
    if (tabsId === '__proto__') return
    viewIn(dashboards, event.session, dashboardId).tabs[tabsId] = tabId
  },
  'dashboard.full_size_set': (dashboards, event) => {
    viewIn(dashboards, event.session, event.data.dashboardId).fullSize = event.data.chartId
  },
  'dashboard.filter_field_focused': (dashboards, event) => {
    const { dashboardId, chartId, column } = event.data
    viewIn(dashboards, event.session, dashboardId).focused = column === null ? null : { chartId, column }
  },
}
