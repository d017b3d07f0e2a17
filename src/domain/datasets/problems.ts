import type { DatasetContent, DraftColumn } from '../../events/dataset/content'
import { isCalculated } from './content'

/** A problem that prevents saving a draft. `item` is the key of the column or metric it is about. */
export interface Problem {
  readonly place: 'columns' | 'calculated' | 'metrics' | 'settings'
  readonly item: string | null
  readonly text: string
  readonly args: readonly string[]
}

const twice = <Item extends { readonly name: string }>(items: readonly Item[]): readonly Item[] => {
  const seen = new Set<string>()
  return items.filter(({ name }) => {
    const isRepeated = seen.has(name)
    seen.add(name)
    return isRepeated
  })
}

const isObject = (text: string): boolean => {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
  } catch {
    return false
  }
}

/** Everything that is wrong with a draft, in the order of its tabs. */
export const problemsOf = ({ settings, columns, metrics }: DatasetContent): readonly Problem[] => {
  const placeOf = (column: DraftColumn) => (isCalculated(column) ? 'calculated' : 'columns')
  const named = <Item extends { readonly name: string }>(item: Item): boolean => item.name.trim() === ''
  return [
    ...columns.filter(named).map((column): Problem => ({
      place: placeOf(column),
      item: column.key,
      text: 'A column has no name',
      args: [],
    })),
    ...twice(columns).map((column): Problem => ({
      place: placeOf(column),
      item: column.key,
      text: 'Column name [%s] is duplicated',
      args: [column.name],
    })),
    ...columns
      .filter(({ expression }) => expression !== null && expression.trim() === '')
      .map(({ key, name }): Problem => ({
        place: 'calculated',
        item: key,
        text: 'Calculated column [%s] requires an expression',
        args: [name],
      })),
    ...metrics.filter(named).map(({ key }): Problem => ({
      place: 'metrics',
      item: key,
      text: 'A metric has no name',
      args: [],
    })),
    ...twice(metrics).map(({ key, name }): Problem => ({
      place: 'metrics',
      item: key,
      text: 'Metric name [%s] is duplicated',
      args: [name],
    })),
    ...metrics
      .filter(({ expression }) => expression.trim() === '')
      .map(({ key, name }): Problem => ({
        place: 'metrics',
        item: key,
        text: 'Metric [%s] requires an expression',
        args: [name],
      })),
    ...(settings.name.trim() === ''
      ? [{ place: 'settings' as const, item: null, text: 'The dataset has no name', args: [] }]
      : []),
    ...(settings.sql !== null && settings.sql.trim() === ''
      ? [{ place: 'settings' as const, item: null, text: 'The dataset has no query', args: [] }]
      : []),
    ...(settings.templateParams !== null && settings.templateParams !== '' && !isObject(settings.templateParams)
      ? [{ place: 'settings' as const, item: null, text: 'Template parameters must be a JSON object', args: [] }]
      : []),
  ]
}
