import { Socket } from 'node:net'
import { DATA_FD, FRAME_HEADER } from './protocol'

/** Sends the rows of a run, and answers their bytes without the headers of their frames. */
export type SendRows = (id: number, pieces: readonly Uint8Array[]) => Promise<number>

/** Opens the pipe through which a child's rows leave. `onLost` is called when nobody reads them any more. */
export const openRows = (onLost: () => void): SendRows => {
  const data = new Socket({ fd: DATA_FD, readable: false, writable: true })
  data.on('error', onLost)
  const write = (bytes: Uint8Array): Promise<void> =>
    new Promise((resolve, reject) => data.write(bytes, (error) => (error ? reject(error) : resolve())))
  return async (id, pieces) => {
    let total = 0
    for (const piece of pieces) {
      const header = Buffer.alloc(FRAME_HEADER)
      header.writeUInt32LE(id, 0)
      header.writeUInt32LE(piece.byteLength, 4)
      data.write(header)
      await write(piece)
      total += piece.byteLength
    }
    return total
  }
}
