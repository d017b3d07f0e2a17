import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'

const NONCE = 12
const TAG = 16

const keyOf = (secret: Uint8Array): Buffer => createHmac('sha256', secret).update('database secrets').digest()

/** Seals secret options with the key of the data directory (AES-256-GCM); null when there are none. */
export const seal = (secret: Uint8Array, values: Readonly<Record<string, string>>): string | null => {
  if (Object.keys(values).length === 0) return null
  const nonce = randomBytes(NONCE)
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret), nonce)
  const body = Buffer.concat([cipher.update(JSON.stringify(values), 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64')
}

/** Decrypts a text of `seal`. Throws when the key is another or the text was changed. */
export const unseal = (secret: Uint8Array, sealed: string | null): Record<string, string> => {
  if (sealed === null) return {}
  const bytes = Buffer.from(sealed, 'base64')
  const decipher = createDecipheriv('aes-256-gcm', keyOf(secret), bytes.subarray(0, NONCE))
  decipher.setAuthTag(bytes.subarray(NONCE, NONCE + TAG))
  const text = Buffer.concat([decipher.update(bytes.subarray(NONCE + TAG)), decipher.final()]).toString('utf8')
  return JSON.parse(text) as Record<string, string>
}
