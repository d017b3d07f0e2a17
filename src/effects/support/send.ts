import { registry } from '../../app/events'
import * as calls from '../../../contract/support/session'
import type { BodyOf, ResponseOf } from '../../../contract/call'
import type { NewEvent } from '../../core/events/define'
import { event, type Recorded } from '../../core/events/registry'
import { defineEffect, type EffectIo, type LogFile } from '../../core/effects/effect'
import { CallFailure } from '../../core/http/failure'
import { createDigest } from '../../core/log/file/createDigest'
import { momentsOf, openingOf, stepsOf } from '../../projections/support/moments'
import { thingsOf } from '../../projections/support/things'
import { whileWanted, type Wanted } from './wanted'

/** Bytes of a piece: a lost connection costs no more than one. */
const PIECE = 1_048_576
/** Most of each that the server takes. */
const MOMENTS = 5000
const THINGS = 2000
const STEPS = 1000
/** Sessions that are begun for one send: the bytes of a page that is gone may not come again. */
const ROUNDS = 3

const EXPIRED = 'Support kept it for as long as it may, and deleted it. Send it again.'
const TOO_LARGE = 'It is larger than support takes.'

type Send = Recorded<'support.send_requested'>

type Session = ResponseOf<typeof calls.supportSessionPost>

/** A log that is sent. Its events are let go, since an upload can take long. */
interface Whole {
  readonly file: Blob
  readonly facts: BodyOf<typeof calls.supportComplete>
  readonly from: string
  readonly to: string
}

const iso = (at: number): string => new Date(at).toISOString()

const statusOf = (error: unknown): number | null => (error instanceof CallFailure ? error.failure.status : null)

const begin = async ({ data }: Send, name: string, whole: Whole, io: EffectIo, { reach }: Wanted): Promise<Session> => {
  const { level, note, consent, build, first, head } = data
  const { from, to } = whole
  const body = {
    send_id: name,
    level,
    note,
    consent: { version: consent },
    build,
    continuous: false,
    first,
    head,
    from,
    to,
  }
  return (await reach(() => io.http.call(calls.supportSessionPost, { body }))).body
}

const asRead = async (id: number, io: EffectIo, { reach }: Wanted) =>
  (await reach(() => io.http.call(calls.supportSessionGet, { params: { id } }))).body.result

/** Sends the bytes that the server lacks. */
const sendBytes = async (file: Blob, session: Session, io: EffectIo, wanted: Wanted): Promise<void> => {
  const { id, number } = session
  let { received } = session
  const tell = (): void =>
    wanted.tell(event('support.progressed', { sessionId: id, number, received, bytes: file.size }))
  tell()
  while (received < file.size) {
    const form = file.slice(received, received + PIECE, 'application/octet-stream')
    const input = { params: { id }, query: { offset: received } }
    try {
      const put = () => io.http.call(calls.supportDataPut, input, { form, signal: wanted.signal })
      received = (await wanted.reach(put)).body.received
    } catch (error) {
      // the server has another part than this page knows of
      if (statusOf(error) !== 409) throw error
      const known = (await asRead(id, io, wanted)).received
      if (known === received) throw error
      received = known
    }
    tell()
  }
}

const factsOf = ({ events, shown, pieces }: LogFile, fault: string | null): Whole['facts'] => {
  const digest = createDigest()
  for (const piece of pieces) digest.update(piece)
  const moments = momentsOf(events, shown, registry)
  return {
    bytes: pieces.reduce((sum, { length }) => sum + length, 0),
    hash: digest.hex(),
    opening: fault ?? openingOf(moments)?.event ?? null,
    moments: moments.slice(-MOMENTS).map((moment) => ({ ...moment, at: iso(moment.at) })),
    things: thingsOf(shown, registry).slice(-THINGS),
    steps: stepsOf(events).slice(0, STEPS),
  }
}

const readWhole = async ({ sendId, level, build, first, head, fault }: Send['data'], io: EffectIo): Promise<Whole> => {
  const read = await io.logFiles.read(sendId, { level, build, first, head })
  const [from, to] = [read.events[0]?.at ?? 0, read.events.at(-1)?.at ?? 0]
  return { file: new Blob([...read.pieces]), facts: factsOf(read, fault), from: iso(from), to: iso(to) }
}

/** A session that an earlier page began; null where the server has none of its id. */
const resumed = async (sessionId: number | null, io: EffectIo, wanted: Wanted): Promise<Session | null> => {
  if (sessionId === null) return null
  try {
    return await asRead(sessionId, io, wanted)
  } catch (error) {
    if (statusOf(error) !== 404) throw error
    return null
  }
}

/** Ends a send whose session is over already, perhaps by a wish in another browser; null for one that takes its bytes. */
const overOf = ({ id, number, state }: Session): NewEvent | null => {
  if (state === 'withdrawn') return event('support.withdrawn', { sessionId: id, number })
  if (state === 'expired') return event('support.failed', { message: EXPIRED })
  return state === 'too_large' ? event('support.failed', { message: TOO_LARGE }) : null
}

const sendWhole = async (intent: Send, io: EffectIo, wanted: Wanted): Promise<NewEvent> => {
  const { sendId } = intent.data
  const whole = await readWhole(intent.data, io)
  let { sessionId } = io.state().support.sends[sendId] ?? { sessionId: null }
  let name = sendId
  for (let round = 1; ; round += 1) {
    const session = (await resumed(sessionId, io, wanted)) ?? (await begin(intent, name, whole, io, wanted))
    const { id, received, state } = session
    const over = overOf(session)
    if (over !== null) return over
    try {
      if (state === 'receiving') {
        await sendBytes(whole.file, session, io, wanted)
        const complete = () => io.http.call(calls.supportComplete, { params: { id }, body: whole.facts })
        await wanted.reach(complete)
      }
      const { number, kept_until: keptUntil } = await asRead(id, io, wanted)
      return event('support.sent', { sessionId: id, number, keptUntil })
    } catch (error) {
      // the first bytes are of a page whose file does not come again: they go, and all are sent anew
      if (statusOf(error) !== 422 || received === 0 || round === ROUNDS) throw error
      await wanted.reach(() => io.http.call(calls.supportWithdraw, { params: { id } }))
      name = `${sendId} ${id}`
      sessionId = null
    }
  }
}

/** Sends a log piece by piece. It goes on where it was when the server is back, or on the next page. */
export const sendToSupport = defineEffect({
  name: 'send-to-support',
  on: ['support.send_requested'],
  key: ({ data }) => data.sendId,
  mode: 'concat',
  waitDurable: true,
  resume: 'retry',
  run: (intent, io) =>
    whileWanted(intent.data.sendId, io, async (wanted) => {
      try {
        const last = await sendWhole(intent, io, wanted)
        io.logFiles.drop(intent.data.sendId)
        return last
      } catch (error) {
        if (!(error instanceof CallFailure)) throw error
        io.logFiles.drop(intent.data.sendId)
        return event('support.failed', { message: error.failure.message })
      }
    }),
})
