import { describe, expect, it } from 'vitest'

import { gridColumns } from '../../../src/views/grid/cells/cells'
import { orderIntervals } from '../../../src/views/grid/cells/intervals'
import { sortedOrder } from '../../../src/views/grid/sort'

const column = (type: string) => ({ column_name: 'took', name: 'took', type, type_generic: 1 as const, is_dttm: false })

const shuffled = (texts: readonly string[]): readonly string[] => texts.toSorted((a, b) => a.length - b.length)

describe('intervals in a grid', () => {
  it.each([
    [
      'PostgreSQL',
      [
        '-infinity',
        '-1 years -2 mons +3 days -04:05:06.5',
        '-00:00:01',
        '00:00:00',
        '00:00:00.000001',
        '00:00:00.1',
        '9 days',
        '9 days 00:00:01',
        '10 days',
        '240:00:01',
        '29 days 23:59:59',
        '1 mon',
        '1 mon 1 day',
        '1 year',
        '2562047788:00:54.775806',
        '2562047788:00:54.775807',
        'infinity',
      ],
    ],
    ['DuckDB', ['-2 days', '00:01:00', '3 days', '20 days 01:00:00', '1 month', '11 months 31 days', '2 years']],
    ['days of Trino', ['-10 00:00:00.000', '-2 03:04:05.000', '0 00:00:00.500', '2 03:04:05.000', '10 00:00:00.000']],
    ['months of Trino', ['-1-2', '-0-2', '0-1', '0-11', '1-0', '12-3']],
  ])('sort by their length as %s writes them', (_, texts) => {
    expect(shuffled(texts).toSorted(orderIntervals)).toEqual(texts)
  })

  it('compare equal however they are spelled, as in the database', () => {
    expect(orderIntervals('1 mon', '30 days')).toBe(0)
    expect(orderIntervals('1 day', '24:00:00')).toBe(0)
    expect(orderIntervals('1 year 1 mon', '13 mons')).toBe(0)
    expect(orderIntervals('infinity', 'infinity')).toBe(0)
  })

  it('compare by the whole where their parts have different signs', () => {
    expect(orderIntervals('1 day -00:00:00.5', '23:59:59.6')).toBeLessThan(0)
    expect(orderIntervals('23:59:59.6', '1 mon -00:00:00.5')).toBeLessThan(0)
    expect(orderIntervals('1 day -00:00:00.5', '23:59:59.5')).toBe(0)
    expect(orderIntervals('2562047788:00:54.775806', '2562047788:00:54.775807')).toBeLessThan(0)
  })

  it('leave the order to the next key where they are equal', () => {
    const rows = [
      ['1 mon', 'b'],
      ['30 days', 'a'],
      ['1 day', 'c'],
    ]
    const by = (direction: 'asc' | 'desc') =>
      [
        ...sortedOrder(rows, [
          { column: 0, kind: 'interval', direction },
          { column: 1, kind: 'text', direction: 'asc' },
        ]),
      ].map((at) => rows[at]?.[1])
    expect(by('asc')).toEqual(['c', 'a', 'b'])
    expect(by('desc')).toEqual(['a', 'b', 'c'])
  })

  it.each(['interval', 'INTERVAL', 'interval day to second'])('sort in a column of the type %s, NULL last', (type) => {
    const [took] = gridColumns([column(type)])
    const rows = [['10 days'], [null], ['9 days'], ['no interval'], ['-1 day']]
    const order = sortedOrder(rows, [{ column: 0, kind: took?.kind ?? 'text', direction: 'asc' }])
    expect([...order].map((at) => rows[at]?.[0])).toEqual(['-1 day', '9 days', '10 days', 'no interval', null])
  })
})
