import { describe, expect, it } from 'vitest'

import { takenOf } from '../../../src/views/editor/more/taken'

const SCRIPT = 'SELECT 1 AS one;\n\n-- the second\nSELECT 2 AS two;\nSELECT 3'
const select = (text: string) => ({ selection: { text, offset: 0, row: 0, column: 0 } })

describe('SQL that becomes a dataset', () => {
  it.each([
    [0, 'SELECT 1 AS one', 1],
    [SCRIPT.indexOf('two'), 'SELECT 2 AS two', 2],
    [SCRIPT.length, 'SELECT 3', 3],
  ])('takes the statement at the cursor at %s', (cursor, sql, place) => {
    expect(takenOf(SCRIPT, { cursor })).toEqual({ sql, of: 'statement', place, count: 3 })
  })

  it('prefers the selection and counts its statements', () => {
    expect(takenOf(SCRIPT, { ...select('SELECT 9'), cursor: 0 })).toMatchObject({
      sql: 'SELECT 9',
      of: 'selection',
      count: 1,
    })
    expect(takenOf(SCRIPT, select('SELECT 1; SELECT 2'))).toMatchObject({ of: 'selection', count: 2 })
  })

  it('takes a lone statement whole with its comments', () => {
    expect(takenOf('-- all\nSELECT 1;', { cursor: 3 })).toEqual({ sql: null, of: 'text', place: 0, count: 1 })
  })
})
