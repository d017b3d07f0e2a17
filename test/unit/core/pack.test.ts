import { describe, expect, it } from 'vitest'

import type { ResultColumn } from '../../../src/core/results/column'
import type { ReadModel } from '../../../src/core/readModel/model'
import type { Run } from '../../../src/projections/run/runs'
import { emptyModel, packModel, unpackModel } from '../../support/model'

const columns: readonly ResultColumn[] = Array.from({ length: 20 }, (_, index) => ({
  column_name: `column_${index}`,
  name: `column_${index}`,
  type: 'BIGINT',
  type_generic: 0,
  is_dttm: false,
}))

const model = (ran: (sql: string) => string | null): ReadModel => {
  const state = emptyModel()
  for (let index = 0; index < 50; index += 1) {
    const sql = `SELECT ${index} AS what, ${'a_long_name, '.repeat(40)} last`
    const run = { id: `${index}`, sql, executedSql: ran(sql), columns: columns.map((column) => ({ ...column })) }
    state.runs.byId[`${index}`] = run as unknown as Run
    state.runs.order.push(`${index}`)
  }
  return state
}

const kept = (state: ReadModel): string => JSON.stringify(packModel(state))

describe('packed snapshot', () => {
  it.each([
    ['the text with a limit after it', (sql: string) => `${sql}\nLIMIT 1001`],
    ['the text itself', (sql: string) => sql],
    ['another text', () => 'CREATE TABLE t AS SELECT 1'],
    ['no text', () => ''],
    ['nothing known', () => null],
  ])('unpacks to the whole state where the server ran %s', (_, ran) => {
    const state = model(ran)
    expect(unpackModel(JSON.parse(kept(state)))).toEqual(state)
  })

  it('stores columns that runs share once, and a text that was sent and run once', () => {
    const state = model((sql) => `${sql}\nLIMIT 1001`)
    expect(kept(state).length).toBeLessThan(0.3 * JSON.stringify(state).length)
  })
})
