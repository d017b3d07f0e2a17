import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'

import { toBytes } from './bytes'

/** The chain value before the first event. */
export const GENESIS = ''

/** SHA-256 in hex. Own code and not `crypto.subtle`, which is missing where the page is served without TLS. */
export const digest = (bytes: Uint8Array): string => bytesToHex(sha256(bytes))

/** The chain value after events `first..last`, whose stored bytes have `digest`. */
export const link = (prev: string, first: number, last: number, contents: string): string =>
  digest(toBytes(`${prev} ${first} ${last} ${contents}`))

/** Like `link`; a segment also vouches for its time and for the chain of the tail that goes on after it. */
export const linkSegment = (
  prev: string,
  segment: { readonly first: number; readonly last: number; readonly at: number; readonly chain: string },
  contents: string,
): string => digest(toBytes(`${prev} ${segment.first} ${segment.last} ${segment.at} ${segment.chain} ${contents}`))
