import { expect, it } from 'vitest'

import type { SupportMoment } from '../../../../contract/support/moment'
import { registry } from '../../../../src/app/events'
import { ACTS, errorWordsOf, faultWords, stepWords } from '../../../../src/domain/support/words'
import { signatureOf } from '../../../../src/projections/support/signature'
import { momentAt, momentText, subjectText } from '../../../../src/views/support/session/moments'

const moment = (more: Partial<SupportMoment>): SupportMoment => ({
  event: 'e',
  seq: 1,
  at: '2026-05-04T10:00:00.000Z',
  kind: 'fault',
  type: 'run.failed',
  code: null,
  subject: null,
  ms: null,
  signature: null,
  ...more,
})

it('each act by which sessions are found is a type of the log', () => {
  expect(Object.keys(ACTS).length).toBeGreaterThan(15)
  expect(Object.keys(ACTS).filter((type) => registry.get(type) === undefined)).toEqual([])
})

it('a fault without words of its own is named by its type', () => {
  expect(faultWords('run.failed')).toBe('A query failed')
  expect(faultWords('nativeFilters.save_failed')).toBe('Native filters save failed')
  expect(faultWords('constructor')).toBe('Constructor')
  expect(stepWords('run.requested')).toBe('Ran a query')
  expect(stepWords('tag.set_requested')).toBe('Tag set')
})

it('the words of an error are read from its signature', () => {
  const signature = signatureOf('run.failed', 'SYNTAX_ERROR', `syntax error at or near "Geheim"`)
  expect(errorWordsOf(signature)).toBe('syntax error at or near')
  expect(errorWordsOf('run.failed')).toBe('')
})

it.each([
  [{ code: 'SYNTAX_ERROR' }, 'A query failed (SYNTAX_ERROR)'],
  [{}, 'A query failed'],
  [{ kind: 'slow', type: 'run.succeeded', ms: 12_340 }, 'Took 12.3 s: Run succeeded'],
  [{ kind: 'repeat', type: 'run.requested' }, 'Pressed repeatedly: Ran a query'],
  [{ kind: 'given_up', type: 'run.stopped' }, 'Given up: Run stopped'],
  [{ kind: 'given_up', type: 'run.stopped', ms: 2000 }, 'Given up after 2.0 s: Run stopped'],
] as const)('a moment is told in words: %j', (more, words) => {
  expect(momentText(moment(more))).toBe(words)
})

it('the moment at a step is the last one up to it', () => {
  const moments = [moment({ seq: 3 }), moment({ seq: 7 })]
  expect([2, 3, 6, 7, 99].map((seq) => momentAt(moments, seq))).toEqual([-1, 0, 0, 1, 1])
})

it('a fault is the moment at its step, though the step was slow too', () => {
  const moments = [moment({ seq: 3 }), moment({ seq: 7 }), moment({ seq: 7, kind: 'slow' })]
  expect([7, 8].map((seq) => momentAt(moments, seq))).toEqual([1, 1])
})

it('a moment names no thing by a number that nobody knows', () => {
  expect([null, 'run q4owo3ran0n', 'Sales', 'dashboard 3'].map((subject) => subjectText(moment({ subject })))).toEqual([
    '',
    '',
    'Sales',
    'dashboard 3',
  ])
})
