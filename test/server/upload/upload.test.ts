import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { afterAll, describe, expect, test } from 'vitest'
import type { Browser } from '../support/server'
import { HEADER, uploadWorld, workbook } from '../support/uploads'

const world = await uploadWorld()
const { server, home, id, ada, bob, send, look, make, rows, left } = world

afterAll(() => world.close())

describe('file that becomes a table', () => {
  test('shows columns and types of a CSV file, then creates its table in the own schema', async () => {
    const preview = await look(
      'Late Flights (1).csv',
      'id;zip;day;note\n1;01234;2024-01-31;"a;b"\n2;99999;2024-02-01;\n',
    )
    expect(preview).toMatchObject({
      table_name: 'late_flights_1',
      columns: [
        { name: 'id', type: 'BIGINT' },
        { name: 'zip', type: 'VARCHAR' },
        { name: 'day', type: 'DATE' },
        { name: 'note', type: 'VARCHAR' },
      ],
      rows: [
        ['1', '01234', '2024-01-31', 'a;b'],
        ['2', '99999', '2024-02-01', null],
      ],
      reading: { delimiter: ';', encoding: 'utf-8', header: true },
    })
    const columns = preview.columns.map((column, i) => (i === 0 ? { name: 'number', type: 'DOUBLE' } : column))
    const answer = await send('upload', {
      upload_id: preview.upload_id,
      table_name: 'flights',
      columns: JSON.stringify(columns),
    })
    expect([answer.status, answer.json()]).toEqual([
      201,
      { message: 'OK', table: { schema: 'ada', name: 'flights', rows: 2 } },
    ])
    expect(await rows('SELECT number, zip FROM ada.flights ORDER BY number DESC')).toEqual([
      { number: 2, zip: '99999' },
      { number: 1, zip: '01234' },
    ])
    const gone = await send('upload', { upload_id: preview.upload_id, table_name: 'again' })
    expect(gone.status).toBe(404)
  })

  test("lists an uploaded table in its owner's schema browser, and hides it from others", async () => {
    await make('mine.csv', 'a\n1\n')
    const schemas = async (by: Browser) =>
      (await by.get(`/api/v1/database/${id}/schemas/`)).json<{ result: string[] }>().result
    expect(await schemas(ada)).toEqual(['ada'])
    expect((await schemas(bob))[0]).toMatch(/^bob~\d+$/)
    const tables = async (by: Browser, schema: string) =>
      (await by.get(`/api/v1/database/${id}/tables/?q=${encodeURIComponent(`(schema_name:'${schema}')`)}`)).json<{
        result: { value: string; type: string; extra: object }[]
      }>().result
    expect((await tables(ada, 'ada')).find(({ value }) => value === 'mine')).toMatchObject({
      type: 'table',
      extra: { rows: 1 },
    })
    expect(await tables(bob, 'ada')).toEqual([])
    expect((await bob.get(`/api/v1/database/${id}/table_metadata/?name=mine&schema=ada`)).status).toBe(404)
    const estimate = (by: Browser) =>
      by.post('/api/v1/sqllab/estimate/', { database_id: id, sql: 'SELECT * FROM ada.mine' })
    expect((await estimate(ada)).status).toBe(200)
    expect((await estimate(bob)).status).not.toBe(200)
    expect(await rows('SELECT * FROM ada.mine', bob)).toEqual(['TABLE_DOES_NOT_EXIST_ERROR'])
    for (const sql of [
      'SELECT * FROM part_0.main.data',
      'SELECT * FROM part_0.data',
      'SHOW TABLES',
      'SELECT * FROM duckdb_tables()',
      'DROP VIEW ada.mine',
      'CREATE TABLE ada.x AS SELECT 1',
    ]) {
      expect(String((await rows(sql, bob))[0])).toMatch(/_ERROR$/)
    }
    const eve = await server.signedIn('eve', ['Gamma'])
    expect((await eve.get(`/api/v1/database/${id}/schemas/`)).status).toBe(404)
    expect((await send('upload_metadata', {}, { name: 'a.csv', content: 'a\n1\n' }, eve)).status).toBe(403)
  })

  test('only the owner deletes an uploaded table with its file', async () => {
    await make('short.csv', 'a\n1\n')
    const files = left().length
    const remove = (by: Browser, name: string, place = id) =>
      by.send('DELETE', `/api/v1/database/${place}/upload/?table_name=${encodeURIComponent(name)}`)
    expect((await remove(bob, 'short')).status).toBe(404)
    expect((await remove(ada, 'never there')).status).toBe(404)
    expect((await remove(ada, 'short', id + 1000)).status).toBe(404)
    const eve = await server.signedIn('eva', ['Gamma'])
    expect((await remove(eve, 'short')).status).toBe(403)
    expect((await ada.send('DELETE', `/api/v1/database/${id}/upload/`)).status).toBe(422)
    expect(await rows('SELECT a FROM ada.short')).toEqual([{ a: 1 }])
    expect((await remove(ada, 'short')).status).toBe(200)
    expect((await remove(ada, 'short')).status).toBe(404)
    expect(left()).toHaveLength(files - 1)
    expect(await rows('SELECT a FROM ada.short')).toEqual(['TABLE_DOES_NOT_EXIST_ERROR'])
    expect(await make('short.csv', 'a\n2\n')).toMatchObject({ status: 201 })
  })

  test('no statement changes uploaded tables, even where statements may write', async () => {
    await make('guarded.csv', 'a\n1\n')
    const put = (body: object) => bob.send('PUT', `/api/v1/database/${id}`, { body })
    for (const name of ['allow_dml', 'allow_ctas', 'allow_cvas']) {
      const answer = await put({ [name]: true })
      expect(answer.status).toBe(422)
      expect(answer.json<{ message: object }>().message).toEqual({
        [name]: ['Tables made of files can be read, not written.'],
      })
    }
    // as if the switch had been set by other means
    const on = { allow_dml: 1, allow_ctas: 1, allow_cvas: 1 }
    await server.services.store.updateTable('database').set(on).where('id', '=', id).execute()
    const statements = [
      'INSERT INTO ada.guarded VALUES (9)',
      'UPDATE ada.guarded SET a = 9',
      'DELETE FROM ada.guarded',
      'DROP VIEW ada.guarded',
      'DROP SCHEMA ada CASCADE',
      'CREATE OR REPLACE VIEW ada.guarded AS SELECT 9 AS a',
      'CREATE TABLE ada.planted AS SELECT 9 AS a',
      'CREATE TABLE main.planted AS SELECT 9 AS a',
      'INSERT INTO part_0.main.data VALUES (9)',
      'SELECT 1; DROP VIEW ada.guarded',
    ]
    for (const by of [ada, bob]) {
      for (const sql of statements)
        expect([sql, (await rows(sql, by))[0]]).toEqual([sql, expect.stringMatching(/_ERROR$/)])
      for (const method of ['TABLE', 'VIEW']) {
        const kept = await by.post('/api/v1/sqllab/execute/', {
          database_id: id,
          sql: 'SELECT 9 AS a',
          select_as_cta: true,
          ctas_method: method,
          tmp_table_name: 'guarded',
          tmp_schema_name: 'ada',
        })
        expect(kept.status).toBeGreaterThanOrEqual(400)
      }
    }
    expect(await rows('SELECT a FROM ada.guarded')).toEqual([{ a: 1 }])
    expect(await rows('SELECT a FROM ada.planted')).toEqual(['TABLE_DOES_NOT_EXIST_ERROR'])
    const off = { allow_dml: 0, allow_ctas: 0, allow_cvas: 0 }
    await server.services.store.updateTable('database').set(off).where('id', '=', id).execute()
  })

  test('uploads can be turned on and off, and no other database accepts files', async () => {
    const put = (body: object, place = id) => bob.send('PUT', `/api/v1/database/${place}`, { body })
    const { parameters, engine_information } = (await bob.get(`/api/v1/database/${id}/connection`)).json<{
      result: { parameters: object; engine_information: object }
    }>().result
    expect(engine_information).toEqual({ supports_file_upload: true, supports_dynamic_catalog: false })
    // all that the form sends
    const form = { database_name: 'uploads', engine: 'duckdb', parameters, expose_in_sqllab: true, allow_dml: false }
    expect((await put({ ...form, allow_file_upload: false })).status).toBe(200)
    expect(await make('refused.csv', 'a\n1\n')).toEqual({
      status: 422,
      message: 'Uploads are switched off. An administrator can allow them.',
    })
    expect(await rows('SELECT 1 AS a')).toEqual([{ a: 1 }])
    expect((await put({ ...form, allow_file_upload: true })).status).toBe(200)
    expect(await make('taken.csv', 'a\n1\n')).toMatchObject({ status: 201 })
    const list = (await bob.get('/api/v1/database/')).json<{ result: { id: number }[] }>().result
    const other = list.find((row) => row.id !== id)?.id ?? 0
    const refused = await put({ allow_file_upload: true }, other)
    expect(refused.json<{ message: object }>().message).toHaveProperty('allow_file_upload')
  })

  test('keeps Parquet types, JSON records and Excel dates', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'recount-files-'))
    const instance = await DuckDBInstance.create(':memory:')
    const connection = await instance.connect()
    await connection.run(
      `COPY (SELECT 9007199254740993 AS big, 1.10::DECIMAL(9,2) AS d, [1, 2] AS l) TO '${folder}/p.parquet'`,
    )
    const { readFileSync } = await import('node:fs')
    expect(await make('p.parquet', readFileSync(join(folder, 'p.parquet')))).toMatchObject({ status: 201 })
    expect(await rows('SELECT big, d, l FROM ada.p')).toEqual([{ big: '9007199254740993', d: '1.10', l: [1, 2] }])
    expect(await make('r.json', '[{"a":1,"b":{"c":"x"}},{"a":2}]')).toMatchObject({ status: 201 })
    expect(await rows('SELECT a, b.c AS c FROM ada.r ORDER BY a')).toEqual([
      { a: 1, c: 'x' },
      { a: 2, c: null },
    ])
    const book = await workbook(
      `${HEADER}<row r="2"><c r="A2" s="1"><v>45351</v></c><c r="B2"><v>1.5</v></c></row><row r="4"><c r="B4"><v>2</v></c></row>`,
    )
    const preview = await look('Book.xlsx', book)
    expect(preview).toMatchObject({
      columns: [
        { name: 'day', type: 'DATE' },
        { name: 'amount', type: 'DOUBLE' },
      ],
      rows: [
        ['2024-02-29', '1.5'],
        [null, '2.0'],
      ],
      sheets: ['Sales'],
    })
    expect((await send('upload', { upload_id: preview.upload_id })).status).toBe(201)
    expect(await rows('SELECT * FROM ada.book WHERE day IS NOT NULL')).toEqual([{ day: '2024-02-29', amount: 1.5 }])
    rmSync(folder, { recursive: true })
  })

  test('refuses a used name, unless the table is replaced', async () => {
    await make('twice.csv', 'a\n1\n')
    const files = left().length
    expect(await make('TWICE.csv', 'a\n2\n')).toMatchObject({
      status: 422,
      message: expect.stringContaining('already') as string,
    })
    expect(await rows('SELECT a FROM ada.twice')).toEqual([{ a: 1 }])
    expect(await make('twice.csv', 'b\n3\n', { already_exists: 'replace' })).toMatchObject({ status: 201 })
    expect(await rows('SELECT b FROM ada.twice')).toEqual([{ b: 3 }])
    expect(left()).toHaveLength(files)
  })

  test('a job reports its progress, and a stop leaves nothing behind', async () => {
    const big = `a,b\n${'1234567,abcdefgh\n'.repeat(2_000_000)}`
    const files = left().length
    const answer = await send('upload', { job: 'big-1', table_name: 'big' }, { name: 'big.csv', content: big })
    expect(answer.status).toBe(202)
    await ada.post('/api/v1/job/big-1/stop')
    const job = async (name: string) =>
      (await ada.get(`/api/v1/job/${name}`)).json<{ result: { state: string; rows: number } }>().result
    expect(await job('big-1')).toMatchObject({ state: 'stopped' })
    await expect
      .poll(() => readdirSync(join(home, 'uploads', 'staging')).filter((name) => name.endsWith('.duckdb')))
      .toEqual([])
    expect(left()).toHaveLength(files)
    expect((await send('upload', { job: 'big-2', table_name: 'big' }, { name: 'big.csv', content: big })).status).toBe(
      202,
    )
    await expect.poll(async () => (await job('big-2')).state).toBe('done')
    expect(await job('big-2')).toMatchObject({ rows: 2_000_000 })
    expect(await rows('SELECT count(*) AS n FROM ada.big')).toEqual([{ n: 2_000_000 }])
  })
})

test('a restart keeps the tables and removes unfinished ones', async () => {
  await make('kept.csv', 'a\n7\n')
  writeFileSync(join(home, 'uploads', 'half.duckdb'), 'x')
  await world.stop()
  const again = await uploadWorld(home)
  expect(again.left()).not.toContain('half.duckdb')
  expect(await again.rows('SELECT a FROM ada.kept')).toEqual([{ a: 7 }])
  await again.stop()
})
