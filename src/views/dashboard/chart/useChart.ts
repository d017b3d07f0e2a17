import { useEffect, useMemo } from 'react'

import type { FormData } from '../../../events/chart/chart'
import type { ChartRefusal } from '../../../events/chart/refusal'
import type { DashboardChart } from '../../../events/dashboard/dashboard'
import type { ExploreDataset } from '../../../events/explore/explore'
import type { ChartState } from '../../../projections/chart/state'
import { canReload, type ChartWish } from '../../../projections/chart/demand'
import { own } from '../../../projections/dashboard/state'
import { decodeForm } from '../../../domain/charts/formData'
import { kindKey } from '../../../domain/charts/kinds'
import { errorsOf, withDefaults } from '../../../domain/charts/kinds/common/data/values'
import type { ControlContext } from '../../../domain/charts/kinds/types'
import { DATASET_GONE, isGone, refusalOf } from '../../../domain/charts/refusal'
import { useKind, useVizType, type Kind } from '../../explore/kind/useKind'
import { useResultRows, type RowsState } from '../../explore/data/useResultRows'
import { useFilteredForm } from '../../filter/chart/useFilteredForm'
import { useCommand, useIsPast, useSelect, useServices } from '../../hooks'
import { useBoard } from '../board'

export interface ShownChart {
  readonly key: string
  readonly chart: DashboardChart
  readonly dataset: ExploreDataset | null
  readonly kind: Kind | null
  readonly unknownKind: string | null
  /** The code of its kind failed to load; it is requested again. */
  readonly kindMissing: boolean
  /** Null before the first request. */
  readonly state: ChartState | null
  /** The rows of its answers. */
  readonly held: RowsState
  /** The rows are gone, and are not requested automatically. */
  readonly lost: boolean
  /** The controls of the rows on screen. */
  readonly shown: ControlContext | null
  readonly form: FormData
  /** As the server takes them; null while they cannot be made. */
  readonly queries: string | null
  /** The reason why no request is possible. */
  readonly refusal: ChartRefusal | null
  readonly ask: (force: boolean) => void
  readonly stop: () => void
}

export const chartKey = (dashboardId: number, chartId: number): string => `dashboard/${dashboardId}/${chartId}`

const NO_FORM: FormData = {}
const COLOURS = ['color_scheme', 'color_namespace', 'label_colors', 'shared_label_colors'] as const

/** A chart of the dashboard with its rows. It reports the query that it wants to show; effects request the rows in its turn. */
export const useChart = (chartId: number, passive: boolean): ShownChart | null => {
  const command = useCommand()
  const past = useIsPast()
  const { wantChart } = useServices()
  const { dashboardId, force: forced } = useBoard()
  const key = chartKey(dashboardId, chartId)
  const topic = `dashboard/${dashboardId}`
  const chart = useSelect([topic], ({ dashboards }) => own(dashboards.byId, dashboardId)?.charts[chartId] ?? null)
  const dataset = useSelect([topic], ({ dashboards }) => {
    const dashboard = own(dashboards.byId, dashboardId)
    const id = dashboard?.charts[chartId]?.datasetId ?? null
    return id === null ? null : (dashboard?.datasets[id] ?? null)
  })
  const round = useSelect([topic], ({ dashboards }) => own(dashboards.byId, dashboardId)?.refresh?.rounds[chartId] ?? 0)
  const state = useSelect([`chart/${key}`, 'charts'], (model) => own(model.charts.byKey, key) ?? null)
  const form = useFilteredForm(dashboardId, chartId, chart?.formData ?? NO_FORM)
  const vizType = useMemo(() => (form === null ? undefined : decodeForm(form)['viz_type']), [form])
  const type = useVizType(vizType, round)
  const { kind, unknown, missing } = useKind(vizType, true, round)

  const context = useMemo<ControlContext | null>(
    () =>
      type === null || dataset === null || form === null
        ? null
        : { values: withDefaults(type, form, dataset), dataset },
    [type, dataset, form],
  )
  const errors = useMemo(() => (type === null || context === null ? {} : errorsOf(type, context, {})), [type, context])
  const wrong = Object.keys(errors).length
  const queries = useMemo(() => {
    if (type === null || context === null || wrong > 0) return null
    const text = JSON.stringify(type.queries(context))
    return text === '[]' ? null : text
  }, [type, context, wrong])
  const refusal = useMemo(() => {
    if (chart === null || form === null) return null
    if (isGone(dataset)) return DATASET_GONE
    return type === null || context === null ? null : refusalOf(type, context, errors)
  }, [chart, form, dataset, type, context, errors])

  const wish = useMemo<ChartWish | null>(
    () =>
      queries === null || dataset === null || form === null
        ? null
        : { query: { datasetId: dataset.id, formData: form, queries }, round, force: forced },
    [queries, dataset, form, round, forced],
  )
  useEffect(() => {
    if (!passive) wantChart({ kind: 'wanted', key, round, wish: past ? null : wish })
  }, [passive, past, round, wish, wantChart, key])
  const title = chart?.name ?? ''
  // a chart that is shown anew has another object, though it is refused for the same reason
  useEffect(() => {
    if (!passive && !past && refusal !== null) wantChart({ kind: 'refused', key, title, refusal })
  }, [passive, past, chart, title, refusal, wantChart, key])
  useEffect(() => (passive ? undefined : () => wantChart({ kind: 'left', key })), [passive, wantChart, key])

  const answers = state?.answers
  const resultKeys = useMemo(() => (answers ?? []).map(({ resultKey }) => resultKey), [answers])
  const resultRows = useResultRows(resultKeys)
  const gone = state !== null && resultKeys.length > 0 && resultRows.status === 'gone' && state.status !== 'loading'
  const lost = gone && (past || !canReload(state))
  useEffect(() => {
    if (!passive && gone && !lost) wantChart({ kind: 'lost', key })
  }, [passive, gone, lost, wish, wantChart, key])

  const answeredForm = state?.answeredForm ?? null
  const shown = useMemo<ControlContext | null>(() => {
    if (answeredForm === null || kind === null || dataset === null) return null
    if (kindKey(decodeForm(answeredForm)['viz_type']) !== kind.key) return null
    const answered = { values: withDefaults(kind.type, answeredForm, dataset), dataset }
    // a chart that was saved with another look needs no new rows
    if (context !== null && JSON.stringify(kind.type.queries(answered)) === queries) return context
    // nor do the colours of the dashboard
    const now = form ?? {}
    const colours = Object.fromEntries(
      COLOURS.flatMap((name): [string, string][] => (now[name] === undefined ? [] : [[name, now[name]]])),
    )
    return { values: withDefaults(kind.type, { ...answeredForm, ...colours }, dataset), dataset }
  }, [answeredForm, context, queries, form, kind, dataset])

  if (chart === null) return null
  return {
    key,
    chart,
    dataset,
    kind,
    unknownKind: unknown,
    kindMissing: missing,
    state,
    held: resultRows,
    lost,
    shown,
    form: form ?? NO_FORM,
    queries,
    refusal,
    ask: (force) => {
      if (wish !== null) command('chart.query', { ...wish.query, key, force })
    },
    stop: () => void command('chart.stop', { key }),
  }
}
