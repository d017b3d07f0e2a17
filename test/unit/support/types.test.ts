import { readFileSync } from 'node:fs'

import { expect, it } from 'vitest'

import { redact } from '../../../src/app/redact/redact'
import type { EventEnvelope } from '../../../src/core/events/envelope'

interface WithColumns extends EventEnvelope {
  readonly data: { readonly columns: readonly object[] }
}

const TYPE = `ENUM('swordfish', 'herring')`

/** Events of the product with columns, of a type that spells its values. */
const events = readFileSync('test/fixtures/logs/v1/product.ndjson', 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => JSON.parse(line) as WithColumns)
  .filter(({ type }) => type === 'run.succeeded' || type === 'schema.table_metadata_loaded')
  .map((event) => ({
    ...event,
    data: { ...event.data, columns: event.data.columns.map((column) => ({ ...column, type: TYPE })) },
  }))

it('the values in the type of a column leave at no level but that of all texts', () => {
  expect(JSON.stringify(events).split('swordfish').length).toBeGreaterThan(2)
  for (const names of [false, true]) {
    const shown = JSON.stringify(redact(events, () => 'x', names))
    expect(shown).not.toMatch(/swordfish|herring/)
    expect(shown.split('█').length).toBeGreaterThan(2)
  }
})
