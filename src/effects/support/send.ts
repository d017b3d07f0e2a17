import { registry } from '../../app/events'
import * as calls from '../../../contract/support/session'
import type { NewEvent } from '../../core/events/define'
import { event, type Recorded } from '../../core/events/registry'
import { defineEffect, type EffectIo, type LogFile } from '../../core/effects/effect'
import { CallFailure } from '../../core/http/failure'
import { createDigest } from '../../core/log/file/createDigest'
import { momentsOf, stepsOf } from '../../projections/support/moments'
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

type Send = Recorded<'support.send_requested'>

interface Session {
  readonly id: number
  readonly number: string
  readonly received: number
}

const iso = (at: number): string => new Date(at).toISOString()

const statusOf = (error: unknown): number | null => (error instanceof CallFailure ? error.failure.status : null)

/** The note with the event that the person reports: support finds the moment by it. */
const noteOf = ({ note, fault }: Send['data']): string => (fault === null ? note : `${note}\n\n[${fault}]`.trim())

const begin = async ({ data }: Send, file: LogFile, io: EffectIo, { reach }: Wanted): Promise<Session> => {
  const { level, consent, build, first, head } = data
  const [from, to] = [file.events[0]?.at ?? 0, file.events.at(-1)?.at ?? 0]
  const body = {
    level,
    note: noteOf(data),
    consent: { version: consent },
    build,
    continuous: false,
    first,
    head,
    from: iso(from),
    to: iso(to),
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

const factsOf = ({ events, shown, pieces }: LogFile) => {
  const digest = createDigest()
  for (const piece of pieces) digest.update(piece)
  const moments = momentsOf(events, shown, registry)
  return {
    bytes: pieces.reduce((sum, { length }) => sum + length, 0),
    hash: digest.hex(),
    moments: moments.slice(-MOMENTS).map((moment) => ({ ...moment, at: iso(moment.at) })),
    things: thingsOf(shown, registry).slice(-THINGS),
    steps: stepsOf(events).slice(0, STEPS),
  }
}

/** The session that an earlier page began, if the server still takes its bytes. */
const resumed = async (sessionId: number | null, bytes: number, io: EffectIo, wanted: Wanted) => {
  if (sessionId === null) return null
  try {
    const session = await asRead(sessionId, io, wanted)
    const fits = session.state === 'ready' || (session.state === 'receiving' && session.received <= bytes)
    return fits ? session : null
  } catch (error) {
    if (statusOf(error) !== 404) throw error
    return null
  }
}

const sent = (session: { readonly id: number; readonly number: string; readonly kept_until: string }): NewEvent =>
  event('support.sent', { sessionId: session.id, number: session.number, keptUntil: session.kept_until })

const sendWhole = async (intent: Send, io: EffectIo, wanted: Wanted): Promise<NewEvent> => {
  const { sendId, level, build, first, head } = intent.data
  const file = await io.logFiles.read(sendId, { level, build, first, head })
  const blob = new Blob([...file.pieces])
  const facts = factsOf(file)
  let sessionId = io.state().support.sends[sendId]?.sessionId ?? null
  for (let round = 1; ; round += 1) {
    const known = await resumed(sessionId, blob.size, io, wanted)
    if (known?.state === 'ready') return sent(known)
    const session = known ?? (await begin(intent, file, io, wanted))
    sessionId = session.id
    try {
      await sendBytes(blob, session, io, wanted)
      const complete = () => io.http.call(calls.supportComplete, { params: { id: session.id }, body: facts })
      await wanted.reach(complete)
      return sent(await asRead(session.id, io, wanted))
    } catch (error) {
      // the first bytes are of a page whose file does not come again: they go, and all are sent anew
      if (statusOf(error) !== 422 || known === null || round === ROUNDS) throw error
      await wanted.reach(() => io.http.call(calls.supportWithdraw, { params: { id: session.id } }))
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
