import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { postgresReader } from '../../../common/engine/postgres'
import { READER } from '../../../common/engine/readOnly'
import { startPostgres, whyNoPostgres, type TestPostgres } from '../../support/postgres'

const PASSWORD = `it's a "reader"`

let postgres: TestPostgres
let readers = 0

/** Makes a database with a table, and runs the shown statements in it with a password. */
const makeReader = (database: string): void => {
  const name = `"${database.replaceAll('"', '""')}"`
  if (database !== 'postgres') postgres.sql(`CREATE DATABASE ${name}`)
  postgres.sql(
    'CREATE TABLE orders AS SELECT 1 AS id; CREATE SCHEMA private; CREATE TABLE private.wages AS SELECT 2 AS id',
    database,
  )
  const { text } = postgresReader({ database })
  expect(text).toContain(`'<a new password>'`)
  postgres.sql(text.replace(`'<a new password>'`, `'${PASSWORD.replaceAll("'", "''")}'`), database)
}

/** Runs statements as the reader, and answers the rows of each, or the code of its refusal. */
const asReader = async (database: string, statements: readonly string[]): Promise<unknown[]> => {
  const client = new pg.Client({
    host: '127.0.0.1',
    port: postgres.port,
    database,
    user: READER,
    password: PASSWORD,
    ssl: false,
  })
  await client.connect()
  const answers: unknown[] = []
  for (const statement of statements) {
    answers.push(
      await client.query(statement).then(
        ({ rows }) => rows,
        (error: unknown) => (error as { readonly code?: string }).code,
      ),
    )
  }
  await client.end()
  return answers
}

const READS = ['SELECT id FROM orders', 'SHOW transaction_read_only']
const WRITES = [
  'INSERT INTO orders VALUES (2)',
  'UPDATE orders SET id = 3',
  'DELETE FROM orders',
  'TRUNCATE orders',
  'DROP TABLE orders',
  'CREATE TABLE mine (id int)',
  'CREATE SCHEMA mine',
]
const READ_ONLY_TRANSACTION = '25006'
const NO_PRIVILEGE = '42501'

describe.skipIf(whyNoPostgres() !== null)('the statements for a user of PostgreSQL that may only read', () => {
  beforeAll(async () => {
    postgres = await startPostgres()
  })
  afterAll(() => postgres.stop())

  // a server has one role of a name
  afterEach(() => void postgres.sql(`ALTER ROLE ${READER} RENAME TO reader_${(readers += 1)}`))

  it.each(['postgres', `my "shop" d'or`])('make a role that reads and writes nothing, in %s', async (database) => {
    makeReader(database)
    expect(await asReader(database, READS)).toEqual([[{ id: 1 }], [{ transaction_read_only: 'on' }]])
    expect(await asReader(database, ['SELECT id FROM private.wages'])).toEqual([NO_PRIVILEGE])
    expect(await asReader(database, WRITES)).toEqual(WRITES.map(() => READ_ONLY_TRANSACTION))
    // a role can switch off its own default, so the grants alone must hold too
    const off = 'SET default_transaction_read_only = off'
    expect(await asReader(database, [off, ...WRITES])).toEqual([[], ...WRITES.map(() => NO_PRIVILEGE)])
    expect(postgres.sql('SELECT id FROM orders', database)).toBe('1\n')
  })

  it('let the role read tables that are made later', async () => {
    const database = 'later'
    makeReader(database)
    postgres.sql('CREATE TABLE returns AS SELECT 4 AS id', database)
    expect(await asReader(database, ['SELECT id FROM returns'])).toEqual([[{ id: 4 }]])
  })
})
