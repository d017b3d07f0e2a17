import { sql } from 'kysely'
import type { Call } from '../../contract/call'
import { calls } from '../../contract/index'
import { FOUND_KINDS, type Found, type FoundKind } from '../../contract/search/search'
import { chartListing } from '../chart/saved/listing'
import { dashboardListing } from '../dashboard/listing'
import { datasetListing } from '../dataset/listing'
import { type Condition, equal } from '../metadata/conditions'
import type { Platform } from '../platform'
import { type User, may } from '../session/security/users'
import { userListing } from '../user/listing'
import type { Document } from './documents'
import type { Hit, ThingIndex } from './thingIndex'
import { usedBy } from './use'

type Deps = Pick<Platform, 'databases' | 'settings' | 'store'> & { readonly things: ThingIndex }

interface Sight {
  readonly from: ReturnType<typeof sql>
  readonly id: ReturnType<typeof sql>
  readonly visible: Condition
}

/** The calls that list the things of a kind: who may not make one finds none of them. */
const LISTS: Readonly<Record<FoundKind, Pick<Call, 'permission'>>> = {
  chart: calls.chartList,
  dashboard: calls.dashboardList,
  dataset: calls.datasetList,
  saved_query: calls.savedQueryList,
  user: calls.userList,
}

const mayList = (user: User, kind: FoundKind): boolean => {
  const { permission } = LISTS[kind]
  return typeof permission !== 'string' && may(user, permission)
}

/** The rows of a kind that the person may see. */
const sightOf = async (deps: Deps, user: User, kind: FoundKind): Promise<Sight> => {
  switch (kind) {
    case 'chart':
      return chartListing(deps, user)
    case 'dashboard':
      return dashboardListing(deps, user)
    case 'dataset':
      return datasetListing(deps, user)
    case 'saved_query':
      return { from: sql`saved_query`, id: sql`saved_query.id`, visible: equal(sql`saved_query.user_id`, user.id) }
    case 'user':
      return userListing
  }
}

/** Things whose rights are asked at once. */
const BATCH = 300

const seen = async (deps: Deps, sights: ReadonlyMap<FoundKind, Sight>, documents: readonly Document[]) => {
  const ids = new Set<string>()
  for (const [kind, { from, id, visible }] of sights) {
    const asked = documents.filter((one) => one.kind === kind).map(({ thing }) => thing)
    if (asked.length === 0) continue
    // oxlint-disable-next-line no-await-in-loop -- one connection
    const { rows } = await sql<{ id: number }>`select ${id} as id from ${from}
      where ${id} in (${sql.join(asked)}) and ${visible}`.execute(deps.store)
    for (const row of rows) ids.add(`${kind} ${row.id}`)
  }
  return ids
}

const OTHERS = ['columns', 'owners', 'description', 'place'] as const
const SINGULAR = { columns: 'column', owners: 'owner', description: 'description', place: 'place' } as const

/** The field that made a thing fit, where its name did not. */
const byOf = ({ document, fits }: Hit): Found['by'] => {
  const fields = Object.values(fits).flat()
  if (fields.length === 0 || fields.includes('name')) return null
  const field = OTHERS.find((one) => fields.includes(one)) ?? 'description'
  const words = Object.keys(fits).filter((word) => fits[word]?.includes(field))
  const texts = [document[field]].flat()
  const text = texts.find((one) => words.some((word) => one.toLowerCase().includes(word))) ?? texts[0] ?? ''
  return { field: SINGULAR[field], text }
}

const foundOf = (hit: Hit): Found => {
  const { kind, thing, name, place, owners, vizType } = hit.document
  return { kind, id: thing, name, place, owners: [...owners], viz_type: vizType, by: byOf(hit) }
}

/** The things that fit a text and that the person may see, the best first. */
export const findThings = async (deps: Deps, user: User, text: string, limit: number): Promise<readonly Found[]> => {
  const uses = await usedBy(deps.store, user)
  const worth = ({ document, score }: Hit): number => score * (1 + Math.log2(1 + (uses.get(document.id) ?? 0)) / 4)
  const hits: readonly Hit[] =
    text.trim() === ''
      ? (await deps.things.get([...uses.keys()])).map((document) => ({ document, score: 1, fits: {} }))
      : await deps.things.find(text)
  const sights = new Map<FoundKind, Sight>()
  for (const kind of FOUND_KINDS) {
    // oxlint-disable-next-line no-await-in-loop -- one connection
    if (mayList(user, kind)) sights.set(kind, await sightOf(deps, user, kind))
  }
  const ranked = hits
    .filter(({ document }) => sights.has(document.kind))
    .map((hit) => ({ hit, worth: worth(hit) }))
    .toSorted((a, b) => b.worth - a.worth)
    .map(({ hit }) => hit)
  const found: Found[] = []
  for (let at = 0; at < ranked.length && found.length < limit; at += BATCH) {
    const batch = ranked.slice(at, at + BATCH)
    // oxlint-disable-next-line no-await-in-loop -- most answers need one batch
    const ids = await seen(
      deps,
      sights,
      batch.map(({ document }) => document),
    )
    found.push(...batch.filter(({ document }) => ids.has(document.id)).map(foundOf))
  }
  return found.slice(0, limit)
}
