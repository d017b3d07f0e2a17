import { pointer } from '../record/difference'
import { sql } from 'kysely'
import type { AuditEntry, AuditState } from '../../../contract/audit/audit'
import type { Store } from '../../metadata/store'
import { COLUMNS, type EntryRow, entryOf } from '../read/entry'
import { numbersAround } from '../read/span'
import { nameIn, stateNow } from './now'
import { HIDDEN, type Tree, putAt } from './pointer'

type Change = AuditEntry['changes'][number]

const PAGE = 200

const changeIn = (entry: AuditEntry, kind: string, id: string): Change | undefined =>
  entry.changes.find((change) => change.kind === kind && String(change.id) === id)

/** Entries that changed the thing, after a number and in this order. */
const entriesOf = async (
  store: Store,
  { kind, id }: Thing,
  { after, until, limit, order }: { after: number; until: number; limit: number; order: 'asc' | 'desc' },
): Promise<readonly AuditEntry[]> => {
  const rows = await sql<EntryRow>`select ${sql.join(COLUMNS.map((column) => sql.ref(`e.${column}`)))}
    from audit_thing t cross join audit_entry e on e.seq = t.seq
    where t.kind = ${kind} and t.thing_id = ${id} and t.change <> 'none' and t.seq > ${after} and t.seq <= ${until}
    order by t.seq ${sql.raw(order)} limit ${limit}`.execute(store)
  return rows.rows.map(entryOf)
}

interface Thing {
  readonly kind: string
  readonly id: string
}

/** Numbers of tombstones, from the acts that made them: both ends of each range. */
const buried = async (store: Store): Promise<readonly (readonly [number, number])[]> => {
  const rows = await store
    .selectFrom('audit_entry')
    .select('content')
    .where('action', 'in', ['trim', 'eraseAudit'])
    .where('action', '<>', 'change')
    .execute()
  return rows.flatMap(({ content }) => {
    if (content === null) return []
    const { details } = JSON.parse(content) as { readonly details: { readonly ranges?: readonly [number, number][] } }
    return details.ranges ?? []
  })
}

const countWithin = (ranges: readonly (readonly [number, number])[], after: number, until: number): number =>
  ranges.reduce((sum, [from, to]) => sum + Math.max(0, Math.min(to, until) - Math.max(from, after + 1) + 1), 0)

/** Takes a change back: the state before it; null where it made the thing. */
const undo = (state: Tree | null, { change, fields }: Change): Tree | null => {
  if (change === 'created') return null
  const before: Tree = change === 'deleted' ? {} : (state ?? {})
  for (const { path, before: value, secret } of fields) {
    if (secret !== true) putAt(before, path, structuredClone(value))
    else if (change === 'deleted') putAt(before, path, HIDDEN)
  }
  return before
}

/** Follows a change: the state after it; null where it deleted the thing. */
const redo = (state: Tree | null, { change, fields }: Change): Tree | null => {
  if (change === 'deleted') return null
  const after: Tree = change === 'created' ? {} : (state ?? {})
  for (const { path, after: value, secret } of fields)
    putAt(after, path, secret === true ? HIDDEN : structuredClone(value))
  return after
}

const isObject = (value: unknown): value is Tree => typeof value === 'object' && value !== null && !Array.isArray(value)

const PART_NAMES = ['column_name', 'metric_name']

const partName = (value: unknown): string | null => {
  if (!isObject(value)) return null
  const name = PART_NAMES.map((key) => value[key]).find((one) => typeof one === 'string')
  return typeof name === 'string' ? name : null
}

const isNone = (value: unknown): boolean =>
  value === null || value === undefined || (Array.isArray(value) && value.length === 0)

/** Values by path; an object's are those of its keys. What is not there is not listed. */
export const valuesOf = (state: Tree): AuditState['values'] =>
  Object.entries(state)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([key, value]): AuditState['values'] => {
      if (isNone(value)) return []
      if (value === HIDDEN) return [{ path: pointer(key), name: null, secret: true }]
      if (!isObject(value)) return [{ path: pointer(key), name: null, value }]
      return Object.entries(value)
        .filter(([, inner]) => !isNone(inner))
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .map(([inner, one]) => ({ path: pointer(key, inner), name: partName(one), value: one }))
    })

