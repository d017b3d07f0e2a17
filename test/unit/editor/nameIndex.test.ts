import { describe, expect, it, vi } from 'vitest'

import { nameIndex } from '../../../src/domain/sql/nameIndex'

/** Names that begin so, then those with a word that does, then those that hold it; said plainly. */
const plain = (names: readonly string[], typed: string, limit: number): readonly number[] => {
  const low = names.map((name) => name.toLowerCase())
  const ways = [
    (name: string) => name.startsWith(typed),
    (name: string) => name.includes(`_${typed}`),
    (name: string) => name.includes(typed),
  ]
  const found = ways.flatMap((fits) => low.flatMap((name, place) => (fits(name) ? [place] : [])))
  return [...new Set(found)].slice(0, limit)
}

describe('name index', () => {
  // more with one letter than are kept of a letter, and letters of which there are few
  const names = [
    ...Array.from({ length: 700 }, (_, number) => `Alpha_${number}_of_beta`),
    'zeta_alone',
    'ab_late',
    'Gamma_zoo',
    'x',
  ]
  const index = nameIndex(names)

  it.each(['a', 'al', 'ab', 'alpha_69', 'z', 'zo', 'zoo', 'b', 'beta', 'o', 'g', 'x', 'late', 'q', '6', '_', 'pha_1'])(
    'searching %s finds the same names as a full scan',
    (typed) => {
      for (const limit of [1, 5, 200, 600, 1000]) expect(index.search(typed, limit)).toEqual(plain(names, typed, limit))
    },
  )

  it('handles names that are empty, hold line ends or grow in lower case', () => {
    for (const odd of [[], [''], ['', 'a', ''], ['a\nb', 'b_c', '\n'], ['\u0130_x', 'x\u0130', 'b']]) {
      const small = nameIndex(odd)
      expect(small.names).toBe(odd)
      for (const [typed, name] of [
        ['a', 'a'],
        ['b', 'b_c'],
        ['x', 'x\u0130'],
      ] as const) {
        expect(small.search(typed, 9).includes(odd.indexOf(name))).toBe(odd.includes(name))
        expect(small.find(name)).toBe(odd.includes(name) ? name : null)
      }
    }
  })

  it('searches a letter typed before without scanning all names', () => {
    const many = nameIndex(Array.from({ length: 200_000 }, (_, number) => `table_${number}_of_many`))
    const indexOf = String.prototype.indexOf
    /** Characters of the names that a search reads. */
    const read = (typed: string): number => {
      let characters = 0
      const spy = vi.spyOn(String.prototype, 'indexOf').mockImplementation(function (this: string, part, from = 0) {
        const hit = indexOf.call(this, part, from)
        characters += (hit === -1 ? this.length : hit) - from
        return hit
      })
      many.search(typed, 200)
      spy.mockRestore()
      return characters
    }
    const all = read('no such name')
    expect(all).toBeGreaterThan(200_000 * 'table_1_of_many'.length)
    // the first search for a letter reads all names once, to keep where it begins one
    read('y')
    expect(read('y')).toBeLessThan(all / 100)
  })
})
