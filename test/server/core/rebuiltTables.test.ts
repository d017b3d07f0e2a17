import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Kysely, sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openSqlite } from '../../../server/metadata/dialect'
import { migrate, migrations } from '../../../server/metadata/migrate'
import type { MetadataSchema } from '../../../server/metadata/schema'

const DATASET_CATALOGS = 27

let home: string
let store: Kysely<MetadataSchema>

const rowsOf = async (text: string): Promise<readonly Record<string, unknown>[]> =>
  (await sql.raw<Record<string, unknown>>(text).execute(store)).rows

const namesIn = async (text: string): Promise<readonly string[]> => (await rowsOf(text)).map(({ name }) => String(name))

const tables = () => namesIn("select name from sqlite_master where type = 'table' and name not like 'sqlite_%'")

const upTo = (id: number) => migrations.filter((step) => step.id <= id)

/** Puts one row into a table: every number is 1, and every text says the same, so all references are met. */
const fill = async (table: string): Promise<void> => {
  const columns = await rowsOf(`pragma table_info("${table}")`)
  const names = columns.map(({ name }) => `"${String(name)}"`)
  const values = columns.map(({ type }) => (/int/i.test(String(type)) ? '1' : "'x'"))
  await rowsOf(`insert into "${table}" (${names.join()}) values (${values.join()})`)
}

const contents = async () => {
  const all: Record<string, unknown> = {}
  for (const table of await tables()) if (table !== 'migration') all[table] = await rowsOf(`select * from "${table}"`)
  return all
}

const references = async (): Promise<readonly string[]> => {
  const found: string[] = []
  for (const table of await tables()) {
    const keys = await rowsOf(`pragma foreign_key_list("${table}")`)
    if (keys.some((key) => key['table'] === 'dataset')) found.push(table)
  }
  return found.toSorted()
}

/** A store of the step before, with a row in every table and datasets that were deleted. */
const startOld = async (): Promise<void> => {
  await migrate(store, 0, upTo(DATASET_CATALOGS - 1))
  await rowsOf('pragma foreign_keys = off')
  await rowsOf('pragma ignore_check_constraints = on')
  for (const table of await tables()) if (table !== 'migration') await fill(table)
  await rowsOf('pragma ignore_check_constraints = off')
  await rowsOf('pragma foreign_keys = on')
  const more = (id: number, table: string, catalog: string) =>
    rowsOf(`insert into dataset (id, uuid, database_id, catalog, schema_name, table_name, created_ms, changed_ms)
      values (${id}, 'uuid ${id}', 1, ${catalog}, 'main', '${table}', 5, 6)`)
  await more(3, 'sales', 'null')
  await more(5, 'costs', "'lake'")
  await more(9, 'gone', 'null')
  await rowsOf('delete from dataset where id = 9')
}

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'recount-rebuild-'))
  store = new Kysely({ dialect: openSqlite(join(home, 'recount.sqlite')).dialect })
})
afterEach(async () => {
  await store.destroy()
  rmSync(home, { recursive: true, force: true })
})

test('an older store keeps every row when its table of datasets is made again', async () => {
  await startOld()
  expect(await references()).toEqual([
    'dataset_column',
    'dataset_metric',
    'dataset_owner',
    'dataset_tag',
    'rls_rule_dataset',
  ])
  const schema = "select name, sql from sqlite_master where tbl_name <> 'dataset' order by name"
  const before = { rows: await contents(), schema: await rowsOf(schema), references: await references() }
  expect(before.rows['dataset']).toHaveLength(3)
  expect(Object.entries(before.rows).filter(([, rows]) => (rows as unknown[]).length === 0)).toEqual([])
  await migrate(store, 1, upTo(DATASET_CATALOGS))
  expect({ rows: await contents(), schema: await rowsOf(schema), references: await references() }).toEqual(before)
  expect(await rowsOf('pragma foreign_key_check')).toEqual([])
  expect(await rowsOf('pragma foreign_keys')).toEqual([{ foreign_keys: 1 }])
  expect(
    await namesIn("select name from sqlite_master where type = 'index' and tbl_name = 'dataset' and sql is not null"),
  ).toEqual(['dataset_listed', 'dataset_source'])
  // parts go with their dataset as before
  await rowsOf('delete from dataset where id = 1')
  for (const table of before.references) expect([table, await rowsOf(`select * from "${table}"`)]).toEqual([table, []])
})

