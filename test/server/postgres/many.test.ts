import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startPostgres, whyNoPostgres, type TestPostgres } from '../../support/postgres'
import { startTestServer, type Browser, type TestServer } from '../support/server'

const TABLES = 5_000
const URL = '/api/v1/database/'

let postgres: TestPostgres
let server: TestServer
let analyst: Browser
let id = 0

describe.skipIf(whyNoPostgres() !== null)('PostgreSQL databases of many tables', () => {
  beforeAll(async () => {
    postgres = await startPostgres()
    // a transaction has no locks for all of them
    postgres.sql(`
      CREATE SCHEMA many;
      DO $$ BEGIN FOR i IN 1..${TABLES} LOOP
        EXECUTE format('CREATE TABLE many.t%s (id int, word text)', i);
        IF i % 500 = 0 THEN COMMIT; END IF;
      END LOOP; END $$;
      COMMENT ON TABLE many.t${TABLES} IS 'the last one';
      INSERT INTO many.t${TABLES} VALUES (7, 'last');`)
    server = await startTestServer()
    const admin = await server.signedIn('root', ['Admin'])
    analyst = await server.signedIn('ana', ['Alpha', 'sql_lab'])
    const { port, user: username, password } = postgres
    const parameters = { host: '127.0.0.1', port, database: 'postgres', username, password, unencrypted: true }
    const body = { database_name: 'crowded', engine: 'postgresql', configuration_method: 'dynamic_form', parameters }
    ;({ id } = (await admin.post(URL, body)).json<{ readonly id: number }>())
  })
  afterAll(async () => {
    await server.close()
    postgres.stop()
  })

  it('lists all of 5,000 tables of a schema, and leaves none out', async () => {
    expect((await analyst.get(`${URL}${id}/schemas/`)).json()).toEqual({ result: ['many', 'public'] })
    const answer = await analyst.get(`${URL}${id}/tables/?q=(schema_name:many)`)
    const { count, result } = answer.json<{ readonly count: number; readonly result: { readonly value: string }[] }>()
    expect(count).toBe(TABLES)
    const names = Array.from({ length: TABLES }, (_, at) => `t${at + 1}`)
    expect(result.map(({ value }) => value)).toEqual(names.toSorted())
    expect(result.find(({ value }) => value === `t${TABLES}`)).toMatchObject({ extra: { comment: 'the last one' } })
  })

  it('describes and reads one of 5,000 tables, and suggests names for a missing one', async () => {
    const metadata = await analyst.get(`${URL}${id}/table_metadata/?name=t${TABLES}&schema=many`)
    expect(metadata.json()).toMatchObject({ columns: [{ name: 'id', type: 'integer' }, { name: 'word' }] })
    const execute = (sql: string) => analyst.post('/api/v1/sqllab/execute/', { database_id: id, schema: 'many', sql })
    expect((await execute(`SELECT * FROM t${TABLES}`)).json()).toMatchObject({ data: [{ id: 7, word: 'last' }] })
    const missing = await execute(`SELECT * FROM t${TABLES}x`)
    expect(missing.text).toContain(`t${TABLES}`)
    expect(missing.text).toContain('TABLE_DOES_NOT_EXIST_ERROR')
  })
})
