import { sign } from 'node:crypto'
import type { Store } from '../../metadata/store'
import type { Platform } from '../../platform'
import { findBreak } from './check'
import { genesisKeyOf } from './genesis'
import { genesisOf } from './hashes'
import type { AuditKey } from './key'

/** The last entry of the chain. */
interface Head {
  readonly seq: number
  readonly hash: string
}

interface Signature {
  readonly at: number
  readonly seq: number
  readonly hash: string
  readonly publicKey: string
  readonly signature: string
}

/** A statement about the chain, as it is signed. */
const statementOf = (installation: string, { at, seq, hash, publicKey }: Omit<Signature, 'signature'>): string =>
  JSON.stringify(['recount audit head', installation, at, seq, hash, publicKey])

export const signText = ({ privateKey }: AuditKey, text: string): string =>
  sign(null, Buffer.from(text), privateKey).toString('base64')

const headOf = async (store: Store): Promise<Head | null> => {
  const query = store.selectFrom('audit_entry').select(['seq', 'hash']).orderBy('seq', 'desc').limit(1)
  return (await query.executeTakeFirst()) ?? null
}

interface Deps extends Pick<Platform, 'clock' | 'log' | 'store'> {
  readonly instance: string
  readonly auditKey: AuditKey
}

/**
 * Signs the last entry, and with it all entries before. Signs nothing where an entry since the last signature does not follow the
 * one before it: a signature would vouch for what somebody changed. The log of the server names that entry.
 */
export const signHead = async ({ store, instance, auditKey, clock, log }: Deps): Promise<void> => {
  const head = await headOf(store)
  if (head === null) return
  const broken = await findBreak(store, head.seq, genesisOf(instance, await genesisKeyOf(store, auditKey)))
  if (broken !== null) {
    log.error({ entry: broken }, 'the audit log was changed from outside, so it is not signed')
    return
  }
  const unsigned = { at: clock(), ...head, publicKey: auditKey.publicKey }
  const signature = signText(auditKey, statementOf(instance, unsigned))
  const row = { at_ms: unsigned.at, ...head, public_key: auditKey.publicKey, signature }
  await store.insertInto('audit_signature').values(row).execute()
}

const DAY = 86_400_000

/** Signs the last entry once a day, UTC. */
export const signDaily = async (deps: Deps): Promise<void> => {
  const last = await deps.store
    .selectFrom('audit_signature')
    .select('at_ms')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const day = (at: number): number => Math.floor(at / DAY)
  if (last === undefined || day(last.at_ms) !== day(deps.clock())) await signHead(deps)
}
