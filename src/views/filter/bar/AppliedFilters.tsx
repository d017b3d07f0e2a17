import { ListFilter } from 'lucide-react'

import { filtersOn } from '../../../domain/filters/active'
import { Icon, Tooltip } from '../../controls'
import { useSelect } from '../../hooks'
import { t, tn } from '../../i18n'
import { filterName, useFilters } from '../useFilters'
import './filters.css'

interface AppliedFiltersProps {
  readonly dashboardId: number
  readonly chartId: number
}

/** Number of filters that apply to a chart; and their names, those without a value, and those that do not apply. */
export const AppliedFilters = ({ dashboardId, chartId }: AppliedFiltersProps) => {
  const all = useFilters(dashboardId)
  const key = `dashboard/${dashboardId}/${chartId}`
  const rejected = useSelect([`chart/${key}`, 'charts'], ({ charts }) =>
    (charts.byKey[key]?.answers ?? []).flatMap((answer) => answer.rejected),
  )
  if (all === null) return null
  const on = filtersOn({ dashboard: all.seen, chartId, masks: all.applied }).filter(({ label }) => label !== null)
  if (on.length === 0) return null
  const refused = on.filter(({ columns }) => columns.length > 0 && columns.every((column) => rejected.includes(column)))
  const appliedFilters = on.filter((filter) => !refused.includes(filter))
  const texts = [
    ...appliedFilters.map((one) => t('%s: %s', filterName(all, one), one.label ?? '')),
    ...refused.map((one) => t('%s: the dataset has no such column', filterName(all, one))),
  ]
  return (
    <Tooltip content={texts.join('\n')}>
      <button
        type="button"
        className={refused.length > 0 ? 'applied odd' : 'applied'}
        aria-label={`${tn('%s filter', '%s filters', appliedFilters.length)}: ${texts.join('; ')}`}
      >
        <Icon of={ListFilter} size={12} />
        {appliedFilters.length}
      </button>
    </Tooltip>
  )
}
