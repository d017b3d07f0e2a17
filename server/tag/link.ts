import { TAGGED, type TaggedObject, type TaggedType } from '../../contract/tag/tag'
import { loadChart } from '../chart/rows/rows'
import { loadDashboard, mayChange } from '../dashboard/rows'
import { loadDataset } from '../dataset/rows'
import { forbidden, notFound } from '../problem'
import type { Store } from '../metadata/store'
import type { User } from '../session/security/users'
import type { Platform } from '../platform'

type Deps = Pick<Platform, 'databases' | 'settings' | 'store'>

/** A thing that can be tagged, by type and number. */
export interface Thing {
  readonly type: TaggedType
  readonly id: number
}

/** The thing that a path names by the number of its kind; 404 for kinds that are not tagged. */
export const thingOf = (objectType: number, id: number): Thing => {
  const type = (Object.keys(TAGGED) as TaggedType[]).find((one) => TAGGED[one] === objectType)
  if (type === undefined) throw notFound()
  return { type, id }
}

export const things = (objects: readonly TaggedObject[] = []): readonly Thing[] =>
  objects.map(([type, id]) => ({ type, id }))

const ownersOf = async (services: Deps, user: User, { type, id }: Thing): Promise<readonly { id: number }[]> => {
  if (type === 'chart') return (await loadChart(services, user, id)).owners
  if (type === 'dashboard') return (await loadDashboard(services, user, id)).owners
  if (type === 'dataset') return (await loadDataset(services, user, id)).owners
  const row = await services.store
    .selectFrom('saved_query')
    .select('user_id')
    .where('id', '=', id)
    .where('user_id', '=', user.id)
    .executeTakeFirst()
  if (!row) throw notFound()
  return [{ id: row.user_id }]
}

/** 404 for things the user may not see, 403 for those they may not change. */
export const checkThing = async (services: Deps, user: User, thing: Thing): Promise<void> => {
  if (!mayChange(user, await ownersOf(services, user, thing))) throw forbidden()
}

type Writer = Pick<Store, 'selectFrom' | 'insertInto' | 'deleteFrom'>

/** Puts a tag on a thing; doing it twice does no harm. */
export const link = async (db: Writer, tagId: number, { type, id }: Thing): Promise<void> => {
  if (type === 'chart') {
    const row = { tag_id: tagId, chart_id: id }
    await db
      .insertInto('chart_tag')
      .values(row)
      .onConflict((c) => c.doNothing())
      .execute()
  } else if (type === 'dashboard') {
    const row = { tag_id: tagId, dashboard_id: id }
    await db
      .insertInto('dashboard_tag')
      .values(row)
      .onConflict((c) => c.doNothing())
      .execute()
  } else if (type === 'dataset') {
    const row = { tag_id: tagId, dataset_id: id }
    await db
      .insertInto('dataset_tag')
      .values(row)
      .onConflict((c) => c.doNothing())
      .execute()
  } else {
    const row = { tag_id: tagId, saved_query_id: id }
    await db
      .insertInto('saved_query_tag')
      .values(row)
      .onConflict((c) => c.doNothing())
      .execute()
  }
}

/** Removes a tag from a thing; answers true when it was there. */
export const unlink = async (db: Writer, tagId: number, { type, id }: Thing): Promise<boolean> => {
  const gone =
    type === 'chart'
      ? db.deleteFrom('chart_tag').where('tag_id', '=', tagId).where('chart_id', '=', id)
      : type === 'dashboard'
        ? db.deleteFrom('dashboard_tag').where('tag_id', '=', tagId).where('dashboard_id', '=', id)
        : type === 'dataset'
          ? db.deleteFrom('dataset_tag').where('tag_id', '=', tagId).where('dataset_id', '=', id)
          : db.deleteFrom('saved_query_tag').where('tag_id', '=', tagId).where('saved_query_id', '=', id)
  return ((await gone.executeTakeFirst()).numDeletedRows ?? 0n) > 0n
}
