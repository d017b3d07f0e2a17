import { type Kysely, sql } from 'kysely'

const table = `create table version (
  kind text not null, thing_id integer not null, number integer not null,
  user_id integer references user (id) on delete set null, at_ms bigint not null, seq bigint,
  name text not null, state text not null, differences text not null, primary key (kind, thing_id, number))`

type Row = Readonly<Record<string, unknown>>

const rowsOf = async (db: Kysely<unknown>, statement: string): Promise<readonly Row[]> =>
  (await sql.raw<Row>(statement).execute(db)).rows

const without = (row: Row, keys: readonly string[]): Row =>
  Object.fromEntries(Object.entries(row).filter(([key]) => !keys.includes(key)))

const STAMPS = ['created_by', 'changed_by', 'created_ms', 'changed_ms', 'last_saved_by', 'last_saved_ms']

const partsOf = async (db: Kysely<unknown>, dataset: unknown): Promise<object> => {
  const parts: Record<string, object> = {}
  for (const [path, from] of [
    ['columns', 'dataset_column'],
    ['metrics', 'dataset_metric'],
  ] as const) {
    const rows = await rowsOf(db, `select * from ${from} where dataset_id = ${Number(dataset)}`)
    parts[path] = Object.fromEntries(
      rows.map((row) => [String(row['id']), without(row, ['id', 'dataset_id', ...STAMPS])]),
    )
  }
  return parts
}

interface Kind {
  readonly kind: string
  readonly from: string
  readonly name: string
  readonly author: string
}

/** Stores each thing as it is as its first version, so that its next change has a version before it. */
const keepFirst = async (db: Kysely<unknown>, { kind, from, name, author }: Kind): Promise<void> => {
  for (const { id } of await rowsOf(db, `select id from ${from}`)) {
    const [row] = await rowsOf(db, `select * from ${from} where id = ${Number(id)}`)
    if (row === undefined) continue
    const parts = kind === 'dataset' ? await partsOf(db, id) : {}
    const state = JSON.stringify({ own: without(row, ['id', ...STAMPS]), parts })
    const title = typeof row[name] === 'string' ? row[name] : ''
    await sql`insert into version (kind, thing_id, number, user_id, at_ms, seq, name, state, differences)
      values (${kind}, ${id}, 1, ${row[author] ?? null}, ${row['changed_ms']}, null, ${title}, ${state}, '[]')`.execute(
      db,
    )
  }
}

export const versions = {
  id: 24,
  name: 'versions',
  up: async (db: Kysely<unknown>): Promise<void> => {
    await sql.raw(table).execute(db)
    await keepFirst(db, { kind: 'chart', from: 'chart', name: 'slice_name', author: 'changed_by' })
    await keepFirst(db, { kind: 'dataset', from: 'dataset', name: 'table_name', author: 'changed_by' })
    await keepFirst(db, { kind: 'saved_query', from: 'saved_query', name: 'label', author: 'user_id' })
  },
}
