import { createHmac } from 'node:crypto'
import { type Settings, isSecretSetting } from '../config'
import type { Store } from '../metadata/store'
import { recordAct } from './act'

/** The row that keeps the settings of the start before. */
const NAME = 'settings'

type Values = Readonly<Record<string, unknown>>

/** A secret value as it is kept: a hash by the key of the data directory tells another one, and nothing of either. */
interface Kept {
  readonly set: boolean
  readonly hash: string
}

const keptOf = (name: string, value: unknown, key: Uint8Array): Kept => ({
  set: value !== '',
  hash: createHmac('sha256', key)
    .update(`setting ${name}\n${String(value)}`)
    .digest('hex'),
})

const storableOf = (settings: Settings, key: Uint8Array): Values =>
  Object.fromEntries(
    Object.entries(settings).map(([name, value]) => [name, isSecretSetting(name) ? keptOf(name, value, key) : value]),
  )

/** A value as an entry has it. */
const shownOf = (name: string, value: unknown): unknown =>
  isSecretSetting(name) && value !== undefined ? { set: (value as Kept).set } : (value ?? null)

const storedOf = async (store: Store): Promise<Values | null> => {
  const row = await store.selectFrom('setting').select('value').where('name', '=', NAME).executeTakeFirst()
  return row === undefined ? null : (JSON.parse(row.value) as Values)
}

/** Records settings of the server that differ from those of its start before; all of them at the first one. */
export const recordSettings = async (store: Store, settings: Settings, key: Uint8Array): Promise<void> => {
  const after = storableOf(settings, key)
  const before = (await storedOf(store)) ?? {}
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  const changed = names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
  if (changed.length === 0) return
  const value = JSON.stringify(after)
  await store.transaction().execute(async (db) => {
    await db
      .insertInto('setting')
      .values({ name: NAME, value })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
      .execute()
    const values = changed.map((name) => ({
      name,
      before: shownOf(name, before[name]),
      after: shownOf(name, after[name]),
    }))
    await recordAct(db, { action: 'settings', details: { changed: values } })
  })
}
