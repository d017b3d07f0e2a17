import type { TagRef, TaggedType } from '../../contract/tag'
import type { Store } from '../metadata/store'

type Reader = Pick<Store, 'selectFrom'>

/** People make all of the tags that there are here. */
const CUSTOM = 1

interface Row {
  readonly thing: number
  readonly id: number
  readonly name: string
}

const readers: Readonly<Record<TaggedType, (db: Reader) => Promise<readonly Row[]>>> = {
  query: (db) =>
    db
      .selectFrom('saved_query_tag')
      .innerJoin('tag', 'tag.id', 'saved_query_tag.tag_id')
      .select(['saved_query_tag.saved_query_id as thing', 'tag.id', 'tag.name'])
      .orderBy('tag.name')
      .execute(),
  chart: (db) =>
    db
      .selectFrom('chart_tag')
      .innerJoin('tag', 'tag.id', 'chart_tag.tag_id')
      .select(['chart_tag.chart_id as thing', 'tag.id', 'tag.name'])
      .orderBy('tag.name')
      .execute(),
  dashboard: (db) =>
    db
      .selectFrom('dashboard_tag')
      .innerJoin('tag', 'tag.id', 'dashboard_tag.tag_id')
      .select(['dashboard_tag.dashboard_id as thing', 'tag.id', 'tag.name'])
      .orderBy('tag.name')
      .execute(),
  dataset: (db) =>
    db
      .selectFrom('dataset_tag')
      .innerJoin('tag', 'tag.id', 'dataset_tag.tag_id')
      .select(['dataset_tag.dataset_id as thing', 'tag.id', 'tag.name'])
      .orderBy('tag.name')
      .execute(),
}

/** The tags on things of a kind, by their number, in the order of their names. */
export const tagsOn = async (db: Reader, type: TaggedType): Promise<ReadonlyMap<number, readonly TagRef[]>> => {
  const found = new Map<number, TagRef[]>()
  for (const { thing, id, name } of await readers[type](db)) {
    const known = found.get(thing)
    const tag = { id, name, type: CUSTOM }
    if (known === undefined) found.set(thing, [tag])
    else known.push(tag)
  }
  return found
}

const lower = (text: string): string => text.toLowerCase()

/** Filters by tags that lists of tagged things know: by a part of a name, or by the number of a tag. */
export const tagTest = (
  kind: 'chart' | 'dashboard' | 'saved_query',
  filter: { readonly col: string; readonly opr: string; readonly value: unknown },
): ((tags: readonly TagRef[]) => boolean) | null => {
  const { col, opr, value } = filter
  if (col !== 'tags') return null
  if (opr === `${kind}_tags`) return (tags) => tags.some(({ name }) => lower(name).includes(lower(String(value))))
  if (opr !== `${kind}_tag_id` && opr !== 'rel_m_m') return null
  const wanted = new Set((Array.isArray(value) ? value : [value]).map(Number))
  return (tags) => tags.some(({ id }) => wanted.has(id))
}
