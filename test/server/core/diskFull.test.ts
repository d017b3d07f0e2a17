import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, describe, expect, test } from 'vitest'

import { DISK_FULL, isDiskFull } from '../../../server/diskFull'
import { EngineError } from '../../../server/engines/engine'
import { failureOf } from '../../../server/engines/duckdb/errors'
import { endingOf } from '../../../server/run/failure'
import { fileProblemOf } from '../../../server/upload/loadErrors'
import { type Browser, rison, type TestServer, startTestServer } from '../support/server'
import { uploadWorld } from '../support/uploads'

const FULL = { message: DISK_FULL }

describe('store without room', () => {
  let server: TestServer
  afterEach(() => server.close())

  test('answers writes with 507 and a reason, and continues to read and run', async () => {
    server = await startTestServer()
    const admin = await server.signedIn('root', ['Admin', 'sql_lab'])
    const { store } = server.services
    const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(store)
    await sql.raw(`pragma max_page_count = ${rows[0]?.page_count ?? 1}`).execute(store)
    const large = { label: 'x'.repeat(200), sql: 'x'.repeat(2_000_000), db_id: 1 }
    const refused = await admin.post('/api/v1/saved_query/', large)
    expect([refused.status, refused.json()]).toEqual([507, FULL])
    const run = await admin.post('/api/v1/sqllab/execute/', { database_id: 1, sql: `select 1${' '.repeat(1_000_000)}` })
    expect([run.status, run.json()]).toEqual([507, FULL])
    expect((await admin.get('/api/v1/saved_query/')).json()).toMatchObject({ count: 0 })
    await sql`pragma max_page_count = 1000000`.execute(store)
    expect((await admin.post('/api/v1/saved_query/', large)).status).toBe(201)
  })
})

/** Folders of a file system of a few megabytes each, where the account of the tests may make one. */
const mounted: string[] = []
const mountTiny = (megabytes: number): string | null => {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return null
  const folder = mkdtempSync(join(tmpdir(), 'recount-full-'))
  const made = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder])
  if (made.status !== 0) {
    rmSync(folder, { recursive: true })
    return null
  }
  mounted.push(folder)
  return folder
}
const canMount = ((): boolean => {
  const folder = mountTiny(1)
  return folder !== null
})()
afterAll(() => {
  for (const folder of mounted) {
    spawnSync('umount', ['-l', folder])
    rmSync(folder, { recursive: true, force: true })
  }
})

/** Leaves less room than one more page of anything takes. */
const fill = (folder: string): void => {
  for (let size = 1_048_576; size >= 1024; size /= 2) {
    for (let part = 0; ; part += 1) {
      try {
        writeFileSync(join(folder, `filler-${size}-${part}`), Buffer.alloc(size), { flag: 'wx' })
      } catch {
        break
      }
    }
  }
  expect(statfsSync(folder).bavail).toBe(0)
}

const asPeopleAre = async (admin: Browser): Promise<readonly unknown[]> => {
  const answers = [
    await admin.post('/api/v1/dashboard/', { dashboard_title: 'x'.repeat(400), css: 'x'.repeat(60_000) }),
    await admin.post('/api/v1/saved_query/', { label: 'mine', sql: 'x'.repeat(60_000), db_id: 1 }),
  ]
  return answers.map((answer) => [answer.status, answer.json()])
}

