import { createContext, useContext } from 'react'

import type { MarkValue } from '../../../projections/vizTypes/common/markValues'

/** A mark that someone wants to look into, and where on the window it was asked. */
export interface DrillRequest {
  readonly values: readonly MarkValue[]
  readonly x: number
  readonly y: number
}

/** What can be done with the marks of a chart, by where it is shown. */
export interface MarkActions {
  /** A mark was chosen, by click or Enter; null when the chosen one was chosen again. */
  readonly onCrossFilter?: ((values: readonly MarkValue[] | null) => void) | undefined
  /** A menu of a mark is asked for. */
  readonly onDrill?: ((request: DrillRequest) => void) | undefined
  /** What was chosen: other marks are dimmed. */
  readonly selected?: readonly MarkValue[] | null | undefined
  /** The title stands elsewhere. */
  readonly bare?: boolean | undefined
}

export const MarkActionsContext = createContext<MarkActions>({})

export const useMarkActions = (): MarkActions => useContext(MarkActionsContext)

/** The class of a figure: its title may stand elsewhere. */
export const useFigureClass = (): string => (useMarkActions().bare === true ? 'chart bare' : 'chart')
