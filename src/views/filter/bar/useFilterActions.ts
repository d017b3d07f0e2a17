import { useCommand } from '../../hooks'
import { t } from '../../i18n'
import { usePastRefusal } from '../../pastRefusal'
import { useRefused } from '../values/refusedRanges'
import { changesOf, clearingOf, type Filters } from '../useFilters'

export interface FilterActions {
  readonly apply: () => void
  readonly clear: () => void
  /** The reason why nothing can be applied. */
  readonly refusal: string | null
  readonly nothingToClear: string | null
}

/** Applies and clears choices. */
export const useFilterActions = (all: Filters): FilterActions => {
  const command = useCommand()
  const wait = usePastRefusal()
  const { id: dashboardId } = all.dashboard
  const refused = useRefused(all)
  const missing = all.missing.map(({ name }) => name).join(', ')
  return {
    apply: () => void command('dataMask.apply', { dashboardId, how: 'apply', changes: changesOf(all) }),
    clear: () => {
      refused.forget()
      command('dataMask.apply', { dashboardId, how: 'clear', changes: clearingOf(all) })
    },
    refusal:
      wait ??
      (all.missing.length > 0
        ? t('%s needs a value.', missing)
        : refused.filters.length > 0
          ? t('Fix first: %s.', refused.filters.map(({ name }) => name).join(', '))
          : all.pending.length === 0
            ? t('Every choice is applied.')
            : null),
    nothingToClear:
      wait ?? (all.inForce + all.pending.length + refused.filters.length === 0 ? t('No filter is set.') : null),
  }
}
