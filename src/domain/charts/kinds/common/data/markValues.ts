import type { Cell } from '../../../../../core/results/types'
import { columnLabel, type Column } from './adhoc'

/** The value of a mark in one column, in a filter's form. */
export interface MarkValue {
  /** A column of the dataset, or SQL of the chart's own. */
  readonly column: Column
  readonly value: Cell
  /** As people read it. */
  readonly label: string
  /** The grain of a period, of which `value` is the beginning; null for a value. */
  readonly grain: string | null
}

const same = (a: MarkValue, b: MarkValue): boolean =>
  columnLabel(a.column) === columnLabel(b.column) && JSON.stringify(a.value) === JSON.stringify(b.value)

/** True when a mark is chosen: it has every chosen value. */
export const isChosen = (mark: readonly MarkValue[], chosen: readonly MarkValue[]): boolean =>
  chosen.length > 0 && chosen.every((chosenValue) => mark.some((markedValue) => same(markedValue, chosenValue)))
