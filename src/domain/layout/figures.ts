import type { DashboardChart } from '../../events/dashboard/dashboard'
import type { Component, Components } from '../../events/dashboard/layout'
import { decodeForm } from '../charts/formData'
import { ROOT_ID } from './components'
import { below } from './tree'

const FIGURE_KINDS = ['big_number', 'big_number_total'] as const

/** A kind of chart that shows one figure. */
export type FigureKind = (typeof FIGURE_KINDS)[number]

export const isFigureKind = (vizType: unknown): vizType is FigureKind => FIGURE_KINDS.some((kind) => kind === vizType)

export interface FigureChart {
  readonly component: Component
  readonly chartId: number
}

/** The charts of a dashboard that show one figure, in the order of the layout. */
export const figureCharts = (
  components: Components,
  charts: Readonly<Record<string, DashboardChart>>,
): readonly FigureChart[] =>
  below(components, ROOT_ID).flatMap((id) => {
    const component = components[id]
    const chartId = component?.type === 'CHART' ? component.meta['chartId'] : null
    if (component === undefined || typeof chartId !== 'number') return []
    const chart = charts[chartId]
    return chart !== undefined && isFigureKind(decodeForm(chart.formData)['viz_type']) ? [{ component, chartId }] : []
  })