describe.skipIf(!canMount)('full disk', () => {
  test('answers 507 for rows and files, and works again when there is room', async () => {
    const folder = mountTiny(24) ?? ''
    const home = join(folder, 'home')
    mkdirSync(home)
    const world = await uploadWorld(home)
    try {
      const { ada, bob, send, server } = world
      const small = { name: 'a.csv', content: `a,b\n${'1,2\n'.repeat(50_000)}` }
      expect((await send('upload', {}, small)).status).toBe(201)
      fill(folder)
      expect(await asPeopleAre(bob)).toEqual([
        [507, FULL],
        [507, FULL],
      ])
      for (const call of ['upload', 'upload_metadata'] as const) {
        const answer = await send(call, {}, { ...small, name: 'b.csv' })
        expect([call, answer.status, answer.json()]).toEqual([call, 507, FULL])
      }
      // reading continues
      expect((await ada.get('/api/v1/me/')).status).toBe(200)
      expect((await ada.get('/api/v1/database/')).status).toBe(200)
      expect((await server.anonymous().get('/health/live')).status).toBe(200)
      for (const name of Array.from({ length: 24 }, (_, part) => `filler-1048576-${part}`))
        rmSync(join(folder, name), { force: true })
      expect((await send('upload', {}, { ...small, name: 'b.csv' })).status).toBe(201)
      expect((await bob.post('/api/v1/dashboard/', { dashboard_title: 'Room again' })).status).toBe(201)
    } finally {
      await world.stop()
    }
  })

  test('answers 507 for a result that found no room, and the server continues', async () => {
    const folder = mountTiny(8) ?? ''
    const server = await startTestServer()
    try {
      const ada = await server.signedIn('ada', ['Alpha', 'sql_lab'])
      // the folder of results alone is on the full disk
      spawnSync('mount', ['--bind', folder, join(server.home, 'results')])
      mounted.push(join(server.home, 'results'))
      fill(folder)
      const ran = await ada.post('/api/v1/sqllab/execute/', { database_id: 1, sql: 'many', queryLimit: 12_000 })
      expect(ran.status).toBe(200)
      const { query } = ran.json<{ query: { resultsKey: string } }>()
      await server.services.results.settled()
      const ask = (by: Browser) => by.get(`/api/v1/sqllab/results/?${rison(`(key:'${query.resultsKey}')`)}`)
      const answer = await ask(ada)
      expect([answer.status, answer.json()]).toEqual([507, FULL])
      const eve = await server.signedIn('eve', ['Alpha', 'sql_lab'])
      expect((await ask(eve)).status).toBe(410)
    } finally {
      spawnSync('umount', ['-l', join(server.home, 'results')])
      await server.close()
    }
  })
})

test('tells errors of a full disk from texts that people wrote', () => {
  const of = (fields: object, message = ''): Error => Object.assign(new Error(message), fields)
  for (const error of [
    of({ code: 'ENOSPC' }),
    of({ code: 'EDQUOT' }),
    of({ code: 'ERR_SQLITE_ERROR' }, 'database or disk is full'),
    of({ code: 'ERR_SQLITE_ERROR' }, 'disk I/O error'),
    new Error('failed', { cause: of({ code: 'ENOSPC' }) }),
    new Error('IO Error: Could not write file "/home/x": No space left on device'),
    new Error('ENOSPC: no space left on device, write'),
    new Error(DISK_FULL),
  ])
    expect([error.message, isDiskFull(error)]).toEqual([error.message, true])
  expect(endingOf(of({ code: 'ENOSPC' }), 1, 'duckdb')).toMatchObject({
    kind: 'failed',
    reason: 'diskFull',
    error: { message: DISK_FULL },
  })
  const written = new EngineError('GENERIC_DB_ENGINE_ERROR', DISK_FULL)
  expect(endingOf(written, 1, 'duckdb')).toMatchObject({ reason: 'diskFull', error: { message: DISK_FULL } })
  for (const error of [new Error('the note says: No space left on device'), of({ code: 'EACCES' }), 'ENOSPC', null])
    expect(isDiskFull(error)).toBe(false)
  const io = JSON.stringify({
    exception_type: 'IO',
    exception_message: 'Could not write file "/home/x": No space left on device',
  })
  expect(failureOf(io).message).toBe(DISK_FULL)
  const own = JSON.stringify({
    exception_type: 'Conversion',
    exception_message: 'No space left on device is no number',
  })
  expect(failureOf(own).message).toContain('is no number')
  expect(fileProblemOf('IO Error: Could not write file "/home/x": No space left on device', [])).toBeNull()
})
