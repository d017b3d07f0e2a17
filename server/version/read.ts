import * as z from 'zod/mini'
import { type ThingVersion, type VersionField, versionDifference } from '../../contract/version/version'
import { type Person, peopleOf } from '../dataset/rows'
import { storedJson } from '../json/stored'
import type { Store } from '../metadata/store'
import type { HasStore } from '../platform'
import { notFound } from '../problem'
import {
  type Row,
  type VersionedKind,
  type VersionState,
  contentOf,
  stateDifferences,
  stateFrom,
  storedState,
} from './content'

type Reader = Pick<Store, 'selectFrom'>

const differencesIn = (text: string): ThingVersion['differences'] => {
  const read = z.array(versionDifference).safeParse(storedJson(text))
  return read.success ? read.data : []
}

interface VersionRow {
  readonly number: number
  readonly user_id: number | null
  readonly at_ms: number
  readonly name: string
  readonly differences: string
}

const versionOf = (row: VersionRow, people: ReadonlyMap<number, Person>): ThingVersion => {
  const person = people.get(row.user_id ?? 0)
  return {
    number: row.number,
    author: person === undefined ? null : { id: person.id, name: `${person.first_name} ${person.last_name}`.trim() },
    at: row.at_ms,
    name: row.name,
    differences: differencesIn(row.differences),
  }
}

/** The versions of a thing, the newest first. */
export const versionsOf = async (services: HasStore, kind: VersionedKind, id: number): Promise<ThingVersion[]> => {
  const rows = await services.store
    .selectFrom('version')
    .select(['number', 'user_id', 'at_ms', 'name', 'differences'])
    .where('kind', '=', kind)
    .where('thing_id', '=', id)
    .orderBy('number', 'desc')
    .execute()
  const people = await peopleOf(
    services,
    rows.map(({ user_id: user }) => user),
  )
  return rows.map((row) => versionOf(row, people))
}

const PART_TABLES = {
  columns: 'dataset_column',
  metrics: 'dataset_metric',
} as const

/** The rows of a thing as they are; null where it is gone. */
export const presentState = async (db: Reader, kind: VersionedKind, id: number): Promise<VersionState | null> => {
  const content = contentOf(kind)
  const row: Row | undefined = await db.selectFrom(kind).selectAll().where('id', '=', id).executeTakeFirst()
  if (row === undefined) return null
  const parts = new Map<string, readonly Row[]>()
  if (kind === 'dataset') {
    for (const name of ['columns', 'metrics'] as const) {
      const rows = db.selectFrom(PART_TABLES[name]).selectAll().where('dataset_id', '=', id)
      // oxlint-disable-next-line no-await-in-loop -- one connection
      parts.set(name, await rows.execute())
    }
  }
  return stateFrom(content, row, ({ path }) => parts.get(path) ?? [])
}

/** The number of the newest version; 0 where none is kept. */
export const revisionOf = async (db: Reader, kind: VersionedKind, id: number): Promise<number> => {
  const last = await db
    .selectFrom('version')
    .select('number')
    .where('kind', '=', kind)
    .where('thing_id', '=', id)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.number ?? 0
}

/** One version and its state; 404 for one that is not kept, or whose row is damaged. */
const loadVersion = async (services: HasStore, kind: VersionedKind, id: number, number: number) => {
  const row = await services.store
    .selectFrom('version')
    .selectAll()
    .where('kind', '=', kind)
    .where('thing_id', '=', id)
    .where('number', '=', number)
    .executeTakeFirst()
  const state = row === undefined ? null : storedState(row.state)
  if (row === undefined || state === null) throw notFound()
  return { row, state }
}

/** The state of a version. */
export const loadState = async (
  services: HasStore,
  kind: VersionedKind,
  id: number,
  number: number,
): Promise<VersionState> => (await loadVersion(services, kind, id, number)).state

interface Compared extends ThingVersion {
  readonly revision: number
  readonly fields: VersionField[]
}

/** One version with what is different in the thing as it is. */
export const compareVersion = async (
  services: HasStore,
  kind: VersionedKind,
  id: number,
  number: number,
): Promise<Compared> => {
  const { row, state } = await loadVersion(services, kind, id, number)
  const now = await presentState(services.store, kind, id)
  if (now === null) throw notFound()
  const people = await peopleOf(services, [row.user_id])
  return {
    ...versionOf(row, people),
    revision: await revisionOf(services.store, kind, id),
    fields: [...stateDifferences(kind, state, now)],
  }
}
