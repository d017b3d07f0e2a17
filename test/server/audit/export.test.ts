import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fingerprintOf, verifyPieces } from '../../../scripts/recount-verify.mjs'
import { recordAct } from '../../../server/audit/act'
import { trimLog } from '../../../server/audit/tombstone/trim'
import { signDaily, signHead } from '../../../server/audit/chain/sign'
import { exportStream } from '../../../server/audit/export/write'
import { entriesOf, headSeq, strictLog } from '../support/audit'
import { type Browser, type TestServer, startTestServer } from '../support/server'

const DAY = 86_400_000
const URL = '/api/recount/audit/'
let now = Date.UTC(2026, 0, 1)
let server: TestServer
let admin: Browser
let ada: Browser
let folder: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'recount-export-'))
  server = await startTestServer({ clock: () => now, settings: { signInAttempts: 10_000 } })
  admin = await server.signedIn('root', ['Admin'])
  ada = await server.signedIn('ada', ['Alpha', 'sql_lab'])
  for (let day = 0; day < 5; day += 1) {
    now += DAY
    // a session of a test lasts a day
    ada = await server.sessionOf(ada.userId ?? 0)
    const answer = await ada.post('/api/v1/dashboard/', { dashboard_title: `Day ${day}`, css: '__proto__ "é" \u2028' })
    if (answer.status !== 201) throw new Error(answer.text)
    await signDaily(server.services)
  }
  admin = await server.sessionOf(admin.userId ?? 0)
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})

const take = async (query = ''): Promise<Buffer> => {
  const answer = await admin.get(`${URL}export/${query}`)
  expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/x-ndjson; charset=utf-8'])
  return answer.bytes
}

describe('export of the audit log', () => {
  test('a whole export is vouched for, from the first entry to the last', async () => {
    const bytes = await take()
    const { installation, fingerprint } = (await admin.get(`${URL}key/`)).json<{
      result: { installation: string; fingerprint: string }
    }>().result
    const lines = bytes.toString().split('\n')
    const entries = lines.filter((line) => line.startsWith('{"type":"entry"'))
    expect(await verifyPieces([bytes])).toEqual({
      ok: true,
      installation,
      fingerprint,
      first: 1,
      last: entries.length,
      tombstones: 0,
      // one a day and one for this export
      signatures: 7,
    })
    expect((await verifyPieces([bytes], { key: fingerprint })).ok).toBe(true)
    expect(await verifyPieces([bytes], { key: 'a'.repeat(64) })).toMatchObject({ kind: 'other installation' })
  })

  test('an export of a span holds its days, and verifies alone', async () => {
    const bytes = await take('?from=2026-01-03&to=2026-01-04')
    const entries = bytes
      .toString()
      .split('\n')
      .filter((line) => line.startsWith('{"type":"entry"'))
      .map((line) => JSON.parse(line) as { at: number; content: { changes: { name: string }[] } })
    expect(entries.flatMap(({ content }) => content.changes.map(({ name }) => name))).toEqual(['Day 1', 'Day 2'])
    expect(await verifyPieces([bytes])).toMatchObject({ ok: true })
    expect(await verifyPieces([await take('?from=2030-01-01')])).toMatchObject({ ok: true, first: 1, last: 0 })
    expect((await admin.get(`${URL}export/?from=yesterday`)).status).toBe(400)
  })

  test('taking the log is an act in it', async () => {
    const entries = await entriesOf(server.services.store, async () => {
      await take('?from=2026-01-03')
      expect((await admin.get(`${URL}report/`)).status).toBe(200)
    })
    expect(entries).toMatchObject([
      { action: 'readAudit', call: 'auditExport', actor: { name: 'root' }, details: { from: '2026-01-03' } },
      { action: 'readAudit', call: 'auditReport', actor: { name: 'root' } },
    ])
  })

  test('the program that verifies is given out, runs alone, and names the fault', async () => {
    const program = join(folder, 'recount-verify.mjs')
    writeFileSync(program, (await admin.get(`${URL}verifier/`)).bytes)
    const whole = join(folder, 'whole.ndjson')
    writeFileSync(whole, await take())
    const said = execFileSync(process.execPath, [program, whole], { encoding: 'utf8' })
    expect(said).toMatch(/^Entries 1 to \d+ of installation [0-9a-f]{32} are whole and in their order\./)
    const forged = join(folder, 'forged.ndjson')
    writeFileSync(forged, readFileSync(whole, 'utf8').replace('Day 3', 'Day 7'))
    const { status, stderr } = spawnSync(process.execPath, [program, forged], { encoding: 'utf8' })
    expect([status, stderr]).toEqual([1, expect.stringMatching(/^Line \d+: changed\. The content of entry \d+/)])
  })

  test('the key is readable by the account of the server alone', () => {
    const file = join(server.home, 'audit.key')
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(readFileSync(file, 'utf8')).toMatch(/^-----BEGIN PRIVATE KEY-----/)
  })

  test('the fingerprint is the hash of the public key', () => {
    const { publicKey } = server.services.auditKey
    expect(fingerprintOf(publicKey)).toBe(createHash('sha256').update(Buffer.from(publicKey, 'base64')).digest('hex'))
  })
})

