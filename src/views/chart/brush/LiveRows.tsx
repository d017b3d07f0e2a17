import { memo, useEffect, useMemo, useRef } from 'react'

import type { ChartAnswer } from '../../../events/chart/chart'
import { MAX_CUBE_ROWS, cubeQueries } from './cubeQuery'
import { cubeOf, sliceOf } from './slice'
import { own } from '../../../projections/dashboard/state'
import { dashboardOf } from '../../../projections/dashboard/dashboards'
import { masksOf } from '../../../projections/filter/dataMasks'
import { chartFormData } from '../../../domain/filters/chartFormData'
import { EMPTY_MASK } from '../../../domain/filters/dataMask'
import { filtered } from '../../../domain/filters/dashboard'
import { encodeForm } from '../../../domain/charts/formData'
import type { ResultRows } from '../../../core/results/types'
import { withDefaults } from '../../../domain/charts/kinds/common/data/values'
import { useBoard } from '../../dashboard/board'
import type { ShownChart } from '../../dashboard/chart/useChart'
import { useResultRows } from '../../explore/data/useResultRows'
import { useCommand, useSelect } from '../../hooks'
import type { ActiveBrush } from './brushing'

/** Display of a chart while another is brushed; without rows it waits for the server, dimmed. */
export interface Live {
  readonly answers: readonly ChartAnswer[] | null
  readonly results: readonly ResultRows[]
}

interface LiveRowsProps {
  readonly shown: ShownChart
  readonly brush: ActiveBrush
  readonly onLive: (live: Live | null) => void
}

const DIMMED: Live = { answers: null, results: [] }

/** The queries of the chart without the filter of the brush. */
const useUnbrushed = ({ chart, kind, dataset }: ShownChart, brush: ActiveBrush): string | null => {
  const { dashboardId } = useBoard()
  return useSelect([`dashboard/${dashboardId}`, 'dashboards', 'dataMasks'], (model) => {
    const dashboard = dashboardOf(model.dashboards, dashboardId)
    const seen = dashboard === null ? null : filtered(dashboard)
    const ownChart = seen?.charts[chart.id]
    if (seen === null || ownChart === undefined || kind === null || dataset === null) return null
    const masks = { ...masksOf(model.dataMasks, dashboardId).applied, [brush.source]: EMPTY_MASK }
    const form = encodeForm(chartFormData({ chart: ownChart, dashboard: seen, masks }))
    return JSON.stringify(kind.type.queries({ values: withDefaults(kind.type, form, dataset), dataset }))
  })
}

/** Asks once for the cube of a chart, and then cuts its rows out of it as the brush moves, once a frame at most. */
const LiveRows = memo(function LiveRows({ shown, brush, onLive }: LiveRowsProps) {
  const command = useCommand()
  const { brushing } = useBoard()
  const { dataset } = shown
  const text = useUnbrushed(shown, brush)
  const cubeRequest = useMemo(
    () =>
      text === null || dataset === null
        ? null
        : cubeQueries(JSON.parse(text) as Parameters<typeof cubeQueries>[0], brush.axis, dataset),
    [text, dataset, brush.axis],
  )
  const queries = useMemo(() => (cubeRequest === null ? null : JSON.stringify(cubeRequest.queries)), [cubeRequest])
  const key = `${shown.key}/cube`
  const state = useSelect([`chart/${key}`, 'charts'], ({ charts }) => own(charts.byKey, key) ?? null)
  const sign = JSON.stringify(queries)
  const isRequested = state?.latestForm?.['cube'] === sign && state.status !== 'failed'
  const sent = useRef<string | null>(null)
  useEffect(() => {
    if (queries === null || dataset === null || isRequested || sent.current === queries) return
    sent.current = queries
    command('chart.query', { key, datasetId: dataset.id, formData: { cube: sign }, queries })
  }, [command, key, dataset, queries, sign, isRequested])

  const answers = useMemo(() => (state?.answeredForm?.['cube'] === sign ? state.answers : []), [state, sign])
  const resultRows = useResultRows(useMemo(() => answers.map(({ resultKey }) => resultKey), [answers]))
  const cube = useMemo(() => {
    if (cubeRequest === null || answers.length === 0 || resultRows.status !== 'held') return null
    const parts = answers.flatMap((answer, at) => {
      const result = resultRows.results[at]
      return result === undefined ? [] : [{ answer, result }]
    })
    return cubeOf(cubeRequest.spec, parts, MAX_CUBE_ROWS)
  }, [cubeRequest, answers, resultRows])
  useEffect(() => {
    if (cube === null) {
      // its rows are not those of the range, and do not look so
      onLive(DIMMED)
      return undefined
    }
    // the query of the cube lacks the time range that is brushed over it
    const { range: _, ...unbounded } = cube.answer
    const answer = brush.axis.kind === 'time' ? unbounded : cube.answer
    const paint = (): void => {
      const range = brushing.range()
      if (range !== null) onLive({ answers: [answer], results: [sliceOf(cube, range)] })
    }
    paint()
    return brushing.follow(paint)
  }, [cube, brush.axis, brushing, onLive])
  // live rows of an abandoned brush are dropped
  useEffect(
    () => () => {
      if (!brushing.taken()) onLive(null)
    },
    [brushing, onLive],
  )
  return null
})

export default LiveRows
