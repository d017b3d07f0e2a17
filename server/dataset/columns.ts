import { randomUUID } from 'node:crypto'
import type { Insertable, Kysely } from 'kysely'
import type { ColumnBody, MetricBody } from '../../contract/dataset/datasource'
import { invalid } from '../problem'
import type { DatasetColumnTable, DatasetMetricTable } from '../metadata/datasetTables'
import type { MetadataSchema } from '../metadata/schema'
import type { ColumnRow, MetricRow } from './rows'
import type { SourceColumn } from './source'
import { genericOf, isMoment } from './types'

type Db = Kysely<MetadataSchema>
type NewColumn = Omit<Insertable<DatasetColumnTable>, 'id' | 'dataset_id' | 'position'>
type NewMetric = Omit<Insertable<DatasetMetricTable>, 'id' | 'dataset_id' | 'position'>

const bit = (value: boolean | null | undefined, otherwise: number): number =>
  value === undefined || value === null ? otherwise : value ? 1 : 0

/** A column of the source as a dataset begins with it. */
export const columnOfSource = ({ name, type, comment }: SourceColumn, now: number): NewColumn => ({
  uuid: randomUUID(),
  column_name: name,
  verbose_name: null,
  description: comment,
  expression: null,
  type,
  type_generic: genericOf(type),
  is_dttm: isMoment(type) ? 1 : 0,
  group_by: 1,
  filterable: 1,
  is_active: 1,
  python_date_format: null,
  advanced_data_type: null,
  extra: null,
  created_ms: now,
  changed_ms: now,
})

/** A metric that every dataset has. */
export const countMetric = (now: number): NewMetric => ({
  uuid: randomUUID(),
  metric_name: 'count',
  verbose_name: 'COUNT(*)',
  expression: 'COUNT(*)',
  metric_type: 'count',
  description: null,
  d3format: null,
  currency: null,
  warning_text: null,
  extra: null,
  created_ms: now,
  changed_ms: now,
})

/** Settings of a column by people, kept unless the request names others. */
const saidOf = (body: ColumnBody, was: ColumnRow | undefined) => ({
  verbose_name: body.verbose_name === undefined ? (was?.verbose_name ?? null) : body.verbose_name,
  description: body.description === undefined ? (was?.description ?? null) : body.description,
  expression: body.expression === undefined ? (was?.expression ?? null) : body.expression || null,
  python_date_format:
    body.python_date_format === undefined ? (was?.python_date_format ?? null) : body.python_date_format,
  advanced_data_type:
    body.advanced_data_type === undefined ? (was?.advanced_data_type ?? null) : body.advanced_data_type,
  extra: body.extra === undefined ? (was?.extra ?? null) : body.extra,
})

const columnOfBody = (body: ColumnBody, was: ColumnRow | undefined, now: number): NewColumn => {
  const type = body.type === undefined ? (was?.type ?? null) : body.type
  return {
    uuid: was?.uuid ?? randomUUID(),
    column_name: body.column_name,
    ...saidOf(body, was),
    type,
    type_generic: type === null ? null : genericOf(type),
    is_dttm: bit(body.is_dttm, was?.is_dttm ?? (type !== null && isMoment(type) ? 1 : 0)),
    group_by: bit(body.groupby, was?.group_by ?? 1),
    filterable: bit(body.filterable, was?.filterable ?? 1),
    is_active: bit(body.is_active, was?.is_active ?? 1),
    created_ms: was?.created_ms ?? now,
    changed_ms: now,
  }
}

const metricOfBody = (body: MetricBody, was: MetricRow | undefined, now: number): NewMetric => {
  const keep = <Key extends 'verbose_name' | 'metric_type' | 'description' | 'd3format' | 'warning_text' | 'extra'>(
    key: Key,
  ): string | null => (body[key] === undefined ? (was?.[key] ?? null) : (body[key] ?? null))
  const currency = typeof body.currency === 'string' || !body.currency ? body.currency : JSON.stringify(body.currency)
  return {
    uuid: was?.uuid ?? randomUUID(),
    metric_name: body.metric_name,
    expression: body.expression,
    verbose_name: keep('verbose_name'),
    metric_type: keep('metric_type'),
    description: keep('description'),
    d3format: keep('d3format'),
    warning_text: keep('warning_text'),
    extra: keep('extra'),
    currency: body.currency === undefined ? (was?.currency ?? null) : ((currency as string | null) ?? null),
    created_ms: was?.created_ms ?? now,
    changed_ms: now,
  }
}

