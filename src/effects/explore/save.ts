import { Observable } from 'rxjs'

import * as chartCalls from '../../../contract/chart/chart'
import * as dashboardCalls from '../../../contract/dashboard/dashboard'
import * as exploreCalls from '../../../contract/explore/explore'
import type { FormData } from '../../events/chart/chart'
import type { ExploreDashboard } from '../../events/explore/explore'
import { event, type Recorded } from '../../core/events/registry'
import { datasourceKey } from '../../domain/charts/datasourceKey'
import { decodeForm, encodeForm, sameForm } from '../../domain/charts/formData'
import { positionsOf } from '../../domain/layout/positions'
import { readContent } from '../dashboard/content'
import { objectIn } from '../../core/json/object'
import { defineEffect, type EffectIo } from '../../core/effects/effect'
import { CallFailure } from '../../core/http/failure'
import { isSince, writeOrFind } from '../../core/effects/lostAnswer'
import { takeBackDashboard } from '../dashboard/takeBack'

type SaveRequest = Recorded<'explore.save_requested'>

interface Target {
  readonly id: number
  readonly title: string
  /** It was made for this chart. */
  readonly created: boolean
}

/** The dashboard to put it on; a new one is made first (B7.21). */
const targetOf = async (dashboard: ExploreDashboard | null, { http }: EffectIo): Promise<Target | null> => {
  if (dashboard === null) return null
  const { id, title } = dashboard
  if (id !== null) return { id, title, created: false }
  const { body } = await http.call(dashboardCalls.dashboardPost, { body: { dashboard_title: title } })
  return { id: body.id, title, created: true }
}

/** Dashboards that contain the chart already, so that it stays there (B7.05). */
const dashboardsOf = async (chartId: number, { http }: EffectIo): Promise<readonly number[]> => {
  const query = { columns: ['dashboards.id'] }
  const { body } = await http.call(chartCalls.chartGet, { params: { id: chartId }, query })
  return (body.result.dashboards ?? []).flatMap(({ id }) => id ?? [])
}

/** A saved chart as the server keeps it now. */
interface SavedChart {
  readonly name: string
  readonly formData: FormData
  readonly owners: readonly number[]
  readonly changedBy: string
  readonly version: string | null
}

const readKept = async (chartId: number, { http }: EffectIo): Promise<SavedChart> => {
  const { body, etag } = await http.call(exploreCalls.exploreOpen, { query: { slice_id: String(chartId) } })
  const { slice, metadata } = body.result
  return {
    name: slice?.slice_name ?? '',
    formData: encodeForm(slice?.form_data ?? {}),
    owners: slice?.owners ?? [],
    changedBy: metadata?.changed_by ?? '',
    version: etag,
  }
}

/** The settings that people make here: the chart itself names its source, and its properties the cache timeout. */
const setIn = ({ datasource: _datasource, slice_id: _id, cache_timeout: _time, ...rest }: FormData): FormData => rest

/**
 * True when the server's version is neither the start of the edits nor their result. The result itself is no rival: a save
 * repeated after a lost answer ends so. Without a known start, every other version is a rival.
 */
const isRival = ({ formData }: SavedChart, { data }: SaveRequest): boolean => {
  const base = data.base?.formData ?? {}
  const same = [base, data.formData].some((form) => sameForm(setIn(form), setIn(formData)))
  const datasources = [base['datasource'], JSON.stringify(datasourceKey(data.datasetId))]
  return !same || !datasources.includes(formData['datasource'])
}

const commonOf = ({ data: { vizType, formData, queryContext, datasetId } }: SaveRequest) => ({
  viz_type: vizType,
  params: JSON.stringify(decodeForm(formData)),
  query_context: queryContext,
  datasource_id: datasetId,
  datasource_type: 'table' as const,
})

const NEWEST_FIRST = { order_column: 'changed_on_delta_humanized', order_direction: 'desc', page: 0 } as const

/** Own charts of a name that are looked at for the one whose answer was lost. */
const LOOKED_AT = 10

/** True when the server keeps a chart as it was to be saved. */
const isKeptAs = ({ formData }: SavedChart, { data }: SaveRequest): boolean =>
  sameForm(setIn(data.formData), setIn(formData)) &&
  formData['datasource'] === JSON.stringify(datasourceKey(data.datasetId))

/** The chart that a post made whose answer was lost: one's own, of this name and content. Null where there is none. */
const findMade = async (request: SaveRequest, io: EffectIo): Promise<number | null> => {
  const filters = [
    { col: 'slice_name', opr: 'eq', value: request.data.name },
    { col: 'created_by', opr: 'rel_o_m', value: io.state().session.user?.id ?? 0 },
  ]
  const query = { ...NEWEST_FIRST, filters, page_size: LOOKED_AT, keys: ['none'] }
  const { body } = await io.http.call(chartCalls.chartList, { query })
  for (const { id, changed_on_utc: changed } of body.result) {
    if (isSince(changed, request.at) && isKeptAs(await readKept(id, io), request)) return id
  }
  return null
}

