import type { Selectable } from 'kysely'
import type { SharedTable, UploadShareBody } from '../../../contract/upload/share'
import { isoMoment } from '../../run/queryWire'
import { notFound } from '../../problem'
import type { UploadTable } from '../../metadata/schema'
import type { HasStore, Platform } from '../../platform'
import { type User, findUser } from '../../session/security/users'
import type { Uploads } from '../uploads'
import { addReaders, checkReaders, removeReaders } from './rows'

type Row = Selectable<UploadTable>
interface Deps extends Pick<Platform, 'clock' | 'store'> {
  readonly uploads: Uploads
}
interface Place {
  readonly schema: string
  readonly table: string
}

/** Owners share their tables, and administrators those of everybody. */
const mayShare = (user: User, row: Row): boolean => row.user_id === user.id || user.roles.includes('Admin')

/** 404 alike for a table that is not there and for one that the user may not share. */
const tableToShare = ({ uploads }: Pick<Deps, 'uploads'>, user: User, { schema, table }: Place): Row => {
  const row = uploads.find(schema, table)
  if (row === null || !mayShare(user, row)) throw notFound()
  return row
}

const nameOf = (person: {
  readonly first_name: string
  readonly last_name: string
  readonly username: string
}): string => `${person.first_name} ${person.last_name}`.trim() || person.username

/** The full name of the owner of a table. */
export const ownerOf = async ({ store }: HasStore, id: number): Promise<string> =>
  nameOf(
    await store
      .selectFrom('user')
      .select(['first_name', 'last_name', 'username'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow(),
  )

const described = async ({ store, uploads }: Deps, row: Row): Promise<SharedTable> => {
  const people = (of: 'upload_reader' | 'upload_wish') =>
    store
      .selectFrom(of)
      .innerJoin('user', 'user.id', `${of}.user_id`)
      .select(['user.id', 'user.first_name', 'user.last_name', 'user.username', 'user.is_active'])
      .where(`${of}.upload_id`, '=', row.id)
      .orderBy('user.first_name')
      .orderBy('user.last_name')
      .orderBy('user.id')
      .execute()
  const roles = await store
    .selectFrom('upload_reader_role')
    .innerJoin('role', 'role.id', 'upload_reader_role.role_id')
    .select(['role.id', 'role.name'])
    .where('upload_id', '=', row.id)
    .orderBy('role.name')
    .execute()
  const wishes: SharedTable['wishes'] = []
  for (const one of await people('upload_wish')) {
    const user = await findUser(store, one.id)
    // a role may have come to them since
    if (user !== null && !uploads.isReadable(user, row)) wishes.push({ id: one.id, name: nameOf(one) })
  }
  return {
    schema: row.schema_name,
    table: row.name,
    file: row.file_name,
    rows: Number(row.row_count),
    changed_on: isoMoment(row.created_ms),
    owner: { id: row.user_id, name: await ownerOf({ store }, row.user_id) },
    users: (await people('upload_reader')).map((one) => ({
      id: one.id,
      name: nameOf(one),
      active: one.is_active === 1,
    })),
    roles,
    wishes,
  }
}

/** The tables that a user may share: their own, or the one that is asked for. */
export const sharedTables = async (
  deps: Deps,
  user: User,
  place: { readonly schema?: string | undefined; readonly table?: string | undefined },
): Promise<readonly SharedTable[]> => {
  const { schema, table } = place
  const rows =
    schema !== undefined && table !== undefined
      ? [tableToShare(deps, user, { schema, table })]
      : deps.uploads.ownedBy(user)
  const tables: SharedTable[] = []
  for (const row of rows) tables.push(await described(deps, row))
  return tables
}

/** Adds and removes readers of a table; answers it as it then is. */
export const shareTable = async (deps: Deps, user: User, body: UploadShareBody): Promise<SharedTable> => {
  const { add = {}, remove = {}, decline = [] } = body
  const { id } = tableToShare(deps, user, body)
  await deps.store.transaction().execute(async (db) => {
    // it may have been deleted, or made anew, since
    const still = await db.selectFrom('upload_table').select('id').where('id', '=', id).executeTakeFirst()
    if (!still) throw notFound()
    await checkReaders(db, add)
    await removeReaders(db, id, remove)
    await addReaders(db, id, add)
    const answered = [...(add.users ?? []), ...decline]
    if (answered.length > 0)
      await db.deleteFrom('upload_wish').where('upload_id', '=', id).where('user_id', 'in', answered).execute()
  })
  await deps.uploads.reloadReaders()
  return described(deps, tableToShare(deps, user, body))
}

/** Tells the owner of a table that a user wishes to read it. The answer says nothing of whether there is such a table. */
export const askForTable = async ({ store, uploads, clock }: Deps, user: User, place: Place): Promise<void> => {
  const row = uploads.find(place.schema, place.table)
  if (row === null || uploads.isReadable(user, row)) return
  await store
    .insertInto('upload_wish')
    .values({ upload_id: row.id, user_id: user.id, at_ms: clock() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
