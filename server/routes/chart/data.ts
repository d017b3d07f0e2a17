import { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import type { QueryContext } from '../../../contract/chart/data'
import { ANSWER_HEAD, ANSWERS_MEDIA_TYPE } from '../../../contract/chart/batch'
import { calls } from '../../../contract/index'
import { answerChart, sliceIdOf } from '../../chart/answerChart'
import { type Memory, openMemory, releaseMemory } from '../../chart/plan/budget'
import { type ChartAnswer, answerContext } from '../../chart/context'
import { openReading } from '../../chart/plan/source'
import { clientSignal } from '../../http/clientSignal'
import { loadChart } from '../../chart/rows/rows'
import { savedQuestion } from '../../chart/saved/saved'
import { wantsArrays } from '../../http/arrays'
import { pageOf } from '../../http/csrf'
import { answerToError } from '../../http/failures'
import { incorrect, notFound } from '../../problem'
import { type Route, closed, ok, route } from '../route'
import { readBody } from '../../http/validate'
import type { User } from '../../session/security/users'
import type { Services } from '../../services'
import { sendChart } from './answer'

type OpenedChart = readonly [body: QueryContext, form: string | undefined]

/** The prefetched queries of a page that was sent, and a recorder for its next opening. */
const openingOf = (services: Services, user: User, request: FastifyRequest) => {
  const page = services.prefetcher.claim(user.id, pageOf(request))
  return {
    since: page?.sentMs,
    record: ([context, form]: OpenedChart): void => {
      const chartId = page === null ? null : sliceIdOf(form, context.form_data)
      if (page !== null && chartId !== null)
        services.prefetcher.record(user.id, page.dashboardId, chartId, { context, form })
    },
    /** All requests have come: stops the prefetched queries without a request. */
    end: (): void => void (page === null ? undefined : setImmediate(page.stop)),
  }
}

const data = route(calls.chartData, async (services, { body, query, user, request, reply }) => {
  const opening = openingOf(services, user, request)
  opening.record([body, query.form_data])
  const { since } = opening
  try {
    const caller = { services, user, signal: clientSignal(reply), arrays: wantsArrays(request), since }
    return sendChart(await answerChart(caller, body, query.form_data))
  } finally {
    opening.end()
  }
})

interface Part {
  readonly status: number
  readonly pieces: readonly Uint8Array[]
  /** Its rows have been taken, and hold no memory of the call any more. */
  readonly sent?: () => void
}

/** A single answer, as part of a batch. */
const partOf = (answer: ChartAnswer, memory: Memory): Part => {
  if (answer.kind === 'rows') {
    const { pieces } = answer
    const bytes = pieces.reduce((sum, piece) => sum + piece.length, 0)
    return { status: 200, pieces, sent: () => releaseMemory(memory, bytes) }
  }
  if (answer.kind === 'job') return { status: 202, pieces: [Buffer.from(closed(calls.chartData, ok(answer.job, 202)))] }
  throw new Error('rows of a chart are neither bytes nor JSON')
}

const headOf = (index: number, { status, pieces }: Part): Buffer => {
  const head = Buffer.alloc(ANSWER_HEAD)
  head.writeUInt32BE(index, 0)
  head.writeUInt32BE(status, 4)
  head.writeUInt32BE(
    pieces.reduce((sum, piece) => sum + piece.length, 0),
    8,
  )
  return head
}

/** Each piece of the stream is compressed and sent by itself, so a small answer is one; a large one is not copied. */
const ONE_PIECE = 65_536

function* framed(index: number, part: Part): Generator<Uint8Array> {
  const pieces = [headOf(index, part), ...part.pieces]
  if (pieces.reduce((sum, piece) => sum + piece.length, 0) <= ONE_PIECE) yield Buffer.concat(pieces)
  else yield* pieces
}

/** The answers in the order in which they come, no faster than they are taken. */
async function* asTheyCome(parts: readonly Promise<Part>[]): AsyncGenerator<Uint8Array> {
  const left = new Map(parts.map((part, index) => [index, part.then((is) => [index, is] as const)]))
  while (left.size > 0) {
    const [index, part] = await Promise.race(left.values())
    left.delete(index)
    yield* framed(index, part)
    part.sent?.()
  }
}

const together = route(
  calls.chartsTogether,
  async (services, { body, user, request, reply }) => {
    const requestSignal = clientSignal(reply)
    const arrays = wantsArrays(request)
    const opening = openingOf(services, user, request)
    const { since } = opening
    const reading = openReading(services, user)
    const memory = openMemory(services.settings)
    const batch = services.batches.begin(user.id, body.id, body.questions.length)
    const one = async (question: (typeof body.questions)[number], index: number): Promise<Part> => {
      const ready = (): Promise<void> => batch.ready(index)
      try {
        const context = readBody(calls.chartData, question.body, 'application/json') as QueryContext
        if ((context.result_format ?? 'json') !== 'json') throw incorrect('Files are asked for one by one.')
        opening.record([context, question.form_data])
        const signal = AbortSignal.any([requestSignal, batch.signal(index)])
        const caller = { services, user, signal, arrays, ready, reading, since, memory }
        return partOf(await answerChart(caller, context, question.form_data), memory)
      } catch (error) {
        const { status, body: errorBody } = answerToError(error, request)
        return { status, pieces: [Buffer.from(JSON.stringify(errorBody))] }
      } finally {
        void ready()
      }
    }
    const all = body.questions.map(one)
    void Promise.allSettled(all).then(() => batch.end())
    void batch.opened.then(opening.end)
    return {
      stream: Readable.from(asTheyCome(all), { objectMode: false }),
      headers: { 'content-type': ANSWERS_MEDIA_TYPE },
    }
  },
  { piecewise: true },
)

const stop = route(calls.chartsTogetherStop, async (services, { body, user }) => {
  services.batches.stop(user.id, body.id, body.questions)
  return ok({ message: 'OK' })
})

/** The result of a background query (B4.67). */
const storedQuery = route(calls.chartDataFound, async (services, { params, user, request, reply }) => {
  const question = services.asyncQueries.findQuery(user.id, params.key)
  if (question === undefined) throw notFound()
  const caller = { services, user, signal: clientSignal(reply), arrays: wantsArrays(request) }
  return sendChart(await answerContext(caller, question as QueryContext, true))
})

const saved = route(calls.chartDataSaved, async (services, { params, query, user, reply }) => {
  const { row } = await loadChart(services, user, params.id)
  const question = savedQuestion(row, { ...query, force: query.force === 'true' })
  return sendChart(await answerContext({ services, user, signal: clientSignal(reply) }, question))
})

const events = route(calls.asyncEvents, async (services, { query, user }) =>
  ok({ result: services.asyncQueries.since(user.id, query.last_id) }),
)

export const chartDataRoutes: readonly Route[] = [storedQuery, data, together, stop, saved, events]
