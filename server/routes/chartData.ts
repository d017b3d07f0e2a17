import type { QueryContext } from '../../contract/chartData'
import { calls } from '../../contract/index'
import { savedContext } from '../charts/annotations'
import { contextAnswer } from '../charts/context'
import { goneSignal } from '../charts/gone'
import { loadChart } from '../charts/rows'
import { wantsArrays } from '../http/arrays'
import { plain } from '../http/problem'
import { type Route, ok, route } from '../http/route'
import type { Services } from '../services'

/** The saved chart that asks, as its number in the form data of the address or of the body. */
const sliceIdOf = (text: string | undefined, form: unknown): number | null => {
  const read = (): unknown => {
    try {
      return JSON.parse(text ?? 'null')
    } catch {
      // it is for logs, where anything may stand
      return null
    }
  }
  for (const from of [form, read()]) {
    const id = typeof from === 'object' && from !== null && 'slice_id' in from ? from.slice_id : null
    if (typeof id === 'number' && Number.isSafeInteger(id)) return id
  }
  return null
}

/** Seconds for which a saved chart lets its own rows be used again; null where it does not say. */
const timeoutOf = async ({ store }: Services, sliceId: number | null, datasetId: number): Promise<number | null> => {
  if (sliceId === null) return null
  const row = await store
    .selectFrom('chart')
    .select('cache_timeout')
    .where('id', '=', sliceId)
    .where('datasource_id', '=', datasetId)
    .executeTakeFirst()
  return row?.cache_timeout ?? null
}

const data = route(calls.chartData, async (services, { body, query, user, request, reply }) => {
  const caller = { services, user, gone: goneSignal(reply), arrays: wantsArrays(request) }
  const own = await timeoutOf(services, sliceIdOf(query.form_data, body.form_data), body.datasource.id)
  return contextAnswer(caller, { ...body, custom_cache_timeout: body.custom_cache_timeout ?? own })
})

/** What a background query found (B4.67). */
const found = route(calls.chartDataFound, async (services, { params, user, request, reply }) => {
  const asked = services.asyncQueries.asked(user.id, params.key)
  if (asked === undefined) throw plain(404)
  const caller = { services, user, gone: goneSignal(reply), arrays: wantsArrays(request) }
  return contextAnswer(caller, asked as QueryContext, true)
})

const saved = route(calls.chartDataSaved, async (services, { params, query, user, reply }) => {
  const { row } = await loadChart(services, user, params.id)
  const context = savedContext(row.query_context)
  return contextAnswer(
    { services, user, gone: goneSignal(reply) },
    {
      ...context,
      datasource: { id: row.datasource_id, type: 'table' },
      result_format: query.format ?? context.result_format ?? 'json',
      result_type: query.type ?? context.result_type ?? 'full',
      force: query.force === 'true',
      custom_cache_timeout: context.custom_cache_timeout ?? row.cache_timeout,
    },
  )
})

const events = route(calls.asyncEvents, async (services, { query, user }) =>
  ok({ result: services.asyncQueries.since(user.id, query.last_id) }),
)

export const chartDataRoutes: readonly Route[] = [found, data, saved, events]
