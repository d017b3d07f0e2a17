import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Client } from 'pg'
import { EngineError, joinedRows, type Engine, type RunRequest, type RunResult } from '../../../server/engines/engine'
import { connectTo, type PostgresPlace } from '../../../server/engines/postgres/connection'
import { createPostgresEngine } from '../../../server/engines/postgres/engine'
import type { TestPostgres } from '../../support/postgres'

interface More {
  readonly database?: string
  readonly password?: string
  readonly username?: string
}

const placeOf = (server: TestPostgres, { database = 'postgres', username = server.user }: More): PostgresPlace => ({
  address: '127.0.0.1',
  host: '127.0.0.1',
  port: server.port,
  database,
  username,
  unencrypted: true,
  anyCertificate: false,
  certificate: null,
})

/** A connection to a server of a test, as engines have them. */
export const openClient = (server: TestPostgres): Promise<Client> => connectTo(placeOf(server, {}), server.password)

/** An engine on a server of a test. */
export const openEngine = (server: TestPostgres, more: More = {}): Promise<Engine> =>
  createPostgresEngine({
    place: placeOf(server, more),
    password: more.password ?? server.password,
    tempDir: join(tmpdir(), 'recount-engine-work'),
    memoryLimitMb: 512,
  })

export const textOf = (result: RunResult): string => joinedRows(result).toString()

/** Ways to ask an engine, which is opened later. */
export const asking = (engine: () => Engine) => {
  let last = 0
  const run = (sql: string, more: Partial<RunRequest> = {}): Promise<RunResult> =>
    engine().run({
      runId: `pg-${(last += 1)}`,
      sql,
      schema: null,
      limit: 1000,
      maxBytes: 64e6,
      timeoutMs: 300_000,
      ...more,
    })
  return {
    run,
    rows: async (sql: string, more?: Partial<RunRequest>): Promise<string> => textOf(await run(sql, more)),
    refusal: async (sql: string, more?: Partial<RunRequest>): Promise<EngineError> => {
      const outcome = await run(sql, more).then(textOf, (error: unknown) => error)
      if (outcome instanceof EngineError) return outcome
      throw new Error(`Expected a refusal of ${sql} but it answered ${String(outcome)}`)
    },
  }
}
