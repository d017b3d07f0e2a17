import type { TagRef, TaggedItem, TaggedType } from '../../contract/tag/tag'
import { visibleCharts } from '../chart/rows/rows'
import { chartUrl, nameOf } from '../chart/saved/wire'
import { visibleDashboards } from '../dashboard/rows'
import { dashboardUrl } from '../dashboard/wire'
import { type Person, peopleOf } from '../dataset/rows'
import { isoMoment } from '../run/queryWire'
import type { User } from '../session/security/users'
import type { Platform } from '../platform'
import { tagsOn } from './rows'

type Deps = Pick<Platform, 'databases' | 'settings' | 'store'>

type Tags = ReadonlyMap<number, readonly TagRef[]>

const chosen = (tags: Tags, tagIds: ReadonlySet<number>): readonly number[] =>
  [...tags].flatMap(([id, ownTags]) => (ownTags.some((tag) => tagIds.has(tag.id)) ? [id] : []))

const named = (people: readonly Person[]) =>
  people.map(({ id, first_name, last_name }) => ({ id, first_name, last_name }))

interface Finding {
  readonly services: Deps
  readonly user: User
  readonly tags: Tags
  readonly ids: readonly number[]
}

const dashboards = async ({ services, user, tags, ids }: Finding): Promise<readonly TaggedItem[]> =>
  (await visibleDashboards(services, user, { among: ids, outline: true })).map(({ row, owners, people }) => ({
    id: row.id,
    type: 'dashboard',
    name: row.title ?? '',
    url: dashboardUrl(row),
    changed_on: isoMoment(row.changed_ms),
    created_by: row.created_by,
    creator: nameOf(people.get(row.created_by ?? 0)),
    tags: [...(tags.get(row.id) ?? [])],
    owners: named(owners),
  }))

const charts = async ({ services, user, tags, ids }: Finding): Promise<readonly TaggedItem[]> =>
  (await visibleCharts(services, user, ids)).map(({ row, owners, people }) => ({
    id: row.id,
    type: 'chart',
    name: row.slice_name,
    url: chartUrl(row.id),
    changed_on: isoMoment(row.changed_ms),
    created_by: row.created_by,
    creator: nameOf(people.get(row.created_by ?? 0)),
    tags: [...(tags.get(row.id) ?? [])],
    owners: named(owners),
  }))

/** Everybody sees the saved queries that they made. */
const queries = async ({ services, user, tags, ids }: Finding): Promise<readonly TaggedItem[]> => {
  const rows = await services.store
    .selectFrom('saved_query')
    .select(['id', 'label', 'changed_ms'])
    .where('user_id', '=', user.id)
    .where('id', 'in', [...ids])
    .orderBy('changed_ms', 'desc')
    .execute()
  const me = (await peopleOf(services, [user.id])).get(user.id)
  return rows.map((row) => ({
    id: row.id,
    type: 'query',
    name: row.label ?? '',
    url: `/sqllab/?savedQueryId=${row.id}`,
    changed_on: isoMoment(row.changed_ms),
    created_by: user.id,
    creator: nameOf(me),
    tags: [...(tags.get(row.id) ?? [])],
    owners: me === undefined ? [] : named([me]),
  }))
}

const FOUND = [
  ['dashboard', dashboards],
  ['chart', charts],
  ['query', queries],
] as const

/** Things with one of these tags that the user may see, the last changed first within its kind. */
export const taggedObjects = async (
  services: Deps,
  user: User,
  tagIds: ReadonlySet<number>,
  types: ReadonlySet<string>,
): Promise<TaggedItem[]> => {
  const items: TaggedItem[] = []
  for (const [type, find] of FOUND) {
    if (types.size > 0 && !types.has(type)) continue
    const tags = await tagsOn(services.store, type satisfies TaggedType)
    const ids = chosen(tags, tagIds)
    if (ids.length > 0) items.push(...(await find({ services, user, tags, ids })))
  }
  return items
}
