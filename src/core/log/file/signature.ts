import type { LogFileFacts, LogSignature } from '../../../../contract/audit/logFile'
import { toBytes, type Bytes } from '../bytes'
import type { TransferFooter, TransferHeader } from './export'

const FIELDS = ['installation', 'at', 'person', 'publicKey', 'signature'] as const

const decoder = new TextDecoder()

/** The facts that a server signs, of the pieces of a whole file. */
export const factsOf = (pieces: readonly Bytes[]): LogFileFacts => {
  const { first, head, redaction } = JSON.parse(decoder.decode(pieces[0])) as TransferHeader
  const { hash, count } = JSON.parse(decoder.decode(pieces.at(-1))) as TransferFooter
  return { hash, count, first, head, redaction }
}

/** The file with a signature in its last line. */
export const withSignature = (pieces: readonly Bytes[], signed: LogSignature): readonly Bytes[] => {
  const footer = JSON.parse(decoder.decode(pieces.at(-1))) as TransferFooter
  return [...pieces.slice(0, -1), toBytes(`${JSON.stringify({ ...footer, signed })}\n`)]
}

/** The signature in a last line; null where there is none, or one that no server wrote. */
export const signatureIn = (footer: Readonly<Record<string, unknown>>): LogSignature | null => {
  const { signed } = footer
  if (typeof signed !== 'object' || signed === null) return null
  const fields = signed as Readonly<Record<string, unknown>>
  const [installation, at, person, publicKey, signature] = FIELDS.map((name) => {
    const value = fields[name]
    return typeof value === 'string' && value.length <= 256 ? value : ''
  })
  return {
    installation: installation ?? '',
    at: at ?? '',
    person: person ?? '',
    publicKey: publicKey ?? '',
    signature: signature ?? '',
  }
}

/** The word of a server on the signature of a file. */
export type Vouched =
  /** The file has none, none that holds, or nobody could be asked for it. */
  | { readonly by: 'nobody' | 'broken' | 'unknown' }
  /** This installation signed it, or another one with a key of this fingerprint. */
  | { readonly by: 'own' | 'other'; readonly at: string; readonly person: string; readonly fingerprint: string }
