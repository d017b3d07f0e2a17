import { createHash, randomUUID } from 'node:crypto'
import type { Answer, Browser } from '../server'

export const SUPPORT = '/api/recount/support/'
export const SESSION = `${SUPPORT}session/`

/** The beginning of a session of ten events. */
export const beginning = (more: object = {}) => ({
  send_id: randomUUID(),
  level: 'texts',
  note: '',
  consent: { version: '2026-03' },
  build: '1.0.0',
  continuous: false,
  first: 1,
  head: 10,
  from: '2026-03-01T08:00:00.000Z',
  to: '2026-03-01T09:00:00.000Z',
  ...more,
})

export interface Begun {
  readonly id: number
  readonly number: string
  readonly received: number
}

const expecting = (status: number, answer: Answer): Answer => {
  if (answer.status !== status) throw new Error(`${answer.status} ${answer.text}`)
  return answer
}

export const begin = async (who: Browser, more: object = {}): Promise<Begun> =>
  expecting(201, await who.post(SESSION, beginning(more))).json<Begun>()

export const put = (who: Browser, id: number, offset: number, bytes: Buffer): Promise<Answer> =>
  who.send('PUT', `${SESSION}${id}/data/?offset=${offset}`, {
    raw: bytes,
    headers: { 'content-type': 'application/octet-stream' },
  })

export const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

/** The end of the sending of these bytes. */
export const completion = (bytes: Buffer, facts: object = {}) => ({
  bytes: bytes.length,
  hash: sha256(bytes),
  opening: null,
  moments: [],
  things: [],
  steps: [],
  ...facts,
})

export const complete = (who: Browser, id: number, bytes: Buffer, facts: object = {}): Promise<Answer> =>
  who.post(`${SESSION}${id}/complete/`, completion(bytes, facts))

export const withdraw = (who: Browser, id: number): Promise<Answer> => who.send('DELETE', `${SESSION}${id}/`)

export const dataOf = (who: Browser, id: number): Promise<Answer> => who.get(`${SESSION}${id}/data/`)

interface Sent {
  readonly bytes?: Buffer
  /** Bytes of a piece. */
  readonly piece?: number
  readonly begin?: object
  readonly facts?: object
}

/** Sends a whole session. */
export const send = async (who: Browser, { bytes = Buffer.from('{}'), piece = 4_000_000, ...more }: Sent = {}) => {
  const session = await begin(who, more.begin)
  for (let at = 0; at < bytes.length; at += piece)
    expecting(200, await put(who, session.id, at, bytes.subarray(at, at + piece)))
  expecting(200, await complete(who, session.id, bytes, more.facts))
  return session
}

/** A fault in the log of a session. */
export const fault = (seq: number, more: object = {}) => ({
  event: `event-${seq}`,
  seq,
  at: new Date(Date.UTC(2026, 2, 1, 8, seq)).toISOString(),
  kind: 'fault',
  type: 'run.failed',
  code: 'SYNTAX_ERROR',
  subject: null,
  ms: null,
  signature: 'run.failed SYNTAX_ERROR',
  ...more,
})
