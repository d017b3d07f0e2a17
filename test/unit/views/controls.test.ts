import { describe, expect, it } from 'vitest'

import { isRepeatClick } from '../../../src/views/controls/repeatClick'
import { spellKeys } from '../../../src/views/controls/keys'
import { formatWhole, parseWhole } from '../../../src/views/controls/field/number'
import { plainNumber } from '../../../src/views/grid/cells/plainNumber'
import { filterOptions } from '../../../src/views/controls/choice/option'
import { colourOf, initials } from '../../../src/views/controls/person'
import { parentOf, placesOf, treeKey, typeAhead, type TreeRow } from '../../../src/views/controls/tree/treeNodes'

const row = (id: string, level: number, expanded?: boolean): TreeRow =>
  expanded === undefined ? { id, label: id, level } : { id, label: id, level, expanded }

const rows = [
  row('airports', 1, true),
  row('iata', 2),
  row('name', 2),
  row('birdstrikes', 1, false),
  row('flights', 1, true),
  row('date', 2),
]

describe('tree', () => {
  it('counts the place of every row among its siblings', () => {
    expect(placesOf(rows).map(({ posinset, setsize }) => `${posinset}/${setsize}`)).toEqual([
      '1/3',
      '1/2',
      '2/2',
      '2/3',
      '3/3',
      '1/1',
    ])
    expect(placesOf([])).toEqual([])
  })

  it('arrow keys move, open and close rows and go to the parent', () => {
    const press = (index: number, key: string) => treeKey(rows, index, key, 10)
    expect(press(0, 'ArrowDown')).toEqual({ kind: 'focus', index: 1 })
    expect(press(0, 'ArrowUp')).toBeNull()
    expect(press(5, 'ArrowDown')).toBeNull()
    expect(press(0, 'ArrowRight')).toEqual({ kind: 'focus', index: 1 })
    expect(press(3, 'ArrowRight')).toEqual({ kind: 'toggle', index: 3, expanded: true })
    expect(press(1, 'ArrowRight')).toBeNull()
    expect(press(0, 'ArrowLeft')).toEqual({ kind: 'toggle', index: 0, expanded: false })
    expect(press(2, 'ArrowLeft')).toEqual({ kind: 'focus', index: 0 })
    expect(press(3, 'End')).toEqual({ kind: 'focus', index: 5 })
    expect(press(3, 'PageUp')).toEqual({ kind: 'focus', index: 0 })
    expect(press(3, 'Enter')).toEqual({ kind: 'activate', index: 3 })
    expect(press(3, 'x')).toBeNull()
    expect(treeKey([], 0, 'End', 10)).toBeNull()
    expect(parentOf(rows, 0)).toBe(-1)
  })

  it('type-ahead finds names by first letters and cycles with a repeated letter', () => {
    const names = ['flights', 'flows', 'airports', 'fares'].map((name) => row(name, 1))
    expect(typeAhead(names, 0, 'flo')).toBe(1)
    expect(typeAhead(names, 0, 'f')).toBe(1)
    expect(typeAhead(names, 1, 'ff')).toBe(3)
    expect(typeAhead(names, 3, 'A')).toBe(2)
    expect(typeAhead(names, 0, 'z')).toBe(-1)
  })
})

describe('numbers with fractions', () => {
  it('reads decimals with points and commas, and rejects ambiguous ones', () => {
    const read = {
      '12,5': '12.5',
      '1000,5': '1000.5',
      '0,125': '0.125',
      '-1.000,50': '-1000.50',
      '1.234.567,8': '1234567.8',
    }
    expect(Object.keys(read).map(plainNumber)).toEqual(Object.values(read))
    expect(['1,000', '1,000.5', '12,345,678', '1 000.5', '−7', '1e3', '0.5'].map(plainNumber)).toEqual([
      '1000',
      '1000.5',
      '12345678',
      '1000.5',
      '-7',
      '1e3',
      '0.5',
    ])
    expect(['1,2,3', '1,00.5', '1,0000,5', 'some', ''].map((text) => Number(plainNumber(text)))).toEqual([
      NaN,
      NaN,
      NaN,
      NaN,
      0,
    ])
  })
})

describe('whole numbers', () => {
  it('reads the numbers that people write and nothing else', () => {
    expect(['10,000', '10 000', '10k', '1M', '7'].map(parseWhole)).toEqual([10_000, 10_000, 10_000, 1_000_000, 7])
    expect(['', 'abc', '-1', '1.5', '1e3', '9'.repeat(16), '999999999999999m'].map(parseWhole)).toEqual(
      Array.from({ length: 7 }, () => null),
    )
    expect([0, 999, 1000, 100_000, 1_234_567, -1000].map(formatWhole)).toEqual([
      '0',
      '999',
      '1,000',
      '100,000',
      '1,234,567',
      '-1,000',
    ])
  })
})

describe('options', () => {
  const options = ['main', 'analytics_main', 'temp'].map((label) => ({ value: label, label }))

  it('keeps options with every word, prefix matches first', () => {
    expect(filterOptions(options, 'main').map(({ label }) => label)).toEqual(['main', 'analytics_main'])
    expect(filterOptions(options, 'MAIN ana').map(({ label }) => label)).toEqual(['analytics_main'])
    expect(filterOptions(options, ' ')).toBe(options)
  })
})

describe('names', () => {
  it('takes first letters of any script', () => {
    expect(['Ana Ruiz', 'ana.ruiz', '李雷', '𝒳 𝒴', ''].map(initials)).toEqual(['AR', 'AR', '李', '𝒳𝒴', ''])
  })

  it('gives a name the same color every time', () => {
    expect(colourOf('Jonas')).toBe(colourOf('Jonas'))
    expect([2, 3, 4, 5, 6, 7, 8, 9]).toContain(colourOf('<img>'))
  })
})

it('spells chords for the present keyboard', () => {
  expect(spellKeys('Mod+Shift+Enter', false)).toEqual(['Ctrl Shift ↵'])
  expect(spellKeys('Mod+K', true)).toEqual(['⌘ K'])
  expect(spellKeys('G H', false)).toEqual(['G', 'H'])
})

describe('double click', () => {
  it('counts a double click once, and each key press and single click', () => {
    expect([0, 1, 2, 3].map((detail) => isRepeatClick({ detail }))).toEqual([false, false, true, true])
  })
})
