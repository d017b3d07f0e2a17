import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseExact } from '../../../server/engines/trino/exactJson'
import { partsOf } from '../../../server/engines/trino/page/parts'
import { rowsWriter } from '../../../server/engines/trino/page/rows'
import type { Column, Page } from '../../../server/engines/trino/statement'

const decimal = (scale: number): Column => ({
  name: 'a',
  type: 'decimal',
  signature: {
    rawType: 'decimal',
    arguments: [
      { kind: 'LONG', value: 38 },
      { kind: 'LONG', value: scale },
    ],
  },
})
const plain = (rawType: string): Column => ({ name: 'a', type: rawType, signature: { rawType, arguments: [] } })

const TYPES = [
  'boolean',
  'tinyint',
  'bigint',
  'real',
  'double',
  'varchar',
  'varbinary',
  'date',
  'time',
  'timestamp',
  'timestamp with time zone',
  'json',
  'uuid',
  'array',
  'constructor',
]
const COLUMNS = [...TYPES.map(plain), decimal(0), decimal(3)]

const CELLS = [
  'null',
  'true',
  'false',
  '0',
  '-0',
  '7',
  '01',
  '-12',
  '9007199254740991',
  '9007199254740992',
  '-9223372036854775808',
  '12345678901234567890',
  '1.0',
  '-0.0',
  '0.14285714285714285',
  '-1.25',
  '1.50',
  '1.0E10',
  '2.5e-7',
  '1e400',
  '1.',
  '"NaN"',
  '"-Infinity"',
  '""',
  '"0"',
  '"007"',
  '"-340"',
  '"12345678901234567890"',
  '"0.143"',
  '"2020-01-01"',
  '"10:11:12.500"',
  '"2020-01-01 10:11:12.000000"',
  '"2020-01-01 10:11:12.250000"',
  '"+10000-01-01 00:00:00.000"',
  '"-0043-03-15 12:00:00"',
  '"2020-01-01 10:11:12.5 UTC"',
  '"2020-01-01 10:11:12 Europe/Berlin"',
  '"AP8="',
  '"],[1"',
  '"a\\"b"',
  '"\\u00e9\\n"',
  '"{\\"a\\": [1]}"',
  '"\\\\"',
  '"\\\\\\""',
  '"\\/\\b\\f\\r\\t"',
  '"\\u001F\\u001f\\u000A\\u0041"',
  '"\\ud83d\\ude00 \\uD83D \\uDE00"',
  '"\\"],[\\""',
  '"\\"2020-01-01"',
  '"\\u12"',
  '"open\\"',
  '"\\x"',
  '"\n"',
  '"open',
  '[1,2]',
  '{"a":1}',
  ' 1',
  '',
]

const cell = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...CELLS) },
  fc.double().map(String),
  fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map(String),
  fc.string({ unit: 'binary' }).map((text) => JSON.stringify(text)),
)

const pageOf = (text: string, isText = true): Page => ({
  columns: null,
  get rows() {
    return parseExact(text) as Page['rows']
  },
  data: isText ? text : null,
  percent: 0,
  updateType: null,
  updateCount: null,
})

/** Rows as they are written from the text of a page, or of its values; null where the page is damaged. */
const written = (columns: readonly Column[], text: string, most: number, isText: boolean) => {
  try {
    return rowsWriter(columns)(pageOf(text, isText), most)
  } catch {
    return null
  }
}

describe('rows of a page of Trino', () => {
  it('copies rows as it would write them after parsing', () => {
    let same = 0
    const column = fc.constantFrom(...COLUMNS)
    fc.assert(
      fc.property(
        fc.array(fc.tuple(column, cell, cell), { minLength: 1, maxLength: 3 }),
        fc.nat(3),
        fc.constantFrom('', '', '', ' ', '],[', ','),
        (cells, most, between) => {
          const columns = cells.map(([one]) => one)
          const first = cells.map(([, one]) => one).join(',')
          const second = cells.map(([, , one]) => one).join(',')
          const data = `[[${first}],${between}[${second}]]`
          const byValues = written(columns, data, most, false)
          const byText = written(columns, data, most, true)
          if (byValues !== null) same += 1
          // damage behind the last wanted row is not looked for
          if (byValues !== null || byText?.isCut !== true) expect(byText).toEqual(byValues)
        },
      ),
      { numRuns: 5_000 },
    )
    expect(same).toBeGreaterThan(500)
  })

  it('keeps integers that no double holds, and changes nothing else of a row', () => {
    const columns = ['bigint', 'varchar', 'double', 'timestamp', 'boolean'].map(plain)
    const data = '[[9007199254740993,"é ]],[",0.1,"2020-01-01 00:01:00.000",true],[1,null,2.0,null,false]]'
    const page = pageOf(data)
    expect(rowsWriter(columns)(page, 9)).toEqual({
      json: '["9007199254740993","é ]],[",0.1,"2020-01-01T00:01:00",true],[1,null,2,null,false]',
      count: 2,
      isCut: false,
    })
    expect(rowsWriter(columns)(page, 1)).toMatchObject({ count: 1, isCut: true })
    expect(rowsWriter(columns)(page, 0)).toEqual({ json: '', count: 0, isCut: true })
  })

  it('parses no page for the escapes of its texts', () => {
    const columns = [plain('varchar'), plain('json'), decimal(3)]
    const data = String.raw`[["a\"b\\\n\u001F\u00e9\/","{\"a\": \"\\n\"}","1.500"],["\\\u001F",null,null]]`
    const page: Page = {
      ...pageOf('[]'),
      data,
      get rows(): Page['rows'] {
        throw new Error('The page was parsed.')
      },
    }
    expect(rowsWriter(columns)(page, 9)).toEqual({
      json: String.raw`["a\"b\\\n\u001fé/","{\"a\": \"\\n\"}","1.500"],["\\\u001f",null,null]`,
      count: 2,
      isCut: false,
    })
  })

  it('parses a page that it cannot copy once', () => {
    let parsed = 0
    const page: Page = {
      ...pageOf('[]'),
      data: '[[[1]],[[2]]]',
      get rows() {
        parsed += 1
        return [[[1]], [[2]]]
      },
    }
    expect(rowsWriter([plain('array')])(page, 1)).toMatchObject({ count: 1, isCut: true })
    expect(parsed).toBe(1)
  })

  it('finds the rows of a page by its structure, whatever its texts say', () => {
    const data = '[["]],\\"data\\":[[1",1],["\\\\",{"data":[]}]]'
    const head = '{"id":"\\"data\\":[[0]]","columns":[{"data":[2]}],"n":-1.5e3,"x":null,"data":'
    const tail = ',"stats":{"state":"data","data":[]}}'
    expect(partsOf(head + data + tail)).toEqual({ data, rest: `${head}null${tail}` })
    const others = ['', '[1]', '{}', '{"a":1}', '{"data":null}', '{"data":[[1]', '{"data":[[1]]', '{"data":["a]}']
    for (const text of [...others, '{ "data":[]}', '{"data" :[]}', '{"data":[],"data":[1]}'])
      expect([text, partsOf(text)]).toEqual([text, null])
  })
})
