import { describe, expect, test } from 'vitest'
import { layoutDifferences } from '../../../common/diff/layout'

const row = (id: string, children: readonly string[], meta: object = {}) => ({
  [id]: { id, type: 'ROW', children, meta },
})
const chart = (id: string, sliceName: string) => ({ [id]: { id, type: 'CHART', children: [], meta: { sliceName } } })

describe('differences of layouts', () => {
  test('names a row after its contents, to three levels', () => {
    const parts = { ...row('A', ['B', 'C']), ...row('B', ['D']), ...chart('C', 'Sales'), ...chart('D', 'Stock') }
    const found = layoutDifferences(parts, { ...parts, ...row('A', ['B', 'C'], { background: 'x' }) })
    expect(found).toEqual([
      expect.objectContaining({ subject: 'row', id: 'A', name: 'Stock, Sales', does: 'changed', aspect: 'background' }),
    ])
  })

  test('reads a part that many rows hold a limited number of times', () => {
    const ids = Array.from({ length: 200 }, (_, at) => `R${at}`)
    const rows = (background: string) => Object.assign({}, ...ids.map((id) => row(id, ids, { background })))
    // each row holds each row: 200 to the power of four names for each of them
    expect(layoutDifferences(rows('a'), rows('b'))).toHaveLength(200)
  })

  test('finds the order of very many parts changed', () => {
    const ids = Array.from({ length: 100_000 }, (_, at) => `C${at}`)
    const parts = Object.assign({}, ...ids.map((id) => chart(id, id)))
    const turned = { ...parts, ...row('A', ids.toReversed()) }
    expect(layoutDifferences({ ...parts, ...row('A', ids) }, turned)).toEqual([
      expect.objectContaining({ id: 'A', does: 'reordered' }),
    ])
  })

  test('follows parents only as deep as real layouts go', () => {
    const below = (levels: number) => {
      const ids = Array.from({ length: levels }, (_, at) => `R${at}`)
      const rows = Object.assign({}, ...ids.map((id, at) => row(id, [`R${at + 1}`])))
      const tab = { T: { id: 'T', type: 'TAB', children: ['R0'], meta: { text: 'Europe' } } }
      return { ...tab, ...rows, ...chart(`R${levels}`, 'Sales') }
    }
    const placeOf = (levels: number) =>
      layoutDifferences({}, below(levels)).find(({ subject }) => subject === 'chart')?.to
    expect([placeOf(1), placeOf(99), placeOf(150)]).toEqual(['Europe', 'Europe', ''])
  })
})
