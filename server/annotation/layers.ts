import type { AnnotationLayer, LayerBody, LayerChange } from '../../contract/annotation/annotation'
import { peopleOf } from '../dataset/rows'
import { agoOf } from '../metadata/ago'
import { invalid, notFound } from '../problem'
import type { User } from '../session/security/users'
import type { Platform } from '../platform'

type Deps = Pick<Platform, 'clock' | 'store'>

interface Stamped {
  readonly created_by: number | null
  readonly changed_by: number | null
  readonly changed_ms: number
}

/** Creator, last editor and times of these rows, in the calls' form. */
export const stampsOf = async (services: Deps, rows: readonly Stamped[]) => {
  const people = await peopleOf(
    services,
    rows.flatMap((row) => [row.created_by, row.changed_by]),
  )
  const named = (id: number | null) => {
    const person = id === null ? undefined : people.get(id)
    return person ? { id: person.id, first_name: person.first_name, last_name: person.last_name } : null
  }
  return (row: Stamped) => ({
    created_by: named(row.created_by),
    changed_by: named(row.changed_by),
    changed_on_delta_humanized: agoOf(services.clock() - row.changed_ms),
  })
}

/** Does the work, or refuses (422) a name that is taken. */
export const unlessTaken = async <T>(work: Promise<T>, field: string, message: string): Promise<T> => {
  try {
    return await work
  } catch (error) {
    if (error instanceof Error && /unique/i.test(error.message)) throw invalid({ [field]: [message] })
    throw error
  }
}
const TAKEN = 'Name must be unique'

/** Every layer, the one changed last first. */
export const allLayers = async (services: Deps): Promise<readonly AnnotationLayer[]> => {
  const rows = await services.store
    .selectFrom('annotation_layer')
    .selectAll()
    .orderBy('changed_ms', 'desc')
    .orderBy('id', 'desc')
    .execute()
  const stamps = await stampsOf(services, rows)
  return rows.map((row) => ({ id: row.id, name: row.name, descr: row.descr, ...stamps(row) }))
}

/** 404 for a layer that does not exist. */
export const findLayer = async (services: Deps, id: number): Promise<AnnotationLayer> => {
  const layer = (await allLayers(services)).find((each) => each.id === id)
  if (!layer) throw notFound()
  return layer
}

export const createLayer = async (services: Deps, user: User, { name, descr = null }: LayerBody) => {
  const now = services.clock()
  const stamps = { created_by: user.id, changed_by: user.id, created_ms: now, changed_ms: now }
  const { id } = await unlessTaken(
    services.store
      .insertInto('annotation_layer')
      .values({ name, descr, ...stamps })
      .returning('id')
      .executeTakeFirstOrThrow(),
    'name',
    TAKEN,
  )
  return id
}

export const changeLayer = async (services: Deps, user: User, id: number, { name, descr }: LayerChange) => {
  await findLayer(services, id)
  const fields = { ...(name === undefined ? {} : { name }), ...(descr === undefined ? {} : { descr }) }
  const change = { ...fields, changed_by: user.id, changed_ms: services.clock() }
  const work = services.store.updateTable('annotation_layer').set(change).where('id', '=', id).execute()
  await unlessTaken(work, 'name', TAKEN)
}

/** A deletion would empty charts, so only an empty layer can be deleted. */
export const deleteLayer = async (services: Deps, id: number): Promise<void> => {
  await findLayer(services, id)
  const annotation = await services.store
    .selectFrom('annotation')
    .select('id')
    .where('layer_id', '=', id)
    .executeTakeFirst()
  if (annotation) throw invalid('Annotation layer has associated annotations.')
  await services.store.deleteFrom('annotation_layer').where('id', '=', id).execute()
}
