import { createHash } from 'node:crypto'

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/** The hash before the first entry: that of the installation and its first key. */
export const genesisOf = (installation: string, publicKey: string): string =>
  sha256(JSON.stringify(['recount audit log', 1, installation, publicKey]))

/** The salt keeps a tombstone from telling its content to a guess. */
export const contentHashOf = (content: string, salt: string): string => sha256(`${salt}\n${content}`)

/** The parts of an entry that a tombstone keeps, after the hash of the entry before it. */
export interface Link {
  readonly previous: string
  readonly seq: number
  readonly at: number
  readonly action: string
  readonly contentHash: string
}

export const hashOf = ({ previous, seq, at, action, contentHash }: Link): string =>
  sha256(JSON.stringify([previous, seq, at, action, contentHash]))
