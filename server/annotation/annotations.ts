import type { Selectable } from 'kysely'
import type { Annotation, AnnotationBody, AnnotationChange } from '../../contract/annotation/annotation'
import { TimeRangeError } from '../../common/time/range'
import { evaluate } from '../../common/time/expression'
import { incorrect, invalid, notFound } from '../problem'
import { NestedTooDeepError, parseJson } from '../json/parse'
import type { AnnotationTable } from '../metadata/annotationTables'
import type { User } from '../session/security/users'
import type { HasStore, Platform } from '../platform'
import { findLayer, stampsOf, unlessTaken } from './layers'

type Deps = Pick<Platform, 'clock' | 'store'>

export type AnnotationRow = Selectable<AnnotationTable>

const moment = (ms: number): string => new Date(ms).toISOString().slice(0, 19)

/** A moment in ISO, in UTC where it names no zone. */
const readMoment = (field: string, text: string): number => {
  const refused = () => new TimeRangeError('Not a valid datetime.')
  try {
    if (!/^\d{4}-\d{2}-\d{2}/.test(text.trim())) throw refused()
    return evaluate(text.trim(), 0, refused)
  } catch (error) {
    if (error instanceof TimeRangeError) throw incorrect({ [field]: ['Not a valid datetime.'] })
    throw error
  }
}

const checkJson = (text: string | null | undefined): void => {
  if (text === null || text === undefined || text === '') return
  try {
    parseJson(text)
  } catch (error) {
    const message = error instanceof NestedTooDeepError ? error.message : 'JSON not valid'
    throw incorrect({ json_metadata: [message] })
  }
}

const rowsOf = ({ store }: HasStore, layer: number): Promise<AnnotationRow[]> =>
  store.selectFrom('annotation').selectAll().where('layer_id', '=', layer).orderBy('start_ms').orderBy('id').execute()

/** The annotations of a layer by their beginning; 404 for a layer that does not exist. */
export const annotationsOf = async (services: Deps, layer: number): Promise<readonly Annotation[]> => {
  const { name = '' } = await findLayer(services, layer)
  const rows = await rowsOf(services, layer)
  const stamps = await stampsOf(services, rows)
  return rows.map((row) => ({
    id: row.id,
    short_descr: row.short_descr,
    long_descr: row.long_descr,
    start_dttm: moment(row.start_ms),
    end_dttm: moment(row.end_ms),
    json_metadata: row.json_metadata,
    layer: { id: layer, name },
    ...stamps(row),
  }))
}

/** The annotations of a layer that charts draw. Times are in ms. */
export const drawnOf = async (services: Deps, layer: number) => {
  await findLayer(services, layer)
  const records = (await rowsOf(services, layer)).map((row) => ({
    start_dttm: row.start_ms,
    end_dttm: row.end_ms,
    short_descr: row.short_descr,
    long_descr: row.long_descr,
    json_metadata: row.json_metadata,
  }))
  return { columns: ['start_dttm', 'end_dttm', 'short_descr', 'long_descr', 'json_metadata'], records }
}

export const findAnnotation = async (services: Deps, layer: number, id: number): Promise<Annotation> => {
  const annotation = (await annotationsOf(services, layer)).find((each) => each.id === id)
  if (!annotation) throw notFound()
  return annotation
}

const changeOf = (body: AnnotationChange, was: { readonly start: number; readonly end: number } | null) => {
  checkJson(body.json_metadata)
  const start = body.start_dttm === undefined ? (was?.start ?? 0) : readMoment('start_dttm', body.start_dttm)
  const end = body.end_dttm === undefined ? (was?.end ?? 0) : readMoment('end_dttm', body.end_dttm)
  if (end < start) throw invalid({ end_dttm: ['End date must be after start date'] })
  const columns = { short_descr: body.short_descr, long_descr: body.long_descr, json_metadata: body.json_metadata }
  const texts = Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined))
  return { ...(texts as Partial<AnnotationRow>), start_ms: start, end_ms: end }
}

const TAKEN = 'Short description must be unique for this layer'

export const createAnnotation = async (services: Deps, user: User, layer: number, body: AnnotationBody) => {
  await findLayer(services, layer)
  const now = services.clock()
  const row = {
    long_descr: null,
    json_metadata: null,
    ...changeOf(body, null),
    short_descr: body.short_descr,
    layer_id: layer,
    created_by: user.id,
    changed_by: user.id,
    created_ms: now,
    changed_ms: now,
  }
  const work = services.store.insertInto('annotation').values(row).returning('id').executeTakeFirstOrThrow()
  return (await unlessTaken(work, 'short_descr', TAKEN)).id
}

export const changeAnnotation = async (
  services: Deps,
  user: User,
  { layer, id }: { readonly layer: number; readonly id: number },
  body: AnnotationChange,
): Promise<void> => {
  const was = (await rowsOf(services, layer)).find((row) => row.id === id)
  if (!was) throw notFound()
  const change = changeOf(body, { start: was.start_ms, end: was.end_ms })
  const stamps = { changed_by: user.id, changed_ms: services.clock() }
  const work = services.store
    .updateTable('annotation')
    .set({ ...change, ...stamps })
    .where('id', '=', id)
    .execute()
  await unlessTaken(work, 'short_descr', TAKEN)
}

export const deleteAnnotation = async (services: Deps, layer: number, id: number): Promise<void> => {
  await findAnnotation(services, layer, id)
  await services.store.deleteFrom('annotation').where('id', '=', id).execute()
}
