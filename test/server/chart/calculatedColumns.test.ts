import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Charts, startCharts } from '../support/charts'

let charts: Charts
let id: number
let virtual: number

const columns = [
  { column_name: 'margin', expression: 'price - cost' },
  { column_name: 'Margin Share', expression: "margin / price -- not 'loop'" },
  { column_name: 'quoted "name"', expression: '"MARGIN" * 2' },
  { column_name: 'place', expression: 'row_number() OVER (ORDER BY id)' },
  { column_name: 'month', expression: "date_trunc('month', placed)", is_dttm: true },
  { column_name: 'loop', expression: 'pool + 1' },
  { column_name: 'pool', expression: 'loop + 1' },
  { column_name: 'self', expression: 'self + 1' },
  { column_name: 'PRICE', expression: 'price * 100' },
  { column_name: 'cost', expression: 'cost * 1000' },
  { column_name: 'broken', expression: 'price) - (' },
  { column_name: 'unfinished', expression: 'price +\n  ' },
]

const listed = async (one: number) =>
  (await charts.ada.get(`/api/v1/dataset/${one}`)).json<{
    result: { columns: { id: number; column_name: string }[] }
  }>().result.columns

const calculate = async (one: number) => {
  const kept = (await listed(one)).filter(({ column_name: name }) => name !== 'cost')
  const body = {
    columns: [...kept.map(({ id: column, column_name }) => ({ id: column, column_name })), ...columns],
    metrics: [
      { metric_name: 'count', expression: 'COUNT(*)' },
      { metric_name: 'profit', expression: 'SUM(margin)' },
      { metric_name: 'revenue', expression: 'SUM(price)' },
    ],
  }
  const answer = await charts.ada.send('PUT', `/api/v1/dataset/${one}`, { body })
  if (answer.status !== 200) throw new Error(answer.text)
}

beforeAll(async () => {
  charts = await startCharts(
    `create table orders (id integer, city varchar, price integer, cost integer, placed timestamp);
     insert into orders values (1, 'Bern', 10, 4, '2026-01-01'), (2, 'Oslo', 20, 5, '2026-01-02'),
       (3, 'Bern', 7, 7, '2026-02-01'), (4, 'Oslo', 5, 9, '2026-02-03');`,
    () => Date.UTC(2026, 2, 18),
  )
  id = await charts.dataset({ table_name: 'orders' })
  virtual = await charts.dataset({ table_name: 'big orders', sql: 'SELECT * FROM orders' })
  await calculate(id)
  await calculate(virtual)
})
afterAll(() => charts.close())

const sql = (sqlExpression: string, label = 'n') => ({ expressionType: 'SQL', sqlExpression, label })
const rows = async (query: object, one = id) => (await charts.result(one, query)).data as Record<string, unknown>[]
const value = async (expression: string, one = id) => (await rows({ metrics: [sql(expression)] }, one))[0]?.n

test('metrics, columns, filters and orders in SQL can use calculated columns [B7.01]', async () => {
  for (const one of [id, virtual]) {
    expect(await rows({ columns: ['city'], metrics: ['profit'] }, one)).toEqual([
      { city: 'Oslo', profit: 11 },
      { city: 'Bern', profit: 6 },
    ])
    expect(await value('SUM("Margin")', one)).toBe(17)
    expect(await value("SUM(margin) /* 'margin' */ + SUM(price)", one)).toBe(59)
    expect(await rows({ columns: [sql('margin > 5', 'good')], metrics: ['count'] }, one)).toEqual([
      { good: false, count: 2 },
      { good: true, count: 2 },
    ])
    expect(await rows({ columns: ['city'], metrics: ['count'], extras: { where: 'margin > 10' } }, one)).toEqual([
      { city: 'Oslo', count: 1 },
    ])
    const having = { columns: ['city'], metrics: ['count'], extras: { having: 'MAX(margin) < 10' } }
    expect(await rows(having, one)).toEqual([{ city: 'Bern', count: 2 }])
    const ordered = { columns: ['city'], metrics: ['count'], orderby: [[sql('MIN(margin)'), false]] }
    expect((await rows(ordered, one)).map(({ city }) => city)).toEqual(['Bern', 'Oslo'])
    expect(await rows({ columns: ['id', sql('margin')], orderby: [['id', true]] }, one)).toMatchObject([
      { id: 1, n: 6 },
      { id: 2, n: 15 },
      { id: 3, n: 0 },
      { id: 4, n: -4 },
    ])
  }
  expect(await value('SUM(orders.margin)')).toBe(17)
  expect(await value('SUM(virtual_table.margin)', virtual)).toBe(17)
})

test('calculated columns can use each other, in any case and quotes', async () => {
  const share = await value('SUM("margin share")')
  expect(Number(share)).toBeCloseTo(6 / 10 + 15 / 20 + 0 - 4 / 5, 12)
  expect(await value('MAX("quoted ""name""")')).toBe(30)
  expect(await rows({ columns: ['quoted "name"'], metrics: ['count'], row_limit: 1 })).toMatchObject([{ count: 1 }])
  const simple = { expressionType: 'SIMPLE', aggregate: 'MAX', column: { column_name: 'quoted "name"' }, label: 'n' }
  expect(await rows({ metrics: [simple] })).toEqual([{ n: 30 }])
  const filters = [{ col: 'Margin Share', op: '>', val: 0 }]
  expect(await rows({ metrics: ['count', 'profit'], filters })).toEqual([{ count: 2, profit: 21 }])
})

