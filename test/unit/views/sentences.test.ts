import { readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { registry } from '../../../src/app/events'
import { sentenceOf } from '../../../src/app/sentences'
import type { EventEnvelope } from '../../../src/core/events/envelope'
import { plain, type Names } from '../../../src/core/events/sentence'

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

test('an unknown type has no sentence, even one that every object knows', () => {
  expect(sentenceOf('tab.thrown', {}, names)).toBeNull()
  expect(sentenceOf('constructor', {}, names)).toBeNull()
})
