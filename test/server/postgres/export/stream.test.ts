import { readdirSync, readFileSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { EngineError, type ExportRequest, type ExportRun } from '../../../../server/engines/engine'
import { whyNoPostgres } from '../../../support/postgres'
import { openWorld, requestOf, save, type ExportWorld } from './fixture'
import { allBut } from '../../support/access'

const missing = whyNoPostgres()
const FORMATS = ['csv', 'json', 'xlsx', 'parquet'] as const

let world: ExportWorld

const refusal = async (sql: string, more: Partial<ExportRequest> = {}): Promise<EngineError> => {
  const outcome = await world.engine.export(requestOf(sql, 'csv', more)).catch((error: unknown) => error)
  if (outcome instanceof EngineError) return outcome
  throw new Error(`Exported ${sql}`)
}

const errorOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => null,
    (error: unknown) => error,
  )

/** Bytes of a stream up to its error. */
const broken = async ({ stream }: ExportRun): Promise<{ readonly bytes: Buffer; readonly error: unknown }> => {
  const parts: Buffer[] = []
  stream.on('data', (part: Buffer) => parts.push(part))
  const error = await new Promise((resolve) => {
    stream.once('error', resolve).once('end', () => resolve(null))
  })
  return { bytes: Buffer.concat(parts), error }
}

const CONNECTIONS = "FROM pg_stat_activity WHERE application_name LIKE 'Recount export%'"

const POLL = { timeout: 240_000, interval: 200 }

/** Settles when all exports work on the server, or when none has a connection there. */
const untilServer = (state: 'active' | 'none'): Promise<void> => {
  const read = (): string => world.server.sql(`SELECT state ${CONNECTIONS}`).trim() || 'none'
  return expect.poll(read, POLL).toBe(state)
}

/** Files under `/proc` of the processes that read rows of this server, or make a file of them. */
const filesOf = (name: string): string[] =>
  readdirSync('/proc').flatMap((pid) => {
    try {
      const line = readFileSync(`/proc/${pid}/cmdline`, 'utf8')
      const isOurs = line.includes(`"port":${world.server.port},`) || line.includes('parquet-child')
      return isOurs && line.includes('-child') ? [readFileSync(`/proc/${pid}/${name}`, 'utf8')] : []
    } catch {
      // it is no process, has ended, or is another user's
      return []
    }
  })

/** Bytes that the process which reads the rows has read from anywhere. */
const bytesRead = (): number =>
  filesOf('io')
    .map((text) => Number(/^rchar: (\d+)$/m.exec(text)?.[1] ?? 0))
    .reduce((sum, bytes) => sum + bytes, 0)

/** Looks in a row at which nothing moved, after which nothing will. */
const STILL = 8

/** Settles when the server waits for the reader of its rows, and nothing moves any more. */
const untilStill = (): Promise<void> => {
  let last = ''
  let looks = 0
  const look = (): number => {
    const now = `${world.server.sql(`SELECT wait_event ${CONNECTIONS}`).trim()} ${bytesRead()}`
    looks = now === last && now.startsWith('ClientWrite') ? looks + 1 : 0
    last = now
    return looks
  }
  return expect.poll(look, POLL).toBeGreaterThanOrEqual(STILL)
}

/** Rows that no compression makes small. */
const rowsTo = (count: number, more = ''): string =>
  `SELECT i, md5(i::text) AS a, md5((-i)::text) AS b${more} FROM generate_series(1, ${count}) i`

/** More rows than buffers on the way take: 22 MB of text, and for Parquet 72 MB, since DuckDB reads pieces of 64 MB. */
const MANY = { csv: 300_000, json: 300_000, xlsx: 300_000, parquet: 1_000_000 }

const ENDLESS = 'SELECT count(*) FROM generate_series(1, 1000000) a, generate_series(1, 1000000) b'

