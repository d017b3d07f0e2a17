const LINE_FEED = 0x0a

/** The lines of a stream of bytes, in batches as they come, without their line feeds. */
export async function* lines(source: AsyncIterable<Uint8Array>): AsyncGenerator<readonly string[]> {
  let rest: Buffer[] = []
  for await (const part of source) {
    const bytes = Buffer.from(part.buffer, part.byteOffset, part.byteLength)
    const last = bytes.lastIndexOf(LINE_FEED)
    if (last < 0) {
      rest.push(bytes)
      continue
    }
    const text = Buffer.concat([...rest, bytes.subarray(0, last)]).toString('utf8')
    rest = [bytes.subarray(last + 1)]
    yield text.split('\n')
  }
}
