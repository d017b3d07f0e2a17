import { sql } from 'kysely'
import MiniSearch from 'minisearch'
import { FOUND_KINDS, type FoundKind } from '../../contract/search/search'
import type { Store } from '../metadata/store'
import { type Document, documentsOf } from './documents'

/** A thing that fits a text. */
export interface Hit {
  readonly document: Document
  readonly score: number
  /** The words of the thing that fit, each with its fields; empty for one that was not searched for, or fits within a word. */
  readonly fits: Readonly<Record<string, readonly string[]>>
}

export interface ThingIndex {
  /** The things that fit a text, the best first, as the store has them now; whoever may see them. */
  find(text: string): Promise<readonly Hit[]>
  /** Things by their kind and number. */
  get(ids: readonly string[]): Promise<readonly Document[]>
}

/** How much a field counts. */
const BOOST = { name: 8, columns: 2, owners: 2, description: 1, place: 1 }
/** Letters of a word that may be wrong, as a part of them and at most: two letters in the other order are two. */
const FUZZY = 0.34
const MOST_WRONG = 2
/** Words of so many letters are taken as they are. */
const SHORT = 3
/** Score of a name that has the text within a word, below every whole word. */
const WITHIN = 0.1
/** Documents that are added between two turns of the event loop. */
const CHUNK = 250

/** Things whose documents hold the name of another: a change of that is one of theirs. */
const HOLDERS: Readonly<Partial<Record<string, readonly FoundKind[]>>> = {
  user: FOUND_KINDS,
  database: ['dataset'],
  dataset: ['chart'],
}

const textOf = (document: Document, field: string): string => {
  const value = document[field as keyof Document]
  return Array.isArray(value) ? value.join('\n') : String(value ?? '')
}

const create = (): MiniSearch<Document> => new MiniSearch({ fields: Object.keys(BOOST), extractField: textOf })

const isKind = (kind: string): kind is FoundKind => (FOUND_KINDS as readonly string[]).includes(kind)

/**
 * An index of all things of a store. Before each search it reads again what the audit log says was changed since the last one.
 */
export const createThingIndex = (store: Store): ThingIndex => {
  const documents = new Map<string, Document>()
  let index = create()
  /** The entry of the audit log up to which the index is complete; null before the first search. */
  let read: number | null = null
  let turn: Promise<void> = Promise.resolve()

  const put = async (kind: FoundKind, ids: readonly number[] | null): Promise<void> => {
    const fresh = await documentsOf(store, kind, ids)
    const gone = ids?.map((id) => `${kind} ${id}`) ?? [...documents.keys()].filter((id) => id.startsWith(`${kind} `))
    for (const id of gone) {
      if (documents.delete(id)) index.discard(id)
    }
    for (const document of fresh) documents.set(document.id, document)
    await index.addAllAsync(fresh, { chunkSize: CHUNK })
  }

  const catchUp = async (): Promise<void> => {
    const last = await sql<{ seq: number | null }>`select max(seq) as seq from audit_entry`.execute(store)
    const head = last.rows[0]?.seq ?? 0
    if (read === null) {
      // oxlint-disable-next-line no-await-in-loop -- one connection
      for (const kind of FOUND_KINDS) await put(kind, null)
      read = head
      return
    }
    if (read === head) return
    const changed = await sql<{ kind: string; thing_id: string }>`select distinct kind, thing_id from audit_thing
      where seq > ${read} and change <> 'none'`.execute(store)
    const kinds = new Set(changed.rows.flatMap(({ kind }) => HOLDERS[kind] ?? []))
    for (const kind of FOUND_KINDS) {
      const ids = changed.rows.flatMap((row) => (row.kind === kind && isKind(kind) ? [Number(row.thing_id)] : []))
      if (kinds.has(kind)) {
        // oxlint-disable-next-line no-await-in-loop -- one connection
        await put(kind, null)
      } else if (ids.length > 0) {
        // oxlint-disable-next-line no-await-in-loop -- one connection
        await put(kind, ids)
      }
    }
    read = head
  }

  /** One after the other; an index that could not be completed begins anew. */
  const ready = (): Promise<void> => {
    turn = turn.then(catchUp, catchUp).catch((error: unknown) => {
      documents.clear()
      index = create()
      read = null
      throw error
    })
    return turn
  }

  const words = (text: string, combineWith: 'AND' | 'OR'): readonly Hit[] =>
    index
      .search(text, {
        boost: BOOST,
        // one letter beside other words begins too many
        prefix: (term, _, terms) => term.length > 1 || terms.length === 1,
        fuzzy: (term) => (term.length > SHORT ? FUZZY : false),
        maxFuzzy: MOST_WRONG,
        combineWith,
      })
      .flatMap(({ id, score, match }) => {
        const document = documents.get(id as string)
        return document === undefined ? [] : [{ document, score, fits: match }]
      })

  const find = async (text: string): Promise<readonly Hit[]> => {
    await ready()
    const needle = text.trim().toLowerCase()
    if (needle === '') return []
    const every = words(needle, 'AND')
    const hits = every.length > 0 ? every : words(needle, 'OR')
    const found = new Set(hits.map(({ document }) => document.id))
    const within = [...documents.values()]
      .filter(({ id, name }) => !found.has(id) && name.toLowerCase().includes(needle))
      .map((document): Hit => ({ document, score: WITHIN, fits: {} }))
    return [...hits, ...within]
  }

  return {
    find,
    get: async (ids) => {
      await ready()
      return ids.flatMap((id) => documents.get(id) ?? [])
    },
  }
}
