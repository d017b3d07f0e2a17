import { concat, concatMap, EMPTY, from, map, mergeMap, type Observable, of, take, takeWhile } from 'rxjs'

import * as calls from '../../../contract/dashboard/dashboard'
import type { DashboardChart as ChartItem } from '../../../contract/dashboard/dashboard'
import * as stateCalls from '../../../contract/dashboard/state'
import * as exploreCalls from '../../../contract/explore/explore'
import type { NewEvent } from '../../core/events/define'
import { event, type EventMap } from '../../core/events/registry'
import { encodeForm } from '../../domain/charts/formData'
import { kindKey } from '../../domain/charts/kinds'
import { loadType } from '../../domain/charts/kinds/load'
import { attempt } from '../../core/effects/attempt'
import { customTags } from '../tag/customTags'
import { chartOf, readContent } from './content'
import { heldAs } from './revision'
import { defineEffect, type EffectIo } from '../../core/effects/effect'
import { datasetOf } from '../dataset/datasource'
import { CallFailure } from '../../core/http/failure'

const followLink = async (permalink: string, { http }: EffectIo) => {
  const { body } = await http.call(stateCalls.dashboardPermalinkGet, { params: { key: permalink } })
  const { activeTabs, anchor, dataMask } = body.state
  return {
    idOrSlug: body.dashboardId,
    link: { activeTabs: activeTabs ?? [], anchor: anchor ?? null, dataMask: dataMask ?? {} },
  }
}

/** Preloads the code for the queries of charts; a chart waits for its own, and reports it where it does not load. */
const prefetchTypes = (items: readonly ChartItem[]): void => {
  const keys = new Set(items.map(({ form_data: form }) => kindKey(form['viz_type'])))
  for (const key of keys) loadType(key).catch(() => undefined)
}

/** Reads a dashboard with its charts and their datasets (B7.20, B7.14, B7.23). */
const openDashboard = defineEffect({
  name: 'open-dashboard',
  on: ['dashboard.open_requested'],
  key: ({ data }) => data.key,
  mode: 'switch',
  resume: 'retry',
  run: ({ data: { key, idOrSlug, permalink } }, io) => {
    const { http } = io
    const read = async () => {
      const linked = permalink === null ? null : await followLink(permalink, io)
      const params = { id: linked?.idOrSlug ?? idOrSlug ?? '' }
      const [detail, chartItems, datasets] = await Promise.all([
        http.call(calls.dashboardGet, { params }),
        http.call(calls.dashboardCharts, { params }).then((answer) => {
          prefetchTypes(answer.body.result)
          return answer
        }),
        http.call(calls.dashboardDatasets, { params }),
      ])
      const { result } = detail.body
      const charts = chartItems.body.result.map(chartOf)
      const { content, repairs } = readContent(result, charts, () => io.newId())
      return event('dashboard.opened', {
        key,
        dashboardId: result.id,
        ...content,
        published: result.published === true,
        tags: customTags(result.tags),
        repairs,
        charts,
        datasets: datasets.body.result.map(datasetOf),
        changedOn: result.changed_on,
        changedBy: result.changed_by_name ?? '',
        ...heldAs(result),
        link: linked?.link ?? null,
      })
    }
    const favorite = (dashboardId: number) =>
      attempt(
        async () => {
          const { body } = await http.call(calls.dashboardFavoriteStatus, { query: [dashboardId] })
          return event('dashboard.favored', { dashboardId, favorite: body.result[0]?.value ?? false })
        },
        (message) => event('dashboard.favorite_unknown', { dashboardId, message }),
      )
    return from(
      read().catch((error: unknown) => {
        if (!(error instanceof CallFailure)) throw error
        const { message, status } = error.failure
        return event('dashboard.open_failed', { key, message, status })
      }),
    ).pipe(
      mergeMap((answer) =>
        answer.type === 'dashboard.opened' ? concat(of(answer), favorite(answer.data.dashboardId)) : of(answer),
      ),
    )
  },
})

/** Gives each chart its turn (`B4.29`, `B4.47`, `B4.48`); a newer refresh ends this one. */
const refreshDashboard = defineEffect({
  name: 'refresh-dashboard',
  on: ['dashboard.refresh_requested'],
  key: ({ data }) => String(data.dashboardId),
  mode: 'switch',
  run: ({ id, data: { dashboardId, chartIds, delay } }, io) => {
    const over = event('dashboard.refreshed', { dashboardId })
    if (delay === 0) return of(event('dashboard.refresh_due', { dashboardId, chartIds }), over)
    const turns = from(chartIds).pipe(
      concatMap((chartId, index) =>
        io
          .timer(index === 0 ? 0 : delay)
          .pipe(mergeMap(() => of(event('dashboard.refresh_due', { dashboardId, chartIds: [chartId] })))),
      ),
      takeWhile(() => io.state().dashboards.byId[dashboardId]?.refresh?.request === id),
    )
    return concat(turns, of(over))
  },
})

/** The failure of a chart, once it is known whether a file that is not shared with the person is behind it. */
const failedChart = (failed: EventMap['dashboard.chart_failed'], io: EffectIo): Observable<NewEvent> => {
  const { dashboardId, chartId } = failed
  const hidden = () => io.state().tableShares.hidden[dashboardId]
  const ask = hidden()?.status === 'loading' ? EMPTY : of(event('upload.hidden_requested', { dashboardId }))
  const outcome = io
    .until(({ tableShares }) => tableShares.hidden[dashboardId]?.status !== 'loading')
    .pipe(
      // the failure itself changes the state that is looked at
      take(1),
      map(() => {
        const isHidden = hidden()?.value?.some((one) => one.chartId === chartId) === true
        return event('dashboard.chart_failed', isHidden ? { ...failed, isHidden } : failed)
      }),
    )
  return concat(ask, outcome)
}

/** Reads a chart that is put on a dashboard, with its dataset. */
const wantChart = defineEffect({
  name: 'want-dashboard-chart',
  on: ['dashboard.chart_requested'],
  key: ({ data }) => `${data.dashboardId}/${data.chartId}`,
  mode: 'exhaust',
  resume: 'retry',
  run: ({ data: { dashboardId, chartId } }, io) =>
    attempt(
      async () => {
        const { body } = await io.http.call(exploreCalls.exploreOpen, { query: { slice_id: String(chartId) } })
        const { slice, dataset } = body.result
        if (slice === null) return event('dashboard.chart_failed', { dashboardId, chartId, message: '' })
        const chart = {
          id: chartId,
          name: slice.slice_name,
          description: slice.description ?? null,
          formData: encodeForm({ ...slice.form_data, slice_id: chartId }),
          datasetId: dataset.id,
        }
        return event('dashboard.chart_loaded', { dashboardId, chart, dataset: datasetOf(dataset) })
      },
      (message) => event('dashboard.chart_failed', { dashboardId, chartId, message }),
    ).pipe(
      mergeMap((outcome) =>
        outcome.type === 'dashboard.chart_failed'
          ? failedChart(outcome.data as EventMap['dashboard.chart_failed'], io)
          : of(outcome),
      ),
    ),
})

export const dashboardEffects = [openDashboard, refreshDashboard, wantChart] as const
