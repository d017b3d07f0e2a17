import { createWriteStream } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { DuckDBInstance } from '@duckdb/node-api'
import type { ExportFormat } from '../../../../contract/run/export'
import type { Engine, ExportOutcome, ExportRequest } from '../../../../server/engines/engine'
import { createPostgresEngine } from '../../../../server/engines/postgres/engine'
import { startPostgres, type TestPostgres } from '../../../support/postgres'

/** A server, an engine on it, and a folder for files. */
export interface ExportWorld {
  readonly server: TestPostgres
  readonly engine: Engine
  readonly folder: string
  close(): Promise<void>
}

/** An engine on a server, over TLS where that is wanted. */
export const engineOn = (server: TestPostgres, encrypted = false): Promise<Engine> =>
  createPostgresEngine({
    place: {
      address: '127.0.0.1',
      host: encrypted ? 'localhost' : '127.0.0.1',
      port: server.port,
      database: 'postgres',
      username: server.user,
      unencrypted: !encrypted,
      anyCertificate: false,
      certificate: encrypted ? server.certificate : null,
    },
    password: server.password,
    tempDir: join(tmpdir(), 'recount-engine-work'),
    memoryLimitMb: 512,
  })

export const openWorld = async (setup: string, encrypted = false): Promise<ExportWorld> => {
  const server = await startPostgres({ encrypted })
  server.sql(setup)
  const engine = await engineOn(server, encrypted)
  const folder = await mkdtemp(join(tmpdir(), 'recount-export-'))
  return {
    server,
    engine,
    folder,
    close: async () => {
      await engine.close()
      server.stop()
      await rm(folder, { recursive: true })
    },
  }
}

export const requestOf = (
  sql: string,
  format: ExportFormat = 'csv',
  more: Partial<ExportRequest> = {},
): ExportRequest => ({ sql, schema: null, format, timeoutMs: 300_000, ...more })

let files = 0

/** Exports into a file of the folder. */
export const save = async (
  engine: Engine,
  folder: string,
  request: ExportRequest,
): Promise<ExportOutcome & { readonly file: string }> => {
  const run = await engine.export(request)
  const file = join(folder, `${(files += 1)}.${request.format}`)
  await pipeline(run.stream, createWriteStream(file))
  return { file, ...(await run.outcome) }
}

export const textOf = async (engine: Engine, folder: string, request: ExportRequest): Promise<string> =>
  readFile((await save(engine, folder, request)).file, 'utf8')

/** Types and rows of a Parquet file, each value as DuckDB spells it. */
export const readParquet = async (file: string) => {
  const instance = await DuckDBInstance.create(':memory:')
  const connection = await instance.connect()
  await connection.run("SET TimeZone = 'UTC'")
  const read = async (sql: string) => (await connection.runAndReadAll(sql)).getRows() as (string | null)[][]
  const described = await read(`DESCRIBE SELECT * FROM '${file}'`)
  const types = Object.fromEntries(described.map(([name, type]) => [name, type]))
  const rows = await read(`SELECT COLUMNS(*)::VARCHAR FROM '${file}'`)
  connection.closeSync()
  instance.closeSync()
  return { types, rows: rows.map((row) => Object.fromEntries(described.map(([name], at) => [name, row[at] ?? null]))) }
}
