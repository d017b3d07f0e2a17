import type { ComparedPart, Stacking } from '../../events/chart/reading'
import { event } from '../../core/events/registry'
import { readingPlace } from '../../projections/chart/reading'
import type { ReadModel } from '../../core/readModel/model'
import { defineCommands, type Context, type Decision } from '../../core/commands/command'

interface Order {
  readonly key: string
  /** The column that was moved. */
  readonly column: string
  /** The new order of the columns, by name. */
  readonly order: readonly string[]
}

const NONE: readonly string[] = []

const moveColumns = (state: ReadModel, { key, column, order }: Order, { session }: Context): Decision => {
  const { orders } = state.charts
  const was = Object.hasOwn(orders, key) ? (orders[key] ?? NONE) : NONE
  return JSON.stringify(was) === JSON.stringify(order)
    ? []
    : [event('chart.columns_moved', { ...readingPlace(state, session, key), key, column, order, was })]
}

interface Showing {
  readonly key: string
  /** Null for all that the table has. */
  readonly shown: readonly ComparedPart[] | null
}

const showComparison = (state: ReadModel, { key, shown }: Showing, { session }: Context): Decision => {
  const { comparisons } = state.charts
  const was = Object.hasOwn(comparisons, key) ? (comparisons[key] ?? null) : null
  return JSON.stringify(was) === JSON.stringify(shown)
    ? []
    : [event('chart.comparison_shown', { ...readingPlace(state, session, key), key, shown, was })]
}

interface Stacked {
  readonly key: string
  /** Null to follow the chart. */
  readonly stacking: Stacking | null
}

const setStacking = (state: ReadModel, { key, stacking }: Stacked, { session }: Context): Decision => {
  const { stackings } = state.charts
  const was = Object.hasOwn(stackings, key) ? (stackings[key] ?? null) : null
  return was === stacking
    ? []
    : [event('chart.stacking_set', { ...readingPlace(state, session, key), key, stacking, was })]
}

export const chartReadingCommands = defineCommands({
  'chart.move_columns': moveColumns,
  'chart.show_comparison': showComparison,
  'chart.set_stacking': setStacking,
})
