import type { Connection } from './connection'
import type { Gap, SegmentRecord, TailRecord } from './format'
import { checkWritable } from './meta'

const sizeOf = (gaps: readonly Gap[]): number => gaps.reduce((sum, gap) => sum + gap.to - gap.from + 1, 0)

/** Remembers that events are gone. Answers how many were not known to be gone before. */
const addGaps = (connection: Connection, gaps: readonly Gap[]): Promise<number> =>
  connection.run({ stores: ['meta'], mode: 'readwrite', durability: 'strict' }, async (tx) => {
    const meta = checkWritable(await tx.objectStore('meta').get('log'), Infinity)
    const fresh = gaps.filter((gap) => !meta.gaps.some((known) => known.from <= gap.from && known.to >= gap.to))
    if (fresh.length > 0) await tx.objectStore('meta').put({ ...meta, gaps: [...meta.gaps, ...fresh] }, 'log')
    return sizeOf(fresh)
  })

export const noteMissing = (connection: Connection, gaps: readonly Gap[]): Promise<number> =>
  addGaps(
    connection,
    gaps.map((gap): Gap => ({ ...gap, damaged: true })),
  )

/** Moves a record that cannot be read aside, as it is, so that nothing is thrown away. Answers how many events it held. */
export const quarantine = async (
  connection: Connection,
  store: 'tail' | 'segments',
  record: TailRecord | SegmentRecord,
): Promise<number> => {
  await connection.run({ stores: ['quarantine', store], mode: 'readwrite', durability: 'strict' }, async (tx) => {
    const still = await tx.objectStore(store).getKey(record.first)
    if (still === undefined) return
    await Promise.all([tx.objectStore('quarantine').add({ store, record }), tx.objectStore(store).delete(record.first)])
  })
  return addGaps(connection, [{ from: record.first, to: record.last, damaged: true }])
}
