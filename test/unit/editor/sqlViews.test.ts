import { describe, expect, test } from 'vitest'

import { event } from '../../../src/core/events/registry'
import { suggest } from '../../../src/projections/schema/completions'
import { unknownTables } from '../../../src/projections/schema/named'
import { schemaInView } from '../../../src/projections/schema/place'
import { functionsOf } from '../../../src/domain/sql/functions'
import { tableReferences } from '../../../src/domain/sql/tableReferences'
import { sqlTokens } from '../../../src/domain/sql/tokens'
import { gridColumns, shownCell } from '../../../src/views/grid/cells/cells'
import { numberText } from '../../../src/views/grid/cells/numbers'
import { profileOf } from '../../../src/views/grid/columns/profile'
import { rowColumn } from '../../../src/views/editor/text/handle'
import { errorPlace, errorTitle } from '../../../src/views/run/errorPlace'
import { nameInSql } from '../../../src/views/run/nameInSql'
import { samplesOf } from '../../../src/views/editor/samples'
import { schemaRows } from '../../../src/views/schema/schemaRows'
import { durationText } from '../../../src/views/run/status'
import { createStore } from '../../support/model'

const made = (name: string, type: string, generic: number, is_dttm = false) => ({
  column_name: name,
  name,
  type,
  type_generic: generic,
  is_dttm,
})

describe('cells', () => {
  const [amount, id, text, nested] = gridColumns([
    made('amount', 'BIGINT', 0),
    made('user_id', 'BIGINT', 0),
    made('__proto__', 'VARCHAR', 1),
    made('tags', 'VARCHAR[]', 1),
  ])
  if (amount === undefined || id === undefined || text === undefined || nested === undefined) throw new Error('columns')

  test('numbers keep every digit, keys stay ungrouped, and minus is a true minus', () => {
    expect(shownCell(-1234567, amount).text).toBe('−1,234,567')
    expect(shownCell(1234567, id).text).toBe('1234567')
    expect(shownCell('9956208556203832293', amount).text).toBe('9956208556203832293')
    expect(shownCell('9956208556203832293.25', amount).text).toBe('9,956,208,556,203,832,293.25')
    expect(shownCell('9956208556203832293.25', id).text).toBe('9956208556203832293.25')
    expect(numberText('-9956208556203832293', true, true)).toBe('−9,956,208,556,203,832,293')
    expect(numberText('1234.5600')).toBe('1,234.5600')
    expect(numberText('-1.5e-7')).toBe('−1.5e−7')
    expect(numberText('NaN')).toBe('NaN')
    expect(numberText('-Infinity')).toBe('−Infinity')
  })

  test('NULL, empty text, booleans and nested values each look different [B9.20]', () => {
    expect(shownCell(null, text)).toEqual({ text: '<NULL>', look: 'null', cut: false })
    expect(shownCell('', text)).toEqual({ text: '<empty string>', look: 'empty', cut: false })
    expect(shownCell('<NULL>', text).look).toBe('plain')
    expect(shownCell(true, text).text).toBe('TRUE')
    expect(shownCell(false, text)).toEqual({ text: 'FALSE', look: 'false', cut: false })
    expect(shownCell(['a', { b: 1 }], nested).text).toBe('["a",{"b":1}]')
  })

  test('a cell of megabytes puts 256 characters on the page', () => {
    const shown = shownCell('x'.repeat(5_000_000), text)
    expect(shown.text).toHaveLength(256)
    expect(shown.cut).toBe(true)
  })

  test('a column profile shows counts, ranges and shares', () => {
    const rows = Array.from({ length: 100 }, (_, index) => [index % 10 === 0 ? null : index % 5, index < 25] as const)
    const numbers = profileOf(rows, amount)
    expect(numbers).toMatchObject({ nulls: 0.1, distinct: 5, least: '0', greatest: '4', sampled: false, unique: false })
    expect(numbers.bins.reduce((sum, count) => sum + count, 0)).toBe(90)
    const [flag] = gridColumns([made('flag', 'BOOLEAN', 3)])
    if (flag === undefined) throw new Error('column')
    expect(profileOf(rows, { ...flag, at: 1 }).trueShare).toBe(0.25)
    expect(profileOf([], amount)).toMatchObject({ nulls: 0, distinct: 0, unique: false })
  })
})