/** Checks ids against the known ones and names for uniqueness. Refused as 422 at the list's field. */
const check = (field: 'columns' | 'metrics', ownIds: ReadonlySet<number>, ids: number[], names: string[]): void => {
  if (ids.some((id) => !ownIds.has(id)) || new Set(ids).size < ids.length) {
    throw invalid({ [field]: [`One or more ${field} do not exist`] })
  }
  if (new Set(names).size < names.length) throw invalid({ [field]: [`One or more ${field} are duplicated`] })
}

/** Replaces the columns with these; a column with an `id` continues under another name. */
export const replaceColumns = async (
  db: Db,
  datasetId: number,
  was: readonly ColumnRow[],
  bodies: readonly ColumnBody[],
  now: number,
): Promise<void> => {
  const byId = new Map(was.map((column) => [column.id, column]))
  const ids = bodies.flatMap(({ id }) => (id === undefined ? [] : [id]))
  check(
    'columns',
    new Set(byId.keys()),
    ids,
    bodies.map((body) => body.column_name),
  )
  await db.deleteFrom('dataset_column').where('dataset_id', '=', datasetId).execute()
  const rows = bodies.map((body, position) => ({
    ...columnOfBody(body, body.id === undefined ? undefined : byId.get(body.id), now),
    ...(body.id === undefined ? {} : { id: body.id }),
    dataset_id: datasetId,
    position,
  }))
  for (const row of rows) await db.insertInto('dataset_column').values(row).execute()
}

export const replaceMetrics = async (
  db: Db,
  datasetId: number,
  was: readonly MetricRow[],
  bodies: readonly MetricBody[],
  now: number,
): Promise<void> => {
  const byId = new Map(was.map((metric) => [metric.id, metric]))
  const ids = bodies.flatMap(({ id }) => (id === undefined ? [] : [id]))
  check(
    'metrics',
    new Set(byId.keys()),
    ids,
    bodies.map((body) => body.metric_name),
  )
  await db.deleteFrom('dataset_metric').where('dataset_id', '=', datasetId).execute()
  const rows = bodies.map((body, position) => ({
    ...metricOfBody(body, body.id === undefined ? undefined : byId.get(body.id), now),
    ...(body.id === undefined ? {} : { id: body.id }),
    dataset_id: datasetId,
    position,
  }))
  for (const row of rows) await db.insertInto('dataset_metric').values(row).execute()
}

/**
 * The columns after the source was read again: those that still exist keep their settings by people and take the new type, new
 * ones are added, deleted ones are removed, and calculated ones stay. A new column takes the place of a calculated one of its
 * name, except where `keepsCalculated`.
 */
export const syncColumns = async (
  db: Db,
  datasetId: number,
  was: readonly ColumnRow[],
  sourceColumns: readonly SourceColumn[],
  { now, keepsCalculated = false }: { readonly now: number; readonly keepsCalculated?: boolean },
): Promise<void> => {
  const physical = new Map(was.filter((column) => column.expression === null).map((each) => [each.column_name, each]))
  const names = new Set(sourceColumns.map(({ name }) => name))
  const isKept = ({ column_name: name }: ColumnRow): boolean => keepsCalculated || !names.has(name)
  const calculated = was.filter((column) => column.expression !== null && isKept(column))
  const taken = new Set(calculated.map((column) => column.column_name))
  await db.deleteFrom('dataset_column').where('dataset_id', '=', datasetId).execute()
  const read = sourceColumns.flatMap((source) => {
    if (taken.has(source.name)) return []
    const kept = physical.get(source.name)
    if (kept === undefined) return columnOfSource(source, now)
    const same = kept.type === source.type
    const type = { type: source.type, type_generic: genericOf(source.type) }
    return { ...kept, ...type, ...(same ? {} : { is_dttm: isMoment(source.type) ? 1 : 0, changed_ms: now }) }
  })
  const rows = [...read, ...calculated].map((row, position) => ({ ...row, dataset_id: datasetId, position }))
  for (const row of rows) await db.insertInto('dataset_column').values(row).execute()
}

/** The default column of a time axis. */
export const mainMoment = (sourceColumns: readonly SourceColumn[]): string | null =>
  sourceColumns.find(({ type }) => isMoment(type))?.name ?? null
