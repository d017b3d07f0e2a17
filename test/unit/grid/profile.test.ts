import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'

import type { Cell } from '../../../src/core/results/types'
import type { GridColumn } from '../../../src/views/grid/cells/cells'
import { profileOf } from '../../../src/views/grid/columns/profile'
import { ProfileView } from '../../../src/views/grid/columns/ProfileView'

const column = (kind: GridColumn['kind']): GridColumn => ({
  at: 0,
  key: 'c',
  name: 'c',
  kind,
  type: null,
  grouped: true,
})
const rowsOf = (count: number, cell: (at: number) => Cell): readonly (readonly Cell[])[] =>
  Array.from({ length: count }, (_, at) => [cell(at)])
const wordsOf = (rows: readonly (readonly Cell[])[], kind: GridColumn['kind']): string =>
  renderToStaticMarkup(
    createElement(ProfileView, {
      profile: profileOf(rows, column(kind)),
      column: column(kind),
      width: 400,
      onPick: () => undefined,
    }),
  ).replace(/<[^>]*>/g, '|')

describe('column profile', () => {
  test('finds values that repeat at regular distances from a sample', () => {
    for (const period of [2, 4, 5, 10, 20, 24, 60]) {
      const { distinct, shares } = profileOf(
        rowsOf(100_000, (at) => `kind ${at % period}`),
        column('text'),
      )
      expect(distinct, `every ${period} rows`).toBe(period)
      expect(Math.max(...shares)).toBeLessThan(1.2 / period)
    }
  })

  test('marks facts from a sample as approximate', () => {
    const twice = rowsOf(100_000, (at) => `${at % 50_000}`)
    expect(profileOf(twice, column('text')).sampled).toBe(true)
    expect(
      wordsOf(
        rowsOf(100_000, (at) => `v${at}`),
        'text',
      ),
    ).toContain('≈unique')
    const numbers = wordsOf(
      rowsOf(100_000, (at) => at % 50_000),
      'integer',
    )
    expect(numbers.match(/≈/g)?.length).toBeGreaterThanOrEqual(1)
    expect(numbers).not.toMatch(/\|[0-9]/)
  })

  test('describes fully read rows without a mark', () => {
    const words = wordsOf(
      rowsOf(10_000, (at) => at),
      'integer',
    )
    expect(words).toContain('unique')
    expect(words).not.toContain('≈')
  })
})
