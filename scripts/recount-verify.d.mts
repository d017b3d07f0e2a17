export type Verdict =
  | {
      readonly ok: true
      readonly installation: string
      readonly fingerprint: string
      readonly first: number
      readonly last: number
      readonly tombstones: number
      readonly signatures: number
    }
  | {
      readonly ok: true
      /** It is the log of a browser. */
      readonly log: true
      readonly installation: string
      readonly fingerprint: string
      readonly at: string
      readonly person: string
      readonly first: number
      readonly last: number
      readonly events: number
    }
  | { readonly ok: false; readonly line: number; readonly kind: string; readonly message: string }

export function fingerprintOf(publicKey: string): string
export function verifyPieces(
  pieces: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
  options?: { readonly key?: string | null },
): Promise<Verdict>
