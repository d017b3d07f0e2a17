import { nativeFilter } from './move/nativeFilter'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { MoveCheck, MovedDataset } from '../../../contract/dashboard/move'
import { whyNoPostgres } from '../../support/postgres'
import { cells } from '../support/charts'
import { type Engines, startEngines } from '../support/engines'
import type { Browser } from '../support/server'
import { layoutOf } from '../support/dashboards'

const TABLES = `
  create table sales (day date, region varchar(20), amount integer, note varchar(40), sure boolean);
  insert into sales values
    ('2024-01-01', 'north', 10, 'a', true), ('2024-01-02', 'south', 20, 'b', false), ('2024-02-03', 'north', 5, 'c', true);
  create table stock (item varchar(20), pieces integer);
  insert into stock values ('bolt', 3);
  create table local (n integer);
  create table visits (day date, n integer);
  create view seen as select day, n from visits;`

/** The tables of the warehouse differ from those that the dashboard reads. */
const CHANGES = `
  alter table sales rename column note to "Note";
  alter table sales add column extra text;
  alter table stock alter column pieces type text;
  drop table local;`

const NORTH = { columns: ['region'], metrics: [sum('amount')], orderby: [['region', true]] }
const DUCKDB_ONLY = { columns: [], metrics: [{ expressionType: 'SQL', sqlExpression: 'list(amount)', label: 'all' }] }

function sum(column: string) {
  return { expressionType: 'SIMPLE', column: { column_name: column }, aggregate: 'SUM', label: 'sum' }
}

