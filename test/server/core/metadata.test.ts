import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { migrate, migrations } from '../../../server/metadata/migrate'
import { instanceId, openStore } from '../../../server/metadata/store'
import { Refusal } from '../../../server/refusal'

let home: string
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'recount-store-'))
})
afterEach(() => rmSync(home, { recursive: true, force: true }))

test('syncs every commit to disk, and enforces references', async () => {
  const store = await openStore(home, 0)
  const value = async (name: string) =>
    Object.values((await sql<Record<string, unknown>>`${sql.raw(`pragma ${name}`)}`.execute(store)).rows[0] ?? {})[0]
  expect([await value('journal_mode'), await value('synchronous'), await value('foreign_keys')]).toEqual(['wal', 2, 1])
  await expect(store.insertInto('user_role').values({ user_id: 99, role_id: 99 }).execute()).rejects.toThrow(
    /FOREIGN KEY/,
  )
  await store.destroy()
})

test('creates the instance and the roles once', async () => {
  const first = await openStore(home, 0)
  const id = await instanceId(first)
  await first.destroy()
  const second = await openStore(home, 1)
  expect(await instanceId(second)).toBe(id)
  expect(id).toMatch(/^[0-9a-f]{32}$/)
  expect(await second.selectFrom('role').select('name').orderBy('id').execute()).toHaveLength(7)
  await second.destroy()
})

test('refuses an empty store with instructions, and leaves it unchanged', async () => {
  const file = join(home, 'recount.sqlite')
  writeFileSync(file, '')
  await expect(openStore(home, 0)).rejects.toThrow(
    /^The metadata store is empty \(recount\.sqlite\).*Restore it from a backup, or remove the file/,
  )
  expect([statSync(file).size, readdirSync(home)]).toEqual([0, ['recount.sqlite']])
  rmSync(file)
  const bare = new DatabaseSync(file)
  bare.exec('create table gone (id integer); drop table gone')
  bare.close()
  expect(statSync(file).size).toBeGreaterThan(0)
  await expect(openStore(home, 0)).rejects.toThrow(/^The metadata store is empty/)
  rmSync(file)
  writeFileSync(`${file}-wal`, 'changes')
  await expect(openStore(home, 0)).rejects.toThrow(/^The metadata store is missing.*remove recount\.sqlite-wal/)
  expect(existsSync(file)).toBe(false)
})

test('a first start that dies leaves no store, so that the next one starts over', async () => {
  const half = new DatabaseSync(join(home, 'recount.sqlite.new'))
  half.exec('pragma journal_mode = wal; create table migration (id integer primary key)')
  writeFileSync(join(home, 'recount.sqlite.new-journal'), 'half')
  const store = await openStore(home, 0)
  half.close()
  expect(await store.selectFrom('role').select('name').execute()).toHaveLength(7)
  await store.destroy()
  expect(readdirSync(home).filter((name) => !/^(?:recount\.sqlite(?:-wal|-shm)?|audit\.key)$/.test(name))).toEqual([])
})

test('an interrupted upgrade leaves the step before, and resumes', async () => {
  const store = await openStore(home, 0)
  let breaks = true
  const step = {
    id: (migrations.at(-1)?.id ?? 0) + 1,
    name: 'the next',
    up: async (db: Parameters<(typeof migrations)[number]['up']>[0]) => {
      await sql`create table added (id integer primary key)`.execute(db)
      if (breaks) throw new Error('power cut')
    },
  }
  const steps = [...migrations, step]
  await expect(migrate(store, 1, steps)).rejects.toThrow('power cut')
  await expect(sql`select * from added`.execute(store)).rejects.toThrow(/no such table/)
  breaks = false
  await migrate(store, 2, steps)
  await migrate(store, 3, steps)
  expect((await sql`select * from added`.execute(store)).rows).toEqual([])
  expect(await store.selectFrom('migration').select(['id', 'applied_ms']).orderBy('id').execute()).toEqual(
    steps.map(({ id }) => ({ id, applied_ms: id === step.id ? 2 : 0 })),
  )
  await expect(migrate(store, 4)).rejects.toBeInstanceOf(Refusal)
  await store.destroy()
})

test('refuses values that the driver would change silently', async () => {
  const store = await openStore(home, 0)
  const insert = (value: unknown) =>
    store
      .insertInto('setting')
      .values({ name: 'x', value: value as string })
      .execute()
  await expect(insert(new Date())).rejects.toThrow(TypeError)
  await insert(true)
  expect((await store.selectFrom('setting').select('value').where('name', '=', 'x').executeTakeFirst())?.value).toBe(
    '1',
  )
  await store.destroy()
})
