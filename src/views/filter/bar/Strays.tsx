import { useMemo } from 'react'

import { valueOfCell, valuesOf, valueText } from '../../../domain/filters/values'
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
  const { status, rows } = useOptions({
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
  const left = new Set(rows.map(([cell]) => valueText(valueOfCell(cell))))
  const gone = values.map(valueText).filter((text) => !left.has(text))
  return gone.length === 0 ? null : (
    <output className="filter-note bad">{t('Nothing is left of %s.', gone.join(', '))}</output>
  )
}
