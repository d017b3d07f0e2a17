import { createContext, useContext } from 'react'

import type { BrushAxis, BrushRange } from '../../brush/axis'
import type { MarkValue } from '../../../domain/charts/kinds/common/markValues'

/** A mark that someone wants to look into, and where on the window it was asked. */
export interface DrillRequest {
  readonly values: readonly MarkValue[]
  readonly x: number
  readonly y: number
}

/** What becomes of a range that is brushed. */
export interface BrushPort {
  /** The range that filters others now. */
  readonly range: BrushRange | null
  readonly move: (axis: BrushAxis, range: BrushRange) => void
  /** Let go: a range to filter by, `all` for no filter, null where it was given up. */
  readonly end: (axis: BrushAxis, range: BrushRange | 'all' | null, label: string) => void
}

/** What can be done with the marks of a chart, by where it is shown. */
export interface MarkActions {
  /** A mark was chosen, by click or Enter; null when the chosen one was chosen again. */
  readonly onCrossFilter?: ((values: readonly MarkValue[] | null) => void) | undefined
  /** Ranges along the axis filter others. */
  readonly brush?: BrushPort | undefined
  /** A menu of a mark is asked for. */
  readonly onDrill?: ((request: DrillRequest) => void) | undefined
  /** What was chosen: other marks are dimmed. */
  readonly selected?: readonly MarkValue[] | null | undefined
  /** Under which key the chart is asked for, so that it may ask for more under one of its own. */
  readonly chartKey?: string | undefined
  /** The title stands elsewhere. */
  readonly bare?: boolean | undefined
}

export const MarkActionsContext = createContext<MarkActions>({})

export const useMarkActions = (): MarkActions => useContext(MarkActionsContext)

/** The class of a figure: its title may stand elsewhere. */
export const useFigureClass = (): string => (useMarkActions().bare === true ? 'chart bare' : 'chart')
