import { forbidden, invalid, notFound } from '../problem'
import type { Store } from '../metadata/store'
import { type User, may } from '../session/security/users'
import type { HasStore, Platform } from '../platform'
import { checkThing, link, type Thing, unlink } from './link'
import { tagsOn } from './rows'

type Deps = Pick<Platform, 'clock' | 'databases' | 'settings' | 'store'>

type Writer = Pick<Store, 'selectFrom' | 'insertInto' | 'deleteFrom' | 'getExecutor'>

/** Between names in lists of them. */
const named = (name: string): string => {
  const text = name.trim()
  if (text === '' || /[,:]/.test(text)) throw invalid({ name: ['A tag has a name without commas and colons.'] })
  return text
}

/** The tag of this name, which is made where there is none. */
const tagOf = async (db: Writer, user: User, name: string, now: number): Promise<number> => {
  const text = named(name)
  const existing = await db.selectFrom('tag').select('id').where('name', '=', text).executeTakeFirst()
  if (existing) return existing.id
  const inserted = await db
    .insertInto('tag')
    .values({
      name: text,
      description: null,
      created_by: user.id,
      changed_by: user.id,
      created_ms: now,
      changed_ms: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return inserted.id
}

/** Puts tags on a thing that the user may change; those that are new are made. */
export const tagThing = async (services: Deps, user: User, thing: Thing, names: readonly string[]): Promise<void> => {
  await checkThing(services, user, thing)
  const tagNames = names.map(named)
  await services.store.transaction().execute(async (db) => {
    for (const name of tagNames) await link(db, await tagOf(db, user, name, services.clock()), thing)
  })
}

/** Takes a tag from a thing; 404 where it is not on it. */
export const untagThing = async (services: Deps, user: User, thing: Thing, name: string): Promise<void> => {
  await checkThing(services, user, thing)
  const tag = await services.store.selectFrom('tag').select('id').where('name', '=', name).executeTakeFirst()
  if (!tag || !(await unlink(services.store, tag.id, thing))) throw notFound()
}

interface TagContent {
  readonly name: string
  readonly description?: string | null | undefined
  readonly on: readonly Thing[]
}

/** Makes a tag, or finds that of this name, and puts it on things that the user may change: on all, or on none. */
export const makeTag = async (services: Deps, user: User, { name, description, on }: TagContent): Promise<void> => {
  const text = named(name)
  for (const thing of on) await checkThing(services, user, thing)
  await services.store.transaction().execute(async (db) => {
    const id = await tagOf(db, user, text, services.clock())
    if (typeof description === 'string') await db.updateTable('tag').set({ description }).where('id', '=', id).execute()
    for (const thing of on) await link(db, id, thing)
  })
}

/** Makes these tags, or finds those of their names, and puts each on its things, which were checked: all of it, or none. */
export const makeTags = async (
  services: Deps,
  user: User,
  tags: readonly { readonly name: string; readonly on: readonly Thing[] }[],
): Promise<void> => {
  const checked = tags.map(({ name, on }) => ({ name: named(name), on }))
  await services.store.transaction().execute(async (db) => {
    for (const { name, on } of checked) {
      const id = await tagOf(db, user, name, services.clock())
      for (const thing of on) await link(db, id, thing)
    }
  })
}

export const loadTag = async ({ store }: HasStore, id: number) => {
  const tag = await store.selectFrom('tag').selectAll().where('id', '=', id).executeTakeFirst()
  if (!tag) throw notFound()
  return tag
}

/** A tag belongs to its creator; others may put it on their things, but not change it for everyone. */
const checkMaker = (user: User, tag: { readonly created_by: number | null }): void => {
  if (tag.created_by !== user.id && !user.roles.includes('Admin')) throw forbidden()
}

export const changeTag = async (services: Deps, user: User, id: number, change: TagContent): Promise<void> => {
  const tag = await loadTag(services, id)
  checkMaker(user, tag)
  const name = named(change.name)
  const other = await services.store.selectFrom('tag').select('id').where('name', '=', name).executeTakeFirst()
  if (other && other.id !== id) throw invalid({ name: ['There is a tag of this name already.'] })
  for (const thing of change.on) await checkThing(services, user, thing)
  await services.store.transaction().execute(async (db) => {
    await db
      .updateTable('tag')
      .set({
        name,
        ...(change.description === undefined ? {} : { description: change.description }),
        changed_by: user.id,
        changed_ms: services.clock(),
      })
      .where('id', '=', id)
      .execute()
    for (const thing of change.on) await link(db, id, thing)
  })
}

/** Deletes all of these tags, or none when one of them is not there or not the user's. */
export const deleteTags = async (services: HasStore, user: User, ids: readonly number[]): Promise<void> => {
  if (ids.length === 0) throw notFound()
  for (const id of ids) checkMaker(user, await loadTag(services, id))
  await services.store
    .deleteFrom('tag')
    .where('id', 'in', [...ids])
    .execute()
}

export const tagIds = async ({ store }: HasStore, names: readonly string[]): Promise<readonly number[]> => {
  const uniqueNames = [...new Set(names)]
  if (uniqueNames.length === 0) return []
  const rows = await store.selectFrom('tag').select('id').where('name', 'in', uniqueNames).execute()
  if (rows.length < uniqueNames.length) throw notFound()
  return rows.map(({ id }) => id)
}

/** A save's tags of a thing, checked before the first write; undefined where it names none. */
export const checkTags = async (
  { store }: HasStore,
  user: User,
  thing: Thing,
  tags: readonly number[] | undefined,
): Promise<void> => {
  if (tags === undefined) return
  const was = (await tagsOn(store, thing.type, [thing.id])).get(thing.id) ?? []
  const now = new Set(tags)
  if (was.length === now.size && was.every(({ id }) => now.has(id))) return
  if (!may(user, ['can_write', 'Tag'])) throw forbidden('You do not have permission to manage tags')
  if (now.size === 0) return
  const existing = await store
    .selectFrom('tag')
    .select('id')
    .where('id', 'in', [...now])
    .execute()
  if (existing.length < now.size) throw invalid({ tags: ['Some tags do not exist'] })
}

/** Leaves exactly these tags on a thing. */
export const setTags = async (db: Writer, thing: Thing, tags: readonly number[]): Promise<void> => {
  for (const { id } of (await tagsOn(db, thing.type, [thing.id])).get(thing.id) ?? []) await unlink(db, id, thing)
  for (const id of new Set(tags)) await link(db, id, thing)
}
