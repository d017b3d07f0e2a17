import type { SupportSession } from '../../contract/support/desk'
import type { SessionRow } from './sessions'

type Fields = Pick<
  SupportSession,
  'id' | 'number' | 'level' | 'state' | 'continuous' | 'at' | 'from' | 'to' | 'received' | 'kept_until' | 'ended'
>

const momentOf = (ms: number): string => new Date(ms).toISOString()

/** A session as its sender sees it. */
export const sessionOf = (row: SessionRow): Fields => ({
  id: row.id,
  number: row.number,
  // the call that stores it has declared both
  level: row.level as Fields['level'],
  state: row.state as Fields['state'],
  continuous: row.continuous === 1,
  at: momentOf(row.created_ms),
  from: momentOf(row.from_ms),
  to: momentOf(row.to_ms),
  received: row.received,
  kept_until: momentOf(row.keep_ms),
  ended: row.ended_ms === null ? null : momentOf(row.ended_ms),
})

/** A session with its texts, which are gone with its data, and the number of its notes. */
export interface DeskRow extends SessionRow {
  readonly username: string | null
  readonly full_name: string | null
  readonly build: string | null
  readonly note: string | null
  readonly notes: number
}

/** A session as support sees it. */
export const deskSessionOf = (row: DeskRow): SupportSession => ({
  ...sessionOf(row),
  person:
    row.username === null ? null : { id: row.user_id, username: row.username, name: row.full_name ?? row.username },
  note: row.note ?? '',
  build: row.build ?? '',
  consent: row.consent,
  first: row.first_seq,
  head: row.head_seq,
  moments: { fault: row.faults, slow: row.slow, repeat: row.repeats, given_up: row.given_up },
  event: row.opening,
  notes: row.notes,
})
