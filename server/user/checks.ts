import { type Transaction, sql } from 'kysely'
import type { UserChangeBody } from '../../contract/user/user'
import { forbidden, invalid } from '../problem'
import type { MetadataSchema } from '../metadata/schema'
import { isAddress } from '../report/mail/addresses'
import { type User, findUser, may } from '../session/security/users'

export type Db = Transaction<MetadataSchema>

/** The role for callers without a session; no user has it. */
export const ANONYMOUS = 'Public'
const ADMIN = 'Admin'

/** Characters that are invisible, or let a line of text read as another one. */
const UNSEEN = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}]/u
/** Names of people need joiners in some scripts; a user name that differs by one alone would pass for another's. */
const UNSEEN_IN_USERNAME = /[\p{C}\p{Zl}\p{Zp}]/u

/** Refuses (422, at its field) unreadable texts and invalid e-mail addresses. */
export const checkTexts = (body: UserChangeBody): void => {
  const names = { first_name: body.first_name, last_name: body.last_name }
  if (UNSEEN_IN_USERNAME.test(body.username ?? '')) throw invalid({ username: ['Has signs that cannot be seen.'] })
  for (const [name, text = ''] of Object.entries(names)) {
    if (UNSEEN.test(text)) throw invalid({ [name]: ['Has signs that cannot be seen.'] })
  }
  if (body.email && !isAddress(body.email)) throw invalid({ email: ['Not a valid e-mail address.'] })
}

const taken = () => invalid({ username: ['Already exists.'] })

/** Refuses (422) a name that another user has, ignoring case. */
export const refuseTwin = async (db: Db, username: string, userId: number | null): Promise<void> => {
  const twins = await sql<{ id: number }>`select id from user where fold(username) = ${username.toLowerCase()}`.execute(
    db,
  )
  if (twins.rows.some(({ id }) => id !== userId)) throw taken()
}

/** Refuses (422) unknown roles and databases, and the role for callers without a session. */
export const checkLinks = async (db: Db, { roles, databases }: UserChangeBody): Promise<void> => {
  if (roles !== undefined) {
    const there = await db.selectFrom('role').select(['id', 'name']).execute()
    const knownRoles = new Set(there.filter(({ name }) => name !== ANONYMOUS).map(({ id }) => id))
    if (!roles.every((id) => knownRoles.has(id))) throw invalid({ roles: ['One or more roles do not exist.'] })
  }
  if (databases !== undefined) {
    const there = new Set((await db.selectFrom('database').select('id').execute()).map(({ id }) => id))
    if (!databases.every((id) => there.has(id))) {
      throw invalid({ databases: ['One or more databases do not exist.'] })
    }
  }
}

/**
 * The schema of uploaded tables has the uploader's name, and statements use it: refuses (422) to rename a user with tables, and
 * to assign a name under which another user has tables.
 */
export const refuseSchema = async (
  db: Db,
  username: string,
  user: Pick<User, 'id' | 'username'> | null,
): Promise<void> => {
  if (user?.username === username) return
  const uploads = db.selectFrom('upload_table').select('id')
  if (user && (await uploads.where('user_id', '=', user.id).executeTakeFirst())) {
    throw invalid({ username: ['Cannot be changed while the user has uploaded tables, which are found by it.'] })
  }
  if (await uploads.where('schema_name', '=', username).executeTakeFirst()) throw taken()
}

const administrators = async (db: Db): Promise<number> => {
  const { n } = await db
    .selectFrom('user')
    .innerJoin('user_role', 'user_role.user_id', 'user.id')
    .innerJoin('role', 'role.id', 'user_role.role_id')
    .select((count) => count.fn.countAll<number>().as('n'))
    .where('role.name', '=', ADMIN)
    .where('user.is_active', '=', 1)
    .executeTakeFirstOrThrow()
  return n
}

/** Refuses (422) that people shut themselves out. */
export const refuseOwnLoss = async (db: Db, body: UserChangeBody): Promise<void> => {
  if (body.active === false) throw invalid({ active: ['You cannot deactivate yourself.'] })
  if (body.roles === undefined) return
  const { id } = await db.selectFrom('role').select('id').where('name', '=', ADMIN).executeTakeFirstOrThrow()
  if (!body.roles.includes(id)) throw invalid({ roles: [`You cannot take the role ${ADMIN} from yourself.`] })
}

/** Refuses (422) a change that would leave no administrator. */
export const keepAdministrator = async (db: Db, { active }: UserChangeBody): Promise<void> => {
  if ((await administrators(db)) > 0) return
  throw invalid({ [active === false ? 'active' : 'roles']: ['An active user with the role Admin has to remain.'] })
}

/** Refuses (403) a caller whose right ended since the request came: two callers may remove it from each other. */
export const stillMay = async (db: Db, caller: User): Promise<void> => {
  if (!may(await findUser(db, caller.id), ['can_write', 'User'])) throw forbidden()
}
