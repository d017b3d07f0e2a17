/** Bytes below which texts are put together, so that a small answer is one piece. */
const PIECE_BYTES = 64 * 1024

export interface Pieces {
  text(text: string): void
  bytes(bytes: Uint8Array): void
  end(): Uint8Array[]
}

/** Gathers an answer in pieces: small parts are put together, large ones are never copied. */
export const openPieces = (onBytes: (count: number) => void = () => undefined): Pieces => {
  const pieces: Uint8Array[] = []
  let small: Uint8Array[] = []
  let smallBytes = 0
  const flush = (): void => {
    if (small.length > 0) pieces.push(small.length === 1 && small[0] ? small[0] : Buffer.concat(small))
    small = []
    smallBytes = 0
  }
  const put = (bytes: Uint8Array): void => {
    if (smallBytes + bytes.length > PIECE_BYTES) flush()
    small.push(bytes)
    smallBytes += bytes.length
    if (smallBytes >= PIECE_BYTES) flush()
  }
  return {
    text: (text) => {
      if (text === '') return
      const bytes = Buffer.from(text)
      onBytes(bytes.length)
      put(bytes)
    },
    bytes: put,
    end: () => {
      flush()
      return pieces
    },
  }
}
