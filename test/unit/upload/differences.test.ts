import { describe, expect, test } from 'vitest'

import { hasConsent, hasOtherColumns, otherTypes } from '../../../src/domain/upload/differences'

const column = (name: string, type: string) => ({ name, type })
const preview = {
  columns: [column('a', 'VARCHAR'), column('b', 'BIGINT'), column('c', 'VARCHAR')],
  refresh: {
    columns: [column('A', 'DATE'), column('b', 'DOUBLE'), column('c', 'DATE')],
    missing: [],
    added: [],
    asNull: [],
  },
}
const misfit = (name: string) => ({ column: name, count: 1, line: 2 })

describe('differences of a file from the table that it refreshes', () => {
  test('a column is of another type where its values do not fit', () => {
    expect(otherTypes(preview, [misfit('A'), misfit('b')])).toEqual([{ name: 'A', file: 'VARCHAR', table: 'DATE' }])
    expect(otherTypes(preview, [])).toEqual([])
  })

  test('missing and new columns are other columns', () => {
    expect(hasOtherColumns(preview)).toBe(false)
    expect(hasOtherColumns({ refresh: { ...preview.refresh, missing: ['d'] } })).toBe(true)
    expect(hasOtherColumns({ refresh: { ...preview.refresh, added: ['d'] } })).toBe(true)
    expect(hasOtherColumns({})).toBe(false)
  })

  test('consent to NULL goes on for the columns that had it, and for no other', () => {
    expect(hasConsent(['A', 'b'], [misfit('A')])).toBe(true)
    expect(hasConsent(['A'], [misfit('A'), misfit('b')])).toBe(false)
    expect(hasConsent(['A'], [])).toBe(false)
  })
})
