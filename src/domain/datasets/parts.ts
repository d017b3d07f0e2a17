import type { DatasetContent } from '../../events/dataset/content'
import { isCalculated } from './content'

/** A part of the editor of a dataset that changes its content. */
export type Part = 'query' | 'columns' | 'calculated' | 'metrics' | 'settings'

const contentOf = ({ settings, columns, metrics }: DatasetContent): Readonly<Record<Part, unknown>> => {
  const { sql, ...rest } = settings
  return {
    query: sql,
    // the default time column can be chosen in two parts
    columns: [rest.mainTime, columns.filter((column) => !isCalculated(column))],
    calculated: columns.filter(isCalculated),
    metrics,
    settings: rest,
  }
}

const PARTS: readonly Part[] = ['query', 'columns', 'calculated', 'metrics', 'settings']

/** The parts in which two contents differ, in display order. */
export const partsThatDiffer = (one: DatasetContent, other: DatasetContent): readonly Part[] => {
  const [before, after] = [contentOf(one), contentOf(other)]
  return PARTS.filter((part) => JSON.stringify(before[part]) !== JSON.stringify(after[part]))
}
