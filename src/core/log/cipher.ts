import { xchacha20poly1305 } from '@noble/ciphers/chacha.js'

import { concat, toBytes, toText, type Bytes } from './bytes'

/** Encryption at rest. Synchronous, because an IndexedDB transaction does not wait. */
export interface Cipher {
  encrypt(bytes: Bytes): Bytes
  /** Throws when the bytes are damaged or were encrypted with another key. */
  decrypt(bytes: Bytes): Bytes
}

const NONCE = 24

/**
 * XChaCha20-Poly1305 with a random nonce before each text: the next user of the browser cannot read the logs of this one. `key`
 * has 32 bytes; `random` answers that many random bytes.
 */
export const createCipher = (key: Uint8Array, random: (length: number) => Uint8Array): Cipher => ({
  encrypt: (bytes) => {
    const nonce = random(NONCE)
    return concat([nonce, xchacha20poly1305(key, nonce).encrypt(bytes)])
  },
  decrypt: (bytes) => concat([xchacha20poly1305(key, bytes.subarray(0, NONCE)).decrypt(bytes.subarray(NONCE))]),
})

/** For servers that hand out no key: bytes stay as they are. */
export const plainCipher: Cipher = { encrypt: (bytes) => bytes, decrypt: (bytes) => bytes }

const CHECK = 'recount log'

/** A known text under the key, kept beside the log. */
export const keyCheck = (cipher: Cipher): Bytes => cipher.encrypt(toBytes(CHECK))

export const keyFits = (cipher: Cipher, check: Bytes): boolean => {
  try {
    return toText(cipher.decrypt(check)) === CHECK
  } catch {
    return false
  }
}
