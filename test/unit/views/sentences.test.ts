import { readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { registry } from '../../../src/app/events'
import { sentenceOf } from '../../../src/app/sentences'
import type { EventEnvelope } from '../../../src/core/events/envelope'
import { plain, word, type Names } from '../../../src/core/events/sentence'

const names: Names = { editor: () => 'Untitled Query 1', database: () => 'examples' }

const recorded = readFileSync('test/fixtures/logs/v1/product.ndjson', 'utf8')
  .split('\n')
  .flatMap((line) => {
    const read = line === '' ? null : (JSON.parse(line) as Partial<EventEnvelope>)
    return read?.type === undefined ? [] : [read]
  })

test('each recorded type has a sentence without gaps', () => {
  const said = new Map<string, string>()
  for (const { type = '', data, v } of recorded) {
    if (registry.get(type)?.v !== v) continue
    const sentence = sentenceOf(type, data, names)
    said.set(type, sentence === null ? '' : plain(sentence))
  }
  expect(said.size).toBeGreaterThan(400)
  expect([...said].filter(([, text]) => !/^\S.*\S$/s.test(text) || /undefined|\[object|%s/.test(text))).toEqual([])
})

test('a number of one has the word of one, and work is told in words', () => {
  const said = (type: string, data: object) => plain(sentenceOf(type, data, names) ?? word(''))
  expect(said('chart.query_succeeded', { answers: [{ rows: 1 }] })).toBe('A chart loaded 1 row')
  expect(said('chart.query_succeeded', { answers: [{ rows: 2000 }] })).toBe('A chart loaded 2,000 rows')
  expect(said('schema.tables_loaded', { schema: 'main', count: 1 })).toBe('Found 1 table in main')
  expect(said('dataset.people_read', { people: [{}, {}] })).toBe('Found 2 people who can own a dataset')
  expect(said('effect.started', { effect: 'run-query', attempt: 1 })).toBe('Sent to the server: run query')
  expect(said('effect.started', { effect: 'run-query', attempt: 2 })).toBe('Tried again: run query')
  expect(said('effect.abandoned', { effect: 'save-explore', reason: 'replaced' })).toBe(
    'Gave up: save explore (replaced)',
  )
})

test('an unknown type has no sentence, even one that every object knows', () => {
  expect(sentenceOf('tab.thrown', {}, names)).toBeNull()
  expect(sentenceOf('constructor', {}, names)).toBeNull()
})
