import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chartTable } from '../../../src/effects/chart/data'
import { valueOfCell } from '../../../src/domain/filters/values'
import { type Charts, startCharts } from '../support/charts'
import { metric } from '../support/comparison/terms'

const SQL = `
  CREATE TABLE things (
    id INTEGER, wide BIGINT[], words VARCHAR[], times TIMESTAMP[], record STRUCT(a BIGINT, "b c" VARCHAR),
    money MAP(VARCHAR, DECIMAL(20, 2)), keyed MAP(INTEGER, BIGINT), doc JSON,
    moment TIMESTAMP, nano TIMESTAMP_NS, zoned TIMESTAMP WITH TIME ZONE);
  INSERT INTO things VALUES
    (1, [9007199254740993, NULL], ['a,"b', '', NULL], [TIMESTAMP '2024-01-31 23:59:59.123456'], {a: 9007199254740993, 'b c': 'x, y'},
      MAP {'k': 12345678901234567.10}, MAP {1: 9007199254740993}, '{"a":  [9007199254740993, 0.1234567890123456789, 1.10]}',
      '2024-01-31 23:59:59.123456', '2024-01-31 23:59:59.123456789', '2024-01-31 23:59:59.123456+02'),
    (2, [9007199254740992], ['a'], [], {a: 1, 'b c': NULL}, MAP {'k': 12345678901234567.11}, MAP {1: 9007199254740992}, '"text"',
      '2024-01-31 23:59:59.5', '2024-01-31 23:59:59.12', '2024-01-31 00:00:00+00'),
    (3, [], [], [NULL], {a: 2, 'b c': ''}, MAP {}, MAP {}, 'null',
      '2024-01-31 23:59:59', '2024-01-31 00:00:00', '2024-01-31 23:59:59.5+00')`

let charts: Charts
let things: number

/** Rows as the client holds them. */
const rowsOf = async (query: object) => {
  const answer = await charts.arrays(things, query)
  return chartTable({ ...answer, data: [...answer.data] }).rows
}

describe('values of DuckDB, from the engine to a filter', () => {
  beforeAll(async () => {
    charts = await startCharts(SQL, () => Date.UTC(2024, 6, 1))
    things = await charts.dataset({ table_name: 'things' })
  })
  afterAll(() => charts?.close())

  it.each(['wide', 'words', 'times', 'record', 'money', 'keyed', 'doc', 'moment', 'nano', 'zoned'])(
    'finds the rows of %s by its values, raw and grouped',
    async (column) => {
      const raw = await rowsOf({ columns: ['id', column], orderby: [['id', true]] })
      const groups = await rowsOf({ columns: [column], metrics: [metric('COUNT', 'id')] })
      const values = raw.map(([, cell]) => valueOfCell(cell))
      expect(new Set(groups.map(([cell]) => valueOfCell(cell)))).toEqual(new Set(values))
      for (const [at, value] of values.entries()) {
        for (const filter of [
          { col: column, op: 'IN', val: [value] },
          { col: column, op: '==', val: value },
        ])
          expect(await rowsOf({ columns: ['id'], filters: [filter] })).toEqual([[at + 1]])
      }
    },
  )

  it('keeps the fractions of seconds for its own client, and ms for every other', async () => {
    const query = { columns: ['moment', 'nano', 'zoned'], orderby: [['id', true]] }
    expect(await rowsOf(query)).toEqual([
      ['2024-01-31T23:59:59.123456', '2024-01-31T23:59:59.123456789', '2024-01-31T21:59:59.123456+00:00'],
      ['2024-01-31T23:59:59.5', '2024-01-31T23:59:59.12', '2024-01-31T00:00:00+00:00'],
      ['2024-01-31T23:59:59', '2024-01-31T00:00:00', '2024-01-31T23:59:59.5+00:00'],
    ])
    const { data = [] } = await charts.result(things, query)
    expect(data[1]).toEqual({
      moment: Date.UTC(2024, 0, 31, 23, 59, 59, 500),
      nano: Date.UTC(2024, 0, 31, 23, 59, 59, 120),
      zoned: Date.UTC(2024, 0, 31),
    })
  })

  it('shows a document with every digit, and finds nothing by a text that is none', async () => {
    const filters = (val: string) => [{ col: 'doc', op: 'IN', val: [val] }]
    const text = '{"a":  [9007199254740993, 0.1234567890123456789, 1.10]}'
    expect(await rowsOf({ columns: ['doc'], filters: filters(text) })).toEqual([[text]])
    expect(await rowsOf({ columns: ['doc'], filters: filters('no document') })).toEqual([])
  })
})