test('refuses circular calculated columns by name, only where they are used', async () => {
  const refusal = async (query: object) => {
    const answer = await charts.ask(id, query)
    return [answer.status, answer.json<{ message?: string }>().message]
  }
  const circle = 'Error: Calculated columns name each other in a circle: "loop" → "pool" → "loop".'
  expect(await refusal({ metrics: [sql('SUM(loop)')] })).toEqual([400, circle])
  expect(await refusal({ columns: ['pool'], metrics: ['count'] })).toEqual([
    400,
    'Error: Calculated columns name each other in a circle: "loop" → "pool" → "loop".',
  ])
  expect(await refusal({ metrics: [sql('SUM(self)')] })).toEqual([
    400,
    'Error: The calculated column "self" names itself.',
  ])
  expect(await refusal({ columns: ['unfinished'] })).toEqual([
    400,
    'Error: The expression of the column unfinished ends too early: price +\n  ',
  ])
  expect(await refusal({ metrics: [sql('SUM(price), ')] })).toEqual([
    400,
    'Error: An expression ends too early: SUM(price), ',
  ])
  expect(await refusal({ metrics: [sql('SUM(broken)')] })).toEqual([
    400,
    'Error: The column broken closes a bracket that it did not open.',
  ])
})

test('prefers a column of the source to a calculated one of the same name', async () => {
  expect(await value('SUM(price)')).toBe(42)
  expect(await value('SUM(PRICE)')).toBe(42)
  expect(await value('SUM(cost)')).toBe(25)
  expect(await value('SUM(cost) + SUM(margin)')).toBe(42)
  expect(await rows({ columns: ['cost'], metrics: ['profit'], row_limit: 1 })).toEqual([{ cost: 5000, profit: 15 }])
})

test('computes windows over all rows that the reader may see', async () => {
  expect(await rows({ metrics: [sql('MAX(place)')], filters: [{ col: 'city', op: '==', val: 'Bern' }] })).toEqual([
    { n: 3 },
  ])
  const admin = await charts.server.signedIn('root', ['Admin'])
  const rule = { name: 'r', filter_type: 'Base', tables: [id], roles: [], clause: "city = 'Oslo'", group_key: null }
  const made = await admin.post('/api/v1/rowlevelsecurity/', rule)
  expect(made.status).toBe(201)
  expect(await rows({ metrics: [sql('MAX(place)'), 'profit'] })).toEqual([{ n: 2, profit: 11 }])
  const { id: ruleId } = made.json<{ id: number }>()
  expect((await admin.send('DELETE', `/api/v1/rowlevelsecurity/${ruleId}`)).status).toBe(200)
})

test('supports calculated columns with grains, ranges, earlier periods and series', async () => {
  const axis = { label: 'month', sqlExpression: 'month', columnType: 'BASE_AXIS', timeGrain: 'P1M' }
  expect(await rows({ columns: [axis], metrics: ['profit'] })).toEqual([
    { month: Date.UTC(2026, 0), profit: 21 },
    { month: Date.UTC(2026, 1), profit: -4 },
  ])
  const compared = {
    columns: ['city'],
    metrics: ['profit'],
    filters: [{ col: 'month', op: 'TEMPORAL_RANGE', val: '2026-02-01 : 2026-03-01' }],
    time_offsets: ['1 month ago'],
  }
  expect(await rows(compared)).toEqual([
    { city: 'Bern', profit: 0, 'profit__1 month ago': 6 },
    { city: 'Oslo', profit: -4, 'profit__1 month ago': 15 },
  ])
  const first = { columns: ['city'], metrics: ['profit'], series_columns: ['city'], series_limit: 1 }
  expect(await rows(first)).toEqual([{ city: 'Oslo', profit: 11 }])
})

test('reads the source directly where no calculated column is used', async () => {
  const text = async (query: object) => (await charts.result(id, query)).query ?? ''
  expect(await text({ columns: ['margin'], metrics: ['revenue'] })).toContain('FROM "main"."orders"\n')
  expect(await text({ metrics: [sql("SUM(price) || ' margin ' -- margin\n")] })).toContain('FROM "main"."orders"\n')
  expect(await text({ columns: [sql('month(placed)')], metrics: ['count'] })).toContain('FROM "main"."orders"\n')
  expect(await text({ metrics: ['profit'] })).toContain('AS "margin"')
})

const check = async (expression: string, expression_type: string, more: object = {}) =>
  (
    await charts.ada.post(`/api/v1/datasource/table/${id}/validate_expression/`, {
      expression,
      expression_type,
      preview: true,
      ...more,
    })
  ).json<{ result: { message: string; position: number | null }[]; values: unknown[] }>()

test('checks an expression with the saved or the submitted calculated columns', async () => {
  expect(await check('SUM(margin)', 'metric')).toMatchObject({ result: [], values: [17] })
  expect(await check('margin > 5', 'where')).toMatchObject({ result: [], values: [2] })
  expect((await check('SUM(gain)', 'metric')).result[0]?.message).toContain('gain')
  const gain = [{ column_name: 'gain', expression: 'price - 1' }]
  expect(await check('SUM(gain)', 'metric', { columns: gain })).toMatchObject({ result: [], values: [38] })
  const loop = [
    { column_name: 'a', expression: 'b + 1' },
    { column_name: 'b', expression: 'a + 1' },
  ]
  expect((await check('b + 1', 'column', { columns: loop })).result).toEqual([
    expect.objectContaining({
      message: 'Calculated columns name each other in a circle: "b" → "a" → "b".',
      position: null,
    }),
  ])
  const wrong = [{ column_name: 'gain', expression: 'price - nowhere' }]
  expect((await check('nowhere > gain', 'where', { columns: wrong })).result[0]?.message).toContain('nowhere')
  expect((await check('gain + nothing', 'column', { columns: gain })).result[0]?.position).toBe(7)
})
