import { describe, expect, it } from 'vitest'

import { cellMoment } from '../../../src/views/chart/common/format/cellMoment'
import type { ExploreColumn } from '../../../src/events/explore/explore'
import { factsOf, factsQuery } from '../../../src/views/explore/data/facts'
import { column } from '../../support/explore'

interface Asked {
  readonly metrics: readonly { readonly expressionType: string; readonly aggregate: string; readonly column: object }[]
}

const typed = (name: string, generic: number, type: string): ExploreColumn => ({ ...column(name, generic), type })
const columns = [
  column('date', 2, true),
  typed('delay', 0, 'DECIMAL(18,3)'),
  column('origin', 1),
  typed('tags', 1, 'VARCHAR[]'),
  typed('payload', 1, 'JSON'),
  column('late', 3),
]
const queryOf = (of: readonly ExploreColumn[]): Asked => (JSON.parse(factsQuery(of) ?? '[]') as Asked[])[0] as Asked

describe('facts about columns', () => {
  it('one query of simple metrics asks for the facts of all columns', () => {
    const { metrics } = queryOf(columns)
    expect(metrics.map(({ expressionType, aggregate, column: of }) => [expressionType, aggregate, of])).toEqual([
      ['SIMPLE', 'MIN', { column_name: 'date' }],
      ['SIMPLE', 'MAX', { column_name: 'date' }],
      ['SIMPLE', 'COUNT_DISTINCT', { column_name: 'origin' }],
      ['SIMPLE', 'COUNT_DISTINCT', { column_name: 'late' }],
    ])
    expect(new Set(metrics.map((metric) => JSON.stringify(metric))).size).toBe(4)
  })

  it('one query asks for at most forty columns, and for no numbers', () => {
    const many = Array.from({ length: 60 }, (_, place) => column(`text ${place}`, 1))
    expect(queryOf(many).metrics).toHaveLength(40)
    expect(factsQuery([column('delay', 0)])).toBeNull()
  })

  it('a row of answers is read back by column', () => {
    const facts = factsOf(columns, ['2001-01-01', '2001-06-30T21:10:00', '229', 2])
    expect(Object.fromEntries(facts)).toEqual({
      date: { kind: 'days', count: 181 },
      delay: { kind: 'type', name: 'decimal' },
      origin: { kind: 'values', count: 229 },
      late: { kind: 'values', count: 2 },
    })
  })

  it('types are known without an answer, and columns without values have no fact', () => {
    expect([...factsOf(columns, null).keys()]).toEqual(['delay'])
    expect([...factsOf(columns, [null, null, 3, null]).keys()]).toEqual(['delay', 'origin'])
  })
})

describe('moment of a cell', () => {
  it('text in ISO is in UTC unless it names its zone, and other text is none', () => {
    const noon = Date.UTC(2001, 0, 31, 12)
    for (const cell of [noon, '2001-01-31 12:00', '2001-01-31T12:00:00', '2001-01-31 14:00:00+02:00'])
      expect(cellMoment(cell)).toBe(noon)
    for (const cell of ['12', 'May', '', null, undefined, true, Number.NaN]) expect(cellMoment(cell)).toBeNull()
  })
})
