import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Connections, openConnections } from '../../../server/engines/duckdb/connections'

let instance: DuckDBInstance
let connections: Connections

beforeAll(async () => {
  instance = await DuckDBInstance.create(':memory:')
  const connection = await instance.connect()
  await connection.run('CREATE SCHEMA memory.other')
  connection.closeSync()
  connections = openConnections(instance, 'memory')
})
afterAll(() => instance.closeSync())

const valueOf = async (connection: DuckDBConnection, sql: string): Promise<unknown> =>
  (await connection.runAndReadAll(sql)).value(0, 0)
const schemaOf = (connection: DuckDBConnection) => valueOf(connection, 'SELECT current_schema()')

describe('connections for statements', () => {
  it('gives the one that was made ahead, and closes one to another schema', async () => {
    const connect = vi.spyOn(instance, 'connect')
    const made = () => Promise.all(connect.mock.results.map(({ value }) => value as Promise<DuckDBConnection>))
    const first = await connections.take('main')
    connections.prepare()
    connections.prepare()
    const ahead = (await made()).at(-1)
    expect(await connections.take('main')).toBe(ahead)
    expect(connect).toHaveBeenCalledTimes(2)
    connections.prepare()
    const stale = (await made()).at(-1)
    const close = vi.spyOn(stale as DuckDBConnection, 'closeSync')
    const other = await connections.take('other')
    connections.prepare()
    await vi.waitFor(() => expect(close).toHaveBeenCalledTimes(1))
    for (const connection of [first, ahead, other]) connection?.closeSync()
    connect.mockRestore()
  })

  it('gives each connection once, whether it was made ahead or not', async () => {
    const first = await connections.take('main')
    await first.run('CREATE TEMP TABLE left_behind AS SELECT 1')
    connections.prepare()
    first.closeSync()
    const [second, third] = await Promise.all([connections.take('main'), connections.take('main')])
    await second.run('CREATE TEMP TABLE left_behind AS SELECT 2')
    expect(await valueOf(second, 'SELECT * FROM left_behind')).toBe(2)
    await expect(third.run('SELECT * FROM left_behind')).rejects.toThrow('left_behind')
    for (const connection of [second, third]) connection.closeSync()
  })

  it('connects to the schema that is asked for, whatever was made ahead', async () => {
    const asked: unknown[] = []
    for (const schema of ['other', 'main', 'main', 'other', 'other']) {
      const connection = await connections.take(schema)
      asked.push(await schemaOf(connection))
      connections.prepare()
      connection.closeSync()
    }
    expect(asked).toEqual(['other', 'main', 'main', 'other', 'other'])
  })

  it('fails where one is asked for when none could be made ahead', async () => {
    const gone = openConnections(instance, 'nowhere')
    await expect(gone.take('main')).rejects.toThrow('nowhere')
    gone.prepare()
    await expect(gone.take('main')).rejects.toThrow('nowhere')
  })
})
