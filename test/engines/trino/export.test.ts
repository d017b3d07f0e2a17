import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { EngineError, type Engine, type ExportRequest } from '../../../server/engines/engine'
import { createTrinoEngine } from '../../../server/engines/trino/engine'
import { readParquet, requestOf, save, textOf } from '../../server/postgres/export/fixture'
import { whyNoTrino } from '../../support/trino/install'
import { startTrino, type TestTrino } from '../../support/trino/server'
import { allBut } from '../../server/support/access'

let server: TestTrino
let engine: Engine
let folder: string

const SELECT = `SELECT * FROM (VALUES
  (1, true, TINYINT '-128', 9007199254740993, DECIMAL '-0.50', DECIMAL '12345678901234567890123456789012345678', REAL '0.1', 1e16,
    'a"b,é', X'DEADBEEF00', DATE '2024-02-29', TIME '12:34:56.000001', TIMESTAMP '2024-01-31 23:59:59.123456',
    TIMESTAMP '2024-01-31 23:59:59.123456789', TIMESTAMP '2024-03-31 02:30:00.500 +02:00', UUID '550e8400-e29b-41d4-a716-446655440000',
    JSON '{"b":[9007199254740993],"a":1.5}', ARRAY[1, NULL, 3], MAP(ARRAY['k'], ARRAY[2]), CAST(ROW(1, 'x') AS row(a integer, b varchar))),
  (2, false, TINYINT '127', -9223372036854775807, DECIMAL '123456.78', DECIMAL '0', REAL '-2', nan(), '=1+1', X'', DATE '0001-01-01',
    TIME '00:00:00', TIMESTAMP '1969-12-31 23:59:59', TIMESTAMP '1969-12-31 23:59:59.000000000', TIMESTAMP '1970-01-01 00:00:00 UTC', NULL,
    JSON '"=1"', ARRAY[], MAP(), NULL)
) t (n, ok, tiny, big, price, wide, f4, f8, word, bytes, day, clock, at, nano, atz, id, doc, list, map, pair) ORDER BY n`

const ROWS = 'SELECT orderkey, comment FROM tpch.sf1.orders'

const refusal = async (sql: string, more: Partial<ExportRequest> = {}): Promise<EngineError> => {
  const outcome = await engine.export(requestOf(sql, 'csv', more)).catch((error: unknown) => error)
  if (outcome instanceof EngineError) return outcome
  throw new Error(`Exported ${sql}`)
}

/** Statements of exports that the server still works on. */
const open = async (): Promise<unknown> => {
  const [[count] = []] = await server.sql(
    "SELECT count(*) FROM system.runtime.queries WHERE state NOT IN ('FINISHED', 'FAILED') AND query LIKE 'SELECT orderkey%'",
  )
  return count
}

const openOn = (catalog: string): Promise<Engine> =>
  createTrinoEngine({
    place: {
      address: '127.0.0.1',
      host: 'localhost',
      port: server.port,
      catalog,
      username: server.user,
      unencrypted: true,
      anyCertificate: false,
      certificate: null,
    },
    password: undefined,
    tempDir: join(tmpdir(), 'recount-engine-work'),
    memoryLimitMb: 512,
  })