/** Writes a new chart (B7.06, B3.32) and answers its number. */
const make = async (request: SaveRequest, target: Target | null, io: EffectIo): Promise<number> => {
  const dashboards = target === null ? [] : [target.id]
  const body = { slice_name: request.data.name, ...commonOf(request), owners: [], dashboards }
  const post = async (): Promise<number> => (await io.http.call(chartCalls.chartPost, { body })).body.id
  return writeOrFind(post, () => findMade(request, io), io)
}

/** Overwrites the version that was read (B7.07, B3.32); its owners are not part of the edit. */
const overwrite = async (
  chartId: number,
  name: string,
  request: SaveRequest,
  { owners, version }: SavedChart,
  target: Target | null,
  io: EffectIo,
): Promise<void> => {
  const dashboards =
    target === null ? {} : { dashboards: [...new Set([...(await dashboardsOf(chartId, io)), target.id])] }
  const whose = owners.length === 0 ? {} : { owners: [...owners] }
  const body = { slice_name: name, ...commonOf(request), ...dashboards, ...whose }
  const put = async (): Promise<true> => {
    await io.http.call(chartCalls.chartPut, { params: { id: chartId }, body }, { ifMatch: version })
    return true
  }
  const find = async (): Promise<true | null> => {
    const now = await readKept(chartId, io)
    return now.name === name && isKeptAs(now, request) && (version === null || now.version !== version) ? true : null
  }
  await writeOrFind(put, find, io)
}

/** Repeated reads of a chart that changed between reading and writing. */
const READ_ANEW = 3

const SAVED_MEANWHILE = 'others saved it meanwhile'

const isRefusedVersion = (error: unknown): boolean => error instanceof CallFailure && error.failure.status === 412

/** The chart is not there any more, or not for this person. */
class ChartGone extends Error {}

/** Runs a call about the chart alone, so that a "not found" means the chart. */
const ofChart = async <Answer>(work: Promise<Answer>): Promise<Answer> => {
  try {
    return await work
  } catch (error) {
    if (error instanceof CallFailure && error.failure.status === 404) throw new ChartGone()
    throw error
  }
}

type Written = { readonly chartId: number; readonly name: string } | { readonly rival: SavedChart }

/** Writes the chart, unless another version was saved since the edits began. */
const write = async (request: SaveRequest, targeted: () => Promise<Target | null>, io: EffectIo): Promise<Written> => {
  const { chartId, name, base } = request.data
  if (chartId === null) return { chartId: await make(request, await targeted(), io), name }
  for (let left = READ_ANEW; ; left -= 1) {
    const kept = await ofChart(readKept(chartId, io))
    if (isRival(kept, request)) return { rival: kept }
    // a name that was not edited keeps the change by others
    const called = name === base?.name ? kept.name : name
    const target = await targeted()
    try {
      await ofChart(overwrite(chartId, called, request, kept, target, io))
      return { chartId, name: called }
    } catch (error) {
      if (!isRefusedVersion(error) || left === 1) throw error
    }
  }
}

/** Puts the chart into the layout of the dashboard, below its content; a chart that is there already stays. */
const place = async (chartId: number, name: string, { id }: Target, io: EffectIo): Promise<void> => {
  const { body } = await io.http.call(dashboardCalls.dashboardGet, { params: { id: String(id) } })
  const { content } = readContent(body.result, [{ id: chartId, name }], () => io.newId())
  const kept = objectIn(body.result.json_metadata)
  const metadata = JSON.stringify({ ...kept, positions: positionsOf(content.components) })
  await io.http.call(dashboardCalls.dashboardPut, { params: { id }, body: { json_metadata: metadata } })
}

/** A dashboard made for a chart that was not saved is of no use to anyone. */
const takeBack = async (target: Target | null, { http }: EffectIo): Promise<void> => {
  if (target?.created === true) await takeBackDashboard(target.id, http)
}

const messageOf = (error: unknown): string => {
  if (error instanceof CallFailure) return error.failure.message
  throw error
}

/**
 * Saves a chart over itself or as a new one, unless others saved it meanwhile, and puts it on a dashboard where that was wanted (`B4.60` to `B4.62`). It
 * is never posted twice.
 */
export const saveExplore = defineEffect({
  name: 'save-explore',
  on: ['explore.save_requested'],
  key: ({ data }) => data.key,
  mode: 'exhaust',
  waitDurable: true,
  resume: 'retry-if-not-started',
  run: (request, io) =>
    new Observable((subscriber) => {
      const { key, chartId: over, formData, dashboard = null } = request.data
      const work = async (): Promise<void> => {
        let target: Target | null = null
        let written: Written
        try {
          written = await write(request, async () => (target ??= await targetOf(dashboard, io)), io)
        } catch (error) {
          const why =
            error instanceof ChartGone
              ? { message: 'it was deleted meanwhile', gone: true as const }
              : { message: messageOf(error) }
          await takeBack(target, io)
          subscriber.next(event('explore.save_failed', { key, ...why }))
          return
        }
        if ('rival' in written) {
          const { formData: now, changedBy } = written.rival
          await takeBack(target, io)
          const message = SAVED_MEANWHILE
          subscriber.next(event('explore.save_failed', { key, message, theirs: { changedBy, formData: now } }))
          return
        }
        const { chartId, name } = written
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
