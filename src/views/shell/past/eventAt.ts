import type { EventEnvelope } from '../../../core/events/envelope'
import type { PastSource } from '../../context'
import { putRecent } from '../../../../common/evict'

/** Events that are read together: a step to a neighbour needs no reading then. */
const PAGE = 256
const PAGES_KEPT = 8

const caches = new WeakMap<PastSource, Map<number, Promise<readonly EventEnvelope[]>>>()

const pageOf = (source: PastSource, page: number): Promise<readonly EventEnvelope[]> => {
  const from = page * PAGE + 1
  const to = from + PAGE - 1
  if (to > source.head()) return source.read(from, source.head())
  const pages = caches.get(source) ?? new Map<number, Promise<readonly EventEnvelope[]>>()
  caches.set(source, pages)
  const cached = pages.get(page)
  if (cached !== undefined) return cached
  const read = putRecent(pages, page, source.read(from, to), PAGES_KEPT)
  read.catch(() => pages.delete(page))
  return read
}

/** The event at a place of the log; null before the first, for one that is gone, and when the log cannot be read. */
export const eventAt = async (source: PastSource, seq: number): Promise<EventEnvelope | null> => {
  if (seq < 1) return null
  try {
    const events = await pageOf(source, Math.floor((seq - 1) / PAGE))
    return events.find((event) => event.seq === seq) ?? null
  } catch {
    return null
  }
}
