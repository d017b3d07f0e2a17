import type { DatasetChange } from '../../events/dataset/content'

const changed = ({ settings, columns, metrics }: DatasetChange): string => {
  if (metrics.length > 0) return 'metrics'
  if (columns.some(({ was, now }) => ((now ?? was)?.expression ?? '') !== '')) return 'calculated'
  if (columns.length > 0) return 'columns'
  return 'sql' in settings.now ? 'query' : 'settings'
}

/** The part of a dataset's editor in which a step was done; null where it was done in none. Of data that fits the type. */
export const datasetPart = (type: string, data: object): string | null => {
  if (type.startsWith('dataset.samples_')) return 'samples'
  if (type.startsWith('rule.')) return 'rules'
  return type === 'dataset.changed' ? changed((data as { readonly change: DatasetChange }).change) : null
}