/** The number of the last entry up to a moment. Clocks may go back, so the number decides, and not the moments around it. */
const lastUntil = async (store: Store, at: number): Promise<number> => {
  const { last } = await numbersAround(store, { from: -8.64e15, to: at })
  const row = await store
    .selectFrom('audit_entry')
    .select('seq')
    .where('seq', '<=', last)
    .where('at_ms', '<=', at)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.seq ?? 0
}

/** Takes back all changes after a number, the newest first. */
const backTo = async (store: Store, thing: Thing, seq: number): Promise<Tree | null> => {
  let state = await stateNow(store, thing.kind, thing.id)
  for (let until = Number.MAX_SAFE_INTEGER; ;) {
    // oxlint-disable-next-line no-await-in-loop -- one page after the other
    const entries = await entriesOf(store, thing, { after: seq, until, limit: PAGE, order: 'desc' })
    for (const entry of entries) {
      const change = changeIn(entry, thing.kind, thing.id)
      if (change !== undefined) state = undo(state, change)
    }
    const last = entries.at(-1)
    if (last === undefined || entries.length < PAGE) return state
    until = last.seq - 1
  }
}

/** Follows all changes from the one that made the thing on; undefined where none is known to have made it. */
const forwardTo = async (
  store: Store,
  thing: Thing,
  seq: number,
  ranges: readonly (readonly [number, number])[],
): Promise<Tree | null | undefined> => {
  const begin = await store
    .selectFrom('audit_thing')
    .select('seq')
    .where('kind', '=', thing.kind)
    .where('thing_id', '=', thing.id)
    .where('change', 'in', ['created', 'deleted'])
    .where('seq', '<=', seq)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (begin === undefined || countWithin(ranges, begin.seq, seq) > 0) return undefined
  let state: Tree | null = null
  for (let after = begin.seq - 1; ;) {
    // oxlint-disable-next-line no-await-in-loop -- one page after the other
    const entries = await entriesOf(store, thing, { after, until: seq, limit: PAGE, order: 'asc' })
    for (const entry of entries) {
      const change = changeIn(entry, thing.kind, thing.id)
      if (change !== undefined) state = redo(state, change)
    }
    const last = entries.at(-1)
    if (last === undefined || entries.length < PAGE) return state
    after = last.seq
  }
}

const momentText = (ms: number): string => new Date(ms).toISOString()

/**
 * A thing as it was at a moment, by the entries since then or by those before. Where entries that may have changed it were trimmed
 * or erased, the answer counts them, and values may be of later or of earlier.
 */
export const stateAt = async (store: Store, thing: Thing, at: number): Promise<AuditState> => {
  const { kind, id } = thing
  const first = await store.selectFrom('audit_entry').select('at_ms').orderBy('seq').limit(1).executeTakeFirst()
  const seq = await lastUntil(store, at)
  const begins = first === undefined ? null : momentText(first.at_ms)
  const ranges = await buried(store)
  const lost = countWithin(ranges, seq, Number.MAX_SAFE_INTEGER)
  const sure = lost === 0 ? undefined : await forwardTo(store, thing, seq, ranges)
  const state = sure === undefined ? await backTo(store, thing, seq) : sure
  const [last] = await entriesOf(store, thing, { after: 0, until: seq, limit: 1, order: 'desc' })
  const change = last === undefined ? undefined : changeIn(last, kind, id)
  return {
    kind,
    id,
    at: momentText(at),
    begins,
    known: seq === 0 ? 'before' : state === null ? 'absent' : 'there',
    name: state === null ? (change?.name ?? null) : (nameIn(kind, state) ?? change?.name ?? null),
    lost: sure === undefined ? lost : 0,
    last:
      last === undefined || change === undefined
        ? null
        : { seq: last.seq, at: last.at, person: last.actor, by: last.by, change: change.change },
    values: seq === 0 || state === null ? [] : valuesOf(state),
  }
}
