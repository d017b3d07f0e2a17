import { createContext, useContext, useState } from 'react'

import type { ComparedPart } from '../../../../events/chart/reading'
import { useIsPast } from '../../../hooks'

/** A reader's arrangement of a table's columns. */
export interface Reading {
  /** Their names as they were put; none as they come. */
  readonly order: readonly string[]
  /** Comparison columns beside the figures; null for all. */
  readonly shown: readonly ComparedPart[] | null
  /** It is shown as it was, and nothing of it can be changed. */
  readonly past: boolean
  readonly onOrder: (order: readonly string[], column: string) => void
  readonly onShown: (shown: readonly ComparedPart[] | null) => void
}

export const ReadingContext = createContext<Reading | null>(null)

/** The stored reading of the chart, or local state where nothing stores it. */
export const useReading = (): Reading => {
  const kept = useContext(ReadingContext)
  const [order, onOrder] = useState<readonly string[]>([])
  const [shown, onShown] = useState<readonly ComparedPart[] | null>(null)
  const past = useIsPast()
  return kept ?? { order, shown, past, onOrder, onShown }
}
