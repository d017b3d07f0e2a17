import type { Generated } from 'kysely'

interface AuditEntryTable {
  /** Place in the chain, from 1 on and without gaps. */
  seq: Generated<number>
  /** As the clock of the server told it, so it may go back. */
  at_ms: number
  action: string
  actor_id: number | null
  outcome: string
  /** Null, as its content, for a tombstone. */
  salt: string | null
  /** Canonical JSON. */
  content: string | null
  content_hash: string
  hash: string
}

interface VersionTable {
  /** A kind of thing, as the audit log names it. */
  kind: string
  thing_id: number
  number: number
  user_id: number | null
  at_ms: number
  /** The entry of the audit log that tells of the change; null for a thing that is older than its versions. */
  seq: number | null
  name: string
  /** JSON: the rows of the thing. */
  state: string
  /** JSON: what is different from the version before. */
  differences: string
}

export interface AuditTables {
  version: VersionTable
  audit_entry: AuditEntryTable
  /** Finds the entries of a thing. */
  audit_thing: { kind: string; thing_id: string; seq: number; actor_id: number | null; change: string }
  /** From this entry until that of the next row all moments are on this day since the epoch, UTC. */
  audit_day: { first_seq: number; day: number }
  audit_signature: {
    id: Generated<number>
    at_ms: number
    /** The entry whose hash is signed. */
    seq: number
    hash: string
    public_key: string
    signature: string
  }
}