describe('tombstones', () => {
  test('an erased person leaves no trace, and the chain still verifies', async () => {
    const bob = await server.signedIn('bob-the-erased', ['Alpha'])
    await server.services.store
      .updateTable('user')
      .set({ email: 'bob@erased.example' })
      .where('id', '=', bob.userId)
      .execute()
    await bob.post('/api/v1/dashboard/', { dashboard_title: 'Of Bob' })
    await bob.get('/api/v1/security/users/')
    await admin.post('/api/v1/dashboard/', { dashboard_title: 'Shared', owners: [bob.userId, admin.userId] })
    const before = (await take()).toString()
    expect(before).toContain('bob-the-erased')
    const answer = await admin.post(`${URL}erasure/`, { user_id: bob.userId })
    const { entries } = answer.json<{ result: { entries: number } }>().result
    expect(entries).toBeGreaterThanOrEqual(5)
    const after = await take()
    expect(after.toString()).not.toMatch(/bob-the-erased|bob@erased/)
    expect(await verifyPieces([after])).toMatchObject({ ok: true, tombstones: entries })
    expect((await admin.get(`${URL}?person=${bob.userId}`)).json()).toEqual({ result: [], before: null })
    expect((await admin.get(`${URL}?action=eraseAudit`)).json()).toMatchObject({
      result: [{ actor: { name: 'root' }, details: { person: bob.userId, entries, ranges: expect.any(Array) } }],
    })
    expect((await admin.post(`${URL}erasure/`, { user_id: 999 })).status).toBe(404)
  })

  test('an administrator cannot erase themselves, nor anyone the entry of an erasure', async () => {
    expect((await admin.post(`${URL}erasure/`, { user_id: admin.userId })).status).toBe(400)
    const eve = await server.signedIn('eve', ['Admin'])
    const mallory = await server.signedIn('mallory', ['Alpha'])
    await mallory.post('/api/v1/dashboard/', { dashboard_title: 'Of Mallory' })
    expect((await eve.post(`${URL}erasure/`, { user_id: mallory.userId })).status).toBe(200)
    expect((await admin.post(`${URL}erasure/`, { user_id: eve.userId })).status).toBe(200)
    expect((await admin.get(`${URL}?action=eraseAudit&person=${eve.userId}`)).json()).toMatchObject({
      result: [{ actor: { name: 'eve' }, tombstone: false, details: { person: mallory.userId } }],
    })
    expect(await verifyPieces([await take()])).toMatchObject({ ok: true })
  })

  test('an erasure that finds no entry is told all the same', async () => {
    const { store } = server.services
    const eve = await store.selectFrom('user').select('id').where('username', '=', 'eve').executeTakeFirstOrThrow()
    const entries = await entriesOf(store, () => admin.post(`${URL}erasure/`, { user_id: eve.id }))
    expect(entries).toMatchObject([{ action: 'eraseAudit', details: { person: eve.id, entries: 0 } }])
  })

  test('trimmed entries keep their hashes, and the trimming is told', async () => {
    const { store } = server.services
    await trimLog(store, 0, now)
    const kept = await store.selectFrom('audit_entry').select('seq').where('content', 'is', null).execute()
    await trimLog(store, 3, now)
    const rows = await store
      .selectFrom('audit_entry')
      .select(['at_ms', 'action', 'content', 'salt'])
      .orderBy('seq')
      .execute()
    const old = rows.filter(
      ({ at_ms, action }) => at_ms < now - 3 * DAY && !['upgrade', 'key', 'eraseAudit'].includes(action),
    )
    expect(old.length).toBeGreaterThan(3)
    expect(old.every(({ content, salt }) => content === null && salt === null)).toBe(true)
    expect(rows.filter(({ content }) => content === null).length).toBeGreaterThan(kept.length)
    const bytes = await take()
    expect(await verifyPieces([bytes])).toMatchObject({ ok: true })
    expect(bytes.toString()).toContain('"action":"trim"')
    expect(bytes.toString()).not.toContain('"name":"Day 0"')
  })

  test('an export of a trimmed span brings the later entries that name its tombstones', async () => {
    const bytes = await take('?from=2026-01-02&to=2026-01-02')
    const lines = bytes.toString().split('\n')
    const burials = lines.filter((line) => line.startsWith('{"type":"burial"'))
    expect(burials.length).toBeGreaterThan(0)
    const verdict = await verifyPieces([bytes])
    expect(verdict).toMatchObject({ ok: true })
    expect((verdict as { tombstones: number }).tombstones).toBeGreaterThan(0)
  })

  test('the entries of an upgrade, of keys and of trimming are never trimmed', async () => {
    const { store } = server.services
    await trimLog(store, 1, now + 100 * DAY)
    const left = await store.selectFrom('audit_entry').select('action').where('content', 'is not', null).execute()
    const actions = new Set(left.map(({ action }) => action))
    expect(actions).toEqual(new Set(['upgrade', 'key', 'trim', 'eraseAudit']))
    expect(await verifyPieces([await take()])).toMatchObject({ ok: true })
  })

  test('other work goes on between the pages of a trimming', async () => {
    const { store } = server.services
    for (let n = 0; n < 210; n += 1)
      // oxlint-disable-next-line no-await-in-loop -- one entry after the other
      await recordAct(store, { action: 'export' })
    const steps: string[] = []
    const trimmed = trimLog(store, 1, now + 100 * DAY).then(() => steps.push('trimmed'))
    const turn = async (): Promise<void> => {
      await setImmediate()
      steps.push('turn')
    }
    await turn()
    await trimmed
    expect(steps).toEqual(['turn', 'trimmed'])
  })
})

