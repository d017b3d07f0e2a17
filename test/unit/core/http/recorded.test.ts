import { expect, test } from 'vitest'

import { asyncEvents } from '../../../../contract/chart/asyncEvents'
import * as tagCalls from '../../../../contract/tag/tag'
import type { NewEvent } from '../../../../src/core/events/define'
import { createHttp, type Cause } from '../../../../src/core/http/http'
import { recorded } from '../../../../src/core/http/recorded'
import { withCause } from '../../../../src/core/http/withCause'

const recording = (fetch: typeof globalThis.fetch) => {
  const events: { readonly data: unknown; readonly cause: Cause | undefined }[] = []
  let clock = 1000
  const http = recorded(
    createHttp({
      fetch,
      csrf: 'token',
      base: 'http://recount.test',
      fastRows: false,
      timeout: 60_000,
      onUnauthorized: () => undefined,
      onReached: () => undefined,
    }),
    {
      now: () => (clock += 250),
      record: ({ data }: NewEvent, cause) => void events.push({ data, cause }),
    },
  )
  return { http, events }
}
const cause = { id: 'event-1', corr: 'gesture-1' }

test('a call that ended is recorded with its path, status, time, size and cause', async () => {
  const { http, events } = recording(() => Promise.resolve(Response.json({ message: 'OK' })))
  await withCause(http, cause).call(tagCalls.tagDelete, { params: { id: 7 } })
  const data = {
    method: 'DELETE',
    path: tagCalls.tagDelete.path,
    params: ['7'],
    status: 200,
    failure: null,
    began: 1250,
    ms: 250,
    bytes: '{"message":"OK"}'.length,
  }
  expect(events).toEqual([{ data, cause }])
})

test('a refused, a lost and a cancelled call are recorded as what they were', async () => {
  const refused = recording(() => Promise.resolve(Response.json({ message: 'Gone' }, { status: 404 })))
  await expect(refused.http.call(tagCalls.tagDelete, { params: { id: 7 } })).rejects.toThrow('Gone')
  expect(refused.events).toMatchObject([{ data: { status: 404, failure: 'http', bytes: null }, cause: undefined }])

  const lost = recording(() => Promise.reject(new TypeError('Failed to fetch')))
  await expect(lost.http.call(tagCalls.tagDelete, { params: { id: 7 } })).rejects.toThrow('Network error')
  expect(lost.events).toMatchObject([{ data: { status: null, failure: 'network' } }])

  const left = recording((_url, init) => Promise.reject(init?.signal?.reason as Error))
  const signal = AbortSignal.abort(new DOMException('left', 'AbortError'))
  await expect(left.http.call(tagCalls.tagDelete, { params: { id: 7 } }, { signal })).rejects.toThrow('left')
  expect(left.events).toMatchObject([{ data: { status: null, failure: 'aborted' } }])
})

test('a call that is repeated while one waits is recorded only when it fails', async () => {
  const answers = [Response.json({ result: [] }), Response.json({ message: 'Broken' }, { status: 500 })]
  const { http, events } = recording(() => Promise.resolve(answers.shift() ?? Response.error()))
  await http.call(asyncEvents, { query: {} })
  expect(events).toEqual([])
  await expect(http.call(asyncEvents, { query: {} })).rejects.toThrow('Broken')
  expect(events).toMatchObject([{ data: { status: 500, failure: 'http' } }])
})

test('a file is recorded by its size', async () => {
  const { http, events } = recording(() => Promise.resolve(new Response('four')))
  await http.file(tagCalls.tagGet, { params: { id: 1 }, query: {} })
  expect(events).toMatchObject([{ data: { status: 200, bytes: 4 } }])
})
