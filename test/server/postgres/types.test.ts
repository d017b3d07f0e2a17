import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { whyNoPostgres } from '../../support/postgres'
import { cells } from '../support/charts'
import { metric } from '../support/comparison/terms'
import { type Engines, startEngines } from '../support/engines'
import { rison } from '../support/server'

const SQL = `
  CREATE TYPE mood AS ENUM ('sad', 'ok', 'glad');
  CREATE DOMAIN cents AS numeric(10, 2) CHECK (value >= 0);
  CREATE TABLE things (
    id integer, single real, span interval, feeling mood, price cents, cash money, key uuid, doc jsonb, tags text[],
    path text, day date, zoned timestamptz, ok boolean,
    wide bigint[], large json);
  CREATE VIEW lately AS SELECT t.id AS number FROM things t WHERE id > 1;
  INSERT INTO things VALUES
    (1, 0.1, '9 days', 'glad', 9, 9, '00000000-0000-0000-0000-000000000001', '{"a": 1}', '{}', 'C:\\Users', '2024-01-31', '2024-01-31 12:00+00', true,
      '{9007199254740993}', '{"a": [9007199254740993, 0.1234567890123456789]}'),
    (2, 0.1, '10 days', 'sad', 10, 10, '00000000-0000-0000-0000-00000000000a', 'null', NULL, '50%', '2024-02-29', '2024-02-29 12:00+00', false, '{9007199254740992}', '{}'),
    (3, 0.3, '1 day', 'ok', 2, 2, NULL, NULL, '{a,b}', NULL, '2023-01-31', '2023-01-31 12:00+00', NULL, '{}', NULL);
`

let engines: Engines
let things: number

const rowsOf = async (query: object): Promise<unknown[][]> => cells(await engines.charts.result(things, query))
const idsOf = async (filter: object): Promise<unknown[]> =>
  (await rowsOf({ columns: ['id'], filters: [filter], orderby: [['id', true]] })).map(([id]) => id)