describe('place of an error', () => {
  const sql = 'SELECT a,\n       a.citty\nFROM airports a'
  const errors = [{ message: 'no', errorType: 'X', level: 'error', position: sql.indexOf('citty') }]

  test('derives line, column and word from the offset in the SQL that ran', () => {
    const place = errorPlace({ sql, offset: 0, errors }, sql)
    expect(place).toMatchObject({ line: 2, column: 10, word: 'citty', offset: sql.indexOf('citty') })
    const last = place?.lines.at(-1)?.text ?? ''
    expect(last.slice(place?.indent, (place?.indent ?? 0) + 5)).toBe('citty')
  })

  test('takes a quoted name as one word, which a suggestion replaces', () => {
    const named = 'SELECT "Ship ""Too", x FROM orders'
    const place = errorPlace({ sql: named, offset: 0, errors: [{ ...errors[0]!, position: 7 }] }, named)
    expect(place?.word).toBe('"Ship ""Too"')
    expect(['region', 'main.flights', 'Ship "To', 'Region', '2x', 'ähre', 'select'].map(nameInSql)).toEqual([
      'region',
      'main.flights',
      '"Ship ""To"',
      '"Region"',
      '"2x"',
      '"ähre"',
      '"select"',
    ])
  })

  test('counts the position in a selection from the beginning of the text', () => {
    const text = `-- one\n-- two\n${sql}`
    const place = errorPlace({ sql, offset: text.indexOf(sql), errors }, text)
    expect(place).toMatchObject({ line: 4, column: 10, offset: text.indexOf('citty') })
  })

  test('marks no position in a text that changed since', () => {
    // of a long line only what is around the word: a caret out of sight points at nothing
    const long = `SELECT ${'a, '.repeat(200)}destinaton FROM flights`
    const far = errorPlace(
      { sql: long, offset: 0, errors: [{ message: 'no', errorType: 'X', level: 'error', position: 607 }] },
      long,
    )
    expect(far).toMatchObject({ word: 'destinaton', column: 608, indent: 36 })
    expect(far?.lines[0]?.text.slice(36)).toBe('destinaton FROM flights')
    // the cut is marked
    expect(far?.lines[0]?.text[0]).toBe('…')
    expect(errorPlace({ sql, offset: 5, errors }, 'something else')).toMatchObject({ line: 2, column: 10 })
    expect(errorPlace({ sql, offset: 0, errors: [{ message: 'no', errorType: 'X', level: 'error' }] }, sql)).toBeNull()
    expect(
      errorPlace({ sql, offset: 0, errors: [{ message: 'no', errorType: 'X', level: 'error', position: 9999 }] }, sql),
    ).toBeNull()
  })

  test('the title of an error is its first sentence without the error type', () => {
    expect(errorTitle('Binder Error: No column "x"\nCandidates: y')).toBe('No column "x"')
    expect(errorTitle('')).toBe('The query failed')
  })
})

describe('completions', () => {
  const store = createStore({ session: 's', now: () => 1, actor: () => '1', log: { append: () => undefined } as never })
  const say = (type: string, data: never, cause: string | null = null) =>
    store.append([{ ...event(type as never, data), cause }], { corr: 'c' })[0]?.id ?? ''
  const place = { dbId: 1, catalog: null, schema: null }
  const column = (name: string, type: string) => ({ name, type, comment: null, keys: [] })
  const table = (name: string) => ({ name, type: 'table' as const, rows: 3, comment: null })
  const schemas = say('schema.schemas_requested', { dbId: 1, catalog: null, force: false } as never)
  say('schema.schemas_loaded', { dbId: 1, catalog: null, schemas: ['extra', 'main'] } as never, schemas)
  const at = { dbId: 1, catalog: null, schema: 'main' }
  const tables = say('schema.tables_requested', { ...at, force: false } as never)
  const list = [table('flights'), table('airports'), table('Odd Name')]
  say('schema.tables_loaded', { ...at, count: 3, key: null, tables: list } as never, tables)
  const flights = say('schema.table_metadata_requested', { ...at, name: 'flights' } as never)
  const columns = [column('delay', 'BIGINT'), column('date', 'TIMESTAMP'), column('from', 'VARCHAR')]
  say(
    'schema.table_metadata_loaded',
    { ...at, name: 'flights', comment: null, columns, selectStar: null } as never,
    flights,
  )
  const at0 = (text: string) => {
    const offset = text.indexOf('|')
    const world = {
      model: store.state(),
      place,
      functions: functionsOf(null),
      functionsKnown: true,
      longList: () => null,
    }
    return suggest(world, text.replace('|', ''), offset).items
  }
  const labels = (text: string) => at0(text).map(({ label }) => label)

  test('assumes the schema that the engine would use', () => {
    expect(schemaInView(store.state(), place)).toBe('main')
    expect(schemaInView(store.state(), { ...place, schema: 'extra' })).toBe('extra')
  })

  test('completes columns after an alias, a table name and inside a word', () => {
    expect(labels('SELECT f.| FROM flights f')).toEqual(['delay', 'date', 'from'])
    expect(labels('SELECT f.de| FROM flights AS f')).toContain('delay')
    expect(labels('SELECT FLIGHTS.| FROM flights')).toContain('delay')
    expect(labels('SELECT x.| FROM airports a, flights x')).toContain('delay')
    expect(labels('SELECT nobody.| FROM flights f')).toEqual([])
    expect(labels('SELECT main.|')).toContain('flights')
  })

  test('offers tables first after FROM, also right after the space', () => {
    const found = at0('SELECT * FROM |')
    expect(found[0]?.kind).toBe('table')
    expect(found.filter(({ afterSpace }) => afterSpace).map(({ label }) => label)).toEqual([
      'flights',
      'airports',
      'Odd Name',
    ])
  })

  test('quotes names that need quotes', () => {
    expect(at0('SELECT * FROM |').find(({ label }) => label === 'Odd Name')?.insert).toBe('"Odd Name"')
    expect(at0('SELECT f.| FROM flights f').find(({ label }) => label === 'from')?.insert).toBe('"from"')
  })

  test('offers nothing inside text and comments', () => {
    expect(labels("SELECT 'f.|' FROM flights f")).toEqual([])
    expect(labels('SELECT 1 -- f.|')).toEqual([])
    expect(labels('SELECT /* f.| */ 1')).toEqual([])
  })

  test('requests the columns of tables whose columns are unknown', () => {
    expect(unknownTables(store.state(), place, 'SELECT 1 FROM airports JOIN flights ON 1=1')).toEqual([
      { ...at, name: 'airports' },
    ])
    expect(
      unknownTables(store.state(), place, 'SELECT 1 FROM airports; SELECT 2 FROM AIRPORTS; SELECT 3 FROM airports'),
    ).toEqual([{ ...at, name: 'airports' }])
  })

  test('finds references in any surrounding text', () => {
    const names = (sql: string) =>
      tableReferences(sqlTokens(sql)).map(({ schema, name, alias }) => [schema, name, alias])
    expect(names('select * from a, main.b as x join "c d" y on 1=1')).toEqual([
      [null, 'a', null],
      ['main', 'b', 'x'],
      [null, 'c d', 'y'],
    ])
    expect(names('select * from (select 1 from inner_t i) q')).toEqual([[null, 'inner_t', 'i']])
    expect(names('-- from ghost\nselect 1')).toEqual([])
    expect(names('from')).toEqual([])
  })
})

