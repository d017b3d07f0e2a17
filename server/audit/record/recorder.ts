import { type AuditContext, type Outcome, auditContext, contextOf } from '../context'
import { audited } from '../tables'
import { type Genesis, appenderOf } from './append'
import { changesOf } from './changes'
import { readerOf } from './names'
import { cellsByThing } from './rows'
import { type Cell, type Connection, installTriggers } from './triggers'
import { keeperOf } from '../../version/keep'

interface Act {
  readonly action: string
  readonly outcome: Outcome
  readonly details: string
}

interface Recording {
  readonly clock: () => number
  /** Versions of each thing that are kept. */
  readonly versions: number
}

/** Writes the entry of a transaction that is about to be committed. */
export type Recorder = () => void

const tables = new Map(audited.map((table) => [table.table, table]))

/** Work that opened no context of its own still leaves an entry, which says so. */
const unknown = (): AuditContext => contextOf({ by: 'system', call: 'unknown' })

/**
 * Records, on this connection, every change of an audited table from now on. The answer writes one entry for all changes and acts
 * of the transaction under way, and none where there are none.
 */
export const startRecorder = (database: Connection, publicKey: string, { clock, versions }: Recording): Recorder => {
  installTriggers(database)
  const setting = database.prepare('select value from setting where name = ?')
  const valueOf = (name: string): string | undefined => (setting.get(name) as { value: string } | undefined)?.value
  let genesis: Genesis | null = null
  const append = appenderOf(database, () => (genesis ??= { installation: valueOf('instance') ?? '', publicKey }))
  const keepVersions = keeperOf(database, versions)
  const cells = database.prepare('select tbl, op, owner, key, col, old, new from audit_cell order by n')
  const acts = database.prepare('select action, outcome, details from audit_act order by n')
  const clear = ['audit_cell', 'audit_act'].map((table) => database.prepare(`delete from ${table}`))
  const readWithin = readerOf(database)

  return () => {
    const recorded = cells.all() as unknown as Cell[]
    const [act] = acts.all() as unknown as Act[]
    if (recorded.length === 0 && act === undefined) return
    const things = cellsByThing(recorded, tables)
    const reader = readWithin(things)
    const changes = changesOf(things, reader)
    for (const statement of clear) statement.run()
    if (changes.length === 0 && act === undefined) return
    const context = auditContext() ?? unknown()
    const isChanged = (kind: string, id: unknown): boolean =>
      changes.some((change) => change.kind === kind && change.id === id)
    const about = context.about
      .filter(({ kind, id }) => !isChanged(kind, id))
      .map(({ kind, id }) => ({ kind, id, name: reader.nameOf(kind, id) }))
    const at = clock()
    const seq = append({
      at,
      action: act?.action ?? 'change',
      outcome: act?.outcome ?? 'done',
      context,
      changes,
      about,
      details: act === undefined ? context.details : { ...context.details, ...(JSON.parse(act.details) as object) },
    })
    context.entries += 1
    keepVersions(changes, { seq, at, user: context.actor?.id ?? null })
  }
}
