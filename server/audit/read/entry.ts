import type { AuditEntry } from '../../../contract/audit/audit'
import type { Store } from '../../metadata/store'

type Content = Omit<AuditEntry, 'seq' | 'at' | 'action' | 'tombstone' | 'hash'>

/** A row of the log, as the lists read it. */
export interface EntryRow {
  readonly seq: number
  readonly at_ms: number
  readonly action: string
  readonly content: string | null
  readonly hash: string
}

const NOTHING: Content = {
  outcome: null,
  actor: null,
  by: null,
  address: null,
  call: null,
  cause: null,
  request: null,
  changes: [],
  about: [],
  details: {},
}

const momentText = (ms: number): string => new Date(ms).toISOString()

export const entryOf = ({ seq, at_ms, action, content, hash }: EntryRow): AuditEntry => ({
  ...(content === null ? NOTHING : (JSON.parse(content) as Content)),
  seq,
  at: momentText(at_ms),
  action,
  tombstone: content === null,
  hash,
})

export const COLUMNS = ['seq', 'at_ms', 'action', 'content', 'hash'] as const

export const findEntry = async (store: Store, seq: number): Promise<AuditEntry | null> => {
  const row = await store.selectFrom('audit_entry').select(COLUMNS).where('seq', '=', seq).executeTakeFirst()
  return row === undefined ? null : entryOf(row)
}
