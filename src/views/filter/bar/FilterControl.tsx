import { Suspense } from 'react'

import { lazyWithRetry } from '../../controls/loading/lazyWithRetry'
import { ChoiceFilter } from '../values/ChoiceFilter'
import type { FilterControlProps } from '../values/control'
import { TimeFilter } from '../values/time/TimeFilter'
import { ValueFilter } from '../values/ValueFilter'
import { t } from '../../i18n'

const RangeFilter = lazyWithRetry(() => import('../values/RangeFilter'), 'RangeFilter')

/** As high as the control before its ends are known. */
const RangeRoom = () => (
  <div className="range">
    <div className="slider-room" />
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
