import { Suspense } from 'react'

import { lazyWithRetry } from '../../controls/loading/lazyWithRetry'
import { ChoiceFilter } from '../values/ChoiceFilter'
import type { FilterControlProps } from '../values/control'
import { TimeFilter } from '../values/time/TimeFilter'
import { ValueFilter } from '../values/ValueFilter'
import { t } from '../../i18n'

const RangeFilter = lazyWithRetry(() => import('../values/RangeFilter'), 'RangeFilter')

/** Room of a range until its code has come: what is below it does not move then. */
const RangeRoom = () => (
  <div className="range" aria-hidden="true">
    <div className="slider-room" />
    <div className="range-ends">
      <div className="input small" />
      <div className="input small" />
    </div>
  </div>
)

/** The control of a filter, by its kind. */
export const FilterControl = (props: FilterControlProps) => {
  switch (props.filter.filterType) {
    case 'filter_select':
      return <ValueFilter {...props} />
    case 'filter_range':
      return (
        <Suspense fallback={<RangeRoom />}>
          <RangeFilter {...props} />
        </Suspense>
      )
    case 'filter_time':
      return <TimeFilter {...props} />
    case 'filter_timegrain':
    case 'filter_timecolumn':
      return <ChoiceFilter {...props} />
    default:
      return <p className="filter-note">{t('A filter of this kind is not known here: %s.', props.filter.filterType)}</p>
  }
}
