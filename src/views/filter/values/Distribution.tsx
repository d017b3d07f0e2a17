import { useMemo } from 'react'

import { compareNumbers } from '../../../core/results/exact'
import { columnSql } from '../../../domain/charts/kinds/common/data/columnSql'
import { distributionQuery, optionsKey } from '../../../domain/filters/options'
import type { Range } from '../../../domain/filters/values'
import { dashboardOf } from '../../../projections/dashboard/state'
import { filterDataset } from '../../../projections/filter/datasets'
import { quotesIn } from '../../../projections/schema/quotes'
import { binColumn } from '../../chart/brush/axis'
import { SmallBars } from '../../controls/SmallBars'
import { useSelect } from '../../hooks'
import { useFigures } from '../useFigures'
import type { FilterControlProps } from './control'
import { countsByBin } from './countsByBin'
import { edgesOf, type RangeScale } from './rangeScale'

interface DistributionProps extends Pick<FilterControlProps, 'dashboardId' | 'filter' | 'filters' | 'masks'> {
  readonly scale: RangeScale
  /** Bars outside of it are faint. */
  readonly range: Range
}

/** Bars behind a slider: the number of rows by value. Screen readers have the slider itself. */
export const Distribution = ({ dashboardId, filter, filters, masks, scale, range }: DistributionProps) => {
  const { column, datasetId } = filter
  const dataset = useSelect(
    [`dashboard/${dashboardId}`, 'dashboards', 'nativeFilters'],
    ({ dashboards, nativeFilters }) =>
      filterDataset(dashboardOf(dashboards, dashboardId), nativeFilters.datasets, datasetId),
  )
  const quotes = useSelect(['schemas', 'session'], (model) => quotesIn(model, dataset ?? null))
  const known = dataset?.columns.find(({ name }) => name === column)
  const edges = useMemo(() => edgesOf(scale.min, scale.max), [scale])
  const bins = edges.length - 1
  const queries = useMemo(() => {
    const sql = known === undefined ? null : columnSql(known, quotes)
    if (known === undefined || sql === null) return null
    const bin = binColumn({ kind: 'number', column: known.name, edges }, sql)
    return JSON.stringify([distributionQuery({ filter, filters, masks }, bin, bins)])
  }, [known, quotes, edges, bins, filter, filters, masks])
  const figures = useFigures({ key: `${optionsKey(dashboardId, filter.id)}/distribution`, datasetId, queries })
  const counts = useMemo(() => countsByBin(figures, bins), [figures, bins])
  const [from, to] = range
  const isIn = (bin: number): boolean =>
    (from === null || compareNumbers(edges[bin + 1] ?? scale.max, from) > 0) &&
    (to === null || compareNumbers(edges[bin] ?? scale.min, to) <= 0)
  return <SmallBars className="behind-slider" counts={counts} isIn={isIn} />
}
