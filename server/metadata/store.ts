import { Kysely, sql } from 'kysely'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { Refusal } from '../refusal'
import { roles } from '../security/roles'
import { sqliteDialect } from './dialect'
import { migrate } from './migrate'
import type { MetadataSchema } from './schema'

export type Store = Kysely<MetadataSchema>

const DAMAGED = 'The metadata store is damaged (recount.sqlite). Restore it from a backup.'

const checkIntegrity = async (db: Store): Promise<void> => {
  const answer = await sql<{ quick_check: string }>`pragma quick_check(1)`.execute(db)
  const verdict = answer.rows[0]?.quick_check
  if (verdict !== 'ok') throw new Refusal(DAMAGED)
}

const seed = async (db: Store): Promise<void> => {
  for (const name of Object.keys(roles)) {
    await db
      .insertInto('role')
      .values({ name })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute()
  }
  await db
    .insertInto('setting')
    .values({ name: 'instance', value: randomBytes(16).toString('hex') })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
}

const asRefusal = (error: unknown): unknown =>
  error instanceof Error && /not a database|malformed/.test(error.message) ? new Refusal(DAMAGED) : error

const open = (home: string): Store => {
  try {
    return new Kysely({ dialect: sqliteDialect(join(home, 'recount.sqlite')) })
  } catch (error) {
    throw asRefusal(error)
  }
}

/** Opens, checks and upgrades the metadata store of a data directory. */
export const openStore = async (home: string, now: number): Promise<Store> => {
  const db = open(home)
  try {
    await checkIntegrity(db)
    await migrate(db, now)
    await seed(db)
  } catch (error) {
    await db.destroy()
    throw asRefusal(error)
  }
  return db
}

/** The random id of this installation. */
export const instanceId = async (db: Store): Promise<string> => {
  const row = await db.selectFrom('setting').select('value').where('name', '=', 'instance').executeTakeFirstOrThrow()
  return row.value
}
