/** The last request of a control. */
export interface Sent {
  readonly wish: string
  /** The move after which it was sent, as `droppedBy` of the charts; null before the first. */
  readonly droppedBy: string | null
}

interface Wanted extends Sent {
  /** The latest request under the same key, from any window. */
  readonly latest: string | null
  /** Its answer is of no use: it failed, or its rows are gone. */
  readonly isUseless: boolean
}

/**
 * True when a control sends its request: once for each wish, for another window may send another one under the same key, and once
 * more after a move to another database, which drops the answer.
 */
export const isDue = (sent: Sent | null, { wish, droppedBy, latest, isUseless }: Wanted): boolean =>
  (sent?.wish !== wish || sent.droppedBy !== droppedBy) && (latest !== wish || isUseless)
