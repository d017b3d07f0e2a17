import type { Cell } from '../../results'

/** What a mark stands for in one column, as a filter takes it. */
export interface MarkValue {
  readonly column: string
  readonly value: Cell
  /** As people read it. */
  readonly label: string
  /** The grain of a period, of which `value` is the beginning; null for a value. */
  readonly grain: string | null
}

const same = (a: MarkValue, b: MarkValue): boolean =>
  a.column === b.column && JSON.stringify(a.value) === JSON.stringify(b.value)

/** Whether a mark is among what was chosen: it has every value of it. */
export const isChosen = (mark: readonly MarkValue[], chosen: readonly MarkValue[]): boolean =>
  chosen.length > 0 && chosen.every((wanted) => mark.some((own) => same(own, wanted)))
