import type { Settings } from '../config'
import type { Store } from '../metadata/store'
import { recordAct } from './act'

/** The row that keeps the settings of the start before. */
const NAME = 'settings'
/** Settings that may hold passwords: the log tells only that there is a value. */
const SECRET = new Set<string>(['adminPassword', 'smtpUrl'])

type Values = Readonly<Record<string, unknown>>

const shownOf = (settings: Settings): Values =>
  Object.fromEntries(
    Object.entries(settings).map(([name, value]) => [name, SECRET.has(name) ? { set: value !== '' } : value]),
  )

const storedOf = async (store: Store): Promise<Values | null> => {
  const row = await store.selectFrom('setting').select('value').where('name', '=', NAME).executeTakeFirst()
  return row === undefined ? null : (JSON.parse(row.value) as Values)
}

/** Records settings of the server that differ from those of its start before; all of them at the first one. */
export const recordSettings = async (store: Store, settings: Settings): Promise<void> => {
  const after = shownOf(settings)
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
    const values = changed.map((name) => ({ name, before: before[name] ?? null, after: after[name] ?? null }))
    await recordAct(db, { action: 'settings', details: { changed: values } })
  })
}
