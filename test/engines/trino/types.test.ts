import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cells } from '../../server/support/charts'
import { AXIS, metric } from '../../server/support/comparison/terms'
import { type Engines, startEngines, trinoRemote } from '../../server/support/engines'
import { whyNoTrino } from '../../support/trino/install'

const SQL = `
  CREATE TABLE things (id integer, single real, key uuid, doc json, list array(integer), tags map(varchar, integer), path varchar,
    ok boolean, exact timestamp(9), short timestamp(0), zoned timestamp(6) with time zone, clock time(3), bytes varbinary, wide decimal(38, 2));
  INSERT INTO things VALUES
    (1, REAL '0.1', UUID '00000000-0000-0000-0000-000000000001', JSON '{"a":1}', ARRAY[1, 2], MAP(ARRAY['k'], ARRAY[1]), 'C:\\Users',
      true, TIMESTAMP '2024-01-31 23:59:59.123456789', TIMESTAMP '2024-01-31 10:00:00', TIMESTAMP '2024-03-30 23:30:00 -05:00', TIME '10:00:00', X'00FF', DECIMAL '1.50'),
    (2, REAL '0.1', UUID '00000000-0000-0000-0000-000000000002', JSON '[2]', ARRAY[2], MAP(), 'tea', false,
      TIMESTAMP '2024-01-31 23:59:59.999999999', TIMESTAMP '2024-01-03 10:00:00', TIMESTAMP '2024-03-31 01:00:00 UTC', TIME '11:00:00', X'01', DECIMAL '2.25'),
    (3, REAL '0.3', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL)`

let engines: Engines
let things: number

const rowsOf = async (query: object): Promise<unknown[][]> => cells(await engines.charts.result(things, query))

