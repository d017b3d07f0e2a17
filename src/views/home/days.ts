import type { PastSource } from '../context'

/** Days of the picture, the last one is today. */
const DAYS = 14
const DAY = 86_400_000
const PAGE = 2000
/** So many latest events are counted at most: beyond, reading costs more than the picture is worth. */
const COUNTED = 40_000

export interface Days {
  /** Events of each day, today's last. */
  readonly counts: readonly number[]
  /** When the first day began, ms since 1970. */
  readonly from: number
  /** Days before were not read to their end. */
  readonly cut: boolean
}

const midnight = (at: number): number => new Date(at).setHours(0, 0, 0, 0)

/** First moments of the days; by noon, so that a day of 23 or 25 hours is one day. */
const startsOf = (now: number): readonly number[] =>
  Array.from({ length: DAYS }, (_, day) => midnight(midnight(now) + DAY / 2 - (DAYS - 1 - day) * DAY))

/** Moments by their calendar days, those of the two weeks that end now. */
export const daysOf = (moments: readonly number[], now: number, cut = false): Days => {
  const starts = startsOf(now)
  const counts = Array.from({ length: DAYS }, () => 0)
  for (const at of moments) {
    const day = starts.findLastIndex((start) => start <= at)
    if (day >= 0) counts[day] = (counts[day] ?? 0) + 1
  }
  return { counts, from: starts[0] ?? now, cut }
}

const breathe = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0))

/** Moments of the two weeks as far as they were read, and the last event that is among them. */
export interface Read {
  readonly moments: readonly number[]
  readonly head: number
  readonly cut: boolean
}

/** Reads the log backwards, to the part read before or two weeks back, page by page; null when it is cancelled. */
export const readDays = async (
  source: Pick<PastSource, 'head' | 'first' | 'read'>,
  now: number,
  before: Read | null,
  isCurrent: () => boolean,
): Promise<Read | null> => {
  const start = startsOf(now)[0] ?? now
  const first = Math.max(await source.first(), (before?.head ?? 0) + 1)
  const moments: number[] = [...(before?.moments ?? [])]
  const head = source.head()
  let to = head
  while (to >= first && moments.length < COUNTED) {
    const events = await source.read(Math.max(first, to - PAGE + 1), to)
    if (!isCurrent()) return null
    const oldest = events[0]
    if (oldest?.seq == null) break
    for (const { at } of events) moments.push(at)
    if (oldest.at < start) break
    to = oldest.seq - 1
    await breathe()
  }
  return { moments, head, cut: before?.cut === true || (moments.length >= COUNTED && to >= first) }
}
