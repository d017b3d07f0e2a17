import { Observable } from 'rxjs'

import * as chartCalls from '../../contract/chart'
import * as dashboardCalls from '../../contract/dashboard'
import type { ExploreDashboard } from '../events/explore'
import { event, type Recorded } from '../events/registry'
import { decodeForm } from '../projections/formData'
import { positionsOf } from '../projections/layout/positions'
import { readContent } from './dashboardContent'
import { objectIn } from './jsonObject'
import { defineEffect, type EffectIo } from './effect'
import { CallFailure } from './failure'

type Asked = Recorded<'explore.save_requested'>

interface Target {
  readonly id: number
  readonly title: string
  /** It was made for this chart. */
  readonly created: boolean
}

/** The dashboard to put it on; a new one is made first (B7.21). */
const targetOf = async (wanted: ExploreDashboard | null, { http }: EffectIo): Promise<Target | null> => {
  if (wanted === null) return null
  const { id, title } = wanted
  if (id !== null) return { id, title, created: false }
  const { body } = await http.call(dashboardCalls.dashboardPost, { body: { dashboard_title: title } })
  return { id: body.id, title, created: true }
}

/** Where the chart lies already, so that it stays there (B7.05). */
const dashboardsOf = async (chartId: number, { http }: EffectIo): Promise<readonly number[]> => {
  const query = { columns: ['dashboards.id'] }
  const { body } = await http.call(chartCalls.chartGet, { params: { id: chartId }, query })
  return (body.result.dashboards ?? []).flatMap(({ id }) => id ?? [])
}

/** Writes the chart (B7.06, B7.07, B3.32) and answers its number. */
const write = async ({ data }: Asked, target: Target | null, io: EffectIo): Promise<number> => {
  const { key, chartId, name, vizType, datasetId, formData, queryContext } = data
  const owners = io.state().explores.byKey[key]?.slice?.owners ?? []
  const common = {
    slice_name: name,
    viz_type: vizType,
    params: JSON.stringify(decodeForm(formData)),
    query_context: queryContext,
    datasource_id: datasetId,
    datasource_type: 'table' as const,
  }
  if (chartId === null) {
    const body = { ...common, owners: [], dashboards: target === null ? [] : [target.id] }
    return (await io.http.call(chartCalls.chartPost, { body })).body.id
  }
  const dashboards =
    target === null ? {} : { dashboards: [...new Set([...(await dashboardsOf(chartId, io)), target.id])] }
  const body = { ...common, ...dashboards, ...(owners.length === 0 ? {} : { owners: [...owners] }) }
  await io.http.call(chartCalls.chartPut, { params: { id: chartId }, body })
  return chartId
}

/** Puts the chart into the layout of the dashboard, below what lies there; one that lies there already stays. */
const place = async (chartId: number, name: string, { id }: Target, io: EffectIo): Promise<void> => {
  const { body } = await io.http.call(dashboardCalls.dashboardGet, { params: { id: String(id) } })
  const { content } = readContent(body.result, [{ id: chartId, name }], () => io.newId())
  const kept = objectIn(body.result.json_metadata)
  const metadata = JSON.stringify({ ...kept, positions: positionsOf(content.components) })
  await io.http.call(dashboardCalls.dashboardPut, { params: { id }, body: { json_metadata: metadata } })
}

/** A dashboard made for a chart that was not saved is of no use to anyone. */
const takeBack = async (target: Target | null, { http }: EffectIo): Promise<void> => {
  if (target?.created !== true) return
  await http.call(dashboardCalls.dashboardDelete, { params: { id: target.id } }).catch((error: unknown) => {
    if (!(error instanceof CallFailure)) throw error
  })
}

const messageOf = (error: unknown): string => {
  if (error instanceof CallFailure) return error.failure.message
  throw error
}

/**
 * Saves a chart over itself or as a new one, and puts it on a dashboard where that was wanted (`B4.60` to `B4.62`). It
 * is never posted twice.
 */
export const saveExplore = defineEffect({
  name: 'save-explore',
  on: ['explore.save_requested'],
  key: ({ data }) => data.key,
  mode: 'exhaust',
  waitDurable: true,
  resume: 'unbegun',
  run: (asked, io) =>
    new Observable((subscriber) => {
      const { key, chartId: over, name, formData, dashboard = null } = asked.data
      const work = async (): Promise<void> => {
        let target: Target | null = null
        let chartId: number
        try {
          target = await targetOf(dashboard, io)
          chartId = await write(asked, target, io)
        } catch (error) {
          const message = messageOf(error)
          await takeBack(target, io)
          subscriber.next(event('explore.save_failed', { key, message }))
          return
        }
        subscriber.next(event('explore.saved', { key, chartId, name, overwritten: over !== null, formData }))
        if (target === null) return
        const { id: dashboardId, title, created } = target
        try {
          await place(chartId, name, target, io)
          subscriber.next(event('explore.placed', { key, chartId, name, dashboardId, title, created }))
        } catch (error) {
          subscriber.next(event('explore.place_failed', { key, title, message: messageOf(error) }))
        }
      }
      work().then(
        () => subscriber.complete(),
        (error: unknown) => subscriber.error(error),
      )
    }),
})
