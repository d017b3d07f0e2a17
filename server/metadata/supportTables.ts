import type { Generated } from 'kysely'

export interface SupportSessionTable {
  id: Generated<number>
  /** The number that people quote. */
  number: string
  user_id: number
  /** The name that its sender gave it. */
  send_id: string
  level: string
  state: string
  continuous: number
  /** The version of the wording to which the sender agreed. */
  consent: string
  created_ms: number
  from_ms: number
  to_ms: number
  first_seq: number
  head_seq: number
  /** Bytes of its data, the pieces that hold them, and the bytes of the file that are its own. */
  received: number
  pieces: number
  file_bytes: number
  hash: string | null
  keep_ms: number
  ended_ms: number | null
  /** Event at which it is opened. */
  opening: string | null
  faults: number
  slow: number
  repeats: number
  given_up: number
}

interface SupportMomentTable {
  id: Generated<number>
  session_id: number
  event: string
  seq: number
  at_ms: number
  kind: string
  type: string
  code: string | null
  subject: string | null
  ms: number | null
  signature: string | null
}

export interface SupportTables {
  support_session: SupportSessionTable
  /** Names of the sender as they were then, and their text; no row once the data are gone. */
  support_text: { session_id: number; username: string; full_name: string; build: string; note: string }
  support_moment: SupportMomentTable
  /** A thing by each of its names, whose hash finds it; an empty one is none. */
  support_name: { id: Generated<number>; kind: string; thing_id: string; name: string; hash: string }
  support_thing: { session_id: number; name_id: number }
  support_step: { session_id: number; type: string; count: number }
  /** The equal faults of one session. */
  support_fault: {
    signature: string
    session_id: number
    user_id: number
    type: string
    code: string | null
    event: string
    first_ms: number
    last_ms: number
  }
  support_note: {
    id: Generated<number>
    session_id: number
    event: string | null
    text: string
    user_id: number
    username: string
    full_name: string
    created_ms: number
  }
}
