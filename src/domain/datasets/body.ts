import type { DatasetContent, DraftColumn, DraftMetric, DraftSettings } from '../../events/dataset/content'

const parsed = (text: string | null): unknown => {
  if (text === null) return null
  try {
    return JSON.parse(text) as unknown
  } catch {
    return text
  }
}

const columnBody = (column: DraftColumn, serverIds: ReadonlySet<number>) => ({
  ...(column.id !== null && serverIds.has(column.id) ? { id: column.id } : {}),
  column_name: column.name,
  verbose_name: column.label,
  description: column.description,
  type: column.type,
  expression: column.expression ?? '',
  is_dttm: column.isTime,
  groupby: column.groupby,
  filterable: column.filterable,
  is_active: column.active,
  python_date_format: column.dateFormat,
  extra: column.extra,
})

const metricBody = (metric: DraftMetric, serverIds: ReadonlySet<number>) => ({
  ...(metric.id !== null && serverIds.has(metric.id) ? { id: metric.id } : {}),
  metric_name: metric.name,
  verbose_name: metric.label,
  description: metric.description,
  expression: metric.expression,
  d3format: metric.format,
  currency: parsed(metric.currency),
  extra: metric.extra,
})

const settingsBody = (settings: DraftSettings) => ({
  table_name: settings.name.trim(),
  description: settings.description,
  ...(settings.sql === null ? {} : { sql: settings.sql }),
  template_params: settings.templateParams,
  main_dttm_col: settings.mainTime,
  cache_timeout: settings.cacheTimeout,
  offset: settings.offset,
  fetch_values_predicate: settings.predicate,
  filter_select_enabled: settings.filterSelect,
  always_filter_main_dttm: settings.alwaysFilterTime,
  normalize_columns: settings.normalizeColumns,
  owners: settings.owners.map(({ id }) => id),
})

const idsOf = (items: readonly { readonly id: number | null }[]): ReadonlySet<number> =>
  new Set(items.flatMap(({ id }) => id ?? []))

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/**
 * The body of the request that turns `start`, the server's version, into `content`: only the differences. Lists are sent whole;
 * an item that was removed, saved and restored is a new one. A changed query always comes with its columns, so that the server
 * need not guess them.
 */
export const changesOf = (start: DatasetContent, content: DatasetContent) => {
  const was = settingsBody(start.settings)
  const now = settingsBody(content.settings)
  const settings = Object.fromEntries(
    (Object.keys(now) as (keyof typeof now)[]).flatMap((name) =>
      same(now[name], was[name]) ? [] : [[name, now[name]]],
    ),
  ) as Partial<typeof now>
  const columnIds = idsOf(start.columns)
  const metricIds = idsOf(start.metrics)
  const columns = content.columns.map((column) => columnBody(column, columnIds))
  const metrics = content.metrics.map((metric) => metricBody(metric, metricIds))
  const moved = 'sql' in settings || 'template_params' in settings
  const changed = (next: readonly object[], items: readonly object[]) => !same(next, items)
  return {
    ...settings,
    ...(moved ||
    changed(
      columns,
      start.columns.map((column) => columnBody(column, columnIds)),
    )
      ? { columns }
      : {}),
    ...(changed(
      metrics,
      start.metrics.map((metric) => metricBody(metric, metricIds)),
    )
      ? { metrics }
      : {}),
  }
}
