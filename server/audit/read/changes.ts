import { type AuditChanges, type AuditEntry, MAX_CHANGE_ROWS, MAX_CHANGE_TEXT } from '../../../contract/audit/audit'
import type { Store } from '../../metadata/store'
import { breakAfter } from '../chain/check'
import { genesisKeyOf } from '../chain/genesis'
import { genesisOf } from '../chain/hashes'
import { type AuditKey, fingerprintOf } from '../chain/key'
import { hashAt } from '../chain/rows'
import { entryOf } from './entry'
import { entryPages } from './pages'
import { ALL_TIMES, type Span, momentsOf, numbersOf } from './span'

interface Deps {
  readonly store: Store
  readonly instance: string
  readonly auditKey: AuditKey
  readonly clock: () => number
}

type Row = AuditChanges['things'][number]['rows'][number]
type Change = AuditEntry['changes'][number]

/** A value as text, cut where it would fill pages. */
const textOf = (value: unknown): string | null => {
  if (value === undefined || value === null) return null
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > MAX_CHANGE_TEXT ? `${text.slice(0, MAX_CHANGE_TEXT)}…` : text
}

const rowsOf = ({ seq, at, actor, by }: AuditEntry, { change, fields }: Change): readonly Row[] => {
  const row = { seq, at, person: actor?.name ?? null, by, change }
  if (fields.length === 0) return [{ ...row, path: '', name: null, before: null, after: null, secret: false }]
  return fields.map(({ path, name, before, after, secret }) => ({
    ...row,
    path,
    name: name ?? null,
    before: textOf(before),
    after: textOf(after),
    secret: secret === true,
  }))
}

interface Gathered {
  readonly things: Map<string, AuditChanges['things'][number]>
  rows: number
}

const gather = (gathered: Gathered, entry: AuditEntry): void => {
  for (const change of entry.changes) {
    const { kind, id, name } = change
    const rows = rowsOf(entry, change)
    const room = Math.max(0, MAX_CHANGE_ROWS - gathered.rows)
    gathered.rows += rows.length
    if (room === 0) continue
    const key = `${kind} ${id}`
    const thing = gathered.things.get(key) ?? { kind, id: String(id), name, rows: [] }
    // under its latest name
    gathered.things.set(key, {
      ...thing,
      name: name ?? thing.name,
      rows: [...thing.rows, ...rows.slice(0, room)],
    })
  }
}

const brokenIn = async ({ store, instance, auditKey }: Deps, first: number, last: number): Promise<number | null> => {
  if (first > last) return null
  const genesis = genesisOf(instance, await genesisKeyOf(store, auditKey))
  const before = first === 1 ? genesis : await hashAt(store, first - 1)
  return before === undefined ? first - 1 : breakAfter(store, { seq: first - 1, hash: before }, last)
}

/** The changes of a span by thing, as far as a page takes them, and whether the entries of the span follow the chain. */
export const changesPage = async (services: Deps, span: Span): Promise<AuditChanges> => {
  const { store, auditKey, clock, instance } = services
  const moments = momentsOf(span) ?? ALL_TIMES
  const numbers = await numbersOf(store, span)
  const { first, last } = numbers
  const gathered: Gathered = { things: new Map(), rows: 0 }
  let [entries, erased] = [0, 0]
  for await (const rows of entryPages(store, numbers, moments)) {
    entries += rows.length
    for (const row of rows) {
      if (row.content === null) erased += 1
      else gather(gathered, entryOf(row))
    }
  }
  return {
    installation: instance,
    fingerprint: fingerprintOf(auditKey),
    made: new Date(clock()).toISOString(),
    entries,
    erased,
    rows: gathered.rows,
    broken: await brokenIn(services, first, last),
    things: [...gathered.things.values()],
  }
}
