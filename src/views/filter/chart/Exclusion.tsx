import { CircleSlash } from 'lucide-react'
import { useEffect, useMemo, useRef, type MouseEvent } from 'react'

import type { Cell } from '../../../core/results/types'
import type { ExploreDataset } from '../../../events/explore/explore'
import type { ActiveFilter } from '../../../domain/filters/active'
import { isRequired, takesFirst } from '../../../domain/filters/config'
import { columnTitles } from '../../../domain/filters/crossFilters'
import { excludersOn, exclusionKey, exclusionOf, exclusionQueries } from '../../../domain/filters/exclusion'
import { clearedMask, timeRangeOf } from '../../../domain/filters/values'
import type { VizType } from '../../../domain/charts/kinds/types'
import { own } from '../../../projections/dashboard/state'
import { Button, EmptyState } from '../../controls'
import { useResultRows } from '../../explore/data/useResultRows'
import { useCommand, useIsPast, useSelect } from '../../hooks'
import { t, tn } from '../../i18n'
import { useToday } from '../../shell/past/useToday'
import { useFilters, type Filters } from '../useFilters'
import { shortRange } from '../values/timeRanges'

interface ExclusionProps {
  readonly dashboardId: number
  readonly chartId: number
  readonly type: VizType
  readonly dataset: ExploreDataset
}

const NONE: readonly ActiveFilter[] = []

const countOf = (cell: Cell | undefined): number => (cell === undefined || cell === null ? 0 : Number(cell))

/** Numbers of rows in the order of the queries; null until they are known. Rows are counted once for each set of filters. */
const useCounts = (key: string, datasetId: number, queries: string): readonly number[] | null => {
  const command = useCommand()
  const past = useIsPast()
  const state = useSelect([`chart/${key}`, 'charts'], ({ charts }) => own(charts.byKey, key) ?? null)
  const sign = JSON.stringify(queries)
  const latest = state?.latestForm?.['excluded'] ?? null
  const sent = useRef<string | null>(null)
  useEffect(() => {
    if (past || queries === '[]' || sent.current === sign || latest === sign) return
    sent.current = sign
    command('chart.query', { key, datasetId, formData: { excluded: sign }, queries, resultType: 'results' })
  }, [command, past, key, datasetId, queries, sign, latest])
  const answers = state?.status === 'success' && state.answeredForm?.['excluded'] === sign ? state.answers : null
  const rows = useResultRows(useMemo(() => (answers ?? []).map(({ resultKey }) => resultKey), [answers]))
  return useMemo(
    () =>
      answers === null || rows.status !== 'held' ? null : rows.results.map(({ rows: [row] }) => countOf(row?.[0])),
    [answers, rows],
  )
}

/** A change that takes a filter's value away; null where it must have one. */
const clearingOf = (all: Filters, { id, kind, name }: ActiveFilter) => {
  if (kind === 'cross') return { id, name, label: null, mask: null }
  const filter = all.filters.find((one) => one.id === id)
  return filter === undefined || isRequired(filter) || takesFirst(filter)
    ? null
    : { id, name, label: null, mask: clearedMask(filter) }
}

/** In the place of a chart without rows: the filter that excludes most of them, and a button that clears it. */
export const Exclusion = ({ dashboardId, chartId, type, dataset }: ExclusionProps) => {
  const command = useCommand()
  const past = useIsPast()
  const now = useToday()
  const all = useFilters(dashboardId)
  const [excluders, queries] = useMemo(() => {
    if (all === null) return [NONE, '[]'] as const
    const empty = { dashboard: all.seen, chartId, masks: all.applied }
    return [excludersOn(empty), JSON.stringify(exclusionQueries({ ...empty, type, dataset }))] as const
  }, [all, chartId, type, dataset])
  const counts = useCounts(exclusionKey(dashboardId, chartId), dataset.id, queries)
  const exclusion = counts === null ? null : exclusionOf(excluders, counts)
  if (all === null || exclusion === null || exclusion.kind === 'none') {
    return (
      <EmptyState icon={CircleSlash} title={t('No rows')}>
        {t('No row passes the filters.')}
      </EmptyState>
    )
  }
  const nameOf = ({ kind, name, mask }: ActiveFilter): string => {
    const titles = kind === 'cross' ? columnTitles(mask, dataset) : name
    return titles === '' ? t('Cross-filter') : titles
  }
  const valueOf = ({ id, label, mask }: ActiveFilter): string => {
    const isTime = all.filters.some((one) => one.id === id && one.filterType === 'filter_time')
    return isTime ? shortRange(timeRangeOf(mask) ?? '', now) : (label ?? '')
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
  if (exclusion.kind === 'together') {
    const clearable = exclusion.filters.filter((one) => clearingOf(all, one) !== null)
    return (
      <EmptyState
        icon={CircleSlash}
        title={t('No rows')}
        actions={
          !past &&
          clearable.length > 0 && (
            <Button size="small" onClick={(event) => clear(event, clearable)}>
              {tn('Clear %s filter', 'Clear %s filters', clearable.length)}
            </Button>
          )
        }
      >
        {t('Several filters together exclude all rows: %s.', exclusion.filters.map(nameOf).join(', '))}
      </EmptyState>
    )
  }
  const { filter, kind } = exclusion
  const name = nameOf(filter)
  return (
    <EmptyState
      icon={CircleSlash}
      title={t('No rows')}
      actions={
        !past &&
        clearingOf(all, filter) !== null && (
          <Button size="small" onClick={(event) => clear(event, [filter])}>
            {t('Clear %s', name)}
          </Button>
        )
      }
    >
      {kind === 'all'
        ? t('%s = %s excludes all.', name, valueOf(filter))
        : t('%s = %s excludes most.', name, valueOf(filter))}
    </EmptyState>
  )
}
