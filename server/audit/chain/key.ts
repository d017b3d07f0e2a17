import { type KeyObject, createHash, createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto'
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Refusal } from '../../refusal'

const FILE = 'audit.key'

export interface AuditKey {
  readonly privateKey: KeyObject
  /** DER of the public key, in base64. */
  readonly publicKey: string
}

const pairOf = (privateKey: KeyObject): AuditKey => ({
  privateKey,
  publicKey: createPublicKey(privateKey).export({ type: 'spki', format: 'der' }).toString('base64'),
})

const read = (file: string): AuditKey => {
  chmodSync(file, 0o600)
  try {
    const key = createPrivateKey(readFileSync(file, 'utf8'))
    if (key.asymmetricKeyType === 'ed25519') return pairOf(key)
  } catch {
    // answered below, with the same words as a key of another kind
  }
  throw new Refusal(`${file} holds no ed25519 key. Restore it from a backup, or remove it to have a new one made.`)
}

/** Names a public key to people, who compare it with that of a file. */
export const fingerprintOf = ({ publicKey }: Pick<AuditKey, 'publicKey'>): string =>
  createHash('sha256').update(Buffer.from(publicKey, 'base64')).digest('hex')

/** The key that signs the audit log: that of the data directory, made where there is none. */
export const openAuditKey = (home: string): AuditKey => {
  const file = join(home, FILE)
  if (existsSync(file)) return read(file)
  const { privateKey } = generateKeyPairSync('ed25519')
  const text = privateKey.export({ type: 'pkcs8', format: 'pem' })
  writeFileSync(file, text, { mode: 0o600, flag: 'wx', flush: true })
  return pairOf(privateKey)
}
