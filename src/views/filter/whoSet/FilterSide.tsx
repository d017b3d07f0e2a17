import { UserRoundPen } from 'lucide-react'
import { useState, type RefObject } from 'react'

import type { NativeFilter } from '../../../domain/filters/config'
import { isUnset } from '../../../domain/filters/dataMask'
import { timeRangeOf, valuesOf } from '../../../domain/filters/values'
import { IconButton, Popover } from '../../controls'
import { preload, usePreloaded } from '../../controls/loading/preload'
import { useIsPast } from '../../hooks'
import { t, tn } from '../../i18n'
import { useToday } from '../../shell/past/useToday'
import { BESIDE } from '../../version/whoSet/beside'
import type { Filters } from '../useFilters'
import { rangeDays } from '../values/time/timeRanges'

const changesPart = preload(() => import('./FilterChanges'))

interface FilterSideProps {
  readonly all: Filters
  readonly filter: NativeFilter
  /** The filter on screen. */
  readonly anchor: RefObject<HTMLElement | null>
}

/** The extent of the value of a filter. */
const useMeasure = (all: Filters, filter: NativeFilter): string | null => {
  const now = useToday()
  const mask = all.maskOf(filter)
  if (isUnset(mask)) return null
  if (filter.filterType === 'filter_select') {
    const { length } = valuesOf(mask)
    return length > 1 ? tn('%s value', '%s values', length) : null
  }
  if (filter.filterType !== 'filter_time') return null
  const days = rangeDays(timeRangeOf(mask) ?? '', now)
  return days === null || days < 2 ? null : tn('%s day', '%s days', days)
}

/** At the right of a filter's name: the extent of its value, and who set it. */
export const FilterSide = ({ all, filter, anchor }: FilterSideProps) => {
  const measure = useMeasure(all, filter)
  const past = useIsPast()
  const changes = usePreloaded(changesPart)
  const [open, setOpen] = useState(false)
  const close = (): void => setOpen(false)
  return (
    <span className="fside">
      {measure !== null ? (
        <span className="measure num">{measure}</span>
      ) : (
        !Object.hasOwn(all.shown, filter.id) &&
        !all.missing.includes(filter) && <span className="measure">{t('default')}</span>
      )}
      {!past && (
        <Popover
          label={t('Who set this?')}
          {...BESIDE}
          anchor={anchor}
          open={open}
          onOpenChange={setOpen}
          needs={changesPart}
          trigger={<IconButton size="small" icon={UserRoundPen} label={t('Who set %s', filter.name)} />}
        >
          {changes !== null && <changes.FilterChanges all={all} filter={filter} onClose={close} />}
        </Popover>
      )}
    </span>
  )
}