describe.skipIf(whyNoTrino() !== null)('charts of types of Trino that DuckDB has not', () => {
  beforeAll(async () => {
    engines = await startEngines('SELECT 1', () => Date.UTC(2024, 6, 1), trinoRemote)
    await engines.remote.sql(SQL)
    things = await engines.charts.dataset({ table_name: 'things', database: engines.database, schema: 'default' })
  })
  afterAll(() => engines?.close())

  it.each([
    [{ col: 'single', op: '==', val: 0.1 }, [1, 2]],
    [{ col: 'single', op: 'IN', val: [0.3, '0.1'] }, [1, 2, 3]],
    [{ col: 'key', op: '==', val: '00000000-0000-0000-0000-000000000002' }, [2]],
    [{ col: 'key', op: 'IN', val: ['no key', '<NULL>'] }, [3]],
    [{ col: 'doc', op: 'LIKE', val: '%"a"%' }, [1]],
    [{ col: 'list', op: '==', val: '[2]' }, [2]],
    [{ col: 'tags', op: 'IN', val: ['{}'] }, [2]],
    [{ col: 'path', op: 'LIKE', val: 'C:\\U%' }, [1]],
    [{ col: 'path', op: 'ILIKE', val: 'TE_' }, [2]],
    [{ col: 'ok', op: 'IN', val: [0, '<NULL>'] }, [2, 3]],
    [{ col: 'ok', op: '==', val: 'true' }, [1]],
    [{ col: 'exact', op: '==', val: '2024-01-31T23:59:59.123456789' }, [1]],
    [{ col: 'exact', op: '>', val: '2024-01-31 23:59:59.5' }, [2]],
    [{ col: 'zoned', op: 'TEMPORAL_RANGE', val: '2024-03-31 : 2024-03-31T02:00:00' }, [2]],
    [{ col: 'zoned', op: '<', val: '2024-03-31 02:00:00 UTC' }, [2]],
    [{ col: 'clock', op: '==', val: '10:00:00' }, [1]],
    [{ col: 'bytes', op: '==', val: '\\x00FF' }, [1]],
    [{ col: 'wide', op: '>=', val: '2.25' }, [2]],
    [{ col: 'wide', op: '<', val: '92233720368547758070' }, [1, 2]],
  ])('filters by values, whatever their type: %j', async (filter, ids) => {
    const rows = await rowsOf({ columns: ['id'], filters: [filter], orderby: [['id', true]] })
    expect(rows.map(([id]) => id)).toEqual(ids)
  })

  it('finds lists with control characters and emoji by their text', async () => {
    await engines.remote.sql(
      "CREATE TABLE odd AS SELECT ARRAY[chr(31) || chr(11) || U&'\\+01F600' || chr(127)] AS list",
    )
    const odd = await engines.charts.dataset({ table_name: 'odd', database: engines.database, schema: 'default' })
    const listsOf = async (filters: readonly object[]) =>
      cells(await engines.charts.result(odd, { columns: ['list'], filters }))
    const [[text] = []] = await listsOf([])
    expect(text).toBe(`["\\u001f\\u000b😀\u007f"]`)
    const spelled = `["\\u001F\\u000B\\uD83D\\uDE00\u007f"]`
    for (const val of [text, spelled]) expect(await listsOf([{ col: 'list', op: '==', val }])).toEqual([[text]])
    const patterns = [
      ['LIKE', '%😀%'],
      ['ILIKE', '%\\u001f%😀%'],
      ['LIKE', '%\\uD83D%'],
      ['NOT LIKE', '%😁%'],
    ] as const
    for (const [op, val] of patterns) expect(await listsOf([{ col: 'list', op, val }])).toEqual([[text]])
    expect(await listsOf([{ col: 'list', op: 'NOT LIKE', val: '%😀%' }])).toEqual([])
  })

  it('finds the largest and smallest value, and the number of different ones', async () => {
    const columns = ['key', 'doc', 'list', 'ok', 'wide']
    const metrics = columns.flatMap((column) => ['MAX', 'MIN', 'COUNT_DISTINCT'].map((name) => metric(name, column)))
    expect(await rowsOf({ columns: [], metrics })).toEqual([
      [
        ['00000000-0000-0000-0000-000000000002', '00000000-0000-0000-0000-000000000001', 2],
        ['{"a":1}', '[2]', 2],
        ['[2]', '[1,2]', 2],
        [true, false, 2],
        ['2.25', '1.50', 2],
      ].flat(),
    ])
  })

  it('groups moments of a zone by days of UTC, and of nine digits by seconds', async () => {
    const metrics = [metric('COUNT', 'id')]
    const axis = (sqlExpression: string, timeGrain: string) => ({
      ...AXIS,
      sqlExpression,
      label: sqlExpression,
      timeGrain,
    })
    const filters = [{ col: 'id', op: '<', val: 3 }]
    expect(await rowsOf({ columns: [axis('zoned', 'P1D')], metrics, filters })).toEqual([[Date.UTC(2024, 2, 31), 2]])
    expect(await rowsOf({ columns: [axis('exact', 'PT1S')], metrics, filters })).toEqual([
      [Date.UTC(2024, 0, 31, 23, 59, 59), 2],
    ])
  })

  it('compares moments without a fraction with those of days ago', async () => {
    const query = {
      columns: [{ ...AXIS, sqlExpression: 'short', label: 'short', timeGrain: 'P1D' }],
      metrics: [metric('COUNT', 'id')],
      filters: [{ col: 'short', op: 'TEMPORAL_RANGE', val: '2024-01-31 : 2024-02-01' }],
      time_offsets: ['28 days ago'],
    }
    expect(await rowsOf(query)).toEqual([[Date.UTC(2024, 0, 31), 1, 1]])
  })

  it('takes a moment in a zone for its moment in UTC, also in an expression', async () => {
    const sqlExpression = "from_iso8601_timestamp('2024-01-01T00:30:00+02:00')"
    const column = { ...AXIS, sqlExpression, label: 'at', timeGrain: 'P1D' }
    expect(await rowsOf({ columns: [column], metrics: [metric('COUNT', 'id')] })).toEqual([[Date.UTC(2023, 11, 31), 3]])
  })

  it('computes further over rows of every type', async () => {
    const columns = ['key', 'doc', 'list', 'exact', 'zoned', 'clock', 'wide']
    const query = { columns: ['id', ...columns], metrics: [metric('SUM', 'wide')], orderby: [['id', true]] }
    const plain = await rowsOf(query)
    const sorted = { operation: 'sort', options: { by: ['id'], ascending: true } }
    expect(await rowsOf({ ...query, post_processing: [sorted] })).toEqual(plain)
    expect(plain[0]?.slice(1, 4)).toEqual(['00000000-0000-0000-0000-000000000001', '{"a":1}', '[1,2]'])
  })
})
