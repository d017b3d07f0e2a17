import { Readable } from 'node:stream'
import type { QueryContext } from '../../contract/chartData'
import { ANSWER_HEAD, ANSWERS_MEDIA_TYPE } from '../../contract/chartsTogether'
import { calls } from '../../contract/index'
import { type Caller, contextAnswer } from '../charts/context'
import { goneSignal } from '../charts/gone'
import { loadChart } from '../charts/rows'
import { savedQuestion } from '../charts/saved'
import { wantsArrays } from '../http/arrays'
import { toProblem } from '../http/failures'
import { plain } from '../http/problem'
import { type Answer, type Route, closed, ok, route } from '../http/route'
import { readBody } from '../http/validate'
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

/** What a chart is answered, by its context and the form data of the address. */
const answerTo = async (caller: Caller, body: QueryContext, form: string | undefined): Promise<Answer> => {
  const own = await timeoutOf(caller.services, sliceIdOf(form, body.form_data), body.datasource.id)
  return contextAnswer(caller, { ...body, custom_cache_timeout: body.custom_cache_timeout ?? own })
}

const data = route(calls.chartData, async (services, { body, query, user, request, reply }) =>
  answerTo({ services, user, gone: goneSignal(reply), arrays: wantsArrays(request) }, body, query.form_data),
)

interface Part {
  readonly status: number
  readonly pieces: readonly Uint8Array[]
}

/** An answer of its own, as it stands among others. */
const partOf = (answer: Answer): Part => {
  if ('pieces' in answer) return { status: 200, pieces: answer.pieces }
  if ('status' in answer) return { status: answer.status, pieces: [Buffer.from(closed(calls.chartData, answer))] }
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
  }
}

const together = route(
  calls.chartsTogether,
  async (services, { body, user, request, reply }) => {
    const gone = goneSignal(reply)
    const arrays = wantsArrays(request)
    const round = services.rounds.begin(user.id, body.id, body.questions.length)
    const one = async (question: (typeof body.questions)[number], index: number): Promise<Part> => {
      const ready = (): Promise<void> => round.ready(index)
      try {
        const context = readBody(calls.chartData, question.body, 'application/json') as QueryContext
        if ((context.result_format ?? 'json') !== 'json') throw plain(400, 'Files are asked for one by one.')
        const signal = AbortSignal.any([gone, round.signal(index)])
        return partOf(await answerTo({ services, user, gone: signal, arrays, ready }, context, question.form_data))
      } catch (error) {
        const { status, body: told } = toProblem(error, request)
        return { status, pieces: [Buffer.from(JSON.stringify(told))] }
      } finally {
        void ready()
      }
    }
    const all = body.questions.map(one)
    void Promise.allSettled(all).then(() => round.end())
    return {
      stream: Readable.from(asTheyCome(all), { objectMode: false }),
      headers: { 'content-type': ANSWERS_MEDIA_TYPE },
    }
  },
  { piecewise: true },
)

const stop = route(calls.chartsTogetherStop, async (services, { body, user }) => {
  services.rounds.stop(user.id, body.id, body.questions)
  return ok({ message: 'OK' })
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
  const question = savedQuestion(row, { ...query, force: query.force === 'true' })
  return contextAnswer({ services, user, gone: goneSignal(reply) }, question)
})

const events = route(calls.asyncEvents, async (services, { query, user }) =>
  ok({ result: services.asyncQueries.since(user.id, query.last_id) }),
)

export const chartDataRoutes: readonly Route[] = [found, data, together, stop, saved, events]
