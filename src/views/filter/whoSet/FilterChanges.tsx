import type { MaskChange, MaskWay } from '../../../domain/filters/changes'
import { labelOf, maskOf } from '../../../domain/filters/active'
import type { NativeFilter } from '../../../domain/filters/config'
import type { DataMask } from '../../../domain/filters/dataMask'
import { timeRangeOf } from '../../../domain/filters/values'
import { same } from '../../../core/json/value'
import { useCommand, useIsPast, useSelect } from '../../hooks'
import { t, tLater } from '../../i18n'
import { ageText } from '../../history/events/age'
import { useToday } from '../../shell/past/useToday'
import { Card, Changes, type Change } from '../../version/whoSet/Card'
import { setterOf, whenText } from '../../version/whoSet/words'
import type { Filters } from '../useFilters'
import { shortRange } from '../values/time/timeRanges'
import { useMaskChanges } from './useMaskChanges'

const WAYS: Readonly<Partial<Record<MaskWay, string>>> = {
  cleared: tLater('by clearing all'),
  undone: tLater('by undoing a step'),
  redone: tLater('by redoing a step'),
  clicked: tLater('by a click in a chart'),
  address: tLater('in the address'),
  first: tLater('as the first value there is'),
  link: tLater('in a link'),
  reset: tLater('as the filter was changed'),
}

const valueText = (filter: NativeFilter, mask: DataMask, now: number): string => {
  const range = filter.filterType === 'filter_time' ? timeRangeOf(mask) : null
  if (range !== null) return shortRange(range, now)
  return labelOf(mask) ?? (filter.filterType === 'filter_time' ? t('All time') : t('All values'))
}

interface FilterChangesProps {
  readonly all: Filters
  readonly filter: NativeFilter
  readonly onClose: () => void
}

/** The value of a filter in this view, its default, and the values that it had, each of which can be set again. */
export const FilterChanges = ({ all, filter, onClose }: FilterChangesProps) => {
  const command = useCommand()
  const past = useIsPast()
  const today = useToday()
  const user = useSelect(['session'], ({ session }) => session.user)
  const { dashboard, applied } = all
  const found = useMaskChanges(dashboard.id, filter.id)
  const inForce = maskOf(filter, applied)
  const maskAfter = ({ mask }: Pick<MaskChange, 'mask'>): DataMask => mask ?? filter.defaultDataMask
  const setBack = (mask: DataMask | null) => (): void => {
    const label = labelOf(maskAfter({ mask }))
    const change = { id: filter.id, name: filter.name, label, mask }
    command('dataMask.apply', { dashboardId: dashboard.id, how: 'apply', changes: [change] })
    onClose()
  }
  const [latest] = found ?? []
  const isLatest = latest !== undefined && same(maskAfter(latest), inForce)
  const changes = found?.map(({ event, mask, way }, at): Change => {
    const { name, isMine } = setterOf(event.actor, user)
    const isNow = at === 0 && isLatest
    const age = isNow ? t('%s ago', ageText(today - event.at)) : ''
    return {
      key: event.id,
      value: valueText(filter, maskAfter({ mask }), today),
      told: [isMine ? t('You') : name, whenText(event.at, today), age, t(WAYS[way] ?? '')].filter(Boolean).join(', '),
      person: name,
      isMine,
      isNow,
      setBack: past ? null : setBack(mask),
    }
  })
  const isDefault = !Object.hasOwn(applied, filter.id)
  return (
    <Card
      name={filter.name}
      on={dashboard.title}
      facts={[
        { place: t('In this view'), value: valueText(filter, inForce, today) },
        { place: t('Default of the dashboard'), value: valueText(filter, filter.defaultDataMask, today) },
      ]}
      onClose={onClose}
    >
      <Changes
        changes={changes ?? null}
        first={{
          key: 'default',
          value: valueText(filter, filter.defaultDataMask, today),
          told: t('Default of the dashboard'),
          person: null,
          isMine: false,
          isNow: isDefault && !isLatest,
          setBack: past ? null : setBack(null),
        }}
        emptyText=""
        address={latest === undefined ? null : `/history/?dashboard=${dashboard.id}&event=${latest.event.id}`}
        onClose={onClose}
      />
    </Card>
  )
}