describe.skipIf(whyNoPostgres() !== null)('charts of types that DuckDB has not', () => {
  beforeAll(async () => {
    engines = await startEngines('SELECT 1', () => Date.UTC(2024, 6, 1))
    await engines.remote.sql(SQL)
    const source = { table_name: 'things', database: engines.database, schema: 'public' }
    things = await engines.charts.dataset(source)
  })
  afterAll(() => engines?.close())

  it.each([
    [{ col: 'single', op: '==', val: 0.1 }, [1, 2]],
    [{ col: 'single', op: 'IN', val: [0.3, '0.1'] }, [1, 2, 3]],
    [{ col: 'span', op: '>', val: '9 days' }, [2]],
    [{ col: 'span', op: '==', val: '240:00:00' }, [2]],
    [{ col: 'feeling', op: 'IN', val: ['sad', 'unheard of'] }, [2]],
    [{ col: 'feeling', op: 'LIKE', val: '%a%' }, [1, 2]],
    [{ col: 'span', op: 'LIKE', val: '1%' }, [2, 3]],
    [{ col: 'cash', op: 'NOT LIKE', val: '%10%' }, [1, 3]],
    [{ col: 'price', op: '>', val: 9 }, [2]],
    [{ col: 'key', op: '==', val: 'no key' }, []],
    [{ col: 'key', op: 'IS NULL' }, [3]],
    [{ col: 'path', op: 'LIKE', val: 'C:\\U%' }, [1]],
    [{ col: 'path', op: 'ILIKE', val: '%\\' }, []],
    [{ col: 'path', op: '==', val: true }, []],
    [{ col: 'ok', op: '==', val: 1 }, [1]],
    [{ col: 'ok', op: 'IN', val: [0, '<NULL>'] }, [2, 3]],
  ])('filters by values, not by their texts: %j', async (filter, ids) => {
    expect(await idsOf(filter)).toEqual(ids)
  })

  it('finds the largest and smallest value by the order of the type', async () => {
    const columns = ['span', 'feeling', 'price', 'cash', 'key']
    const metrics = columns.flatMap((column) => [metric('MAX', column), metric('MIN', column)])
    expect(await rowsOf({ columns: [], metrics })).toEqual([
      [
        '10 days',
        '1 day',
        'glad',
        'sad',
        '10.00',
        '2.00',
        '$10.00',
        '$2.00',
        '00000000-0000-0000-0000-00000000000a',
        '00000000-0000-0000-0000-000000000001',
      ],
    ])
  })

  it('sums single numbers and money without losing digits', async () => {
    const metrics = [metric('SUM', 'single'), metric('AVG', 'cash'), metric('SUM', 'price')]
    const [[single, cash, price] = []] = await rowsOf({ columns: [], metrics })
    expect(Number(single)).toBeCloseTo(0.5, 6)
    expect([Number(cash), price]).toEqual([7, '21.00'])
  })

  it('groups by documents, keys and arrays, without items or nothing', async () => {
    const limited = { series_columns: ['tags'], series_limit: 3, series_limit_metric: metric('COUNT', 'id') }
    for (const column of ['doc', 'key', 'feeling', 'tags', 'span']) {
      const query = { columns: [column], metrics: [metric('COUNT', 'id')], ...(column === 'tags' ? limited : {}) }
      const rows = await rowsOf(query)
      expect([column, rows.length, rows.map((row) => row[1])]).toEqual([column, 3, [1, 1, 1]])
    }
  })

  it.each(['doc', 'tags', 'wide'])('spells %s as groups do, and finds its rows by that', async (column) => {
    const raw = await rowsOf({ columns: ['id', column], orderby: [['id', true]] })
    const groups = await rowsOf({ columns: [column], metrics: [metric('COUNT', 'id')] })
    const texts = raw.map(([, text]) => text)
    expect(new Set(groups.map(([text]) => text))).toEqual(new Set(texts))
    for (const [id, text] of raw.filter(([, one]) => one !== null)) {
      for (const filter of [
        { col: column, op: '==', val: text },
        { col: column, op: 'IN', val: [text] },
      ])
        expect(await idsOf(filter)).toEqual([id])
    }
  })

  it('keeps the digits of numbers in documents and arrays', async () => {
    expect(await rowsOf({ columns: ['wide', 'large'], filters: [{ col: 'id', op: '==', val: 1 }] })).toEqual([
      ['{9007199254740993}', '{"a": [9007199254740993, 0.1234567890123456789]}'],
    ])
  })

  it.each(['day', 'zoned'])('compares %s with an earlier period, without a grain', async (column) => {
    const rows = await rowsOf({
      columns: [column],
      metrics: [metric('COUNT', 'id')],
      filters: [{ col: column, op: 'TEMPORAL_RANGE', val: '2024-01-01 : 2025-01-01' }],
      time_offsets: ['1 year ago'],
    })
    expect(rows.map((row) => row.slice(1))).toEqual([
      [1, 1],
      [1, null],
    ])
  })

  it('operates on decimals of many digits and on intervals', async () => {
    const ratio = { expressionType: 'SQL', sqlExpression: 'sum(id) * 123456.0 / 7e12', label: 'ratio' }
    const span = { expressionType: 'SQL', sqlExpression: 'max(span)', label: 'span' }
    const aggregates = { ratio: { operator: 'sum' }, span: { operator: 'max' } }
    const pivot = {
      operation: 'pivot',
      options: { index: ['feeling'], columns: [], aggregates, metric_fill_value: 1e9 },
    }
    const query = {
      columns: ['feeling'],
      metrics: [ratio],
      post_processing: [{ ...pivot, options: { ...pivot.options, aggregates: { ratio: { operator: 'sum' } } } }],
    }
    expect((await rowsOf(query)).length).toBe(3)
    const spans = {
      columns: ['feeling'],
      metrics: [span],
      post_processing: [{ operation: 'sort', options: { by: ['span'], ascending: false } }],
    }
    expect((await rowsOf(spans)).map((row) => row[0])).toEqual(['sad', 'glad', 'ok'])
  })

  it('says that a first answer is no cached one, and asks the database once', async () => {
    const query = {
      columns: ['feeling', 'day'],
      metrics: [metric('COUNT', 'id')],
      post_processing: [
        {
          operation: 'pivot',
          options: { index: ['day'], columns: ['feeling'], aggregates: { 'COUNT id': { operator: 'sum' } } },
        },
      ],
    }
    expect((await engines.charts.result(things, query)).is_cached).toBe(false)
    expect((await engines.charts.result(things, query)).is_cached).toBe(true)
  })

  it('lists the tables beneath views for the author of a rule', async () => {
    const source = { database: engines.database, schema: 'public' }
    const id = await engines.charts.dataset({ ...source, table_name: 'viewed', sql: 'SELECT number FROM lately' })
    const admin = await engines.charts.server.signedIn('keeper', ['Admin'])
    const answer = await admin.get(`/api/v1/rowlevelsecurity/beneath/${id}?${rison('(filter_type:Regular,roles:!())')}`)
    const { result } = answer.json<{ result: { tables: { kind: string; name: string }[]; unknown: string | null } }>()
    expect(result.tables.map(({ kind, name }) => `${kind} ${name}`)).toEqual(['view lately', 'table things'])
    expect(result.unknown).toBeNull()
  })

  it('refuses operations on a histogram, whose rows are all rows of the table', async () => {
    const histogram = { operation: 'histogram', options: { column: 'id', bins: 2 } }
    const query = {
      columns: ['id'],
      post_processing: [histogram, { operation: 'sort', options: { is_sort_index: true } }],
    }
    const answer = await engines.charts.ask(things, query)
    expect([answer.status, answer.text]).toEqual([
      400,
      expect.stringContaining('Nothing can be computed of a histogram'),
    ])
  })
})