test('a changed log is not signed, and the log of the server names the entry', async () => {
  const { services } = server
  const { store } = services
  const signatures = async () => (await store.selectFrom('audit_signature').select('id').execute()).length
  const replace = (from: string, to: string) =>
    sql`update audit_entry set content = replace(content, ${from}, ${to}) where seq = ${seq}`.execute(store)
  const told: unknown[] = []
  const log = { ...strictLog, error: (facts: object) => void told.push(facts) }
  await signHead({ ...services, log: strictLog })
  await admin.post('/api/v1/dashboard/', { dashboard_title: 'Untouched' })
  const seq = await headSeq(store)
  const before = await signatures()
  await replace('Untouched', 'Touched')
  await signHead({ ...services, log })
  expect([told, await signatures()]).toEqual([[{ entry: seq }], before])
  await replace('Touched', 'Untouched')
  await signHead({ ...services, log: strictLog })
  expect(await signatures()).toBe(before + 1)
})

test('an export that begins after a missing entry is none', async () => {
  const { services } = server
  const lines = exportStream(services, { first: 1_000_001, last: 1_000_001 })
  await expect(lines.toArray()).rejects.toThrow('entry 1000000 of the audit log is missing')
})

test('the log in the store is changed by nobody unseen', async () => {
  const { store } = server.services
  await admin.post('/api/v1/dashboard/', { dashboard_title: 'Day 4' })
  await admin.post('/api/v1/dashboard/', { dashboard_title: 'Hidden' })
  await sql`update audit_entry set content = null, salt = null where content like '%Hidden%'`.execute(store)
  expect(await verifyPieces([await take()])).toMatchObject({ ok: false, kind: 'tombstone' })
  await sql`update audit_entry set content = replace(content, 'Day 4', 'Day 9') where content like '%Day 4%'`.execute(
    store,
  )
  expect(await verifyPieces([await take()])).toMatchObject({ ok: false, kind: 'changed' })
})
