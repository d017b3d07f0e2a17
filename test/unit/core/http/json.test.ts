import { describe, expect, it } from 'vitest'

import { parseExact } from '../../../../src/core/json/json'
import { toRows } from '../../../../src/core/results/store'
import type { ResultColumn } from '../../../../src/core/results/column'

const column = (column_name: string): ResultColumn => ({ column_name, name: column_name, type: null, is_dttm: false })

const BIG = '9007199254740993'

describe('rows as objects, with integers that need the exact parser', () => {
  it('keeps columns of any name, including those that every object has [A7.02]', async () => {
    const names = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', '', '_isBigNumber', 'n']
    const text = `{${names.map((name, index) => `${JSON.stringify(name)}:${index}`).join(',')},"big":${BIG}}`
    const row = await parseExact(text)
    const columns = [...names, 'big'].map(column)
    expect(toRows([row], columns)).toEqual([[...names.keys(), BIG]])
    expect(Object.getPrototypeOf(row)).toBe(Object.prototype)
    expect(({} as Record<string, unknown>)['big']).toBeUndefined()
  })

  it('keeps the content of a column called __proto__', async () => {
    const [[value]] = toRows([await parseExact(`{"__proto__":{"__proto__":[${BIG}]}}`)], [column('__proto__')]) as [
      [unknown],
    ]
    expect(JSON.stringify(value)).toBe(`{"__proto__":["${BIG}"]}`)
  })

  it('shows an empty cell where a row lacks a column named like an object member', () => {
    expect(toRows([{ n: 1 }], ['constructor', '__proto__', 'toString', 'n'].map(column))).toEqual([
      [null, null, null, 1],
    ])
  })

  it('turns only integers that a number cannot hold into text [A7.02]', async () => {
    const numbers = ['9007199254740991', '-123456789012345', '1.000000000000000', '0.12345678901234567']
    const texts = ['9007199254740992', '-9007199254740993', '170141183460469231731687303715884105727']
    expect(await parseExact(`[${[...numbers, ...texts].join(',')}]`)).toEqual([...numbers.map(Number), ...texts])
  })
})
