import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'

/** SHA-256 in hex of pieces that come one after the other. */
export const createDigest = () => {
  const hash = sha256.create()
  return { update: (bytes: Uint8Array): void => void hash.update(bytes), hex: (): string => bytesToHex(hash.digest()) }
}
