import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allCalls } from '../../../contract/index'
import { PASSWORD } from '../support/server'
import { type Entry, entriesAfter, entriesOf, follow } from '../support/audit'
import { type AuditWorld, SECRETS, auditedCalls, startAuditWorld } from '../support/auditedCalls'

/*
 * Every call that the contract declares to change shared things is made for real, and has to write one entry. A new call without
 * a request here fails.
 */
let world: AuditWorld
let now = Date.UTC(2026, 2, 18)
const written = new Map<string, readonly Entry[]>()

beforeAll(async () => {
  world = await startAuditWorld(() => (now += 1000))
})
afterAll(() => world.close())

const declared = allCalls.filter((call) => call.audit === 'changes').map(({ name }) => name)

test('each call that is declared to change things is tried', () => {
  expect(Object.keys(auditedCalls).toSorted()).toEqual(declared.toSorted())
})

describe('entries of calls', () => {
  test.each(Object.entries(auditedCalls))('%s writes one entry with what it changed', async (name, step) => {
    const { store } = world.server.services
    const entries = await entriesOf(store, async () => {
      const answer = await step(world)
      expect([answer.status < 300, answer.text]).toEqual([true, expect.any(String)])
    })
    const ofCall = entries.filter(({ call }) => call === name)
    written.set(name, ofCall)
    expect(ofCall.map(({ action, outcome }) => [action, outcome])).toEqual([['change', 'done']])
    const [entry] = ofCall
    expect(entry?.changes.length).toBeGreaterThan(0)
    expect(entry?.changes.every(({ name: named }) => named !== null)).toBe(true)
    expect([entry?.by, entry?.address]).toEqual(['cookie', '127.0.0.1'])
    expect(entry?.actor?.name).toMatch(/^(?:ada|bob|root)$/)
  })

  test('each entry found what the entry before it left', async () => {
    const entries = await entriesAfter(world.server.services.store, 0)
    expect(follow(entries).broken).toEqual([])
  })

  test('every change of every thing has a field, or made or removed the thing', async () => {
    const entries = await entriesAfter(world.server.services.store, 0)
    const empty = entries.flatMap(({ seq, changes }) =>
      changes
        .filter(({ change, fields }) => change === 'changed' && fields.length === 0)
        .map(({ kind }) => [seq, kind]),
    )
    expect(empty).toEqual([])
  })

  test('an entry survives its thing, with the name of then', async () => {
    const [created] = written.get('dashboardPost') ?? []
    const [deleted] = written.get('dashboardDelete') ?? []
    expect(created?.changes[0]).toMatchObject({ kind: 'dashboard', name: 'Sales', change: 'created' })
    expect(deleted?.changes[0]).toMatchObject({ kind: 'dashboard', name: 'Sales again', change: 'deleted' })
    const { store } = world.server.services
    const gone = await store
      .selectFrom('dashboard')
      .select('id')
      .where('id', '=', Number(created?.changes[0]?.id))
      .execute()
    expect(gone).toEqual([])
  })

  test('no byte of the audit tables tells a secret that was sent', async () => {
    const { store } = world.server.services
    const rows = await store.selectFrom('audit_entry').select('content').execute()
    const text = rows.map(({ content }) => content).join('\n')
    const hashes = await store.selectFrom('user').select(['password_hash', 'log_key']).execute()
    const stored = hashes
      .flatMap(({ password_hash, log_key }) => [password_hash, log_key])
      .filter((one) => one !== null)
    for (const secret of [...Object.values(SECRETS), PASSWORD, ...stored]) expect(text).not.toContain(secret)
    const file = readFileSync(join(world.server.home, 'recount.sqlite'))
    const log = readFileSync(join(world.server.home, 'recount.sqlite-wal'))
    for (const secret of [...Object.values(SECRETS), PASSWORD]) {
      expect([secret, file.includes(secret), log.includes(secret)]).toEqual([secret, false, false])
    }
    expect(text).toContain('"path":"/password","secret":true')
    expect(text).toContain('"path":"/secrets","secret":true')
  })
})