test('the schema browser finds tables and known columns by a part of their name', () => {
  const store = createStore({ session: 's', now: () => 1, actor: () => '1', log: { append: () => undefined } as never })
  const at = { dbId: 1, catalog: null, schema: 'main' }
  const asked =
    store.append([event('schema.table_metadata_requested', { ...at, name: 'flights' })], { corr: 'c' })[0]?.id ?? null
  const columns = [{ name: 'delay', type: 'BIGINT', comment: null, keys: ['pk'] }]
  store.append(
    [
      {
        ...event('schema.table_metadata_loaded', { ...at, name: 'flights', comment: null, columns, selectStar: null }),
        cause: asked,
      },
    ],
    { corr: 'c' },
  )
  const tables = ['flights', 'airports'].map((name) => ({ name, type: 'table' as const, rows: null, comment: null }))
  const rows = (search: string) =>
    schemaRows(store.state().schemas, tables, at, search, new Set()).map(({ label, level }) => `${level} ${label}`)
  expect(rows('')).toEqual(['1 flights', '1 airports'])
  expect(rows('DELA')).toEqual(['1 flights', '2 delay'])
  expect(rows('air')).toEqual(['1 airports'])
  expect(rows('nothing')).toEqual([])
})

test('builds sample queries from the existing tables', () => {
  const tables = [
    { name: 'small', type: 'table' as const, rows: 3, comment: null },
    { name: 'Big One', type: 'table' as const, rows: 900, comment: null },
  ]
  const columns = [
    { name: 'kind', type: 'VARCHAR', comment: null, keys: [] },
    { name: 'size', type: 'INTEGER', comment: null, keys: [] },
  ]
  const samples = samplesOf(tables, () => columns)
  expect(samples).toHaveLength(3)
  expect(samples[0]?.sql).toContain('FROM "Big One"')
  expect(samples[2]?.sql).toContain('GROUP BY kind')
  expect(samplesOf([], () => [])).toEqual([])
})

test('writes durations as people say them', () => {
  expect([0, 4, 380, 9990, 12_340, 125_000].map(durationText)).toEqual([
    '<0.01 s',
    '<0.01 s',
    '0.38 s',
    '9.99 s',
    '12.3 s',
    '2 min 5 s',
  ])
})

test('counts rows and columns of an offset from 0', () => {
  expect(rowColumn('ab\ncd', 4)).toEqual({ row: 1, column: 1 })
  expect(rowColumn('', 0)).toEqual({ row: 0, column: 0 })
})
