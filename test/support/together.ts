import { ANSWER_HEAD } from '../../contract/chart/batch'

/** One of several answers that come as one (`contract/chart/batch.ts`). */
export interface Part {
  readonly index: number
  readonly status: number
  readonly text: string
}

/** The answers in the order in which they came. */
export const partsIn = (bytes: Uint8Array): readonly Part[] => {
  const parts: Part[] = []
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let at = 0; at < bytes.length;) {
    const end = at + ANSWER_HEAD + view.getUint32(at + 8)
    const text = new TextDecoder().decode(bytes.subarray(at + ANSWER_HEAD, end))
    parts.push({ index: view.getUint32(at), status: view.getUint32(at + 4), text })
    at = end
  }
  return parts
}

/** The bytes of answers. */
export const bytesOf = (parts: readonly Part[]): Uint8Array =>
  Buffer.concat(
    parts.map(({ index, status, text }) => {
      const body = Buffer.from(text)
      const head = Buffer.alloc(ANSWER_HEAD)
      head.writeUInt32BE(index, 0)
      head.writeUInt32BE(status, 4)
      head.writeUInt32BE(body.length, 8)
      return Buffer.concat([head, body])
    }),
  )
