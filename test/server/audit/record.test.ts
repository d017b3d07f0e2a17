import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { recordAct } from '../../../server/audit/act'
import { audit } from '../../../server/audit/context'
import { isDiskFull } from '../../../server/diskFull'
import { type Store, openStore } from '../../../server/metadata/store'
import { entriesAfter, entriesOf } from '../support/audit'

let home: string
let store: Store
let now = 0
beforeEach(async () => {
  home = mkdtempSync(join(tmpdir(), 'recount-audit-'))
  now = 1000
  store = await openStore(home, now, () => now)
  await store.insertInto('user').values(person('ada')).execute()
})
afterEach(async () => {
  await store.destroy()
  rmSync(home, { recursive: true })
})

const person = (username: string) => ({
  username,
  first_name: 'Ada',
  last_name: 'L',
  email: null,
  password_hash: 'a hash',
  credential_version: 1,
  is_active: 1,
  login_count: 0,
  log_key: null,
  created_ms: 1,
  changed_ms: 1,
})

const dashboard = (title: string, more: object = {}) => ({
  uuid: title,
  slug: null,
  title,
  css: null,
  json_metadata: '{}',
  position_json: null,
  published: 0,
  certified_by: null,
  certification_details: null,
  is_managed_externally: 0,
  external_url: null,
  created_by: 1,
  changed_by: 1,
  created_ms: 1,
  changed_ms: 1,
  ...more,
})

const change = (set: object) => store.updateTable('dashboard').set(set).where('id', '=', 1).execute()

test('the first entries tell that the store was made, and by whom', async () => {
  const [upgraded, seeded] = await entriesAfter(store, 0)
  expect(seeded).toMatchObject({ seq: 2, action: 'upgrade', by: 'system', call: 'start', actor: null })
  expect(upgraded).toMatchObject({ seq: 1, action: 'change', by: 'system', call: 'start', at: 1000 })
  expect(upgraded?.changes.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['setting', 'role']))
})

test('an entry names the caller, the call and the event that led to it', async () => {
  const origin = {
    by: 'cookie',
    actor: { id: 1, name: 'ada' },
    address: '10.0.0.1',
    call: 'dashboardPost',
    cause: 's1-000001',
    request: 'req-7',
  } as const
  now = 2000
  const [entry] = await entriesOf(store, () =>
    audit(origin, () => store.insertInto('dashboard').values(dashboard('Sales')).execute()),
  )
  expect(entry).toMatchObject({ ...origin, at: 2000, action: 'change', outcome: 'done' })
  expect(entry?.changes).toMatchObject([{ kind: 'dashboard', id: 1, name: 'Sales', change: 'created' }])
})

test('work without a context leaves an entry that says so', async () => {
  const [entry] = await entriesOf(store, () => store.insertInto('dashboard').values(dashboard('Sales')).execute())
  expect(entry).toMatchObject({ by: 'system', call: 'unknown', actor: null })
})

test('JSON is compared by path, and stamps are left out', async () => {
  await store
    .insertInto('dashboard')
    .values(dashboard('Sales', { json_metadata: '{"a/b":{"c":1,"d":[1,2]},"e":1}' }))
    .execute()
  const [entry, ...more] = await entriesOf(store, () =>
    change({ json_metadata: '{"e":1,"a/b":{"d":[1,3],"f":null}}', title: 'Sold', changed_ms: 9 }),
  )
  expect(more).toEqual([])
  expect(entry?.changes).toEqual([
    {
      kind: 'dashboard',
      id: 1,
      name: 'Sold',
      change: 'changed',
      fields: [
        { path: '/title', before: 'Sales', after: 'Sold' },
        { path: '/json_metadata/a~1b/c', before: 1 },
        { path: '/json_metadata/a~1b/d', before: [1, 2], after: [1, 3] },
        { path: '/json_metadata/a~1b/f', after: null },
      ],
    },
  ])
})

