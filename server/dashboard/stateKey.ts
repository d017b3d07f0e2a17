import { randomBytes } from 'node:crypto'

/** A new key for an address that names a state of a dashboard. */
export const newStateKey = (): string => randomBytes(12).toString('base64url')
