import { expect, test } from 'vitest'

import type { EventEnvelope } from '../../../src/core/events/envelope'
import { entryOf, type Entry } from '../../../src/views/history/events/entry'
import { createGathering } from '../../../src/views/history/events/steps/gestures'
import { callsIn, hasFailed, linesOf, minuteAround } from '../../../src/views/history/calls/minute'

const names = { editor: () => 'a tab', database: () => 'a database' }

const entry = (seq: number, type: string, data: unknown, corr = 'g'): Entry =>
  entryOf(
    { id: `e${seq}`, seq, type, v: 1, at: seq, actor: '1', session: 's', cause: null, corr, data } as EventEnvelope,
    names,
  )

const call = (seq: number, began: number, ms: number, status: number | null = 200, failure: string | null = null) =>
  entry(seq, 'call.ended', {
    method: 'GET',
    path: '/api/v1/dashboard/{id}/charts',
    params: ['7'],
    status,
    failure,
    began,
    ms,
    bytes: 3,
  })

const seqsOf = (calls: readonly { readonly entry: Entry }[]): readonly number[] =>
  calls.map(({ entry: { seq } }) => seq)

test('a minute has the calls that ran within it, by their beginnings', () => {
  const calls = callsIn([
    call(1, 0, 900),
    call(2, 0, 1000),
    call(3, 30_000, 500),
    call(4, 10_000, 25_000),
    call(5, 60_999, 9000),
    call(6, 61_001, 1),
  ])
  const minute = minuteAround(calls, 46_000)
  expect(minute).toMatchObject({ from: 1000, to: 61_000 })
  expect(seqsOf(minute.calls)).toEqual([2, 4, 3, 5])
  expect(minute.earlier?.entry.seq).toBe(1)
  expect(minuteAround(calls, 0).earlier).toBeNull()
})

test('calls at the same time are drawn in lines of their own', () => {
  const calls = callsIn([call(1, 0, 100), call(2, 50, 100), call(3, 102, 10), call(4, 151, 10)])
  expect(linesOf(calls, 2)).toEqual([0, 1, 0, 0])
  expect(linesOf(calls, 5)).toEqual([0, 1, 2, 0])
})

test('a call has failed by its status or without an answer, not when cancelled', () => {
  const failures = callsIn([
    call(1, 0, 1),
    call(2, 0, 1, 404, 'http'),
    call(3, 0, 1, null, 'network'),
    call(4, 0, 1, null, 'aborted'),
    call(5, 0, 1, 200, 'unreadable'),
  ]).map((one) => hasFailed(one.call))
  expect(failures).toEqual([false, true, true, false, true])
})

test('a call reads as its path with the values in its places, and is no step', () => {
  const one = call(2, 0, 120)
  expect(one.text).toBe('get /api/v1/dashboard/7/charts: 200 in 120 ms')
  const gathering = createGathering()
  gathering.addNewer([entry(1, 'undo.undone', {}, 'a'), one, entry(3, 'undo.undone', {}, 'a')])
  expect(gathering.list().map(({ entries }) => seqsOf(entries.map((each) => ({ entry: each }))))).toEqual([[3, 1]])
  const older = createGathering()
  older.addResumed([one, entry(1, 'undo.undone', {}, 'a')])
  expect(older.list()).toHaveLength(1)
})

test('a recorded call of another version has a row and is in no lane', () => {
  const strange = entryOf(
    {
      ...({ id: 'x', seq: 1, at: 1, actor: '1', session: 's', cause: null, corr: 'g' } as EventEnvelope),
      type: 'call.ended',
      v: 99,
      data: {},
    },
    names,
  )
  expect(callsIn([strange])).toEqual([])
})
