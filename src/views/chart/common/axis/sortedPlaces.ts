import { max, mean, min, sum } from 'd3'

import type { Cell } from '../../../../core/results/types'
import { textIn } from '../../../../domain/charts/kinds/common/data/adhoc'
import { sortsBySeries } from '../../../../domain/charts/kinds/common/axis/axisSort'
import type { ControlContext } from '../../../../domain/charts/kinds/types'
import { measureOf } from '../../result/fields'
import { textsOf, type Texts } from '../format/texts'

type Rank = (values: readonly (number | null)[]) => number

const RANKS: Readonly<Record<string, Rank>> = {
  sum: (values) => sum(values, (value) => value ?? 0),
  min: (values) => min(values, (value) => value ?? undefined) ?? 0,
  max: (values) => max(values, (value) => value ?? undefined) ?? 0,
  avg: (values) => mean(values, (value) => value ?? undefined) ?? 0,
}

/** One figure for several (`B9.16`); nothing for a word that is not known. */
export const rankOf = (type: string): Rank | undefined => (Object.hasOwn(RANKS, type) ? RANKS[type] : undefined)

interface Places {
  readonly kind: string
  readonly rows: readonly (readonly Cell[])[]
  readonly values: readonly number[]
  readonly labels: Texts
}

/**
 * Categories in the chosen order: by the figures of all series together, of the given columns, or by their names, which is their
 * original order. Other axes keep their order.
 */
export const sortedPlaces = <Axis extends Places>(
  axis: Axis,
  context: ControlContext,
  columns: readonly number[],
): Axis => {
  if (axis.kind !== 'category' || !sortsBySeries(context)) return axis
  const up = context.values['x_axis_sort_series_ascending'] !== false
  const rank = rankOf(textIn(context.values, 'x_axis_sort_series') ?? 'name')
  if (rank === undefined && up) return axis
  const figures = axis.rows.map((row) => rank?.(columns.map((column) => measureOf(row[column] ?? null))) ?? 0)
  const places = axis.rows.map((_, place) => place)
  const order =
    rank === undefined
      ? places.toReversed()
      : places.toSorted((a, b) => (up ? 1 : -1) * ((figures[a] ?? 0) - (figures[b] ?? 0)))
  return {
    ...axis,
    rows: order.map((place) => axis.rows[place] ?? []),
    labels: textsOf(order.length, (place) => axis.labels.at(order[place] ?? -1) ?? ''),
  }
}
