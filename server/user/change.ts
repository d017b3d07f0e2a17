import type { UserChangeBody, UserCreateBody } from '../../contract/user/user'
import { invalid, notFound } from '../problem'
import { hashPassword } from '../session/security/passwords'
import { type User, addUser, composed, endSignIns, putPassword } from '../session/security/users'
import type { Platform } from '../platform'
import {
  type Db,
  checkLinks,
  checkTexts,
  keepAdministrator,
  refuseOwnLoss,
  refuseSchema,
  refuseTwin,
  stillMay,
} from './checks'

type Deps = Pick<Platform, 'clock' | 'store'>

const setLinks = async (db: Db, id: number, { roles, databases }: UserChangeBody): Promise<void> => {
  if (roles !== undefined) {
    await db.deleteFrom('user_role').where('user_id', '=', id).execute()
    for (const role of new Set(roles)) await db.insertInto('user_role').values({ user_id: id, role_id: role }).execute()
  }
  if (databases !== undefined) {
    await db.deleteFrom('database_grant').where('user_id', '=', id).execute()
    for (const database of new Set(databases)) {
      await db.insertInto('database_grant').values({ user_id: id, database_id: database }).execute()
    }
  }
}

const OWN_PASSWORD = 'Change your own password in the settings, which ask for the current one.'

const hashOf = async ({ password }: UserChangeBody): Promise<string | null> =>
  password === undefined ? null : hashPassword(password)

/** Adds a user; answers their id. 422, at its field, for invalid values. */
export const makeUser = async (services: Deps, caller: User, body: UserCreateBody): Promise<number> => {
  checkTexts(body)
  const hash = await hashOf(body)
  const username = composed(body.username)
  const { first_name, last_name, email, active } = body
  return services.store.transaction().execute(async (db) => {
    await stillMay(db, caller)
    await refuseTwin(db, username, null)
    await refuseSchema(db, username, null)
    await checkLinks(db, body)
    const who = { username, first_name, last_name, email: email || null, is_active: active ? 1 : 0 }
    const id = await addUser(db, who, hash, services.clock())
    await setLinks(db, id, body)
    return id
  })
}

const columnsOf = ({ username, first_name, last_name, email, active }: UserChangeBody) => ({
  ...(username === undefined ? {} : { username: composed(username) }),
  ...(first_name === undefined ? {} : { first_name }),
  ...(last_name === undefined ? {} : { last_name }),
  ...(email === undefined ? {} : { email: email || null }),
  ...(active === undefined ? {} : { is_active: active ? 1 : 0 }),
})

/**
 * Changes the fields of the body: all of them, or none. 404 for a user that does not exist; 422, at its field, for invalid
 * values.
 */
export const changeUser = async (services: Deps, caller: User, id: number, body: UserChangeBody): Promise<void> => {
  if (id === caller.id && body.password !== undefined) throw invalid({ password: [OWN_PASSWORD] })
  const hash = await hashOf(body)
  const now = services.clock()
  await services.store.transaction().execute(async (db) => {
    const was = await db
      .selectFrom('user')
      .select(['id', 'username', 'is_active'])
      .where('id', '=', id)
      .executeTakeFirst()
    if (!was) throw notFound()
    checkTexts(body)
    const columns = columnsOf(body)
    if (columns.username !== undefined) {
      await refuseTwin(db, columns.username, id)
      await refuseSchema(db, columns.username, was)
    }
    await checkLinks(db, body)
    if (id === caller.id) await refuseOwnLoss(db, body)
    await db
      .updateTable('user')
      .set({ ...columns, changed_ms: now })
      .where('id', '=', id)
      .execute()
    await setLinks(db, id, body)
    await keepAdministrator(db, body)
    await stillMay(db, caller)
    if (hash !== null) await putPassword(db, id, hash, now)
    else if (columns.is_active !== undefined && columns.is_active !== was.is_active) await endSignIns(db, id)
  })
}
