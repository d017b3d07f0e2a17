import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { countJsonFields } from '../../../server/upload/jsonFields'

const folder = mkdtempSync(join(tmpdir(), 'recount-json-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const count = async (text: string, most = 10, records = 1000) => {
  const file = join(folder, 'a.json')
  writeFileSync(file, text)
  return countJsonFields(file, most, records)
}
const fieldsOf = (length: number, value: (at: number) => unknown = (at) => (at % 2 === 0 ? 1 : 'x')) =>
  Object.fromEntries(Array.from({ length }, (_, at) => [`key${at}`, value(at)]))

describe('fields of JSON records', () => {
  test.each([
    ['a list of records', '[{"a":1,"b":{"c":2}},{"a":2,"d":[{"e":1}]}]', 3],
    ['lines of records', '{"a":1}\n{"b":2}\n\n{"a":3,"c":"}{"}', 3],
    ['records one after the other', '{"a":1}{"b":2} {"c":3}', 3],
    ['one record', ' {"a":[1,{"b":2}],"c":true}', 2],
    ['names and texts with marks in them', String.raw`[{"a\"{,":"x\\","b":"\",\"c\":1"}]`, 2],
    ['no records', '[]', 0],
    ['values that are no records', '[1,"a",[{"b":1}]]', 0],
    ['nothing', '', 0],
    ['marks that close more than was opened', ']}]}{"a":1}', 1],
    ['a text without an end', '[{"a":1,"b', 1],
  ])('counts the fields of %s', async (_, text, columns) => {
    expect(await count(text)).toEqual({ columns, isCut: false, depth: 10, depthWithoutMaps: 10 })
  })

  test('looks for fields in a limited number of records', async () => {
    expect((await count('[{"a":1},{"b":1},{"c":1}]', 10, 2)).columns).toBe(2)
    expect((await count('{"a":1}\n{"b":1}\n{"c":1}', 10, 2)).columns).toBe(2)
  })

  test('ends the levels of types where their fields exceed the columns of a table', async () => {
    const depths = async (value: unknown) => {
      const { depth, depthWithoutMaps } = await count(JSON.stringify(value))
      return [depth, depthWithoutMaps]
    }
    expect(await depths([{ a: fieldsOf(3999) }])).toEqual([10, 10])
    expect(await depths([{ a: fieldsOf(4000) }])).toEqual([1, 1])
    expect(await depths([{ a: { b: [fieldsOf(4000)] } }])).toEqual([3, 3])
    expect(await depths([fieldsOf(100, () => fieldsOf(50))])).toEqual([1, 1])
    expect(await depths([{ a: fieldsOf(4000, (at) => (at % 2 === 0 ? 1.5 : null)) }])).toEqual([10, 1])
    expect(await depths([{ a: fieldsOf(4000, (at) => at === 1) }])).toEqual([10, 1])
    expect(await depths([{ a: fieldsOf(4000, (at) => (at === 7 ? [] : 1)) }])).toEqual([1, 1])
  })

  test('counts fields up to a limit, for any file', async () => {
    const { columns, isCut, depth } = await count(JSON.stringify([{ a: 1, b: fieldsOf(300_000) }]))
    expect([columns, isCut, depth]).toEqual([2, true, 1])
    expect(await count(JSON.stringify(fieldsOf(300_000)))).toMatchObject({ columns: 200_001, isCut: true })
  })

  test('counts fields at millions of levels without recursion, and across chunks', async () => {
    expect((await count(`[{"a":${'['.repeat(3_000_000)}${']'.repeat(3_000_000)},"b":1}]`)).columns).toBe(2)
    const long = 'k'.repeat(1_500_000)
    expect((await count(`[{"${long}1":1,"${long}2":1},{"${long}1":1}]`)).columns).toBe(2)
  })
})
