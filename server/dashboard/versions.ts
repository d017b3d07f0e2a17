import * as z from 'zod/mini'
import {
  dashboardDifference,
  dashboardDifferences,
  type DashboardDifference,
  dashboardState,
  type DashboardState,
} from '../../common/diff/dashboard'
import type { DashboardVersion } from '../../contract/dashboard/version'
import { peopleOf } from '../dataset/rows'
import { notFound } from '../problem'
import { storedJson, storedObject } from '../json/stored'
import type { Store } from '../metadata/store'
import type { User } from '../session/security/users'
import type { HasStore } from '../platform'
import type { DashboardRow } from './rows'

type Reader = Pick<Store, 'selectFrom' | 'insertInto' | 'deleteFrom'>

interface Around {
  readonly owners: readonly { readonly id: number; readonly first_name: string; readonly last_name: string }[]
  readonly roles: readonly { readonly id: number; readonly name: string }[]
}

/** The state of a version; null where its row is damaged. */
const storedState = (text: string): DashboardState | null => {
  const read = dashboardState.safeParse(storedJson(text))
  return read.success ? read.data : null
}

/** Without a look at the rest, which may be megabytes. */
const titleIn = (text: string): string => {
  const { title } = storedObject(text)
  return typeof title === 'string' ? title : ''
}

const differencesIn = (text: string): DashboardDifference[] => {
  const read = z.array(dashboardDifference).safeParse(storedJson(text))
  return read.success ? read.data : []
}

const stateOf = (row: DashboardRow, { owners, roles }: Around): DashboardState => ({
  title: row.title ?? '',
  slug: row.slug,
  css: row.css ?? '',
  certifiedBy: row.certified_by ?? '',
  certificationDetails: row.certification_details ?? '',
  published: row.published === 1,
  owners: owners.map(({ id, first_name, last_name }) => ({ id, name: `${first_name} ${last_name}`.trim() })),
  roles: roles.map(({ id, name }) => ({ id, name })),
  metadata: storedObject(row.json_metadata),
  layout: storedObject(row.position_json),
})

const readState = async (db: Reader, id: number): Promise<DashboardState> => {
  const row = await db.selectFrom('dashboard').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const owners = await db
    .selectFrom('dashboard_owner')
    .innerJoin('user', 'user.id', 'dashboard_owner.user_id')
    .select(['user.id', 'user.first_name', 'user.last_name'])
    .where('dashboard_owner.dashboard_id', '=', id)
    .orderBy('user.username')
    .execute()
  const roles = await db
    .selectFrom('dashboard_role')
    .innerJoin('role', 'role.id', 'dashboard_role.role_id')
    .select(['role.id', 'role.name'])
    .where('dashboard_role.dashboard_id', '=', id)
    .orderBy('role.name')
    .execute()
  return stateOf(row, { owners, roles })
}

/** Before a dashboard changes: stores its present state as its first version where it has none. */
export const keepFirstVersion = async (db: Reader, id: number): Promise<void> => {
  const version = await db
    .selectFrom('dashboard_version')
    .select('number')
    .where('dashboard_id', '=', id)
    .executeTakeFirst()
  if (version) return
  const { changed_by: user, changed_ms: at } = await db
    .selectFrom('dashboard')
    .select(['changed_by', 'changed_ms'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const state = JSON.stringify(await readState(db, id))
  await db
    .insertInto('dashboard_version')
    .values({ dashboard_id: id, number: 1, user_id: user, created_ms: at, state, differences: '[]' })
    .execute()
}

/** After a dashboard changed: stores its new state, if it differs, and drops the oldest beyond `kept`. */
export const keepVersion = async (
  db: Reader,
  { id, user, at, kept }: { readonly id: number; readonly user: User; readonly at: number; readonly kept: number },
): Promise<void> => {
  const last = await db
    .selectFrom('dashboard_version')
    .select(['number', 'state'])
    .where('dashboard_id', '=', id)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const state = await readState(db, id)
  const before = storedState(last.state)
  // the difference to a version whose row is damaged is unknown
  const differences = before === null ? [] : dashboardDifferences(before, state)
  if (before !== null && differences.length === 0) return
  const number = last.number + 1
  await db
    .insertInto('dashboard_version')
    .values({
      dashboard_id: id,
      number,
      user_id: user.id,
      created_ms: at,
      state: JSON.stringify(state),
      differences: JSON.stringify(differences),
    })
    .execute()
  await db
    .deleteFrom('dashboard_version')
    .where('dashboard_id', '=', id)
    .where('number', '<=', number - kept)
    .execute()
}

/** The number of the latest version; 1 for a dashboard that was never changed. */
export const revisionOf = async (db: Reader, id: number): Promise<number> => {
  const last = await db
    .selectFrom('dashboard_version')
    .select('number')
    .where('dashboard_id', '=', id)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.number ?? 1
}

interface Row {
  readonly number: number
  readonly user_id: number | null
  readonly created_ms: number
  readonly state: string
  readonly differences: string
}

const versionOf = (row: Row, people: Awaited<ReturnType<typeof peopleOf>>): DashboardVersion => {
  const person = people.get(row.user_id ?? 0)
  return {
    number: row.number,
    author: person === undefined ? null : { id: person.id, name: `${person.first_name} ${person.last_name}`.trim() },
    at: row.created_ms,
    title: titleIn(row.state),
    differences: differencesIn(row.differences),
  }
}

/** The versions of a dashboard, the newest first. */
export const versionsOf = async (services: HasStore, id: number): Promise<DashboardVersion[]> => {
  const rows = await services.store
    .selectFrom('dashboard_version')
    .selectAll()
    .where('dashboard_id', '=', id)
    .orderBy('number', 'desc')
    .execute()
  const people = await peopleOf(
    services,
    rows.map(({ user_id: user }) => user),
  )
  return rows.map((row) => versionOf(row, people))
}

/** One version with its state; 404 for one that is not kept, or whose row is damaged. */
export const loadVersion = async (services: HasStore, id: number, number: number) => {
  const row = await services.store
    .selectFrom('dashboard_version')
    .selectAll()
    .where('dashboard_id', '=', id)
    .where('number', '=', number)
    .executeTakeFirst()
  const state = row === undefined ? null : storedState(row.state)
  if (row === undefined || state === null) throw notFound()
  const people = await peopleOf(services, [row.user_id])
  return { ...versionOf(row, people), state }
}
