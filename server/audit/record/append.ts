import { randomBytes } from 'node:crypto'
import { canonical } from '../chain/canonical'
import { contentHashOf, genesisOf, hashOf } from '../chain/hashes'
import type { About, AuditContext, Outcome } from '../context'
import type { Change } from './changes'
import type { Connection } from './triggers'

export interface Entry {
  readonly at: number
  /** Kind of the act; `change` for one that is no more than its changes. */
  readonly action: string
  readonly outcome: Outcome
  readonly context: AuditContext
  readonly changes: readonly Change[]
  /** Things that the act is about, under their names of then. */
  readonly about: readonly (About & { readonly name: string | null })[]
  readonly details: Readonly<Record<string, unknown>>
}

const DAY = 86_400_000
const dayOf = (at: number): number => Math.floor(at / DAY)
const SALT_BYTES = 16
const SALTS = 64

/** Random bytes are fetched for several entries at once: each fetch costs as much as the hashes of an entry. */
const salts = (): (() => string) => {
  let bytes = Buffer.alloc(0)
  return () => {
    if (bytes.length === 0) bytes = randomBytes(SALT_BYTES * SALTS)
    const salt = bytes.subarray(0, SALT_BYTES).toString('hex')
    bytes = bytes.subarray(SALT_BYTES)
    return salt
  }
}

/** The content of an entry, as its hash covers it. */
const contentOf = ({ context, outcome, changes, about, details }: Entry): string => {
  const { actor, by, address, call, cause, request } = context
  return canonical({ actor, by, address, call, cause, request, outcome, changes, about, details })
}

export interface Genesis {
  readonly installation: string
  readonly publicKey: string
}

/** Appends entries within the transaction under way, each with the hash of the one before it. Answers the number of the entry. */
export const appenderOf = (database: Connection, genesis: () => Genesis): ((entry: Entry) => number) => {
  const head = database.prepare('select seq, at_ms, hash from audit_entry order by seq desc limit 1')
  const entries = database.prepare(`insert into audit_entry
    (seq, at_ms, action, actor_id, outcome, salt, content, content_hash, hash) values (?, ?, ?, ?, ?, ?, ?, ?, ?)`)
  const things = database.prepare(
    'insert into audit_thing (kind, thing_id, seq, actor_id, change) values (?, ?, ?, ?, ?) on conflict do nothing',
  )
  const days = database.prepare('insert into audit_day (first_seq, day) values (?, ?)')

  const nextSalt = salts()

  return (entry) => {
    const last = head.get() as { seq: number; at_ms: number; hash: string } | undefined
    const { installation, publicKey } = genesis()
    const previous = last?.hash ?? genesisOf(installation, publicKey)
    const seq = (last?.seq ?? 0) + 1
    const { at, action, outcome, context } = entry
    const content = contentOf(entry)
    const salt = nextSalt()
    const contentHash = contentHashOf(content, salt)
    const hash = hashOf({ previous, seq, at, action, contentHash })
    const actor = context.actor?.id ?? null
    entries.run(seq, at, action, actor, outcome, salt, content, contentHash, hash)
    for (const { kind, id, change } of entry.changes) things.run(kind, String(id), seq, actor, change)
    for (const { kind, id } of entry.about) things.run(kind, String(id), seq, actor, 'none')
    if (last === undefined || dayOf(last.at_ms) !== dayOf(at)) days.run(seq, dayOf(at))
    return seq
  }
}
