import { useMemo } from 'react'

import { figureText } from '../../../chart/figures'
import { useChart } from '../../chart/useChart'

/** The present figure of a chart on the dashboard as the chart writes it; null until it is there, and after a failure. */
export const useFigure = (chartId: number): string | null => {
  const chart = useChart(chartId, true)
  const type = chart?.kind?.type ?? null
  const context = chart?.shown ?? null
  const answers = chart?.state?.answers ?? null
  const failed = chart?.state?.status === 'failed'
  const results = chart?.held.status === 'held' ? chart.held.results : null
  return useMemo(
    () =>
      type === null || context === null || answers === null || results === null || failed
        ? null
        : figureText(type, { context, answers, results }),
    [type, context, answers, results, failed],
  )
}
