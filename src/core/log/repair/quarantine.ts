import type { Connection } from '../idb/connection'
import type { Gap, Meta, SegmentRecord, TailRecord } from '../format'
import { holes } from '../idb/holes'
import { checkWritable } from '../idb/meta'
import { getAllPlaced } from '../idb/placed'

type Place = { readonly from: number; readonly to: number }

const sizeOf = (gaps: readonly Gap[]): number => gaps.reduce((sum, gap) => sum + gap.to - gap.from + 1, 0)

/** Parts missing from `places` beyond those known to be gone. */
const freshGaps = (meta: Meta, places: readonly Place[]): readonly Gap[] =>
  places
    .flatMap(({ from, to }) => holes(Math.max(from, meta.trimmedTo + 1), to, meta.gaps))
    .map((gap): Gap => ({ ...gap, damaged: true }))

/** Remembers that events are gone. Answers how many were not known to be gone before. */
export const noteMissing = (connection: Connection, gaps: readonly Gap[]): Promise<number> =>
  connection.run({ stores: ['meta'], mode: 'readwrite', durability: 'strict' }, async (tx) => {
    const meta = checkWritable(await tx.objectStore('meta').get('log'), Infinity)
    const fresh = freshGaps(meta, gaps)
    if (fresh.length > 0) await tx.objectStore('meta').put({ ...meta, gaps: [...meta.gaps, ...fresh] }, 'log')
    return sizeOf(fresh)
  })

/**
 * Moves an unreadable record aside, unchanged, so that nothing is lost. Answers the number of its events: as far as the next
 * record, because the record's own end may be damaged too.
 */
export const quarantine = (
  connection: Connection,
  store: 'tail' | 'segments',
  record: TailRecord | SegmentRecord,
): Promise<number> => {
  const { first } = record
  return connection.run(
    { stores: ['quarantine', 'meta', 'tail', 'segments'], mode: 'readwrite', durability: 'strict' },
    async (tx) => {
      const [meta, still, next] = await Promise.all([
        tx.objectStore('meta').get('log'),
        tx.objectStore(store).getKey(first),
        tx.objectStore(store).getKey(IDBKeyRange.lowerBound(first, true)),
      ])
      if (still === undefined) return 0
      const current = checkWritable(meta, Infinity)
      const end = next === undefined ? (store === 'tail' ? current.head : current.sealedTo) : next - 1
      const loose = await getAllPlaced(tx.objectStore('tail'), IDBKeyRange.bound(first, Math.max(first, end)))
      const mended = loose.filter((one) => one.mended !== undefined && !(store === 'tail' && one.first === first))
      const kept = mended.map((one): Place => ({ from: one.first, to: one.last }))
      const fresh = freshGaps(current, holes(first, end, kept))
      await Promise.all([
        tx.objectStore('quarantine').add({ store, record }),
        tx.objectStore(store).delete(first),
        tx.objectStore('meta').put({ ...current, gaps: [...current.gaps, ...fresh] }, 'log'),
      ])
      return sizeOf(fresh)
    },
  )
}
