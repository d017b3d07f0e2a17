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

/** Reads the stream by hand: the way through a response or a blob takes longer than the unpacking. Rejects when damaged. */
export const gunzip = async (bytes: Bytes): Promise<Bytes> => {
  const { readable, writable } = new DecompressionStream('gzip')
  const writer = writable.getWriter()
  const writing = Promise.all([writer.write(bytes), writer.close()])
  const reader = readable.getReader()
  const parts: Uint8Array[] = []
  const read = async (): Promise<void> => {
    for (;;) {
      const { value, done } = await reader.read()
      if (done) return
      parts.push(value)
    }
  }
  await Promise.all([read(), writing])
  return concat(parts)
}
