import { useMemo } from 'react'

import { grainMask, timeColumnMask, valuesOf } from '../../../domain/filters/values'
import { Select, type Option } from '../../controls'
import { t } from '../../i18n'
import type { FilterControlProps } from './control'
import { useOptions } from './useOptions'

const TEMPORAL = 2

const NONE = ''

const textOf = (cell: unknown): string => (typeof cell === 'string' || typeof cell === 'number' ? String(cell) : '')

/** A grain, or a temporal column: one of the dataset's. */
export const ChoiceFilter = ({
  dashboardId,
  filter,
  filters,
  masks,
  mask,
  disabled,
  asker,
  onChange,
}: FilterControlProps) => {
  const options = useOptions({ dashboardId, filter, filters, masks, active: !disabled, ...(asker && { asker }) })
  const isGrain = filter.filterType === 'filter_timegrain'
  const offers = useMemo(
    () =>
      options.rows.flatMap(([first, second, third]): Option<string>[] => {
        // grains come as name, function, duration; columns as name, label, kind
        if (isGrain) return textOf(third) === '' ? [] : [{ value: textOf(third), label: textOf(first) }]
        const label = textOf(second) === '' ? textOf(first) : textOf(second)
        return third === TEMPORAL ? [{ value: textOf(first), label }] : []
      }),
    [options.rows, isGrain],
  )
  const [value] = valuesOf(mask)
  const chosenValue = value === undefined || value === null ? NONE : String(value)
  const isOffered = chosenValue === NONE || offers.some((offer) => offer.value === chosenValue)
  const label = textOf(mask.filterState['label']) === '' ? chosenValue : textOf(mask.filterState['label'])
  return (
    <Select
      label={filter.name}
      labelPlace="hidden"
      value={chosenValue}
      placeholder={t('Each chart’s own')}
      disabled={disabled}
      loading={options.status === 'loading'}
      error={options.status === 'failed' ? options.message : null}
      emptyText={isGrain ? t('The database offers no time grains.') : t('The dataset has no column of time.')}
      options={[
        { value: NONE, label: t('Each chart’s own') },
        ...(isOffered ? [] : [{ value: chosenValue, label }]),
        ...offers,
      ]}
      onChange={(next) => {
        const name = offers.find((offer) => offer.value === next)?.label ?? null
        onChange((isGrain ? grainMask : timeColumnMask)(filter, next === NONE ? null : next, name))
      }}
    />
  )
}
