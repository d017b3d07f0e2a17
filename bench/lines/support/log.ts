import { createHash, randomUUID } from 'node:crypto'

import { MAX_SUPPORT_PIECE } from '../../../contract/support/session'
import type { EventEnvelope } from '../../../src/core/events/envelope'
import { writeLogFile } from '../../../src/core/log/file/export'
import type { Bench } from '../../context'
import { history } from '../../data/history'
import { server } from '../../server'

const SESSION = '/api/recount/support/session/'

export interface SupportLog {
  readonly bytes: Buffer
  readonly moments: readonly { readonly event: string }[]
  readonly events: number
}

/** A log as the file that leaves for support, with the moments that its sender finds in it. */
export const logOf = (length: number): SupportLog => {
  const events: EventEnvelope[] = []
  const moments: { readonly event: string }[] = []
  for (const event of history()) {
    events.push({ ...event, seq: events.length + 1 })
    const moment = {
      event: event.id,
      seq: events.length,
      at: new Date(event.at).toISOString(),
      kind: 'fault',
      type: event.type,
      code: 'SYNTAX_ERROR',
      subject: null,
      ms: null,
      signature: `run.failed ${moments.length % 40}`,
    }
    if (event.type === 'run.failed' && moments.length < 5000) moments.push(moment)
    if (events.length === length) break
  }
  return { bytes: Buffer.concat(writeLogFile(events, { build: 'bench', redaction: 'none' })), moments, events: length }
}

/** Sends a log to support as a program, from the consent until it can be read; answers the id of its session. */
export const sendLog = async (bench: Bench, { bytes, moments, events }: SupportLog): Promise<number> => {
  const { api } = await server(bench)
  const begun = await api.post(SESSION, {
    send_id: randomUUID(),
    level: 'texts',
    note: 'The map is empty.',
    consent: { version: '1' },
    build: 'bench',
    continuous: false,
    first: 1,
    head: events,
    from: '2026-01-05T08:00:00Z',
    to: '2026-01-19T08:00:00Z',
  })
  if (begun.status !== 201) throw new Error(`support answered ${begun.status}`)
  const { id } = JSON.parse(Buffer.from(begun.bytes).toString()) as { readonly id: number }
  for (let at = 0; at < bytes.length; at += MAX_SUPPORT_PIECE) {
    // oxlint-disable-next-line no-await-in-loop -- one piece after the other, as a sender does
    const put = await api.put(`${SESSION}${id}/data/?offset=${at}`, bytes.subarray(at, at + MAX_SUPPORT_PIECE))
    if (put.status !== 200) throw new Error(`a piece was answered ${put.status}`)
  }
  const { status } = await api.post(`${SESSION}${id}/complete/`, {
    bytes: bytes.length,
    hash: createHash('sha256').update(bytes).digest('hex'),
    opening: moments.at(-1)?.event ?? null,
    moments,
    things: Array.from({ length: 200 }, (_, n) => ({ kind: 'chart', id: `${n}`, name: `Chart number ${n}` })),
    steps: Array.from({ length: 100 }, (_, n) => ({ type: `type.${n}`, count: n })),
  })
  if (status !== 200) throw new Error(`the end was answered ${status}`)
  return id
}