describe.skipIf(whyNoPostgres() !== null)('moving a dashboard to PostgreSQL', () => {
  let engines: Engines
  let ada: Browser
  let admin: Browser
  let board: number
  let shared: number
  const datasets = new Map<string, number>()
  const charts = new Map<string, number>()

  const datasetNamed = (name: string): number => datasets.get(name) ?? 0
  const chartNamed = (name: string): number => charts.get(name) ?? 0
  const chart = async (name: string, dataset: string, query: object | null): Promise<void> => {
    const id = datasetNamed(dataset)
    const context = JSON.stringify({ datasource: { id, type: 'table' }, queries: [query] })
    const body = { slice_name: name, datasource_id: id, datasource_type: 'table', viz_type: 'table' }
    const answer = await ada.post('/api/v1/chart/', { ...body, ...(query === null ? {} : { query_context: context }) })
    charts.set(name, answer.json<{ id: number }>().id)
  }
  const dashboard = async (title: string, names: readonly string[], metadata: object = {}): Promise<number> => {
    const answer = await ada.post('/api/v1/dashboard/', { dashboard_title: title, published: true })
    const { id } = answer.json<{ id: number }>()
    const json_metadata = JSON.stringify({ ...metadata, positions: layoutOf(names.map(chartNamed)) })
    await ada.send('PUT', `/api/v1/dashboard/${id}`, { body: { json_metadata } })
    return id
  }
  const at = (id: number = board) => `/api/recount/dashboard/${id}/move/`
  const check = async (who: Browser = ada, id: number = board): Promise<MoveCheck> => {
    const answer = await who.post(`${at(id)}check/`, { database_id: engines.database })
    if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`)
    return answer.json<{ result: MoveCheck }>().result
  }
  const checkOf = (found: MoveCheck, name: string) => found.datasets.find(({ table_name }) => table_name === name)
  const outcomeOf = (found: MoveCheck, name: string) => found.charts.find(({ slice_name }) => slice_name === name)
  const there = (...names: string[]): MovedDataset[] =>
    names.map((name) => ({ id: datasetNamed(name), database_id: engines.database, schema: 'public' }))
  const move = (bodies: readonly MovedDataset[], who: Browser = ada) => who.post(at(), { datasets: bodies })
  const moved = async (bodies: readonly MovedDataset[], who: Browser = ada): Promise<MovedDataset[]> => {
    const answer = await move(bodies, who)
    if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`)
    return answer.json<{ result: { was: MovedDataset[] } }>().result.was
  }
  const detail = async (name: string) =>
    (await ada.get(`/api/v1/dataset/${datasetNamed(name)}`)).json<{
      result: {
        database: { id: number }
        schema: string
        main_dttm_col: string | null
        columns: { column_name: string; type: string; verbose_name: string | null; is_dttm: boolean }[]
      }
    }>().result
  const placeOf = async (name: string) => (await detail(name)).database.id
  const typesOf = async (name: string) =>
    Object.fromEntries((await detail(name)).columns.map((column) => [column.column_name, column.type]))

  beforeAll(async () => {
    engines = await startEngines(TABLES, () => Date.UTC(2026, 2, 18))
    ada = engines.charts.ada
    admin = await engines.charts.server.signedIn('boss', ['Admin'])
    await engines.remote.sql(CHANGES)
    for (const table_name of ['sales', 'stock', 'local', 'seen']) {
      datasets.set(table_name, await engines.charts.dataset({ table_name }))
    }
    const sql = 'SELECT region, amount FROM sales WHERE sure'
    datasets.set('sure', await engines.charts.dataset({ table_name: 'sure', sql }))
    await chart('By region', 'sales', NORTH)
    await chart('Only DuckDB', 'sales', DUCKDB_ONLY)
    await chart('Notes', 'sales', { columns: ['note'], metrics: [] })
    await chart('Sure', 'sure', NORTH)
    await chart('Unsaved', 'sales', null)
    await chart('Local', 'local', { columns: ['n'], metrics: [] })
    await chart('Damaged', 'sales', NORTH)
    const store = engines.charts.server.services.store
    await store
      .updateTable('chart')
      .set({ query_context: '{"queries":' })
      .where('id', '=', chartNamed('Damaged'))
      .execute()
    const filter = (
      name: string,
      dataset: string,
      ...rest: readonly [column: string, value?: unknown, type?: string]
    ) => nativeFilter(name, datasetNamed(dataset), ...rest)
    const simple = (subject: string, operator: string, comparator: unknown) => ({
      adhoc_filters: [{ expressionType: 'SIMPLE', subject, operator, comparator }],
    })
    board = await dashboard('Sales', ['By region', 'Only DuckDB', 'Notes', 'Sure', 'Unsaved', 'Local', 'Damaged'], {
      native_filter_configuration: [
        filter('Item', 'stock', 'item', ['bolt']),
        filter('Note', 'sales', 'note', ['a']),
        filter('Region', 'sales', 'region', ['north', 'nowhere']),
        filter('Amount', 'sales', 'amount', [10, 11], 'filter_range'),
        filter('Number', 'local', 'n'),
        // moments and numbers have other spellings in answers
        filter('Day', 'sales', 'day', ['2024-01-01', '2024-01-09']),
        filter('Amounts', 'sales', 'amount', [10, '20', 11]),
        { ...filter('Part', 'sales', 'region', ['nor']), controlValues: { operatorType: 'contains' } },
        {
          ...filter('Limited', 'sales', 'region'),
          adhoc_filters: [{ expressionType: 'SQL', clause: 'WHERE', sqlExpression: 'len([amount]) = 1' }],
        },
        { ...filter('Simple', 'sales', 'region'), ...simple('note', '==', 'a') },
        { ...filter('Broken', 'sales', 'region'), ...simple('region', '==', { a: 1 }) },
        { ...filter('Largest', 'sales', 'region', ['north']), sortMetric: 'LONGSUM(AMOUNT)' },
        { ...filter('Noted', 'sales', 'region'), sortMetric: 'MAX(NOTE)' },
        {
          ...filter('Dated', 'sales', 'region', ['north']),
          granularity_sqla: 'day',
          time_range: '1999-01-01 : 2000-01-01',
        },
        { ...filter('Untimed', 'sales', 'region'), granularity_sqla: 'note', time_range: '1999-01-01 : 2000-01-01' },
        { ...filter('Numbered', 'sales', 'region'), granularity_sqla: 'amount', time_range: 'Last week' },
        { ...filter('Ranged', 'sales', 'region'), ...simple('amount', 'TEMPORAL_RANGE', 'Last week') },
        { ...filter('Endless', 'sales', 'region'), granularity_sqla: 'note', time_range: 'No filter' },
        { id: 'NATIVE_FILTER-Period', name: 'Period', filterType: 'filter_time', targets: [{}] },
      ],
    })
    shared = await dashboard('Shared', ['By region'])
  })
  afterAll(() => engines?.close())

  test('lists the datasets of charts and of filters with their differences', async () => {
    const found = await check()
    expect(found.database).toEqual({ id: engines.database, database_name: 'warehouse' })
    expect(found.datasets.map(({ table_name }) => table_name).toSorted()).toEqual(['local', 'sales', 'stock', 'sure'])
    expect(checkOf(found, 'sales')).toMatchObject({
      schema: 'main',
      new_schema: 'public',
      refusal: null,
      differences: [{ column_name: 'note', difference: 'missing', type: 'VARCHAR', new_type: null }],
      added: ['Note', 'extra'],
      same: 4,
    })
    expect(checkOf(found, 'stock')?.differences).toEqual([
      { column_name: 'pieces', difference: 'kind', type: 'INTEGER', new_type: 'text' },
    ])
    expect(checkOf(found, 'sure')).toMatchObject({ is_virtual: true, refusal: null, differences: [], same: 2 })
    expect(checkOf(found, 'local')?.refusal).toBe('Unable to find such table public.local')
  })

  test('tries every chart on the other database and saves nothing', async () => {
    const found = await check()
    expect(outcomeOf(found, 'By region')).toMatchObject({ outcome: 'ok', message: '' })
    expect(outcomeOf(found, 'Sure')).toMatchObject({ outcome: 'ok' })
    expect(outcomeOf(found, 'Only DuckDB')).toMatchObject({ outcome: 'failed' })
    expect(outcomeOf(found, 'Only DuckDB')?.message).toMatch(/list/)
    expect(outcomeOf(found, 'Notes')?.message).toMatch(/note/)
    expect(outcomeOf(found, 'Unsaved')).toMatchObject({ outcome: 'untried' })
    expect(outcomeOf(found, 'Damaged')).toMatchObject({ outcome: 'failed', message: expect.stringMatching(/\S/) })
    expect(outcomeOf(found, 'Local')).toMatchObject({ outcome: 'untried', message: 'Its dataset cannot move.' })
    expect(await placeOf('sales')).toBe(1)
  })

  test('tries every filter on the other database, and the values that it opens with', async () => {
    const { filters } = await check()
    expect(Object.fromEntries(filters.map(({ name, outcome, message }) => [name, [outcome, message]]))).toEqual({
      Item: ['ok', ''],
      Note: ['failed', 'Its column note is missing there.'],
      Region: ['ok', 'No row there has its default value: nowhere'],
      Amount: ['ok', ''],
      Number: ['untried', 'Its dataset cannot move.'],
      Day: ['ok', 'No row there has its default value: 2024-01-09'],
      Amounts: ['ok', 'No row there has its default value: 11'],
      Part: ['ok', ''],
      Limited: ['failed', expect.stringMatching(/\S/)],
      Simple: ['failed', 'Its column note is missing there.'],
      Broken: ['failed', 'A condition of its pre-filter cannot be read. Open the filter and set it again.'],
      Largest: ['ok', ''],
      Noted: ['failed', expect.stringMatching(/note/)],
      Dated: ['ok', 'No row there has its default value: north'],
      Untimed: ['failed', 'Its column note is missing there.'],
      Numbered: ['failed', 'Its time column amount holds no moments there.'],
      Ranged: ['failed', 'Its time column amount holds no moments there.'],
      Endless: ['ok', ''],
    })
  })

  test('names the other dashboards that read the same datasets', async () => {
    const { dashboards } = await check()
    expect(dashboards).toEqual({
      count: 1,
      result: [{ id: shared, title: 'Shared', datasets: [datasetNamed('sales')] }],
    })
  })

  test('moves datasets, and the charts answer with equal figures', async () => {
    const before = cells(await engines.charts.result(datasetNamed('sales'), NORTH))
    const was = await moved(there('sales', 'sure'))
    expect(await placeOf('sales')).toBe(engines.database)
    await engines.remote.sql(`insert into sales (region, amount) values ('west', 7)`)
    const [after, virtual] = [
      cells(await engines.charts.result(datasetNamed('sales'), NORTH, { force: true })),
      cells(await engines.charts.result(datasetNamed('sure'), NORTH, { force: true })),
    ]
    await engines.remote.sql(`delete from sales where region = 'west'`)
    expect(after.slice(0, 2)).toEqual(before)
    expect(after[2]?.[0]).toBe('west')
    expect(virtual).toEqual([['north', 15]])
    await moved(was)
  })

  test('takes the types of the other database, and undo brings the former ones back', async () => {
    const columns = (await detail('sales')).columns.map((column) =>
      column.column_name === 'note' || column.column_name === 'amount'
        ? { ...column, verbose_name: `The ${column.column_name}` }
        : column,
    )
    const body = {
      columns: [
        ...columns.map(({ column_name, verbose_name, type, is_dttm }) => ({
          column_name,
          verbose_name,
          type,
          is_dttm: column_name === 'region' || is_dttm,
        })),
        { column_name: 'twice', expression: 'amount * 2' },
      ],
    }
    const path = `/api/v1/dataset/${datasetNamed('sales')}?override_columns=true`
    expect((await ada.send('PUT', path, { body })).status).toBe(200)
    const former = await detail('sales')
    const was = await moved(there('sales'))
    expect(await typesOf('sales')).toMatchObject({ day: 'date', region: 'character varying(20)', extra: 'text' })
    const now = await detail('sales')
    const named = (name: string) => now.columns.find((column) => column.column_name === name)
    expect(named('note')).toBeUndefined()
    expect(named('twice')).toMatchObject({ expression: 'amount * 2' })
    expect(named('amount')).toMatchObject({ verbose_name: 'The amount' })
    expect(named('region')).toMatchObject({ is_dttm: true })
    await moved(was)
    const back = await detail('sales')
    const plain = (all: typeof back) =>
      all.columns
        .map(({ column_name, type, verbose_name, is_dttm }) => [column_name, type, verbose_name, is_dttm].join(' '))
        .toSorted((a, b) => (a < b ? -1 : 1))
    expect(plain(back)).toEqual(plain(former))
    expect([back.database.id, back.schema, back.main_dttm_col]).toEqual([1, 'main', former.main_dttm_col])
  })

  test('a move does nothing more when the same call comes twice', async () => {
    const was = await moved(there('sales'))
    await moved(there('sales'))
    expect(await placeOf('sales')).toBe(engines.database)
    await moved(was)
    await moved(was)
    expect(await placeOf('sales')).toBe(1)
  })

  test('moves all datasets or none', async () => {
    const answer = await move(there('sales', 'local'))
    expect([answer.status, answer.text]).toEqual([422, expect.stringContaining('public.local')])
    expect(await placeOf('sales')).toBe(1)
    const twin = await engines.charts.dataset({ table_name: 'stock', database: engines.database, schema: 'public' })
    expect(checkOf(await check(), 'stock')?.refusal).toBe('Dataset public.stock already exists')
    expect((await move(there('sales', 'stock'))).status).toBe(422)
    expect(await placeOf('sales')).toBe(1)
    await ada.send('DELETE', `/api/v1/dataset/${twin}`)
  })

  test('moves only datasets of the dashboard', async () => {
    expect((await move(there('seen'))).status).toBe(422)
    expect(await placeOf('seen')).toBe(1)
  })

  test('refuses people who may not change the dashboard or its datasets', async () => {
    const reader = await engines.charts.server.signedIn('reader', ['Gamma'], [1, engines.database])
    expect((await reader.post(`${at()}check/`, { database_id: engines.database })).status).toBe(403)
    expect((await move(there('sales'), reader)).status).toBe(403)
    const other = await engines.charts.server.signedIn('other', ['Alpha'])
    expect((await move(there('sales'), other)).status).toBe(403)
    await ada.send('PUT', `/api/v1/dashboard/${board}`, { body: { owners: [ada.userId, other.userId] } })
    expect(checkOf(await check(other), 'sales')?.refusal).toBe('Changing this dataset is forbidden')
    expect((await move(there('sales'), other)).status).toBe(403)
    expect(await placeOf('sales')).toBe(1)
  })

  test('refuses people who may not use the other database', async () => {
    // only people who may upload see the database of uploads
    const walled = await engines.charts.server.signedIn('walled', ['Alpha'])
    const owners = [ada.userId, walled.userId]
    await ada.send('PUT', `/api/v1/dashboard/${board}`, { body: { owners } })
    await ada.send('PUT', `/api/v1/dataset/${datasetNamed('sales')}`, { body: { owners } })
    const { store } = engines.charts.server.services
    const uploads = await store
      .selectFrom('database')
      .select('id')
      .where('location', '=', 'uploads')
      .executeTakeFirstOrThrow()
    for (const database_id of [uploads.id, 999]) {
      const body = { id: datasetNamed('sales'), database_id, schema: 'public' }
      expect((await walled.post(`${at()}check/`, { database_id })).status).toBe(404)
      expect((await move([body], walled)).status).toBe(404)
    }
  })

  describe('under row-level security', () => {
    let bob: Browser
    const rule = async (name: string, clause: string): Promise<number> => {
      const listed = await admin.get('/api/v1/rowlevelsecurity/related/roles')
      const roles = listed.json<{ result: { value: number; text: string }[] }>().result
      const role = roles.find(({ text }) => text === 'Gamma')?.value
      const body = { name, filter_type: 'Regular', clause, roles: [role], tables: [datasetNamed('sales')] }
      return (await admin.post('/api/v1/rowlevelsecurity/', body)).json<{ id: number }>().id
    }
    const rowsFor = async (who: Browser) => {
      const body = { datasource: { id: datasetNamed('sales'), type: 'table' }, queries: [NORTH], force: true }
      const answer = await who.post('/api/v1/chart/data', body)
      return answer.json<{ result: { data: unknown[] }[] }>().result[0]?.data
    }
    let runs = 0
    const sqlOf = async (database: number, schema: string) => {
      runs += 1
      const client_id = `moved${runs}`
      const body = { database_id: database, schema, sql: 'SELECT region FROM sales', client_id, runAsync: false }
      return (await bob.post('/api/v1/sqllab/execute/', body)).text
    }

    beforeAll(async () => {
      bob = await engines.charts.server.signedIn('bob', ['Gamma', 'sql_lab'], [1, engines.database])
    })

    test('hides the same rows after the move, and closes the new table to SQL', async () => {
      const north = await rule('north', "region = 'north'")
      expect(await sqlOf(engines.database, 'public')).toContain('south')
      expect(checkOf(await check(admin), 'sales')).toMatchObject({ refusal: null, rules: ['north'] })
      const was = await moved(there('sales'), admin)
      expect(await rowsFor(bob)).toEqual([{ region: 'north', sum: 15 }])
      expect(await rowsFor(ada)).toHaveLength(2)
      expect(await sqlOf(engines.database, 'public')).toContain('TABLE_SECURITY_ACCESS_ERROR')
      await moved(was, admin)
      expect(await sqlOf(1, 'main')).toContain('TABLE_SECURITY_ACCESS_ERROR')
      await admin.send('DELETE', `/api/v1/rowlevelsecurity/${north}`)
    })

    test('leaves a table under rules to people who may write rules', async () => {
      const north = await rule('north', "region = 'north'")
      expect(checkOf(await check(), 'sales')?.refusal).toMatch(/Only an administrator/)
      expect((await move(there('sales'))).status).toBe(403)
      expect(await placeOf('sales')).toBe(1)
      await admin.send('DELETE', `/api/v1/rowlevelsecurity/${north}`)
    })

    test('refuses a database that cannot apply a rule', async () => {
      const listed = await rule('listed', "list_contains(['north'], region)")
      expect(checkOf(await check(admin), 'sales')?.refusal).toMatch(/^The rule listed cannot be applied there: /)
      expect((await move(there('sales'), admin)).status).toBe(422)
      await admin.send('DELETE', `/api/v1/rowlevelsecurity/${listed}`)
    })

    test('reads a moved query with the rights of the person who moved it', async () => {
      const was = await moved(there('sure'), admin)
      const { store } = engines.charts.server.services
      const author = () =>
        store
          .selectFrom('dataset')
          .select('sql_author')
          .where('id', '=', datasetNamed('sure'))
          .executeTakeFirstOrThrow()
      expect(await author()).toEqual({ sql_author: admin.userId })
      await moved(was)
      expect(await author()).toEqual({ sql_author: ada.userId })
    })
  })
})
