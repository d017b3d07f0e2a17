import type { QueryContext } from '../../contract/chartData'
import { calls } from '../../contract/index'
import { savedContext } from '../charts/annotations'
import { contextAnswer } from '../charts/context'
import { goneSignal } from '../charts/gone'
import { loadChart } from '../charts/rows'
import { plain } from '../http/problem'
import { type Route, ok, route } from '../http/route'

const data = route(calls.chartData, (services, { body, user, reply }) =>
  contextAnswer({ services, user, gone: goneSignal(reply) }, body),
)

/** What a background query found (B4.67). */
const found = route(calls.chartDataFound, async (services, { params, user, reply }) => {
  const asked = services.asyncQueries.asked(user.id, params.key)
  if (asked === undefined) throw plain(404)
  return contextAnswer({ services, user, gone: goneSignal(reply) }, asked as QueryContext, true)
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
