import { CircleSlash } from 'lucide-react'
import { useMemo, type MouseEvent } from 'react'

import type { Cell } from '../../../core/results/types'
import type { ExploreDataset } from '../../../events/explore/explore'
import type { ActiveFilter } from '../../../domain/filters/active'
import { isRequired, takesFirst } from '../../../domain/filters/config'
import {
  excludersOn,
  exclusionKey,
  exclusionOf,
  exclusionQueries,
  ownQuery,
  unmetOn,
} from '../../../domain/filters/exclusion'
import { clearedMask, timeRangeOf } from '../../../domain/filters/values'
import { isFiltered } from '../../../domain/charts/kinds/common/data/isFiltered'
import type { VizType } from '../../../domain/charts/kinds/types'
import { NoRowsBecause } from '../../chart/common/figure/NoRows'
import { Button, EmptyState } from '../../controls'
import { useCommand, useIsPast } from '../../hooks'
import { t, tn } from '../../i18n'
import { useToday } from '../../shell/past/useToday'
import { useFigures } from '../useFigures'
import { filterName, useFilters, type Filters } from '../useFilters'
import { shortRange } from '../values/time/timeRanges'

interface ExclusionProps {
  readonly dashboardId: number
  readonly chartId: number
  readonly type: VizType
  readonly dataset: ExploreDataset
}

/** Characters of a filter's value. */
const MAX_VALUE = 60
const NONE: readonly ActiveFilter[] = []

const countOf = (cell: Cell | undefined): number => (cell === undefined || cell === null ? 0 : Number(cell))

/** A change that takes a filter's value away; null where it must have one. */
const clearingOf = (all: Filters, { id, kind, name }: ActiveFilter) => {
  if (kind === 'cross') return { id, name, label: null, mask: null }
  const filter = all.filters.find((one) => one.id === id)
  return filter === undefined || isRequired(filter) || takesFirst(filter)
    ? null
    : { id, name, label: null, mask: clearedMask(filter) }
}

/** In the place of a chart without rows: the filter that excludes them, and a button that clears it. */
export const Exclusion = ({ dashboardId, chartId, type, dataset }: ExclusionProps) => {
  const command = useCommand()
  const past = useIsPast()
  const now = useToday()
  const all = useFilters(dashboardId)
  const [excluders, unmet, queries] = useMemo(() => {
    if (all === null) return [NONE, NONE, null] as const
    const empty = { dashboard: all.seen, chartId, masks: all.applied }
    const counts = exclusionQueries({ ...empty, type, dataset })
    return [excludersOn(empty), unmetOn(empty), counts.length === 0 ? null : JSON.stringify(counts)] as const
  }, [all, chartId, type, dataset])
  const figures = useFigures({ key: exclusionKey(dashboardId, chartId), datasetId: dataset.id, queries })
  const exclusion =
    figures === null
      ? null
      : exclusionOf(
          excluders,
          figures.map(({ rows: [row] }) => countOf(row?.[0])),
        )
  const whyOf = (): string => {
    if (all === null) return t('No row passes the filters.')
    if (unmet.length > 0) return t('Choose a value first: %s.', unmet.map((one) => filterName(all, one)).join(', '))
    if (excluders.length > 0) {
      return exclusion === null
        ? t('No row passes the filters.')
        : t('There are no rows without the filters of the dashboard either.')
    }
    const own = ownQuery({ dashboard: all.seen, chartId, masks: all.applied, type, dataset })
    return own === undefined || isFiltered(own)
      ? t('No row passes the filters of the chart.')
      : t('The dataset has no rows to show.')
  }
  if (all === null || exclusion === null || exclusion.kind === 'none' || unmet.length > 0) {
    return <NoRowsBecause why={whyOf()} />
  }
  const nameOf = (one: ActiveFilter): string => filterName(all, one)
  const clauseOf = (one: ActiveFilter): string => {
    const { filterType } = all.filters.find(({ id }) => id === one.id) ?? {}
    const value = filterType === 'filter_time' ? shortRange(timeRangeOf(one.mask) ?? '', now) : (one.label ?? '')
    const text = value.length > MAX_VALUE ? `${value.slice(0, MAX_VALUE)}…` : value
    // a range has words of its own: from, up to
    return filterType === 'filter_range' ? `${nameOf(one)} ${text}` : `${nameOf(one)} = ${text}`
  }
  const clear = ({ currentTarget }: MouseEvent, filters: readonly ActiveFilter[]): void => {
    // the button goes with the empty state, so the focus goes to the chart's own menu
    currentTarget.closest('article')?.querySelector<HTMLElement>('.frame-head [aria-haspopup="menu"]')?.focus()
    const changesOf = (kind: ActiveFilter['kind']) =>
      filters.filter((one) => one.kind === kind).flatMap((one) => clearingOf(all, one) ?? [])
    const [native, cross] = [changesOf('native'), changesOf('cross')]
    if (native.length > 0) command('dataMask.apply', { dashboardId, how: 'apply', changes: native })
    if (cross.length > 0) command('dataMask.cross_filter', { dashboardId, changes: cross })
  }
  const excluding = exclusion.kind === 'together' ? exclusion.filters : [exclusion.filter]
  const clearable = excluding.filter((one) => clearingOf(all, one) !== null)
  const says =
    exclusion.kind === 'together'
      ? t('Several filters together exclude all rows: %s.', excluding.map(nameOf).join(', '))
      : exclusion.kind === 'all'
        ? t('%s excludes all.', clauseOf(exclusion.filter))
        : t('%s excludes all rows that pass the other filters.', clauseOf(exclusion.filter))
  const action =
    exclusion.kind === 'together'
      ? tn('Clear %s filter', 'Clear %s filters', clearable.length)
      : t('Clear %s', nameOf(exclusion.filter))
  return (
    <EmptyState
      icon={CircleSlash}
      title={t('No rows')}
      actions={
        !past &&
        clearable.length > 0 && (
          <Button size="small" onClick={(event) => clear(event, clearable)}>
            {action}
          </Button>
        )
      }
    >
      {says}
    </EmptyState>
  )
}
