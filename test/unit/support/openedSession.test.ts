import { afterEach, expect, it, vi } from 'vitest'

import { history } from '../../../bench/data/history'
import { supportDataGet, supportMomentList, supportSessionList } from '../../../contract/support/desk'
import { openSession } from '../../../src/boot/file/session'
import type { EventEnvelope } from '../../../src/core/events/envelope'
import { createHttp } from '../../../src/core/http/http'
import { exportLog } from '../../../src/core/log/file/export'
import { endWorkers, startWorkers } from '../../support/fileWorkers'
import { redact } from '../../support/model'
import { answer, json } from '../../support/server'
import { serveCalls } from '../../support/serveCalls'

const source = history()
const events = Array.from({ length: 50 }, () => source.next().value as EventEnvelope)
const file = new Blob([...exportLog(events, { build: 'b', level: 'texts' }, redact)])

const server = serveCalls()
afterEach(() => {
  vi.unstubAllGlobals()
  endWorkers()
})

const LISTED = {
  id: 7,
  number: 'AAAA-AAAA',
  level: 'sql',
  state: 'ready',
  continuous: false,
  at: '2026-05-04T10:00:00.000Z',
  from: '2026-05-04T09:00:00.000Z',
  to: '2026-05-04T10:00:00.000Z',
  received: file.size,
  kept_until: '2026-06-04T10:00:00.000Z',
  ended: null,
  person: { id: 7, username: 'ada', name: 'Ada Lovelace' },
  note: 'It fails',
  build: '1',
  consent: '1',
  first: 1,
  head: 50,
  moments: { fault: 0, slow: 0, repeat: 0, given_up: 0 },
  event: null,
  notes: 0,
}

/** A client of a server with one session, whose moments come as `moments` answers. */
const support = (moments: () => Response | Promise<Response>) => {
  server.use(
    answer(supportSessionList, () => json({ result: [LISTED], count: 1, before: null })),
    answer(supportDataGet, () => new Response(file)),
    answer(supportMomentList, moments),
  )
  return createHttp({
    fetch: (input, init) => fetch(input, init),
    base: 'http://recount.test',
    fastRows: false,
    timeout: 60_000,
    onUnauthorized: () => undefined,
    onReached: () => undefined,
  })
}

/** Lets the client have workers. Tells of each whether it has ended, and when one was asked for and when one has read a log. */
const giveWorkers = () => {
  const { start, ended } = startWorkers()
  const heard = { asked: (): void => undefined, read: (): void => undefined }
  const asked = new Promise<void>((resolve) => (heard.asked = resolve))
  const read = new Promise<void>((resolve) => (heard.read = resolve))
  vi.stubGlobal(
    'Worker',
    class {
      constructor() {
        const worker = start()
        worker.addEventListener('message', ({ data }) => 'read' in (data as object) && heard.read())
        heard.asked()
        return worker
      }
    },
  )
  return { ended, asked, read }
}

const { signal } = new AbortController()

it('a session opens with its moments, and its worker stays', async () => {
  const { ended } = giveWorkers()
  const http = support(() => json({ result: { moments: [], things: [], steps: [] } }))
  const opened = await openSession(http, 7, signal)
  expect(opened).toMatchObject({ ok: true, session: { id: 7 }, moments: [] })
  expect(opened.ok && (await opened.log)).toMatchObject({ ok: true, warnings: [] })
  expect(ended()).toEqual([false])
})

it.each(['asked', 'read'] as const)(
  'no worker stays where moments cannot be read once the log was %s',
  async (when) => {
    const workers = giveWorkers()
    const http = support(async () => {
      await workers[when]
      return json({ message: 'The moments cannot be read.' }, 500)
    })
    expect(await openSession(http, 7, signal)).toEqual({ ok: false, message: expect.any(String) as string })
    expect(workers.ended()).toEqual([true])
  },
)