describe.skipIf(whyNoTrino() !== null)('files of all rows of Trino', () => {
  beforeAll(async () => {
    server = await startTrino()
    for (const sql of ['CREATE TABLE closed (word varchar)', 'CREATE VIEW over AS SELECT * FROM closed'])
      await server.sql(sql)
    engine = await openOn('memory')
    folder = await mkdtemp(join(tmpdir(), 'recount-export-'))
  })
  afterAll(async () => {
    await engine.close()
    server.stop()
    await rm(folder, { recursive: true })
  })

  it('writes every type to CSV and JSON without losing a digit', async () => {
    const csv = await textOf(engine, folder, requestOf(SELECT))
    expect(csv.split('\n').slice(1)).toEqual([
      [
        '1,true,-128,9007199254740993,-0.50,12345678901234567890123456789012345678,0.1,1e+16,"a""b,é",\\xDEADBEEF00,2024-02-29',
        '12:34:56.000001,2024-01-31 23:59:59.123456,2024-01-31 23:59:59.123456789,2024-03-31 02:30:00.5+02:00',
        '550e8400-e29b-41d4-a716-446655440000,"{""a"":1.5,""b"":[9007199254740993]}","[1,null,3]","{""k"":2}","{""a"":1,""b"":""x""}"',
      ].join(','),
      '2,false,127,-9223372036854775807,123456.78,0,-2.0,NaN,\'=1+1,\\x,0001-01-01,00:00:00,1969-12-31 23:59:59,1969-12-31 23:59:59,1970-01-01 00:00:00+00:00,,"\'""=1""",[],{},',
      '',
    ])
    const [first, second] = JSON.parse(await textOf(engine, folder, requestOf(SELECT, 'json'))) as object[]
    expect(first).toMatchObject({ big: '9007199254740993', price: '-0.50', list: [1, null, 3], pair: { a: 1, b: 'x' } })
    expect(second).toMatchObject({ wide: 0, f8: 'NaN', id: null, map: {} })
  })

  it('writes every type to Parquet in a type that holds it', async () => {
    const { file, rows } = await save(engine, folder, requestOf(SELECT, 'parquet'))
    const { types, rows: read } = await readParquet(file)
    expect(rows).toBe(2)
    expect(types).toMatchObject({
      ok: 'BOOLEAN',
      tiny: 'TINYINT',
      big: 'BIGINT',
      price: 'DECIMAL(8,2)',
      wide: 'DECIMAL(38,0)',
      f4: 'FLOAT',
      f8: 'DOUBLE',
      bytes: 'BLOB',
      day: 'DATE',
      clock: 'TIME',
      at: 'TIMESTAMP',
      nano: 'VARCHAR',
      atz: 'TIMESTAMP WITH TIME ZONE',
      id: 'UUID',
      doc: 'VARCHAR',
      list: 'VARCHAR',
    })
    expect(read[0]).toMatchObject({
      big: '9007199254740993',
      price: '-0.50',
      wide: '12345678901234567890123456789012345678',
      bytes: '\\xDE\\xAD\\xBE\\xEF\\x00',
      at: '2024-01-31 23:59:59.123456',
      nano: '2024-01-31T23:59:59.123456789',
      atz: '2024-03-31 00:30:00.5+00',
    })
    expect(read[1]).toMatchObject({ f8: 'nan', price: '123456.78', id: null, list: '[]' })
  })

  it('writes a workbook, and rows of no query', async () => {
    const { file } = await save(engine, folder, requestOf(SELECT, 'xlsx'))
    expect((await readFile(file)).subarray(0, 2).toString()).toBe('PK')
    const nothing = await save(engine, folder, requestOf('SELECT 1 AS a WHERE false', 'csv'))
    expect([nothing.rows, await readFile(nothing.file, 'utf8')]).toEqual([0, 'a\n'])
  })

  it('refuses before any byte what may not be read', async () => {
    const access = allBut('default.closed')
    const parts = [{ sql: 'SELECT * FROM over', isQuery: true, access }]
    expect((await refusal('SELECT * FROM over', { access })).code).toBe('TABLE_SECURITY_ACCESS_ERROR')
    expect((await refusal('SELECT 1', { parts })).code).toBe('TABLE_SECURITY_ACCESS_ERROR')
    const inside = [{ sql: 'SELECT\n(n = (SELECT count(*) FROM over))', isQuery: false, access }]
    expect((await refusal('SELECT 1', { parts: inside })).code).toBe('TABLE_SECURITY_ACCESS_ERROR')
    expect((await refusal('DELETE FROM closed')).code).toBe('DML_NOT_ALLOWED_ERROR')
    expect((await refusal('SELECT 1; SELECT nothing FROM closed')).position).toBe(17)
    expect((await refusal('EXPLAIN SELECT 1')).code).toBe('INVALID_SQL_ERROR')
    expect((await refusal('SELECT 1', { schema: 'nowhere' })).code).toBe('SCHEMA_DOES_NOT_EXIST_ERROR')
  })

  it('ends a file that fails in the middle with an error', async () => {
    const failing = 'SELECT 1 / (x - 5000) FROM UNNEST(sequence(1, 9999)) t (x)'
    const run = await engine.export(requestOf(failing))
    const error = await new Promise((resolve) => {
      run.stream
        .on('error', resolve)
        .on('end', () => resolve(null))
        .resume()
    })
    expect(error).toMatchObject({ code: 'GENERIC_DB_ENGINE_ERROR', message: 'Division by zero' })
    await expect(run.outcome).rejects.toBe(error)
  })

  it('writes all rows of a table, and ends the statement when nobody takes them', async () => {
    const tpch = await openOn('tpch')
    const { rows } = await save(tpch, folder, requestOf(ROWS))
    expect(rows).toBe(1_500_000)
    const run = await tpch.export(requestOf(ROWS))
    await new Promise((resolve) => run.stream.once('data', resolve))
    expect(await open()).toBe(1)
    run.stream.destroy()
    await expect.poll(open).toBe(0)
    await expect(run.outcome).rejects.toMatchObject({ code: 'STOPPED' })
    await tpch.close()
  })
})
