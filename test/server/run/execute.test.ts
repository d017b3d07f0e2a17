import { describe, expect, test } from 'vitest'
import { resultSchema } from '../../../contract/run/sqllab'
import { querySchema } from '../../../contract/run/query'
import { ROWS_MEDIA_TYPE } from '../../../contract/rows'
import { type Result, ada, bob, clock, run, serveRuns, server, updatedSince } from '../support/runs'

serveRuns()

describe('execute', () => {
  test('returns a finished run in the documented shape [A7.01] [A7.03]', async () => {
    const answer = await run(ada, 'select 1', {
      client_id: 'Ab3dEf6hIjK',
      sql_editor_id: '5',
      tab: 'Untitled Query 1',
      schema: 'main',
      catalog: null,
      json: true,
      runAsync: false,
      queryLimit: 100,
      expand_data: false,
      templateParams: null,
      tmp_table_name: '',
      select_as_cta: false,
      ctas_method: 'TABLE',
    })
    expect(answer.status).toBe(200)
    const body = answer.json<Result>()
    expect(resultSchema.safeParse(body).success).toBe(true)
    expect(body).toMatchObject({
      status: 'success',
      data: [{ n: 1 }],
      columns: [{ column_name: 'n', name: 'n', type: 'INTEGER', type_generic: 0, is_dttm: false }],
      expanded_columns: [],
      query: {
        id: 'Ab3dEf6hIjK',
        dbId: 1,
        db: 'examples',
        sql: 'select 1',
        state: 'success',
        progress: 100,
        rows: 1,
        limit: 100,
        limitingFactor: 'NOT_LIMITED',
        schema: 'main',
        tab: 'Untitled Query 1',
        sqlEditorId: '5',
        errorMessage: null,
        user: 'ada Test',
      },
    })
    expect(body.displayLimitReached).toBeUndefined()
    // only an Apache Superset has a type of queries
    const { type: _type, ...shape } = querySchema.def.shape
    expect(Object.keys(body.query).toSorted()).toEqual(Object.keys(shape).toSorted())
  })

  test('keeps exact integers, odd names and duplicate names in both row formats [A7.02]', async () => {
    const objects = await run(ada, 'duplicates')
    const names = ['bar', 'bar__1', '__proto__', '', 'big']
    expect(objects.json<Result>().columns.map((column) => column.name)).toEqual(names)
    expect(objects.text).toContain(
      '"data":[{"bar":"a,\\"]}","bar__1":"b","__proto__":{"x":[1,"}"]},"":null,"big":"9007199254740993"}]}',
    )
    const arrays = await run(ada, 'duplicates', {}, `${ROWS_MEDIA_TYPE}, application/json`)
    expect(arrays.headers['content-type']).toBe(ROWS_MEDIA_TYPE)
    expect(arrays.json<Result>().data).toEqual([['a,"]}', 'b', { x: [1, '}'] }, null, '9007199254740993']])
    expect(arrays.json<Result>().columns.map((column) => column.name)).toEqual(names)
  })

  test('names the limit that cut the result [A3.31]', async () => {
    const factor = async (sql: string, queryLimit: number | null) =>
      (await run(ada, sql, { queryLimit })).json<Result>().query
    expect(await factor('many', 100)).toMatchObject({ limitingFactor: 'DROPDOWN', rows: 100, limit: 100 })
    expect(await factor('many', null)).toMatchObject({ limitingFactor: 'NOT_LIMITED', rows: 12_000, limit: 100_000 })
    expect(await factor('many', 0)).toMatchObject({ limit: 100_000 })
    expect(await factor('many', 10_000_000)).toMatchObject({ limit: 100_000 })
    expect(await factor('ten of ten', 100)).toMatchObject({ limitingFactor: 'QUERY', rows: 10, limit: 10 })
    expect(await factor('ten of ten', 10)).toMatchObject({ limitingFactor: 'QUERY_AND_DROPDOWN' })
    expect(await factor('ten of ten', 5)).toMatchObject({ limitingFactor: 'DROPDOWN', rows: 5 })
  })

  test('documented answers stop at the display limit, arrays do not', async () => {
    const objects = (await run(ada, 'many')).json<Result>()
    expect(objects.data).toHaveLength(10_000)
    expect(objects.data.at(-1)).toEqual({ n: 9999 })
    expect(objects.displayLimitReached).toBe(true)
    const arrays = (await run(ada, 'many', {}, ROWS_MEDIA_TYPE)).json<Result>()
    expect(arrays.data).toHaveLength(12_000)
    expect(arrays.displayLimitReached).toBeUndefined()
  })

  const failures = [
    ['syntax', 500, 'SYNTAX_ERROR', { position: 3, candidates: ['select'] }],
    ['column', 500, 'COLUMN_DOES_NOT_EXIST_ERROR', { candidates: ['y'] }],
    ['dml', 500, 'DML_NOT_ALLOWED_ERROR', { issue_codes: [{ code: 1022 }] }],
    ['denied', 500, 'TABLE_SECURITY_ACCESS_ERROR', { engine_name: 'DuckDB' }],
    ['late', 408, 'BACKEND_TIMEOUT_ERROR', { timeout: 30, issue_codes: [{ code: 1000 }, { code: 1001 }] }],
    ['odd', 500, 'GENERIC_DB_ENGINE_ERROR', { engine_name: 'DuckDB' }],
  ] as const
  test.each(failures)('answers a failed run: %s [A8.24]', async (sql, status, type, extra) => {
    const answer = await run(ada, sql, { client_id: `f ${sql}` })
    expect(answer.status).toBe(status)
    expect(answer.json()).toMatchObject({ errors: [{ error_type: type, extra }] })
    const [query] = (await updatedSince(ada, clock.now)).filter((one) => one.id === `f ${sql}`)
    expect(query?.state).toBe(status === 408 ? 'timed_out' : 'failed')
    expect(query?.errorMessage).toBe(answer.json<{ errors: { message: string }[] }>().errors[0]?.message)
    expect(query?.extra).toMatchObject({ progress: null, errors: [{ error_type: type }] })
  })

  test('answers a used client id with its query and runs nothing', async () => {
    const first = await run(ada, 'select 1', { client_id: 'twice' })
    const before = server.engine.ran.length
    const second = await run(ada, 'select 1', { client_id: 'twice' })
    expect(second.status).toBe(200)
    expect(second.json<Result>().query).toEqual(first.json<Result>().query)
    expect(second.json()).not.toHaveProperty('data')
    expect(server.engine.ran.length).toBe(before)
    expect((await run(bob, 'select 1', { client_id: 'twice' })).json<Result>().data).toEqual([{ n: 1 }])
  })

  test('refuses an unknown database and CREATE TABLE AS', async () => {
    const missing = await run(ada, 'select 1', { database_id: 99 })
    expect(missing.status).toBe(500)
    expect(missing.json()).toMatchObject({ errors: [{ error_type: 'GENERIC_BACKEND_ERROR' }] })
    const table = await run(ada, 'select 1', { select_as_cta: true })
    expect(table.json()).toMatchObject({ errors: [{ error_type: 'INVALID_CTAS_QUERY_ERROR' }] })
    const view = await run(ada, 'select 1', { select_as_cta: true, ctas_method: 'view' })
    expect(view.json()).toMatchObject({ errors: [{ error_type: 'INVALID_CVAS_QUERY_ERROR' }] })
  })
})
