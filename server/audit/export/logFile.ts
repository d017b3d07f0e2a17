import { createPublicKey, verify } from 'node:crypto'
import type { LogFileFacts, LogSignature } from '../../../contract/audit/logFile'
import type { Store } from '../../metadata/store'
import { genesisKeyOf } from '../chain/genesis'
import { type AuditKey, fingerprintOf } from '../chain/key'
import { signText } from '../chain/sign'

interface Deps {
  readonly store: Store
  readonly instance: string
  readonly auditKey: AuditKey
  readonly clock: () => number
}

type Unsigned = Omit<LogSignature, 'signature'>

/** The text that is signed: recount-verify writes it too. */
const statementOf = (
  { hash, count, first, head, redaction }: LogFileFacts,
  { installation, at, person, publicKey }: Unsigned,
): string =>
  JSON.stringify(['recount log', 1, installation, at, person, hash, count, first, head, redaction, publicKey])

/**
 * The signature of a log file for the person who exports it; a file without texts does not name them. It vouches for the bytes of
 * then, not for what they tell.
 */
export const signLogFile = (
  { instance, auditKey, clock }: Omit<Deps, 'store'>,
  facts: LogFileFacts,
  person: string,
): LogSignature => {
  const unsigned = {
    installation: instance,
    at: new Date(clock()).toISOString(),
    person: facts.redaction === 'none' ? person : '',
    publicKey: auditKey.publicKey,
  }
  return { ...unsigned, signature: signText(auditKey, statementOf(facts, unsigned)) }
}

const holds = (facts: LogFileFacts, { signature, ...unsigned }: LogSignature): boolean => {
  const bytes = Buffer.from(signature, 'base64')
  const der = Buffer.from(unsigned.publicKey, 'base64')
  // another spelling of the same bytes is a change too
  if (bytes.toString('base64') !== signature || der.toString('base64') !== unsigned.publicKey) return false
  try {
    const key = createPublicKey({ key: der, format: 'der', type: 'spki' })
    return key.asymmetricKeyType === 'ed25519' && verify(null, Buffer.from(statementOf(facts, unsigned)), key, bytes)
  } catch {
    return false
  }
}

/** Finds the signer of a log file: this installation, with its key of now or an earlier one, another one, or nobody. */
export const vouchForLogFile = async (
  { store, instance, auditKey }: Omit<Deps, 'clock'>,
  facts: LogFileFacts,
  signed: LogSignature,
): Promise<{ readonly by: 'own' | 'other' | 'broken'; readonly fingerprint: string | null }> => {
  if (!holds(facts, signed)) return { by: 'broken', fingerprint: null }
  const earlier = await store
    .selectFrom('audit_signature')
    .select('public_key')
    .where('public_key', '=', signed.publicKey)
    .limit(1)
    .executeTakeFirst()
  const isOwnKey =
    earlier !== undefined ||
    signed.publicKey === auditKey.publicKey ||
    signed.publicKey === (await genesisKeyOf(store, auditKey))
  return { by: isOwnKey && signed.installation === instance ? 'own' : 'other', fingerprint: fingerprintOf(signed) }
}
