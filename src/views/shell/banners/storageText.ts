import type { WindowStorage } from '../../../projections/storage/storage'
import { t, tn } from '../../i18n'

/** The meaning of a storage state for the user, and the remedy. */
export const storageText = ({ state, reason, lostEvents }: WindowStorage): string => {
  if (state === 'memory') {
    return t(
      'Your steps are kept in memory only: this browser does not let Recount store them. Export the log before you close the window.',
    )
  }
  if (state === 'blocked' && reason.endsWith('reload this page')) {
    return t(
      'A newer version of Recount is open in another window, so new steps are kept in memory. Reload this window.',
    )
  }
  if (state === 'blocked') {
    return t(
      'Your steps are kept in memory: another window holds the log. Close or reload the other windows of Recount.',
    )
  }
  if (state === 'quota') {
    return t('The browser has no room left, so new steps are kept in memory only. Free some space or export the log.')
  }
  if (state === 'lost') {
    return lostEvents === 0
      ? t('A part of the stored steps could not be read. What was read is shown; the rest is gone.')
      : tn(
          '%s stored step is gone. What was read is shown.',
          '%s stored steps are gone. What was read is shown.',
          lostEvents,
        )
  }
  return t('Every step is stored in this browser.')
}