test('a change of a stamp, of the spelling of JSON, or back again is none', async () => {
  await store.insertInto('dashboard').values(dashboard('Sales')).execute()
  const entries = await entriesOf(store, async () => {
    await change({ changed_ms: 50, changed_by: null })
    await change({ json_metadata: '{ }' })
    await store.transaction().execute(async (db) => {
      await db.updateTable('dashboard').set({ title: 'Other' }).execute()
      await db.updateTable('dashboard').set({ title: 'Sales' }).execute()
    })
    await store.transaction().execute(async (db) => {
      await db
        .insertInto('tag')
        .values({ ...tag('gone') })
        .execute()
      await db.deleteFrom('tag').execute()
    })
  })
  expect(entries).toEqual([])
})

const tag = (name: string) => ({
  name,
  description: null,
  created_by: null,
  changed_by: null,
  created_ms: 1,
  changed_ms: 1,
})

test('one transaction is one entry; undone work has none', async () => {
  const entries = await entriesOf(store, async () => {
    await store.transaction().execute(async (db) => {
      await db.insertInto('dashboard').values(dashboard('One')).execute()
      await sql`savepoint half`.execute(db)
      await db.insertInto('dashboard').values(dashboard('Undone')).execute()
      await sql`rollback to half`.execute(db)
      await db.insertInto('dashboard').values(dashboard('Two')).execute()
    })
    const undone = store.transaction().execute(async (db) => {
      await db.insertInto('dashboard').values(dashboard('Three')).execute()
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
  })
  expect(entries.map(({ changes }) => changes.map(({ name }) => name))).toEqual([['One', 'Two']])
})

test('rows that go with another row, or are replaced, leave their change', async () => {
  await store.insertInto('dashboard').values(dashboard('Sales')).execute()
  await store.insertInto('dashboard_owner').values({ dashboard_id: 1, user_id: 1 }).execute()
  const [entry] = await entriesOf(store, () => store.deleteFrom('user').where('id', '=', 1).execute())
  expect(entry?.changes).toMatchObject([
    {
      kind: 'dashboard',
      change: 'changed',
      fields: [{ path: '/owners', before: [{ id: 1, name: 'ada' }], after: [] }],
    },
    { kind: 'user', name: 'ada', change: 'deleted' },
  ])
  const [replaced] = await entriesOf(store, () =>
    sql`insert or replace into setting (name, value) values ('instance', 'x')`.execute(store),
  )
  expect(replaced?.changes).toMatchObject([
    { kind: 'setting', id: 'instance', change: 'changed', fields: [{ path: '/value', secret: true }] },
  ])
})

test('a secret is only told to have changed', async () => {
  const [entry] = await entriesOf(store, () => store.updateTable('user').set({ password_hash: 'another' }).execute())
  expect(entry?.changes[0]?.fields).toEqual([{ path: '/password', secret: true }])
  expect(
    await entriesOf(store, () => store.updateTable('user').set({ log_key: 'k', login_count: 4 }).execute()),
  ).toEqual([])
})

test('an act within a transaction is part of its entry', async () => {
  const entries = await entriesOf(store, () =>
    store.transaction().execute(async (db) => {
      await db.insertInto('tag').values(tag('new')).execute()
      await recordAct(db, { action: 'export', outcome: 'failed', details: { why: 'tired' } })
    }),
  )
  expect(entries).toMatchObject([
    { action: 'export', outcome: 'failed', details: { why: 'tired' }, changes: [{ name: 'new' }] },
  ])
})

test('a key that changes is refused, since no entry could follow it', async () => {
  await expect(store.updateTable('user').set({ id: 77 }).where('id', '=', 1).execute()).rejects.toThrow(
    /follows no row/,
  )
})

test('a change that cannot be audited is not made', async () => {
  await store.insertInto('dashboard').values(dashboard('Sales')).execute()
  const before = await entriesAfter(store, 0)
  await sql`create trigger full before insert on audit_entry begin select raise(abort, 'database or disk is full'); end`.execute(
    store,
  )
  const refused = await change({ title: 'Lost' }).catch((error: unknown) => error)
  expect(String(refused)).toMatch(/database or disk is full/)
  const within = store.transaction().execute((db) => db.deleteFrom('dashboard').execute())
  await expect(within).rejects.toThrow(/database or disk is full/)
  await sql`drop trigger full`.execute(store)
  expect(await store.selectFrom('dashboard').select('title').execute()).toEqual([{ title: 'Sales' }])
  expect(await entriesAfter(store, 0)).toEqual(before)
  await change({ title: 'Kept' })
  expect(await entriesAfter(store, before.length)).toMatchObject([{ seq: before.length + 1 }])
})

test('a full disk refuses a change with the error that tells so', async () => {
  await store.insertInto('dashboard').values(dashboard('Sales')).execute()
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(store)
  await sql.raw(`pragma max_page_count = ${rows[0]?.page_count ?? 1}`).execute(store)
  const css = 'x'.repeat(100_000)
  const refused = await change({ css }).catch((error: unknown) => error)
  expect(isDiskFull(refused)).toBe(true)
  await sql`pragma max_page_count = 100000`.execute(store)
  expect(await entriesOf(store, () => change({ css }))).toHaveLength(1)
})

test('a clock that goes back is told as it is, and the chain goes on', async () => {
  now = 90_000_000
  await change({ title: 'none' })
  await store.insertInto('dashboard').values(dashboard('Late')).execute()
  now = 5
  await store.insertInto('dashboard').values(dashboard('Early')).execute()
  const entries = await entriesAfter(store, 0)
  expect(entries.slice(-2).map(({ at }) => at)).toEqual([90_000_000, 5])
  expect(entries.map(({ seq }) => seq)).toEqual(entries.map((_, index) => index + 1))
})

test('a link that is moved to another thing goes and comes', async () => {
  await store.insertInto('dashboard').values(dashboard('Sales')).execute()
  await store.insertInto('user').values(person('bob')).execute()
  await store.insertInto('dashboard_owner').values({ dashboard_id: 1, user_id: 1 }).execute()
  const [entry] = await entriesOf(store, () => store.updateTable('dashboard_owner').set({ user_id: 2 }).execute())
  expect(entry?.changes[0]?.fields).toEqual([
    { path: '/owners', before: [{ id: 1, name: 'ada' }], after: [{ id: 2, name: 'bob' }] },
  ])
})

test('JSON that is nested 20,000 levels stays a text', async () => {
  const deep = `{"a":${'['.repeat(20_000)}${']'.repeat(20_000)}}`
  await store
    .insertInto('dashboard')
    .values(dashboard('Sales', { json_metadata: deep }))
    .execute()
  const [entry] = await entriesOf(store, () => change({ json_metadata: '{}' }))
  expect(entry?.changes[0]?.fields).toEqual([{ path: '/json_metadata', before: deep, after: {} }])
})

test('no statement removes an entry, or changes more of it than a tombstone loses', async () => {
  await store.insertInto('dashboard').values(dashboard('Sales')).execute()
  await expect(sql`delete from audit_entry where seq = 1`.execute(store)).rejects.toThrow(/loses no entry/)
  await expect(sql`insert or replace into audit_entry select * from audit_entry`.execute(store)).rejects.toThrow(
    /loses no entry/,
  )
  for (const column of ['seq', 'at_ms', 'action', 'outcome', 'content_hash', 'hash'])
    // oxlint-disable-next-line no-await-in-loop -- one column after the other
    await expect(sql`update audit_entry set ${sql.ref(column)} = 99 where seq = 1`.execute(store)).rejects.toThrow(
      /does not change/,
    )
  await sql`update audit_entry set content = null, salt = null, actor_id = null where seq = 1`.execute(store)
})
