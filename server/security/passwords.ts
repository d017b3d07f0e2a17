import { hash, verify } from '@node-rs/argon2'
import { randomBytes } from 'node:crypto'

/** `algorithm` 2 is Argon2id; the package declares it as a const enum, which this build cannot read. */
const options = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string): Promise<string> => hash(password, options)

let decoy: Promise<string> | undefined

/**
 * Whether the password is that of the hash. Without a hash (no such user, or one without a password) the same work is
 * done on a decoy, so that time does not tell who exists.
 */
export const checkPassword = async (stored: string | null, password: string): Promise<boolean> => {
  decoy ??= hashPassword(randomBytes(16).toString('hex'))
  const right = await verify(stored ?? (await decoy), password)
  return right && stored !== null
}
