import { createContext, useContext, type ReactNode } from 'react'

import type { BrushAxis, BrushRange } from '../../brush/axis'
import type { MarkValue } from '../../../../domain/charts/kinds/common/data/markValues'

/** A mark to drill into, and the place of the request in the window. */
export interface DrillRequest {
  readonly values: readonly MarkValue[]
  readonly x: number
  readonly y: number
}

/** Handlers of a brushed range. */
export interface BrushPort {
  /** The range that filters others now. */
  readonly range: BrushRange | null
  readonly move: (axis: BrushAxis, range: BrushRange) => void
  /** Let go: a range to filter by, `all` for no filter, null where it was given up. */
  readonly end: (axis: BrushAxis, range: BrushRange | 'all' | null, label: string) => void
}

/** Actions on the marks of a chart, by the place that shows it. */
export interface MarkActions {
  /** A mark was chosen, by click or Enter; null when the chosen one was chosen again. */
  readonly onCrossFilter?: ((values: readonly MarkValue[] | null) => void) | undefined
  /** Ranges along the axis filter others. */
  readonly brush?: BrushPort | undefined
  /** A menu of a mark is requested. */
  readonly onDrill?: ((request: DrillRequest) => void) | undefined
  /** The chosen values: other marks are dimmed. */
  readonly selected?: readonly MarkValue[] | null | undefined
  /** Key of the chart's request, so that further requests can have a key below it. */
  readonly chartKey?: string | undefined
  /** The title is outside the chart. */
  readonly bare?: boolean | undefined
  /** Shown in place of a drawing without rows. */
  readonly noRows?: ReactNode
}

export const MarkActionsContext = createContext<MarkActions>({})

export const useMarkActions = (): MarkActions => useContext(MarkActionsContext)

/** The class of a figure, with or without its own title. */
export const useFigureClass = (): string => (useMarkActions().bare === true ? 'chart bare' : 'chart')
