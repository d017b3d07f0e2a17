import { group, sum } from 'd3'

import type { Cell } from '../../../../core/results/types'
import { metricLabel, metricsIn } from '../../../../domain/charts/kinds/common/data/adhoc'
import type { MarkValue } from '../../../../domain/charts/kinds/common/data/markValues'
import { measureOf } from '../../result/fields'
import type { ModelInput } from './modelDrawing'
import { columnNamed, dimensionsOf, labelOf, rowMarks } from './rowMarks'
import { valueText } from '../format/valueText'

/** A flow from one thing to another. */
export interface Edge {
  readonly from: string
  readonly to: string
  readonly value: number
  readonly text: string
  readonly marks: readonly MarkValue[]
  readonly row: readonly Cell[]
}

/** Rows of a source, a target and a metric. Rows without a value are left out. */
export const edgesOf = ({ context, result }: ModelInput) => {
  const [source] = dimensionsOf(result, context, 'source')
  const [target] = dimensionsOf(result, context, 'target')
  const measure = metricsIn(context.values, 'metric').map(metricLabel).join('')
  const metric = columnNamed(result, measure)
  const { format, exact } = valueText(context.values['number_format'], context.values['currency_format'])
  const edges = result.rows.flatMap((row): Edge[] => {
    const cell = metric === null ? null : (row[metric.at] ?? null)
    const value = measureOf(cell)
    if (value === null || source === undefined || target === undefined) return []
    return [
      {
        from: labelOf(row[source.at] ?? null, source, context),
        to: labelOf(row[target.at] ?? null, target, context),
        value,
        text: exact(cell),
        marks: rowMarks(row, [source, target], context),
        row,
      },
    ]
  })
  return { rowCount: result.rows.length, edges, measure, format, exact, source, target }
}

/** More edges than these are not looked at. */
const MAX_EDGES = 1000

/** The edges without those that lead back to where they come from; the smallest of a circle goes first. */
export const withoutCircles = (edges: readonly Edge[]): { readonly kept: readonly Edge[]; readonly left: number } => {
  const kept: Edge[] = []
  const onward = new Map<string, Set<string>>()
  const reaches = (from: string, to: string): boolean => {
    const seen = new Set<string>([from])
    const open = [from]
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      if (at === to) return true
      for (const next of onward.get(at) ?? []) {
        if (seen.has(next)) continue
        seen.add(next)
        open.push(next)
      }
    }
    return false
  }
  for (const edge of edges.toSorted((a, b) => b.value - a.value).slice(0, MAX_EDGES)) {
    if (edge.value <= 0 || reaches(edge.to, edge.from)) continue
    kept.push(edge)
    onward.set(edge.from, (onward.get(edge.from) ?? new Set()).add(edge.to))
  }
  return { kept, left: edges.length - kept.length }
}

/** The throughput of each thing: the larger of its inflow and outflow. */
export const throughput = (edges: readonly Edge[]): ReadonlyMap<string, number> => {
  const out = new Map(
    [...group(edges, ({ from }) => from)].map(([name, all]) => [name, sum(all, ({ value }) => value)]),
  )
  const into = new Map([...group(edges, ({ to }) => to)].map(([name, all]) => [name, sum(all, ({ value }) => value)]))
  return new Map(
    [...new Set([...out.keys(), ...into.keys()])].map((name) => [
      name,
      Math.max(out.get(name) ?? 0, into.get(name) ?? 0),
    ]),
  )
}
