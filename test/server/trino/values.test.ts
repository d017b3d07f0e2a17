import { describe, expect, it } from 'vitest'
import { csvLine } from '../../../common/csv'
import { rowWriter } from '../../../server/engines/export/rows'
import { failureOf, offsetOf } from '../../../server/engines/trino/errors'
import { asJsonFormat } from '../../../server/engines/trino/escapes'
import { trinoColumn } from '../../../server/engines/trino/export/columns'
import { parseExact } from '../../../server/engines/trino/exactJson'
import { cellWriterOf, rowJson, writerOf } from '../../../server/engines/trino/json'
import { signatureOf, StatementError, type Signature } from '../../../server/engines/trino/statement'

const plain = (rawType: string): Signature => ({ rawType, arguments: [] })
const of = (rawType: string, ...types: readonly Signature[]): Signature => ({
  rawType,
  arguments: types.map((value) => ({ kind: 'TYPE', value })),
})
const rowOf = (...fields: readonly (readonly [name: string | null, type: Signature])[]): Signature => ({
  rawType: 'row',
  arguments: fields.map(([name, typeSignature]) => ({
    kind: 'NAMED_TYPE',
    value: { ...(name === null ? {} : { fieldName: { name } }), typeSignature },
  })),
})

/** The JSON of one cell of a type, from the JSON that a server sends. */
const written = (type: Signature, json: string): string =>
  rowJson([parseExact(json)], [cellWriterOf(type)]).slice(1, -1)
/** The text of a structure in a cell. */
const text = (type: Signature, json: string): unknown => JSON.parse(written(type, json))
/** The JSON of one value in a JSON file. */
const inFile = (type: Signature, json: string): string => writerOf(type)(parseExact(json))

