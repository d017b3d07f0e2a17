import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

import type { EventEnvelope } from '../../../../src/core/events/envelope'
import { exportLog, importLog } from '../../../support/transfer'
import { registry } from '../../../../src/app/events'
import { upcast } from '../../../support/model'

const root = join(import.meta.dirname, '../../../fixtures/logs')
const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ndjson'))

/** The events of a golden log, as they are in the file. */
const eventsOf = (name: string): readonly EventEnvelope[] => {
  const imported = importLog(readFileSync(join(root, name), 'utf8'))
  if (!imported.ok) throw new Error(imported.message)
  return imported.events
}

test('the golden logs have an event of each type in each of its versions', () => {
  const golden = new Set(files.flatMap(eventsOf).map(({ type, v }) => `${type} ${v}`))
  const missing = [...registry.values()]
    .flatMap(({ type, v }) => Array.from({ length: v }, (_, index) => `${type} ${index + 1}`))
    .filter((one) => !golden.has(one))
  // `npm run golden -- NAME` adds what the tests of that name make the product write
  expect(missing).toEqual([])
})

test.each(files)('law 7: this build reads %s without warnings, and upcasting twice changes nothing', (name) => {
  const imported = importLog(readFileSync(join(root, name), 'utf8'))
  if (!imported.ok) throw new Error(imported.message)
  expect(imported.warnings).toEqual([])
  expect(imported.events).toHaveLength(imported.header.count)
  for (const event of imported.events) {
    const once = upcast(event)
    expect(once.unreadable).toBeNull()
    expect(upcast(once.event)).toEqual(once)
  }
})

test('law 8: a log of version 1 is written again byte for byte', () => {
  const text = readFileSync(join(root, 'v1', 'every-type.ndjson'), 'utf8')
  const imported = importLog(text)
  if (!imported.ok) throw new Error(imported.message)
  expect(exportLog(imported.events, { build: imported.header.build, level: 'texts' })).toBe(text)
})
