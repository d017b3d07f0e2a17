import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Store } from '../../metadata/store'
import { genesisOf } from '../chain/hashes'
import { type ChainRow, hashAt, rowsAfter } from '../chain/rows'
import { genesisKeyOf } from '../chain/genesis'
import type { AuditKey } from '../chain/key'
import { signText } from '../chain/sign'
import { canonical } from '../chain/canonical'
import { burialLines } from './burials'

interface Deps {
  readonly store: Store
  readonly instance: string
  readonly auditKey: AuditKey
  readonly clock: () => number
}

/** Entries from one to another, both included. */
export interface Range {
  readonly first: number
  readonly last: number
}

/** The form of the lines, which the verifier has to know. */
const FORMAT = 2

const keysOf = async (store: Store, genesisKey: string, publicKey: string): Promise<readonly string[]> => {
  const rows = await store.selectFrom('audit_signature').select('public_key').distinct().execute()
  return [...new Set([genesisKey, ...rows.map((row) => row.public_key), publicKey])]
}

/** The hash that the first entry of a range follows. */
const hashBefore = async (store: Store, seq: number, genesis: string): Promise<string> => {
  if (seq <= 1) return genesis
  const hash = await hashAt(store, seq - 1)
  if (hash === undefined) throw new Error(`entry ${seq - 1} of the audit log is missing`)
  return hash
}

const entryLine = ({ seq, at_ms: at, action, salt, content, content_hash: contentHash, hash }: ChainRow): string => {
  const parsed: unknown = content === null ? null : JSON.parse(content)
  return JSON.stringify({ type: 'entry', seq, at, action, content: parsed, salt, contentHash, hash })
}

const signatureLines = async (store: Store, { first, last }: Range): Promise<readonly string[]> => {
  const rows = await store
    .selectFrom('audit_signature')
    .selectAll()
    .where('seq', '>=', first)
    .where('seq', '<=', last)
    .orderBy('id')
    .execute()
  return rows.map(({ at_ms: at, seq, hash, public_key: publicKey, signature }) =>
    JSON.stringify({ type: 'signature', at, seq, hash, publicKey, signature }),
  )
}

async function* linesOf(deps: Deps, range: Range): AsyncGenerator<string> {
  const { store, instance, auditKey, clock } = deps
  const sum = createHash('sha256')
  const summed = (text: string): string => {
    sum.update(text)
    return text
  }
  const { publicKey } = auditKey
  const genesisKey = await genesisKeyOf(store, auditKey)
  const previous = await hashBefore(store, range.first, genesisOf(instance, genesisKey))
  const keys = await keysOf(store, genesisKey, publicKey)
  const header = { type: 'header', format: FORMAT, installation: instance, genesisKey, keys, ...range, previous }
  yield summed(`${JSON.stringify(header)}\n`)
  let count = 0
  let hash = previous
  for (let after = range.first - 1; after < range.last;) {
    // oxlint-disable-next-line no-await-in-loop -- one page after the other
    const rows = await rowsAfter(store, after, range.last)
    if (rows.length === 0) break
    yield summed(rows.map((row) => `${entryLine(row)}\n`).join(''))
    count += rows.length
    hash = rows.at(-1)?.hash ?? hash
    after = rows.at(-1)?.seq ?? range.last
  }
  for await (const line of burialLines(store, range)) yield summed(`${line}\n`)
  const signatures = await signatureLines(store, range)
  for (const line of signatures) yield summed(`${line}\n`)
  // the chain alone would let content and salt of an entry be taken away, as from a tombstone
  const lines = sum.digest('hex')
  const footer = { type: 'footer', at: clock(), count, signatures: signatures.length, hash, lines, header, publicKey }
  yield `${JSON.stringify({ ...footer, signature: signText(auditKey, canonical(footer)) })}\n`
}

/**
 * A range of the log as lines of JSON: header, entries, later entries that name its tombstones, signatures of days, and a footer
 * that signs all lines before it.
 */
export const exportStream = (deps: Deps, range: Range): Readable => Readable.from(linesOf(deps, range))
