import { sql } from 'kysely'
import { isDeepStrictEqual } from 'node:util'
import type { AuditEntry } from '../../../contract/audit/audit'
import type { SetterAnswer } from '../../../contract/version/setter'
import type { Store } from '../../metadata/store'
import { keysOf, valueAt } from '../state/pointer'
import { type EntryRow, entryOf } from './entry'

type Field = AuditEntry['changes'][number]['fields'][number]

const PAGE = 100
/** Entries of a thing that are searched, the newest first: more would keep a person waiting. */
const MAX_SEARCHED = 5000
/** Values of an answer: a part may have many. */
const MAX_FIELDS = 50

const isWithin = (path: string, outer: string): boolean =>
  outer === '' || path === outer || path.startsWith(`${outer}/`)

const side = (name: 'before' | 'after', value: unknown): object => (value === undefined ? {} : { [name]: value })

/** The field, or the part of its value that the path names; null where it says nothing about the path. */
const fieldAt = (field: Field, path: string): Field | null => {
  if (isWithin(field.path, path)) return field
  if (!isWithin(path, field.path)) return null
  const keys = keysOf(path.slice(field.path.length))
  const [before, after] = [valueAt(field.before, keys), valueAt(field.after, keys)]
  if (isDeepStrictEqual(before, after)) return null
  return { path, name: field.name, ...side('before', before), ...side('after', after) }
}

interface Thing {
  readonly kind: string
  readonly id: string
}

type Found = Omit<NonNullable<SetterAnswer['set']>, 'version'>

const entriesBefore = async (store: Store, { kind, id }: Thing, before: number): Promise<readonly AuditEntry[]> => {
  const page = await sql<EntryRow>`select e.seq, e.at_ms, e.action, e.content, e.hash
    from audit_thing t cross join audit_entry e on e.seq = t.seq
    where t.kind = ${kind} and t.thing_id = ${id} and t.change <> 'none' and t.seq < ${before}
    order by t.seq desc limit ${PAGE}`.execute(store)
  return page.rows.map(entryOf)
}

const versionAt = async (store: Store, { kind, id }: Thing, seq: number): Promise<number | null> => {
  const row = await store
    .selectFrom('version')
    .select('number')
    .where('kind', '=', kind)
    .where('thing_id', '=', Number(id))
    .where('seq', '=', seq)
    .executeTakeFirst()
  return row?.number ?? null
}

/** The change of a part that an entry tells; null where it tells none. */
const setIn = (entry: AuditEntry, { kind, id }: Thing, path: string): Found | null => {
  const change = entry.changes.find((one) => one.kind === kind && String(one.id) === id)
  const fields = change?.fields.flatMap((field) => fieldAt(field, path) ?? []) ?? []
  if (change === undefined || fields.length === 0) return null
  const { seq, at, actor, by } = entry
  return { seq, at, person: actor, by, change: change.change, fields: fields.slice(0, MAX_FIELDS) }
}

const isMaking = ({ changes }: AuditEntry, { kind, id }: Thing): boolean =>
  changes.some((one) => one.kind === kind && String(one.id) === id && one.change === 'created')

/** The last change of each part of a thing, by its path; an empty path is any part. */
export const findSetters = async (
  store: Store,
  thing: Thing,
  paths: readonly string[],
): Promise<readonly SetterAnswer[]> => {
  const first = await store.selectFrom('audit_entry').select('at_ms').orderBy('seq').limit(1).executeTakeFirst()
  let begins = first === undefined ? null : new Date(first.at_ms).toISOString()
  const found = new Map<string, Found>()
  let open = [...new Set(paths)]
  let before = Number.MAX_SAFE_INTEGER
  for (let searched = 0; searched < MAX_SEARCHED && open.length > 0; searched += PAGE) {
    // oxlint-disable-next-line no-await-in-loop -- one page after the other
    const entries = await entriesBefore(store, thing, before)
    for (const entry of entries) {
      for (const path of open) {
        const set = setIn(entry, thing, path)
        if (set !== null) found.set(path, set)
      }
      open = open.filter((path) => !found.has(path))
      // the log knows the thing from its making on
      if (isMaking(entry, thing)) [begins, open] = [null, []]
    }
    if (entries.length < PAGE) break
    before = entries.at(-1)?.seq ?? 0
  }
  return Promise.all(
    paths.map(async (path) => {
      const set = found.get(path)
      return { set: set === undefined ? null : { ...set, version: await versionAt(store, thing, set.seq) }, begins }
    }),
  )
}
