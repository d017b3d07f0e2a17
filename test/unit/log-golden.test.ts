import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

import { exportLog } from '../../src/events/log/transfer'
import { importLog } from '../../src/events/log/transfer-import'
import { upcast } from '../../src/events/upcast'

const root = join(import.meta.dirname, '../fixtures/logs')
const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ndjson'))

test('there are logs of released versions', () => {
  expect(files).toContain(join('v1', 'every-type.ndjson'))
})

test.each(files)(
  'law 7: %s is read by this build without a word of warning, and upcasting again changes nothing',
  (name) => {
    const imported = importLog(readFileSync(join(root, name), 'utf8'))
    if (!imported.ok) throw new Error(imported.message)
    expect(imported.warnings).toEqual([])
    expect(imported.events).toHaveLength(imported.header.count)
    for (const event of imported.events) {
      const once = upcast(event)
      expect(once.unreadable).toBeNull()
      expect(upcast(once.event)).toEqual(once)
    }
  },
)

test('law 8: a log of version 1 is written again byte for byte', () => {
  const text = readFileSync(join(root, 'v1', 'every-type.ndjson'), 'utf8')
  const imported = importLog(text)
  if (!imported.ok) throw new Error(imported.message)
  expect(exportLog(imported.events, { build: imported.header.build, redact: false })).toBe(text)
})
