import { CornerDownRight, Info } from 'lucide-react'
import { Suspense, useMemo, useRef } from 'react'

import { labelOf, maskOf } from '../../../domain/filters/active'
import { ancestorsOf } from '../../../domain/filters/cascade'
import { isRequired, type NativeFilter } from '../../../domain/filters/config'
import { isUnset } from '../../../domain/filters/dataMask'
import { isInverse, matchOf } from '../../../domain/filters/values'
import { Icon, Tooltip, VisuallyHidden } from '../../controls'
import { lazyWithRetry } from '../../controls/loading/lazyWithRetry'
import { useCommand, useIsPast } from '../../hooks'
import { t } from '../../i18n'
import { FilterControl } from './FilterControl'
import { useRefused } from '../values/refusedRanges'
import type { Filters } from '../useFilters'

const FilterSide = lazyWithRetry(() => import('../whoSet/FilterSide'), 'FilterSide')
const Strays = lazyWithRetry(() => import('./Strays'), 'Strays')

/** Marks a choice that is not applied to charts yet. */
export const Pending = () => (
  <span className="pending-dot" title={t('Not applied yet')}>
    <VisuallyHidden>{t('Not applied yet')}</VisuallyHidden>
  </span>
)

interface FilterGroupProps {
  readonly all: Filters
  readonly filter: NativeFilter
  /** Without its name, which is shown elsewhere. */
  readonly bare?: boolean
}

/** A filter in the bar: its name, its value, and its limits. */
export const FilterGroup = ({ all, filter, bare = false }: FilterGroupProps) => {
  const command = useCommand()
  const past = useIsPast()
  const field = useRef<HTMLFieldSetElement>(null)
  const { id: dashboardId } = all.dashboard
  const mask = all.maskOf(filter)
  const waits = all.pending.includes(filter)
  const missing = all.missing.includes(filter)
  const refused = useRefused(all).filters.includes(filter)
  const shown = labelOf(maskOf(filter, all.applied))
  const above = useMemo(() => {
    const ids = new Set(ancestorsOf(filter.id, all.filters))
    return all.filters.filter(({ id }) => ids.has(id))
  }, [all.filters, filter])
  const limiting = above.filter((one) => !isUnset(all.maskOf(one)))
  const isExact = filter.filterType === 'filter_select' && matchOf(filter) === 'exact' && !isInverse(mask)
  return (
    // It only reports that one of its controls has the focus or pointer.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <fieldset
      ref={field}
      className="fgroup"
      aria-label={filter.name}
      data-filter={filter.id}
      onFocus={() => command('dashboard.focus_field', { dashboardId, chartId: null, column: filter.id })}
      onBlur={() => command('dashboard.focus_field', { dashboardId, chartId: null, column: null })}
    >
      {!bare && (
        <div className="fname">
          <span className="cut" title={filter.name}>
            {filter.name}
          </span>
          {isRequired(filter) && (
            <span className="req" title={t('A value is required.')} aria-hidden="true">
              *
            </span>
          )}
          {(waits || refused) && <Pending />}
          {filter.description !== '' && (
            <Tooltip content={filter.description}>
              <button type="button" className="fnote" aria-label={t('About %s', filter.name)}>
                <Icon of={Info} size={12} />
              </button>
            </Tooltip>
          )}
        </div>
      )}
      <FilterControl
        dashboardId={dashboardId}
        filter={filter}
        filters={all.filters}
        masks={all.shown}
        mask={mask}
        disabled={past}
        onChange={(next) =>
          command('dataMask.select', {
            dashboardId,
            id: filter.id,
            name: filter.name,
            label: labelOf(next),
            mask: next,
          })
        }
      />
      {/* beside the name on screen; the focus comes to the value first */}
      {!bare && (
        <Suspense>
          <FilterSide all={all} filter={filter} anchor={field} />
        </Suspense>
      )}
      {refused && (
        <output className="filter-note">
          {shown === null && isRequired(filter)
            ? t('Not applied. Charts still wait for a value.')
            : t('Not applied. Charts still show %s.', shown ?? t('all values'))}
        </output>
      )}
      {limiting.length > 0 && (
        <div className="filter-note">
          <Icon of={CornerDownRight} size={12} />
          {t('Limited by %s', limiting.map(({ name }) => name).join(', '))}
        </div>
      )}
      {limiting.length > 0 && isExact && !isUnset(mask) && (
        <Suspense>
          <Strays dashboardId={dashboardId} filter={filter} filters={all.filters} masks={all.shown} mask={mask} />
        </Suspense>
      )}
      {missing && <div className="filter-note bad">{t('A value is required.')}</div>}
    </fieldset>
  )
}
