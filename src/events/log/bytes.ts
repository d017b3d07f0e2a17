import { gunzipSync } from 'fflate'

/** Bytes with a buffer of their own, as storage and streams want them. */
export type Bytes = Uint8Array<ArrayBuffer>

const encoder = new TextEncoder()
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

export const toBytes = (text: string): Bytes => encoder.encode(text)

/** Throws `TypeError` when the bytes are not UTF-8. */
export const toText = (bytes: Uint8Array): string => decoder.decode(bytes)

export const concat = (parts: readonly Uint8Array[]): Bytes => {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let offset = 0
  for (const part of parts) {
    whole.set(part, offset)
    offset += part.length
  }
  return whole
}

/** Off the main thread, since a segment is a few hundred kilobytes. */
export const gzip = async (bytes: Bytes): Promise<Bytes> =>
  new Uint8Array(
    await new Response(new Blob([bytes]).stream().pipeThrough(new CompressionStream('gzip'))).arrayBuffer(),
  )

/** At once: unpacking takes a few ms, less than the way to another thread and back. Throws when the bytes are damaged. */
export const gunzip = (bytes: Bytes): Bytes => gunzipSync(bytes)
