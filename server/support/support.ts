import { join } from 'node:path'
import type { Platform } from '../platform'
import type { Store } from '../metadata/store'
import { type SupportFiles, openSupportFiles } from './files'
import { type Turns, createTurns } from './turns'

export interface Support {
  readonly files: SupportFiles
  readonly turns: Turns
}

/** Dependencies of the sessions that are sent to support. */
export type SupportDeps = Pick<Platform, 'clock' | 'settings' | 'store'> & { readonly support: Support }

/** Opens the folder of sessions. Files without a session that has its data are the leftovers of a crash, and go. */
export const openSupport = async (home: Platform['home'], store: Store): Promise<Support> => {
  const files = await openSupportFiles(join(home.path, 'support'), home.secret)
  const rows = await store.selectFrom('support_session').select('number').where('ended_ms', 'is', null).execute()
  const kept = new Set(rows.map(({ number }) => number))
  for (const number of await files.numbers()) if (!kept.has(number)) await files.destroy(number)
  return { files, turns: createTurns() }
}
