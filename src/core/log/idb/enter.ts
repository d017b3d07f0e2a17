import type { Prepared } from './boot'
import type { Connection } from './connection'
import { faultOf, reasonOf } from '../repair/faults'
import type { LogStorage } from '../storage'
import type { Status } from '../windows/status'

/** A database that fails is opened afresh this often before work goes on in memory. */
const ATTEMPTS = 3

export interface EnterOptions {
  readonly connection: Connection | null
  readonly disk: LogStorage | null
  readonly status: Status
  /** The outcome of opening. */
  readonly prepared: () => Prepared | null
  /** Another window with an older layout was in the way; `status` has reported it. */
  readonly waited: () => boolean
}

/** Reads the end of the log, trying again with a fresh handle; null, after reporting the reason, when it cannot be opened. */
export const enter = async (options: EnterOptions): Promise<Prepared | null> => {
  const { connection, disk, status } = options
  if (connection === null || disk === null) {
    status.set({ state: 'memory', reason: reasonOf('absent', null) })
    return null
  }
  for (let attempt = 1; ; attempt += 1) {
    try {
      await disk.head()
      return options.prepared()
    } catch (error) {
      const fault = faultOf(error)
      if (fault === 'broken' && attempt < ATTEMPTS) continue
      const waited = fault === 'hang' && options.waited()
      const stuck = fault === 'newer' || fault === 'locked'
      const state = stuck ? 'blocked' : fault === 'quota' ? 'quota' : 'memory'
      if (!waited) status.set({ state, reason: reasonOf(fault, error) })
      connection.close()
      return null
    }
  }
}