describe('values of Trino', () => {
  it('keeps every digit of an integer, also within arrays, maps and rows', () => {
    const bigint = plain('bigint')
    expect(written(bigint, '9007199254740991')).toBe('9007199254740991')
    expect(written(bigint, '9007199254740992')).toBe('"9007199254740992"')
    expect(written(bigint, '-9223372036854775808')).toBe('"-9223372036854775808"')
    expect(text(of('array', of('array', bigint)), '[[1,9007199254740993],null,[]]')).toBe(
      '[[1,9007199254740993],null,[]]',
    )
    expect(text(of('map', plain('varchar'), bigint), '{"b":9007199254740993,"__proto__":1,"10":2,"9":3}')).toBe(
      '{"10":2,"9":3,"__proto__":1,"b":9007199254740993}',
    )
    expect(text(rowOf(['a', bigint], ['__proto__', bigint]), '[9007199254740993,1]')).toBe(
      '{"a":9007199254740993,"__proto__":1}',
    )
    expect(text(rowOf([null, bigint], [null, bigint]), '[1,null]')).toBe('{"":1,"":null}')
  })

  it('writes arrays, maps and rows as the text that filters compare with', () => {
    const values: readonly (readonly [type: string, json: string, written: string])[] = [
      ['boolean', '[true,null]', '[true,null]'],
      ['double', '[1.0,0.1,-0.0,1.0E7,1.234E-5,"NaN","-Infinity"]', '[1.0,0.1,-0.0,1.0E7,1.234E-5,"NaN","-Infinity"]'],
      ['real', '[0.1,100.0]', '[0.1,100.0]'],
      ['decimal', '["1.50","0.00","0.0000001","-0.00000012"]', '[1.50,0.00,1E-7,-1.2E-7]'],
      ['varchar', '["a\\"b","é"]', '["a\\"b","é"]'],
      ['date', '["2024-02-29"]', '["2024-02-29"]'],
      ['timestamp', '["2024-01-31 23:59:59.500"]', '["2024-01-31 23:59:59.500"]'],
      ['json', '["{\\"a\\":9007199254740993}"]', '[{"a":9007199254740993}]'],
      // no cast makes JSON of these
      ['varbinary', '["3q0="]', '["\\\\xDEAD"]'],
      ['timestamp with time zone', '["2024-02-29 23:59:59.50 UTC"]', '["2024-02-29T23:59:59.5+00:00"]'],
    ]
    for (const [type, json, expected] of values)
      expect([type, text(of('array', plain(type)), json)]).toEqual([type, expected])
  })

  it('shows emoji within structures, and compares with them as Trino spells them', () => {
    const sent = String.raw`"\u001f\u000b\u0000\b\t\n\f\r\\u001f\"/\u007fé\u2028\ud83d\ude00"`
    const spelled = `"\\u001F\\u000B\\u0000\\b\\t\\n\\f\\r\\\\u001f\\"/\u007fé\u2028\\uD83D\\uDE00"`
    const varchar = plain('varchar')
    const name = JSON.parse(sent) as string
    const shown = JSON.stringify(name)
    expect(shown).toContain('😀')
    for (const [cell, compared] of [
      [text(of('array', varchar), `[${sent}]`), `[${spelled}]`],
      [text(of('map', varchar, varchar), `{${sent}:${sent}}`), `{${spelled}:${spelled}}`],
      [text(rowOf([name, varchar]), `[${sent}]`), `{${spelled}:${spelled}}`],
    ] as const) {
      expect(cell).toBe(compared.replaceAll(spelled, () => shown))
      expect(asJsonFormat(String(cell))).toBe(compared)
      // the texts that an aggregate answers are in that spelling already
      expect(asJsonFormat(compared)).toBe(compared)
    }
    expect(written(varchar, sent)).toBe(JSON.stringify(name))
  })

  it('writes lists and records into a JSON file, exact for a reader of doubles', () => {
    const bigint = plain('bigint')
    expect(inFile(of('array', bigint), '[1,9007199254740993]')).toBe('[1,"9007199254740993"]')
    expect(inFile(rowOf(['a', bigint], ['b', plain('json')]), '[1,"[2]"]')).toBe('{"a":1,"b":[2]}')
    expect(inFile(rowOf(['a', bigint], ['a', bigint]), '[1,2]')).toBe('[1,2]')
  })

  it('writes structures and documents into a CSV file as they are on screen', () => {
    const sent: readonly (readonly [type: Signature, json: string])[] = [
      [of('array', plain('bigint')), '[1,9007199254740993]'],
      [of('map', plain('varchar'), plain('decimal')), '{"k":"1.50"}'],
      [rowOf(['at', plain('timestamp')]), '["2024-01-31 23:59:59.500"]'],
      [plain('json'), '"{\\"a\\":9007199254740993}"'],
      [plain('json'), '"\\"=1\\""'],
    ]
    for (const [signature, json] of sent) {
      const type = signature.rawType
      const { file, jsonOf } = trinoColumn({ name: 'x', type, signature }, 'csv')
      const cell: unknown = JSON.parse(written(signature, json))
      expect(rowWriter('csv', [file]).row([jsonOf(parseExact(json))], 0)).toBe(csvLine([cell], [{ name: 'x', type }]))
    }
  })

  it('changes no digits within texts, fractions and exponents', () => {
    for (const json of [
      '"9007199254740993"',
      String.raw`"a\\\"9007199254740993"`,
      String.raw`"\\"`,
      '[0.12345678901234567890,1.0E+1234567890123456]',
      '{"9007199254740993":"x"}',
    ])
      expect(parseExact(json)).toEqual(JSON.parse(json))
    expect(parseExact(String.raw`["\\",9007199254740993,"\"",9007199254740993]`)).toEqual([
      '\\',
      '9007199254740993',
      '"',
      '9007199254740993',
    ])
    expect(() => parseExact('[9007199254740993')).toThrow(SyntaxError)
    expect(() => parseExact('['.repeat(100_000))).toThrow(SyntaxError)
  })

  it('writes each type in its own form', () => {
    const values: readonly (readonly [type: string, json: string, written: string])[] = [
      ['boolean', 'true', 'true'],
      ['double', '"NaN"', '"NaN"'],
      ['double', '-0.0', '-0.0'],
      ['real', '0.1', '0.1'],
      ['decimal', '"1.50"', '"1.50"'],
      ['char', '"a  "', '"a  "'],
      ['varbinary', '"3q0="', '"\\\\xDEAD"'],
      ['date', '"2024-02-29"', '"2024-02-29"'],
      ['timestamp', '"2024-02-29 23:59:59.123456789012"', '"2024-02-29T23:59:59.123456789012"'],
      ['timestamp', '"-0044-03-15 00:00:00"', '"0045-03-15 (BC) 00:00:00"'],
      ['timestamp', '"0000-12-31 23:59:59.50"', '"0001-12-31 (BC) 23:59:59.5"'],
      ['timestamp', '"+10000-01-01 00:00:00.000000"', '"10000-01-01T00:00:00"'],
      ['timestamp', '"2024-02-29 10:20:30.100"', '"2024-02-29T10:20:30.1"'],
      ['date', '"+12024-02-29"', '"12024-02-29"'],
      ['date', '"-0044-03-15"', '"0045-03-15 (BC)"'],
      ['time', '"10:20:30.000"', '"10:20:30"'],
      ['timestamp with time zone', '"2024-02-29 23:59:59 UTC"', '"2024-02-29T23:59:59+00:00"'],
      ['timestamp with time zone', '"2024-02-29 23:59:59.5 -05:30"', '"2024-02-29T23:59:59.5-05:30"'],
      ['timestamp with time zone', '"2024-10-27 02:30:00 Europe/Berlin"', '"2024-10-27 02:30:00 Europe/Berlin"'],
      ['interval day to second', '"1 00:00:00.000"', '"1 00:00:00.000"'],
      ['uuid', '"12151fd2-7586-11e9-8f9e-2a86e4085a59"', '"12151fd2-7586-11e9-8f9e-2a86e4085a59"'],
      ['json', '"{\\"a\\":9007199254740993}"', '"{\\"a\\":9007199254740993}"'],
      ['varchar', 'null', 'null'],
    ]
    for (const [type, json, expected] of values) expect([type, written(plain(type), json)]).toEqual([type, expected])
  })

  it('writes JSON whatever a server sends in the place of a value', () => {
    const types = [
      'boolean',
      'bigint',
      'double',
      'varchar',
      'varbinary',
      'timestamp',
      'json',
      'constructor',
      '__proto__',
    ]
    const sent = ['{"a":[1]}', '[1]', '[1,2]', '"],[1"', '"x"', '1e400', '""', 'true']
    const all = [
      ...types.map(plain),
      of('array', plain('bigint')),
      of('map', plain('varchar'), plain('json')),
      rowOf(['a', plain('bigint')]),
      of('array'),
      signatureOf({ rawType: 7 }),
    ]
    for (const type of all)
      for (const json of sent) expect(() => JSON.parse(written(type, json)) as unknown).not.toThrow()
  })

  it('turns lines and characters into UTF-16 places', () => {
    expect(offsetOf('SELECT x', 1, 8)).toBe(7)
    expect(offsetOf("SELECT '😀é',\n\n x", 3, 2)).toBe(16)
    expect(offsetOf("SELECT '😀', x", 1, 13)).toBe(13)
    expect(offsetOf('SELECT 1', 2, 1)).toBeNull()
    expect(offsetOf('SELECT 1', 0, 1)).toBeNull()
    const error = new StatementError({
      message: "line 2:3: mismatched input 'x'",
      errorName: 'SYNTAX_ERROR',
      errorLocation: { lineNumber: 2, columnNumber: 3 },
    })
    expect(failureOf(error, 'a\nb x', 0)).toEqual({
      code: 'SYNTAX_ERROR',
      message: "mismatched input 'x'",
      position: 4,
      candidates: [],
    })
    expect(failureOf(error, 'b x', 1)).toMatchObject({ position: 2 })
    const unknown = new StatementError({ message: 'x', errorName: 'constructor' })
    expect(failureOf(unknown, '')).toMatchObject({ code: 'GENERIC_DB_ENGINE_ERROR', position: null })
    expect(() => failureOf(new TypeError('a fault'), '')).toThrow('a fault')
  })
})
