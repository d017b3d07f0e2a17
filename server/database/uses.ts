import type { Store } from '../metadata/store'
import { RUNNING_STATES } from '../run/queries'
import type { User } from '../session/security/users'

/** Dependents of a database. Saved queries and tabs are named only to their creators, and counted for others. */
export interface Uses {
  readonly datasets: readonly { readonly id: number; readonly name: string }[]
  readonly savedQueries: number
  readonly ownSavedQueries: readonly { readonly id: number; readonly label: string | null }[]
  readonly tabs: number
  readonly ownTabs: readonly { readonly id: number; readonly label: string | null; readonly active: boolean }[]
  readonly running: number
}

export const runningOn = async (store: Store, id: number): Promise<number> => {
  const counted = await store
    .selectFrom('query')
    .select((fields) => fields.fn.countAll<number>().as('count'))
    .where('database_id', '=', id)
    .where('state', 'in', RUNNING_STATES)
    .executeTakeFirstOrThrow()
  return Number(counted.count)
}

export const usesOf = async (store: Store, user: User, id: number): Promise<Uses> => {
  const saved = await store
    .selectFrom('saved_query')
    .select(['id', 'label', 'user_id'])
    .where('database_id', '=', id)
    .orderBy('label')
    .execute()
  const tabs = await store
    .selectFrom('tab_state')
    .select(['id', 'label', 'active', 'user_id'])
    .where('database_id', '=', id)
    .orderBy('label')
    .execute()
  const datasets = await store
    .selectFrom('dataset')
    .select(['id', 'table_name as name'])
    .where('database_id', '=', id)
    .orderBy('table_name')
    .execute()
  return {
    datasets,
    savedQueries: saved.length,
    ownSavedQueries: saved
      .filter((query) => query.user_id === user.id)
      .map(({ id: queryId, label }) => ({ id: queryId, label })),
    tabs: tabs.length,
    ownTabs: tabs
      .filter((tab) => tab.user_id === user.id)
      .map((tab) => ({ id: tab.id, label: tab.label, active: tab.active === 1 })),
    running: await runningOn(store, id),
  }
}
