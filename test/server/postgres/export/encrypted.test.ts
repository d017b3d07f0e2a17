import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Engine, ExportRun } from '../../../../server/engines/engine'
import { whyNoPostgres } from '../../../support/postgres'
import { engineOn, openWorld, requestOf, type ExportWorld } from './fixture'

let world: ExportWorld
let plain: Engine

const ROWS = 30_000
/** More than all the buffers between the server and a reader hold. */
const MANY = 200_000
const query = (rows: number): string =>
  `SELECT i, i / 7.0 AS share, md5(i::text) AS word, now() > 'epoch' AS late FROM generate_series(1, ${rows}) i`
const ENDLESS = 'SELECT a, md5(b::text) AS word FROM generate_series(1, 1000000) a, generate_series(1, 1000000) b'
const SILENT = 'SELECT count(*) FROM generate_series(1, 1000000) a, generate_series(1, 1000000) b'

const FROM_EXPORTS = "FROM pg_stat_activity WHERE application_name LIKE 'Recount export%'"
const POLL = { timeout: 240_000, interval: 200 }

/** Settles when the server says this of the connection of an export; `none` once there is no connection. */
const untilServer = (what: 'wait_event' | 'state', wanted: string): Promise<void> => {
  const read = (): string => world.server.sql(`SELECT ${what} ${FROM_EXPORTS}`).trim() || 'none'
  return expect.poll(read, POLL).toBe(wanted)
}

/** Takes the first bytes and goes away. */
const takeSome = async ({ stream }: ExportRun): Promise<void> => {
  await new Promise((resolve) => stream.once('data', resolve))
  stream.destroy()
}

describe.skipIf(whyNoPostgres() !== null)('exports of PostgreSQL over TLS', () => {
  beforeAll(async () => {
    world = await openWorld('', true)
    plain = await engineOn(world.server)
  })
  afterAll(async () => {
    await plain.close()
    await world.close()
  })

  it.each(['csv', 'json', 'parquet'] as const)('a file of %s is whole and that without encryption', async (format) => {
    const encrypted = await world.engine.export(requestOf(query(ROWS), format))
    const bytes = await buffer(encrypted.stream)
    expect((await encrypted.outcome).rows).toBe(ROWS)
    const other = await plain.export(requestOf(query(ROWS), format))
    expect(Buffer.compare(bytes, await buffer(other.stream))).toBe(0)
    await untilServer('state', 'none')
  })

  it('the connection is encrypted, and its rows wait for a reader who comes late', async () => {
    const run = await world.engine.export(requestOf(query(MANY)))
    await untilServer('wait_event', 'ClientWrite')
    const sql = `SELECT ssl FROM pg_stat_ssl WHERE pid IN (SELECT pid ${FROM_EXPORTS})`
    expect(world.server.sql(sql)).toBe('t\n')
    const lines = (await buffer(run.stream)).toString().split('\n')
    expect([lines.length, lines[1]?.slice(0, 2), lines.at(-2)?.slice(0, 7)]).toEqual([MANY + 2, '1,', `${MANY},`])
    await run.outcome
  })

  it('the server comes to rest when the reader goes away in the middle', async () => {
    const run = await world.engine.export(requestOf(ENDLESS))
    await takeSome(run)
    await expect(run.outcome).rejects.toMatchObject({ code: 'STOPPED' })
    await untilServer('state', 'none')
  })

  it('the server comes to rest when the reader goes away before there are rows', async () => {
    const run = await world.engine.export(requestOf(SILENT))
    await untilServer('state', 'active')
    run.stream.once('data', () => undefined)
    run.stream.destroy()
    await expect(run.outcome).rejects.toMatchObject({ code: 'STOPPED' })
    await untilServer('state', 'none')
  })
})
