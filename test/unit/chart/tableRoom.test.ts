import { describe, expect, it } from 'vitest'

import { tableColumns } from '../../../src/views/chart/table/columns'
import { headRoom, wordsRoom } from '../../../src/views/chart/table/room'
import { resultOf } from '../../support/chartRows'
import { flights } from '../../support/explore'

const roomOf = (names: readonly string[], rows: (string | number)[][], width: number): number | null => {
  const result = resultOf([...names], rows)
  return wordsRoom(tableColumns({ values: {}, dataset: flights }, result), result.rows, width)?.words ?? null
}

describe('width of table columns', () => {
  const long = 'x'.repeat(120)

  it('sets no widths where all columns fit', () => {
    expect(roomOf(['s:origin', 'n:count'], [['DEN', 1000]], 400)).toBe(null)
    expect(roomOf(['s:origin', 'n:count'], [['DEN', 1000]], 0)).toBe(null)
  })

  it('narrows text columns so that figures beside them are visible', () => {
    const room = roomOf(['s:comment', 'n:count', 'n:sum'], [[long, 1000, 20_000]], 330)
    expect(room).toBeGreaterThan(48)
    expect(room).toBeLessThan(250)
    expect(roomOf(['s:comment', 'n:count', 'n:sum'], [[long, 1000, 20_000]], 400)).toBeGreaterThan(room ?? 0)
  })

  it('narrows long headers of short figures', () => {
    const names = ['s:origin', 'n:the mean delay of arrivals', 'n:the mean delay of departures', 'n:count']
    expect(roomOf(names, [['DEN', 7, 8, 10]], 340)).toBeLessThan(150)
  })

  it('breaks header words only after text columns are narrowed, rather than scroll', () => {
    const room = (width: number) => {
      const result = resultOf(['s:comment', 'n:COUNT(*)', 'n:sum'], [[long, 7, 20_000]])
      return wordsRoom(tableColumns({ values: {}, dataset: flights }, result), result.rows, width)
    }
    expect([260, 185, 170].map((width) => room(width)?.heads)).toEqual(['all', 'figures', 'none'])
    expect(headRoom('COUNT(*)')).toBeGreaterThan(60)
    expect(headRoom('a few short words')).toBeLessThan(headRoom('incomparabilities'))
  })

  it('keeps columns readable and scrolls where there are many', () => {
    const names = Array.from({ length: 30 }, (_, at) => `n:figure number ${at}`)
    expect(roomOf(names, [names.map(() => 1_000_000)], 330)).toBe(120)
    const [words, row] = [
      ['s:comment', ...names],
      [long, ...names.map(() => 1_000_000)],
    ]
    expect(roomOf(words, [row], 330)).toBe(120)
  })
})
