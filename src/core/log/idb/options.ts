import type { EventEnvelope } from '../../events/envelope'

import type { Cipher } from '../cipher'
import type { Environment } from '../environment'
import type { Log, Snapshot, SnapshotFit } from '../log'
import type { Retention, Trim } from '../space/retain'
import type { Verdict } from '../repair/verify'

export interface IdbLogOptions {
  /** Of the database: one for each user. */
  readonly name: string
  /** Minted at every page load. */
  readonly session: string
  readonly build: string
  /** Version of this build's format; a window with a lower one stops writing. */
  readonly schema: number
  /** Wall clock in ms, for retention. */
  readonly clock: () => number
  readonly cipher?: Cipher
  /**
   * The confirmed state at the head, or null when there is none to keep. Asked every 1,024 events and
   * written later, so the state must never be changed afterwards.
   */
  readonly snapshot: () => Snapshot | null
  /** Every snapshot fits where it is absent. */
  readonly fit?: SnapshotFit
  /** Ids of events that retention must not drop. */
  readonly openIntents: () => ReadonlySet<string>
  readonly onTrim?: (trim: Trim) => void
  /** Makes room where the browser is full; answers true when a retry makes sense. */
  readonly shed?: () => Promise<boolean>
  readonly retention?: () => Retention
  /** Time limit for an answer of the browser, in ms. */
  readonly patience?: number
  readonly environment?: Partial<Environment>
}

export interface IdbLog extends Log {
  /**
   * When it settles, commits of other windows are announced here, and those events that match `concerns` and that they have only
   * spilled, because they hang or have no room, are adopted.
   */
  catchUp(concerns: (event: EventEnvelope) => boolean): Promise<void>
  /** Walks the whole chain. */
  verify(): Promise<Verdict>
  /**
   * Deletes a database that can no longer be opened, at the user's request. Events in memory are
   * spilled, and return to the log after the reload that must follow.
   */
  rebuild(): Promise<void>
}
