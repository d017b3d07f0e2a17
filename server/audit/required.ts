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
