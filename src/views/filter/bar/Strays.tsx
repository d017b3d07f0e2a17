import { useMemo } from 'react'

import { toOfferedMoment } from '../offeredMoment'
import { valueOfCell, valuesOf, valueText, type Value } from '../../../domain/filters/values'
import { t } from '../../i18n'
import type { FilterControlProps } from '../values/control'
import { useOptions } from '../values/useOptions'

/** Chosen values for which the limiting filters leave no row: without this note, charts would only show that they are empty. */
export const Strays = ({
  dashboardId,
  filter,
  filters,
  masks,
  mask,
}: Pick<FilterControlProps, 'dashboardId' | 'filter' | 'filters' | 'masks' | 'mask'>) => {
  const values = useMemo(() => valuesOf(mask).filter((value) => value !== null), [mask])
  const { status, rows, isTime } = useOptions({
    dashboardId,
    filter,
    filters,
    masks,
    among: values,
    rows: Math.max(1, values.length),
    active: values.length > 0,
    asker: 'among',
  })
  if (status !== 'there' || values.length === 0) return null
  const offered = rows.map(([cell]) => valueOfCell(cell))
  const left = new Set(offered.map(valueText))
  const toOffered = isTime ? toOfferedMoment(offered) : (value: Value) => value
  const gone = values.filter((value) => !left.has(valueText(toOffered(value)))).map(valueText)
  return gone.length === 0 ? null : (
    <output className="filter-note bad">{t('Nothing is left of %s.', gone.join(', '))}</output>
  )
}