describe.skipIf(missing !== null)('streams of all rows of PostgreSQL', () => {
  beforeAll(async () => {
    world = await openWorld(`
      CREATE TABLE sales (id int); INSERT INTO sales VALUES (1);
      CREATE TABLE closed (word text); INSERT INTO closed VALUES ('planted');
      CREATE TABLE heirs () INHERITS (closed);
      CREATE VIEW over AS SELECT * FROM closed;
      CREATE FUNCTION leak() RETURNS text LANGUAGE sql AS 'SELECT word FROM closed';
    `)
  })
  afterAll(() => world.close())

  it.each([
    ["SELECT 1; SELECT pg_read_file('/etc/passwd')", 'INVALID_SQL_ERROR', 17],
    ['SELECT leak()', 'INVALID_SQL_ERROR', 7],
    ["COPY sales TO PROGRAM 'id'", 'DML_NOT_ALLOWED_ERROR', null],
    ['WITH d AS (DELETE FROM sales RETURNING *) SELECT * FROM d', 'DML_NOT_ALLOWED_ERROR', null],
    ['DELETE FROM sales', 'DML_NOT_ALLOWED_ERROR', null],
    ['SELECT 1) TO STDOUT; --', 'SYNTAX_ERROR', 8],
    ['EXPLAIN SELECT 1', 'INVALID_SQL_ERROR', null],
    ['SELECT * FROM pg_authid', 'INVALID_SQL_ERROR', 14],
    ["SELECT 'é'; SELECT nothing FROM sales", 'COLUMN_DOES_NOT_EXIST_ERROR', 19],
    ['SELECT * FROM sale', 'TABLE_DOES_NOT_EXIST_ERROR', 14],
    ['SELECT $1', 'INVALID_SQL_ERROR', 7],
    ['', 'INVALID_SQL_ERROR', null],
  ])('refuses %s before any byte', async (sql, code, position) => {
    const error = await refusal(sql)
    expect([error.code, error.position]).toEqual([code, position])
  })

  it('refuses tables that the user, or the author of a part, may not read', async () => {
    const access = allBut('public.closed')
    for (const table of ['closed', 'heirs'])
      expect((await refusal(`SELECT * FROM ${table}`, { access })).code).toBe('TABLE_SECURITY_ACCESS_ERROR')
    const parts = [{ sql: 'SELECT word FROM closed', isQuery: true, access }]
    expect((await refusal('SELECT word FROM closed', { parts })).code).toBe('TABLE_SECURITY_ACCESS_ERROR')
    expect((await refusal('SELECT 1', { schema: 'nowhere' })).code).toBe('SCHEMA_DOES_NOT_EXIST_ERROR')
    const open = await save(world.engine, world.folder, requestOf('SELECT * FROM sales', 'csv', { access }))
    expect(open.rows).toBe(1)
  })

  it.each(FORMATS)('ends a stream of %s with an error when its last row fails', async (format) => {
    const count = MANY[format]
    const run = await world.engine.export(requestOf(rowsTo(count, `, 1 / (${count} - i) AS c`), format))
    const { bytes, error } = await broken(run)
    expect(error).toMatchObject({ code: 'GENERIC_DB_ENGINE_ERROR', message: 'division by zero' })
    expect(await errorOf(run.outcome)).toBe(error)
    if (format !== 'parquet') expect(bytes.length).toBeGreaterThan(0)
    expect(bytes.subarray(4).includes('PAR1')).toBe(false)
  })

  it.skipIf(process.platform !== 'linux').each(FORMATS)(
    'the server waits until bytes of %s are taken, and then sends all',
    async (format) => {
      const count = MANY[format]
      // one piece of 64 MB waits and another one is read meanwhile
      const more = format === 'parquet' ? ', repeat(md5(i::text), 4) AS c' : ''
      const run = await world.engine.export(requestOf(rowsTo(count, more), format))
      await untilStill()
      const bytes = await buffer(run.stream)
      expect((await run.outcome).rows).toBe(count)
      if (format === 'csv') expect(bytes.toString('latin1').split('\n')).toHaveLength(count + 2)
    },
  )

  it('stops a query that works on the server, and frees its connection there', async () => {
    const run = await world.engine.export(requestOf(ENDLESS))
    await untilServer('active')
    run.stop()
    await expect(run.outcome).rejects.toMatchObject({ code: 'STOPPED' })
    expect((await broken(run)).error).toMatchObject({ code: 'STOPPED' })
    await untilServer('none')
  })

  it('ends at its time limit, on the server too', async () => {
    const request = requestOf(ENDLESS, 'parquet', { timeoutMs: 5000 })
    const error = await errorOf(world.engine.export(request).then(({ outcome }) => outcome))
    expect(error).toMatchObject({ code: 'SQLLAB_TIMEOUT_ERROR' })
    await untilServer('none')
  })

  it('ends the stream with an error when the server ends the connection', async () => {
    const run = await world.engine.export(requestOf(rowsTo(MANY.parquet)))
    await untilServer('active')
    world.server.sql(`SELECT pg_terminate_backend(pid) ${CONNECTIONS}`)
    const { error } = await broken(run)
    expect(error).toMatchObject({ message: 'The connection to the database was lost while the query ran.' })
    await expect(run.outcome).rejects.toBe(error)
  })

  it('ends the stream with an error when a moment is later than Parquet holds', async () => {
    const run = await world.engine.export(requestOf("SELECT TIMESTAMP '294276-12-31 23:59:59' AS t", 'parquet'))
    expect((await broken(run)).error).toMatchObject({
      message: 'timestamp field value out of range: "294276-12-31 23:59:59"',
      position: null,
    })
  })

  it.skipIf(process.platform !== 'linux')('hands the password over in no argument of a process', async () => {
    const run = await world.engine.export(requestOf(rowsTo(MANY.parquet), 'parquet'))
    const isSecret = (text: string): boolean => text.includes(world.server.password)
    const lines = filesOf('cmdline')
    expect(lines.some((line) => line.includes('parquet-child'))).toBe(true)
    expect(lines.some((line) => line.includes('postgres-export-child'))).toBe(true)
    expect(lines.filter(isSecret)).toEqual([])
    run.stop()
    await expect(run.outcome).rejects.toMatchObject({ code: 'STOPPED' })
  })

  it('frees its connections when the engine closes', async () => {
    const other = await openWorld('')
    const run = await other.engine.export(requestOf(ENDLESS))
    await other.engine.close()
    await expect(run.outcome).rejects.toMatchObject({ code: 'STOPPED' })
    // a process of the server that was told to end needs a moment for it
    await expect.poll(() => other.server.sql(`SELECT count(*) ${CONNECTIONS}`), POLL).toBe('0\n')
    await other.close()
  })
})
