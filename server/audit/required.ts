import type { Store } from '../metadata/store'
import type { Platform } from '../platform'
import { type Act, recordAct } from './act'

/** Writes the entry of an act that has happened. Where acts must be audited, the failure of that is the act's. */
export const recordRequired = async (
  { store, settings, log }: Pick<Platform, 'log' | 'settings' | 'store'>,
  act: Act,
): Promise<void> => {
  try {
    await recordAct(store, act)
  } catch (error) {
    if (settings.auditRequired) throw error
    log.error({ err: error, action: act.action }, 'act not audited')
  }
}

/**
 * Writes the entry of an act in the transaction of the rows that it leaves. Where acts need no entry, a log that cannot be written
 * must not undo those rows, so the entry follows after them.
 */
export const recordWith = async <T>(
  services: Pick<Platform, 'log' | 'settings' | 'store'>,
  actOf: (rows: T) => Act,
  transact: (work: (db: Store, rows: T) => Promise<void>) => Promise<T>,
): Promise<T> => {
  const { auditRequired } = services.settings
  const rows = await transact(async (db, written) => {
    if (auditRequired) await recordAct(db, actOf(written))
  })
  if (!auditRequired) await recordRequired(services, actOf(rows))
  return rows
}
