import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Engine } from '../../../server/engines/engine'
import { startPostgres, whyNoPostgres, type TestPostgres } from '../../support/postgres'
import { asking, openEngine } from './asking'

let server: TestPostgres
let engine: Engine
const { rows, refusal } = asking(() => engine)

describe.skipIf(whyNoPostgres() !== null)('limits of runs on PostgreSQL', () => {
  beforeAll(async () => {
    server = await startPostgres()
    server.sql(`
      CREATE TABLE products (id int); INSERT INTO products VALUES (1), (2);
      CREATE TABLE secret (word text); INSERT INTO secret VALUES ('planted');
      CREATE TABLE heirs () INHERITS (secret); CREATE TABLE grandheirs () INHERITS (heirs);
      CREATE TABLE measured (at date) PARTITION BY RANGE (at);
      CREATE TABLE measured_2024 PARTITION OF measured FOR VALUES FROM ('2024-01-01') TO ('2025-01-01');
      CREATE VIEW limits AS SELECT setting FROM pg_settings WHERE name = 'statement_timeout';
    `)
    engine = await openEngine(server)
  })
  afterAll(async () => {
    await engine.close()
    server.stop()
  })

  it('denies tables that inherit from a denied one, and names no partition', async () => {
    const mayRead = (_schema: string, table: string): boolean => table !== 'secret'
    for (const table of ['secret', 'heirs', 'grandheirs']) {
      expect((await refusal(`SELECT * FROM ${table}`, { mayRead })).code).toBe('TABLE_SECURITY_ACCESS_ERROR')
      expect(await rows(`SELECT count(*) FROM ${table}`)).toMatch(/^\[\[[01]\]\]$/)
    }
    expect(await rows('SELECT count(*) FROM products', { mayRead })).toBe('[[2]]')
    expect(await rows('SELECT count(*) FROM measured', { mayRead })).toBe('[[0]]')
    expect((await refusal('SELECT * FROM measured_2024')).code).toBe('TABLE_DOES_NOT_EXIST_ERROR')
  })

  it('lets the server itself end a statement soon after the limit of its run', async () => {
    expect(await rows('SELECT setting FROM limits', { timeoutMs: 30_000 })).toBe('[["35000"]]')
    expect(await rows('SELECT setting FROM limits', { timeoutMs: Number.MAX_SAFE_INTEGER })).toBe('[["2147483647"]]')
  })
})
