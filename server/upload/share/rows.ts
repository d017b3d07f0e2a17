import type { ReaderList } from '../../../contract/upload/share'
import { invalid } from '../../problem'
import type { Store } from '../../metadata/store'
import { ANONYMOUS } from '../../user/checks'
import type { Readers } from './readers'

/** The readers of every shared table, by its id. */
export const readersIn = async (store: Store): Promise<ReadonlyMap<number, Readers>> => {
  const people = await store.selectFrom('upload_reader').selectAll().execute()
  const roles = await store
    .selectFrom('upload_reader_role')
    .innerJoin('role', 'role.id', 'upload_reader_role.role_id')
    .select(['upload_id', 'role.name'])
    .execute()
  const readers = new Map<number, { readonly users: Set<number>; readonly roles: Set<string> }>()
  const of = (id: number) => {
    const existing = readers.get(id) ?? { users: new Set(), roles: new Set() }
    readers.set(id, existing)
    return existing
  }
  for (const row of people) of(row.upload_id).users.add(row.user_id)
  for (const row of roles) of(row.upload_id).roles.add(row.name)
  return readers
}

/** Refuses (422) people who cannot sign in, and roles that nobody can have. */
export const checkReaders = async (db: Store, { users = [], roles = [] }: ReaderList): Promise<void> => {
  if (users.length > 0) {
    const found = await db
      .selectFrom('user')
      .select(['id', 'is_active'])
      .where('id', 'in', [...users])
      .execute()
    const active = new Map(found.map((one) => [one.id, one.is_active === 1]))
    if (!users.every((id) => active.has(id))) throw invalid({ users: ['One or more people do not exist.'] })
    if (!users.every((id) => active.get(id))) throw invalid({ users: ['One or more people are deactivated.'] })
  }
  if (roles.length > 0) {
    const found = await db
      .selectFrom('role')
      .select('id')
      .where('id', 'in', [...roles])
      .where('name', '!=', ANONYMOUS)
      .execute()
    const known = new Set(found.map(({ id }) => id))
    if (!roles.every((id) => known.has(id))) throw invalid({ roles: ['One or more roles do not exist.'] })
  }
}

/** Adds readers that were checked. */
export const addReaders = async (db: Store, id: number, { users = [], roles = [] }: ReaderList): Promise<void> => {
  for (const user of new Set(users))
    await db
      .insertInto('upload_reader')
      .values({ upload_id: id, user_id: user })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  for (const role of new Set(roles))
    await db
      .insertInto('upload_reader_role')
      .values({ upload_id: id, role_id: role })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}

export const removeReaders = async (db: Store, id: number, { users = [], roles = [] }: ReaderList): Promise<void> => {
  if (users.length > 0)
    await db
      .deleteFrom('upload_reader')
      .where('upload_id', '=', id)
      .where('user_id', 'in', [...users])
      .execute()
  if (roles.length > 0)
    await db
      .deleteFrom('upload_reader_role')
      .where('upload_id', '=', id)
      .where('role_id', 'in', [...roles])
      .execute()
}