test('an older store gives no deleted id again, and counts catalogs in names', async () => {
  await startOld()
  await migrate(store, 1, upTo(DATASET_CATALOGS))
  const add = (uuid: string, catalog: string | null) =>
    sql<{
      id: number
    }>`insert into dataset (uuid, database_id, catalog, schema_name, table_name, created_ms, changed_ms)
      values (${uuid}, 1, ${catalog}, 'main', 'sales', 5, 6) returning id`.execute(store)
  expect((await add('of lake', 'lake')).rows).toEqual([{ id: 10 }])
  await expect(add('again', 'lake')).rejects.toThrow(/UNIQUE/)
  await expect(add('again', null)).rejects.toThrow(/UNIQUE/)
  expect((await add('of pg', 'pg')).rows).toEqual([{ id: 11 }])
})

test('an older dataset that names the catalog of its database has none', async () => {
  await startOld()
  await rowsOf(`update database set engine = 'trino', options = '{"catalog":"lake"}' where id = 1`)
  await migrate(store, 1, upTo(DATASET_CATALOGS))
  expect(await rowsOf('select id, catalog from dataset where id > 1 order by id')).toEqual([
    { id: 3, catalog: null },
    { id: 5, catalog: null },
  ])
})

test('a store without datasets is brought to the table with catalogs', async () => {
  await migrate(store, 0, upTo(DATASET_CATALOGS - 1))
  await migrate(store, 1)
  expect(await rowsOf('select * from dataset')).toEqual([])
  expect(await rowsOf('select * from sqlite_sequence')).toEqual([])
})

test('an older store with rows that named nothing is brought on with them', async () => {
  await startOld()
  await rowsOf('pragma foreign_keys = off')
  await rowsOf('insert into dataset_owner (dataset_id, user_id) values (77, 1)')
  await rowsOf('update dataset set created_by = 99 where id = 3')
  const orphans = 'select distinct "table" as name from pragma_foreign_key_check order by name'
  expect(await namesIn(orphans)).toEqual(['dataset', 'dataset_owner'])
  await migrate(store, 1, upTo(DATASET_CATALOGS))
  expect(await namesIn(orphans)).toEqual(['dataset', 'dataset_owner'])
  expect(await rowsOf('select created_by from dataset where id = 3')).toEqual([{ created_by: 99 }])
})

test('a step that leaves more such rows than before is refused', async () => {
  await migrate(store, 0)
  await rowsOf('pragma foreign_keys = off')
  await rowsOf('insert into dataset_owner (dataset_id, user_id) values (77, 88)')
  const step = {
    id: (migrations.at(-1)?.id ?? 0) + 1,
    name: 'the next',
    rebuilds: true,
    up: async (db: Kysely<unknown>) => {
      await sql`insert into dataset_owner (dataset_id, user_id) values (77, 89)`.execute(db)
    },
  }
  await expect(migrate(store, 1, [...migrations, step])).rejects.toThrow('"the next" leaves rows of dataset_owner')
  expect(await rowsOf('select user_id from dataset_owner')).toEqual([{ user_id: 88 }])
})

test('a step that breaks references is undone, and they are enforced again', async () => {
  await migrate(store, 0)
  const step = {
    id: (migrations.at(-1)?.id ?? 0) + 1,
    name: 'the next',
    rebuilds: true,
    up: async (db: Kysely<unknown>) => {
      await sql`insert into dataset_owner (dataset_id, user_id) values (77, 88)`.execute(db)
    },
  }
  await expect(migrate(store, 1, [...migrations, step])).rejects.toThrow('"the next" leaves rows of dataset_owner')
  expect(await rowsOf('select * from dataset_owner')).toEqual([])
  expect(await rowsOf('pragma foreign_keys')).toEqual([{ foreign_keys: 1 }])
})
