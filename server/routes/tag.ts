import { calls } from '../../contract/index'
import type { TagItem, TaggedObject } from '../../contract/tag/tag'
import { type Person, peopleOf } from '../dataset/rows'
import { agoOf } from '../metadata/ago'
import { detailAnswer, listAnswer, type ListOptions } from '../http/list'
import { Problem, notFound } from '../problem'
import { type Route, ok, route } from './route'
import type { Services } from '../services'
import { changeTag, deleteTags, loadTag, makeTag, makeTags, tagIds, tagThing, untagThing } from '../tag/change'
import { type Thing, checkThing, thingOf, things } from '../tag/link'
import { taggedObjects } from '../tag/objects'

const LIST: ListOptions = {
  title: 'Tag',
  columns: [
    'id',
    'name',
    'type',
    'description',
    'created_by',
    'created_on_delta_humanized',
    'changed_by',
    'changed_on_delta_humanized',
  ],
  orderColumns: ['id', 'name', 'created_on_delta_humanized', 'changed_on_delta_humanized'],
  filterColumns: ['id', 'name', 'type', 'description'],
  maxPage: 200,
  unlimited: false,
}

type Row = Awaited<ReturnType<typeof loadTag>>

const person = (row: Person | undefined) =>
  row === undefined ? null : { id: row.id, first_name: row.first_name, last_name: row.last_name }

const itemsOf = async (services: Services, rows: readonly Row[]): Promise<readonly TagItem[]> => {
  const people = await peopleOf(
    services,
    rows.flatMap((row) => [row.created_by, row.changed_by]),
  )
  const now = services.clock()
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    type: 1,
    description: row.description,
    created_by: person(people.get(row.created_by ?? 0)),
    created_on_delta_humanized: agoOf(now - row.created_ms),
    changed_by: person(people.get(row.changed_by ?? 0)),
    changed_on_delta_humanized: agoOf(now - row.changed_ms),
  }))
}

const list = route(calls.tagList, async (services, { query }) => {
  const rows = await services.store.selectFrom('tag').selectAll().orderBy('name').execute()
  const filters = (query.filters ?? []).filter(({ col, opr }) => !(col === 'type' && opr === 'custom_tag'))
  // all of them are ones that people made
  const none = (query.filters ?? []).some(({ opr, value }) => opr === 'custom_tag' && value !== true)
  return ok(listAnswer(await itemsOf(services, none ? [] : rows), LIST, { ...query, filters }))
})

const get = route(calls.tagGet, async (services, { params, query }) => {
  const [item] = await itemsOf(services, [await loadTag(services, params.id)])
  if (item === undefined) throw notFound()
  return ok(detailAnswer(item, 'Tag', query))
})

const post = route(calls.tagPost, async (services, { user, body }) => {
  const { name, description } = body
  await makeTag(services, user, { name, description, on: things(body.objects_to_tag) })
  return ok({}, 201)
})

const isSkipped = (error: unknown): boolean =>
  error instanceof Problem && (error.reason === 'forbidden' || error.reason === 'notFound')

const bulk = route(calls.tagBulkPost, async (services, { user, body }) => {
  const tagged: TaggedObject[] = []
  const skipped: TaggedObject[] = []
  const made: { name: string; on: Thing[] }[] = []
  for (const { name, objects_to_tag: objects = [] } of body.tags) {
    const on: Thing[] = []
    for (const object of objects) {
      const [thing] = things([object])
      if (thing === undefined) continue
      const isAllowed = await checkThing(services, user, thing).then(
        () => true,
        (error: unknown) => {
          if (isSkipped(error)) return false
          throw error
        },
      )
      if (isAllowed) on.push(thing)
      ;(isAllowed ? tagged : skipped).push(object)
    }
    if (on.length > 0 || objects.length === 0) made.push({ name, on })
  }
  await makeTags(services, user, made)
  return ok({ result: { objects_tagged: tagged, objects_skipped: skipped } })
})

const put = route(calls.tagPut, async (services, { user, params, body }) => {
  const { name, description } = body
  await changeTag(services, user, params.id, { name, description, on: things(body.objects_to_tag) })
  return ok({ id: params.id, result: body })
})

const remove = route(calls.tagDelete, async (services, { user, params }) => {
  await deleteTags(services, user, [params.id])
  return ok({ message: 'OK' })
})

const removeAll = route(calls.tagBulkDelete, async (services, { user, query }) => {
  const ids = await tagIds(services, query)
  await deleteTags(services, user, ids)
  return ok({ message: `Deleted ${ids.length} ${ids.length === 1 ? 'tag' : 'tags'}` })
})

const tag = route(calls.tagObject, async (services, { user, params, body }) => {
  await tagThing(services, user, thingOf(params.objectType, params.objectId), body.properties.tags)
  return ok({}, 201)
})

const untag = route(calls.untagObject, async (services, { user, params }) => {
  await untagThing(services, user, thingOf(params.objectType, params.objectId), params.tag)
  return ok({ message: 'OK' })
})

const split = (text = ''): readonly string[] => text.split(',').filter((part) => part !== '')

const objects = route(calls.tagObjects, async (services, { user, query }) => {
  const names = new Set(split(query.tags))
  const byName =
    names.size === 0
      ? []
      : await services.store
          .selectFrom('tag')
          .select('id')
          .where('name', 'in', [...names])
          .execute()
  const chosenIds = new Set([...split(query.tagIds).map(Number), ...byName.map(({ id }) => id)])
  return ok({ result: await taggedObjects(services, user, chosenIds, new Set(split(query.types))) })
})

const favorites = route(calls.tagFavoriteStatus, async ({ store }, { user, query }) => {
  const tags = query.length === 0 ? [] : await store.selectFrom('tag').select('id').where('id', 'in', query).execute()
  if (tags.length === 0) throw notFound()
  const favoriteRows = await store.selectFrom('tag_favorite').select('tag_id').where('user_id', '=', user.id).execute()
  const starred = new Set(favoriteRows.map((row) => row.tag_id))
  return ok({ result: tags.map(({ id }) => ({ id, value: starred.has(id) })) })
})

const favor = route(calls.tagFavoriteAdd, async (services, { user, params }) => {
  await loadTag(services, params.id)
  await services.store
    .insertInto('tag_favorite')
    .values({ tag_id: params.id, user_id: user.id })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return ok({ result: 'OK' })
})

const unfavor = route(calls.tagFavoriteRemove, async (services, { user, params }) => {
  await loadTag(services, params.id)
  await services.store
    .deleteFrom('tag_favorite')
    .where('tag_id', '=', params.id)
    .where('user_id', '=', user.id)
    .execute()
  return ok({ result: 'OK' })
})

export const tagRoutes: readonly Route[] = [
  list,
  objects,
  favorites,
  get,
  post,
  bulk,
  put,
  removeAll,
  remove,
  tag,
  untag,
  favor,
  unfavor,
]
