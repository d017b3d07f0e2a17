import { type QueryExecutorProvider, sql } from 'kysely'
import type { TagRef, TaggedType } from '../../contract/tag/tag'
import { type Condition, always, among, holds } from '../metadata/conditions'

/** People make all of the tags that there are here. */
const CUSTOM = 1

interface Row {
  readonly thing: number
  readonly id: number
  readonly name: string
}

/** Tables of the links between tags and things. */
const LINKS: Readonly<Record<TaggedType, { readonly table: string; readonly thing: string }>> = {
  query: { table: 'saved_query_tag', thing: 'saved_query_id' },
  chart: { table: 'chart_tag', thing: 'chart_id' },
  dashboard: { table: 'dashboard_tag', thing: 'dashboard_id' },
  dataset: { table: 'dataset_tag', thing: 'dataset_id' },
}

/** The tags on things of a kind, or on some of them, by their number, in the order of their names. */
export const tagsOn = async (
  db: QueryExecutorProvider,
  type: TaggedType,
  things?: readonly number[],
): Promise<ReadonlyMap<number, readonly TagRef[]>> => {
  const tagsByThing = new Map<number, TagRef[]>()
  const { table, thing } = LINKS[type]
  const those = things === undefined ? always : among(sql.ref(thing), things)
  const links = await sql<Row>`select ${sql.ref(thing)} as thing, tag.id, tag.name
    from ${sql.table(table)} join tag on tag.id = tag_id where ${those} order by tag.name`.execute(db)
  for (const { thing, id, name } of links.rows) {
    const tags = tagsByThing.get(thing)
    const tag = { id, name, type: CUSTOM }
    if (tags === undefined) tagsByThing.set(thing, [tag])
    else tags.push(tag)
  }
  return tagsByThing
}

interface TagFilter {
  readonly col: string
  readonly opr: string
  readonly value: unknown
}

const numbers = (value: unknown): readonly number[] => (Array.isArray(value) ? value : [value]).map(Number)

/** The filters by tags that a list of tagged things knows, by a part of a name or by numbers; null for other filters. */
export const taggedBy = (type: 'query' | 'chart' | 'dashboard', { col, opr, value }: TagFilter): Condition | null => {
  if (col !== 'tags') return null
  const kind = type === 'query' ? 'saved_query' : type
  const { table, thing } = LINKS[type]
  const has = (test: Condition): Condition => sql`exists (select 1 from ${sql.table(table)} join tag on tag.id = tag_id
    where ${sql.ref(thing)} = ${sql.ref(`${kind}.id`)} and ${test})`
  if (opr === `${kind}_tags`) return has(holds(sql`tag.name`, value))
  return opr === `${kind}_tag_id` || opr === 'rel_m_m' ? has(among(sql`tag.id`, numbers(value))) : null
}
