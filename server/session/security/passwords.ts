import argon2 from '@node-rs/argon2'
import { randomBytes } from 'node:crypto'

/** `algorithm` 2 is Argon2id; the package declares it as a const enum, which this build cannot read. */
const options = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string): Promise<string> => argon2.hash(password, options)

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64').replaceAll('=', '')

/** A hash of no password, that takes the work of one to be checked against. */
const DECOY =
  `$argon2id$v=19$m=${options.memoryCost},t=${options.timeCost},p=${options.parallelism}` +
  `$${base64(randomBytes(16))}$${base64(randomBytes(32))}`

/**
 * True when the password matches the hash. Without a hash (no such user, or one without a password) the same work is done on a
 * decoy, so that the time does not reveal existing users.
 */
export const checkPassword = async (stored: string | null, password: string): Promise<boolean> => {
  const right = await argon2.verify(stored ?? DECOY, password)
  return right && stored !== null
}
