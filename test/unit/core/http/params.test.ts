import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { readTemplateParams } from '../../../../src/domain/sql/templateParams'
import { asKind, kindOf, listOf, numberOf, textOf, valueOf } from '../../../../src/views/editor/more/paramKinds'

describe('template parameters as JSON text', () => {
  test('accepts only a JSON object as template parameters, and names the error [A3.07] [A5.03]', () => {
    expect(readTemplateParams(null)).toEqual({ ok: true, params: {} })
    expect(readTemplateParams(' \n ')).toEqual({ ok: true, params: {} })
    expect(readTemplateParams('{"a":[1]}')).toEqual({ ok: true, params: { a: [1] } })
    for (const text of ['[1]', '1', '"a"', 'null', 'true']) {
      expect(readTemplateParams(text)).toMatchObject({ ok: false, reason: 'no object' })
    }
    expect(readTemplateParams('{\n  "a": x\n}')).toMatchObject({
      ok: false,
      reason: 'not JSON',
      detail: expect.stringContaining('x') as string,
    })
    expect(readTemplateParams('{"a":1')).toMatchObject({ ok: false, reason: 'not JSON' })
  })
})

describe('kinds of parameters', () => {
  const used = (list: boolean, nested: boolean) => ({ name: 'x', optional: false, list, nested })

  test('the kind of a parameter follows its value, or else its use in the SQL', () => {
    expect(['a', 1, true, ['a', 1], [], { a: 1 }, [[1]], null].map((value) => kindOf(value, undefined))).toEqual([
      'text',
      'number',
      'flag',
      'list',
      'list',
      'json',
      'json',
      'json',
    ])
    expect(kindOf(undefined, used(true, false))).toBe('list')
    expect(kindOf(undefined, used(false, true))).toBe('json')
    expect(kindOf(undefined, used(false, false))).toBe('text')
    expect(kindOf(undefined, undefined)).toBe('text')
  })

  test('a number parameter keeps every digit', () => {
    expect(['1', ' -2.5 ', '1e3', '0'].map(numberOf)).toEqual([1, -2.5, 1000, 0])
    for (const text of ['', 'x', '1,5', '0x10', '9007199254740993', '1e999', 'NaN', 'Infinity', '--1', '.']) {
      expect(numberOf(text)).toBeNull()
    }
  })

  test('a list parameter holds only numbers, or texts', () => {
    expect(listOf('1, 2,3')).toEqual([1, 2, 3])
    expect(listOf('1, b')).toEqual(['1', 'b'])
    expect(listOf(' , ')).toEqual([])
  })

  test('reads the text of a field back to the value it was written from', () => {
    const value = fc.oneof(
      fc.string(),
      fc.integer(),
      fc.boolean(),
      fc.array(fc.integer(), { minLength: 1 }),
      fc.dictionary(fc.constantFrom('a', 'b'), fc.integer()),
    )
    fc.assert(
      fc.property(value, (one) => {
        const kind = kindOf(one, undefined)
        expect(valueOf(textOf(one, kind), kind)).toEqual(one)
      }),
      { seed: 11 },
    )
  })

  test('a change of kind converts the value where possible', () => {
    expect(asKind('7', 'number')).toBe(7)
    expect(asKind('seven', 'number')).toBe(0)
    expect(asKind(7, 'text')).toBe('7')
    expect(asKind('a, b', 'list')).toEqual(['a', 'b'])
    expect(asKind([1, 2], 'text')).toBe('1, 2')
    expect(asKind('true', 'flag')).toBe(true)
    expect(asKind(undefined, 'flag')).toBe(false)
    expect(asKind('{"a":1}', 'json')).toEqual({ a: 1 })
    for (const kind of ['text', 'number', 'flag', 'list', 'json'] as const) {
      for (const value of [undefined, null, '', 'x', 0, true, [1], { a: 1 }]) {
        expect(kindOf(asKind(value, kind), undefined)).toMatch(kind === 'json' ? /./ : kind)
      }
    }
  })
})
