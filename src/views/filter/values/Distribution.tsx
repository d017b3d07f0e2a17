import { useMemo } from 'react'

import { quoteName } from '../../../../common/sql'
import { distributionQuery, optionsKey } from '../../../domain/filters/options'
import type { Range } from '../../../domain/filters/values'
import { dashboardOf } from '../../../projections/dashboard/state'
import { filterDataset } from '../../../projections/filter/datasets'
import { binColumn } from '../../chart/brush/axis'
import { useSelect } from '../../hooks'
import { useFigures } from '../useFigures'
import type { FilterControlProps } from './control'
import { edgesOf } from './rangeScale'

interface DistributionProps extends Pick<FilterControlProps, 'dashboardId' | 'filter' | 'filters' | 'masks'> {
  readonly min: number
  readonly max: number
  /** Bars outside of it are faint. */
  readonly range: Range
}

/** Bars behind a slider: the number of rows by value. Screen readers have the slider itself. */
export const Distribution = ({ dashboardId, filter, filters, masks, min, max, range }: DistributionProps) => {
  const { column, datasetId } = filter
  const known = useSelect(
    [`dashboard/${dashboardId}`, 'dashboards', 'nativeFilters'],
    ({ dashboards, nativeFilters }) =>
      filterDataset(dashboardOf(dashboards, dashboardId), nativeFilters.datasets, datasetId)?.columns.find(
        ({ name }) => name === column,
      ),
  )
  const edges = useMemo(() => edgesOf(min, max), [min, max])
  const bins = edges.length - 1
  const queries = useMemo(() => {
    if (known === undefined) return null
    const expression = known.expression ?? ''
    const sql = expression === '' ? quoteName(known.name) : `(${expression})`
    const bin = binColumn({ kind: 'number', column: known.name, edges }, sql)
    return JSON.stringify([distributionQuery({ filter, filters, masks }, bin, bins)])
  }, [known, edges, bins, filter, filters, masks])
  const figures = useFigures({ key: `${optionsKey(dashboardId, filter.id)}/distribution`, datasetId, queries })
  const counts = useMemo(() => {
    const byBin = new Map((figures?.[0]?.rows ?? []).map(([bin, count]) => [Number(bin ?? -1), Number(count ?? 0)]))
    return Array.from({ length: bins }, (_, bin) => byBin.get(bin) ?? 0)
  }, [figures, bins])
  const most = Math.max(1, ...counts)
  const [from, to] = range
  const isIn = (bin: number): boolean =>
    (from === null || (edges[bin + 1] ?? max) > from) && (to === null || (edges[bin] ?? min) <= to)
  return (
    <div className="distribution" aria-hidden="true">
      {counts.map((count, bin) => (
        <span
          key={edges[bin]}
          className={isIn(bin) ? 'in' : undefined}
          style={{ height: count === 0 ? 0 : `max(1px, ${(100 * count) / most}%)` }}
        />
      ))}
    </div>
  )
}
