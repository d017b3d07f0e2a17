import type { Page } from '@playwright/test'

import { openStore } from '../../../server/metadata/store'
import type { RoleName } from '../../../server/session/security/roles'
import { createUser } from '../../../server/session/security/users'
import type { TestServer } from './server'

const PASSWORD = 'another horse another battery'

/** Makes a person with these roles on the server, besides its administrator, who may see the databases of these numbers. */
export const addPerson = async (
  { home }: TestServer,
  username: string,
  roles: readonly RoleName[],
  databases: readonly number[] = [],
): Promise<{ readonly username: string; readonly password: string }> => {
  const store = await openStore(home, Date.now())
  const names = { firstName: username, lastName: 'Person' }
  const userId = await createUser(store, { username, password: PASSWORD, ...names, roles }, Date.now())
  for (const id of databases) {
    await store.insertInto('database_grant').values({ user_id: userId, database_id: id }).execute()
  }
  await store.destroy()
  return { username, password: PASSWORD }
}

/** Signs in by a call and opens a page. */
export const signInAs = async (
  page: Page,
  { url }: TestServer,
  form: { readonly username: string; readonly password: string },
  next = '/sqllab/',
): Promise<void> => {
  const answer = await page.request.post(`${url}/login/`, { form, headers: { accept: 'application/json' } })
  if (!answer.ok()) throw new Error(`Signing in: ${answer.status()} ${await answer.text()}`)
  await page.goto(`${url}${next}`)
}

/** The windows, by their sessions, in which this person did what the log of use has of them. */
export const windowsOf = async ({ home }: TestServer, username: string): Promise<readonly string[]> => {
  const store = await openStore(home, Date.now())
  const rows = await store
    .selectFrom('usage_event')
    .innerJoin('user', 'user.id', 'usage_event.user_id')
    .where('user.username', '=', username)
    .select('usage_event.event')
    .execute()
  await store.destroy()
  const windows = rows.map(({ event }) => (JSON.parse(event) as { impression_id: string }).impression_id)
  return [...new Set(windows)]
}
