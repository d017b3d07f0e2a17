import type { Kysely } from 'kysely'
import type { MetadataSchema } from '../metadata/schema'
import { recordAct } from './act'

type Store = Kysely<MetadataSchema>

const KEY = 'audit_key'
/** The key that the hash before the first entry was made with; it never changes. */
const GENESIS = 'audit_genesis'

interface Step {
  readonly id: number
  readonly name: string
}

const keyOf = async (db: Store): Promise<string | undefined> =>
  (await db.selectFrom('setting').select('value').where('name', '=', KEY).executeTakeFirst())?.value

/**
 * Records an upgrade of the store, and a key of the audit log that is not the one of the start before: the file of the key was
 * lost, or is another's.
 */
export const recordUpgrade = async (db: Store, steps: readonly Step[], publicKey: string): Promise<void> => {
  if (steps.length > 0) {
    const names = steps.map(({ id, name }) => ({ id, name }))
    await recordAct(db, { action: 'upgrade', details: { steps: names } })
  }
  const before = await keyOf(db)
  if (before === publicKey) return
  await db.transaction().execute(async (within) => {
    await within
      .insertInto('setting')
      .values({ name: KEY, value: publicKey })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: publicKey }))
      .execute()
    await within
      .insertInto('setting')
      .values({ name: GENESIS, value: publicKey })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await recordAct(within, { action: 'key', details: { before: before ?? null, after: publicKey } })
  })
}
