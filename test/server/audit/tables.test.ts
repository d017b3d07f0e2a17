import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { audited, unaudited } from '../../../server/audit/tables'
import { type Store, openStore } from '../../../server/metadata/store'

let home: string
let store: Store
beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'recount-audit-'))
  store = await openStore(home, 0)
})
afterAll(async () => {
  await store.destroy()
  rmSync(home, { recursive: true })
})

const columnsOf = async (table: string): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`select name from pragma_table_info(${table})`.execute(store)
  return rows.map(({ name }) => name)
}

test('every table of the store is audited, or left out for a reason', async () => {
  const { rows } = await sql<{ name: string }>`select name from sqlite_master
    where type = 'table' and name not like 'sqlite!_%' escape '!'`.execute(store)
  const declared = [...audited.map(({ table }) => table), ...Object.keys(unaudited)]
  expect(declared.toSorted()).toEqual(rows.map(({ name }) => name).toSorted())
  expect(Object.values(unaudited).filter((reason) => reason.length < 10)).toEqual([])
})

test('the declared columns are there, and each link leads to a kind of things', async () => {
  const kinds = audited.flatMap((table) => (table.shape === 'thing' ? [table.kind] : []))
  expect(new Set(kinds).size).toBe(kinds.length)
  const known = Object.fromEntries(
    await Promise.all(audited.map(async ({ table }) => [table, await columnsOf(table)] as const)),
  ) as Record<string, string[]>
  for (const table of audited) {
    const named =
      table.shape === 'links'
        ? [table.owner, table.member]
        : [
            table.key,
            ...('owner' in table ? [table.owner] : []),
            ...('name' in table ? [table.name] : []),
            ...(table.secret ?? []),
            ...(table.json ?? []),
          ]
    expect([table.table, named.filter((column) => !known[table.table]?.includes(column))]).toEqual([table.table, []])
    if (table.shape !== 'thing') expect(kinds).toContain(table.of)
    if (table.shape === 'links') expect(kinds).toContain(table.kind)
  }
})

test('columns that may hold secrets are secret or left out', async () => {
  const open: string[] = []
  for (const table of audited) {
    if (table.shape === 'links') continue
    const covered = new Set([...(table.secret ?? []), ...(table.omit ?? [])])
    // oxlint-disable-next-line no-await-in-loop -- one store
    for (const column of await columnsOf(table.table)) {
      if (/secret|password|token|_key$|hash/.test(column) && !covered.has(column)) open.push(`${table.table}.${column}`)
    }
  }
  // of a rule: the name of the group of rules that it is in
  expect(open).toEqual(['rls_rule.group_key'])
})
