import type { FastifyReply } from 'fastify'
import { calls } from '../../contract/index'
import { type Result, answer } from '../charts/answer'
import { chartFile } from '../charts/files'
import type { Asking } from '../charts/run'
import { chartDataset } from '../charts/source'
import { plain } from '../http/problem'
import { type Route, type RowsAnswer, route } from '../http/route'
import { may } from '../security/users'

/** Aborts when the caller is gone before the answer has been sent. */
const goneSignal = (reply: FastifyReply): AbortSignal => {
  const controller = new AbortController()
  if (reply.raw.closed) controller.abort()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort()
  })
  return controller.signal
}

/** Rows are text already; everything else is closed by the declaration. */
const textOf = ({ members, data }: Result): string => {
  const { result } = calls.chartData.responses[200].parse({ result: [members] })
  const head = JSON.stringify(result[0])
  if (data === null) return head
  return `${head.slice(0, -1)}${head === '{}' ? '' : ','}"data":${data}}`
}

const rowsAnswer = (results: readonly Result[]): RowsAnswer => ({
  pieces: [Buffer.from(`{"result":[${results.map(textOf).join(',')}]}`)],
  type: 'application/json; charset=utf-8',
})

const data = route(calls.chartData, async (services, { body, user, reply }) => {
  const format = body.result_format ?? 'json'
  if (format !== 'json' && !may(user, ['can_csv', 'Superset'])) throw plain(403)
  const asking: Asking = {
    services,
    user,
    dataset: await chartDataset(services, user, body.datasource.id),
    force: body.force === true,
    timeout: body.custom_cache_timeout ?? null,
    gone: goneSignal(reply),
  }
  if (format !== 'json') return chartFile(asking, body, format)
  return rowsAnswer(await Promise.all(body.queries.map((query) => answer(asking, body, query))))
})

export const chartDataRoutes: readonly Route[] = [data]
