import type { DatasetDetail } from '../../../contract/dataset/dataset'
import * as datasetCalls from '../../../contract/dataset/dataset'
import type { DatasetContent, DraftColumn, DraftMetric } from '../../events/dataset/content'
import type { NewEvent } from '../../core/events/define'
import { event, type Recorded } from '../../core/events/registry'
import { changesOf } from '../../domain/datasets/body'
import { sameContent } from '../../domain/datasets/content'
import { draftOf, type DatasetVersion } from '../../projections/dataset/drafts'
import { attempt } from '../../core/effects/attempt'
import { defineEffect, type EffectIo } from '../../core/effects/effect'
import { CallFailure } from '../../core/http/failure'
import { writeOrFind } from '../../core/effects/lostAnswer'

const columnOf = (column: NonNullable<DatasetDetail['columns']>[number]): DraftColumn => ({
  key: `c${column.id}`,
  id: column.id,
  name: column.column_name,
  label: column.verbose_name ?? null,
  description: column.description ?? null,
  type: column.type ?? null,
  generic: column.type_generic ?? null,
  expression: (column.expression ?? '') === '' ? null : (column.expression ?? null),
  isTime: column.is_dttm === true,
  groupby: column.groupby !== false,
  filterable: column.filterable !== false,
  active: column.is_active !== false,
  dateFormat: column.python_date_format ?? null,
  extra: column.extra ?? null,
})

const currencyText = (currency: unknown): string | null =>
  currency === null || currency === undefined || currency === ''
    ? null
    : typeof currency === 'string'
      ? currency
      : JSON.stringify(currency)

const metricOf = (metric: NonNullable<DatasetDetail['metrics']>[number]): DraftMetric => ({
  key: `m${metric.id}`,
  id: metric.id,
  name: metric.metric_name,
  label: metric.verbose_name ?? null,
  description: metric.description ?? null,
  expression: metric.expression,
  format: metric.d3format ?? null,
  currency: currencyText(metric.currency),
  extra: metric.extra ?? null,
})

const settingsOf = (detail: DatasetDetail): DatasetContent['settings'] => ({
  name: detail.table_name ?? '',
  description: detail.description ?? null,
  sql: (detail.sql ?? '') === '' ? null : (detail.sql ?? null),
  templateParams: detail.template_params ?? null,
  mainTime: detail.main_dttm_col ?? null,
  cacheTimeout: detail.cache_timeout ?? null,
  offset: detail.offset ?? 0,
  predicate: detail.fetch_values_predicate ?? null,
  filterSelect: detail.filter_select_enabled === true,
  alwaysFilterTime: detail.always_filter_main_dttm === true,
  normalizeColumns: detail.normalize_columns === true,
  owners: (detail.owners ?? []).map(({ id, first_name, last_name }) => ({
    id,
    name: `${first_name} ${last_name}`.trim(),
  })),
})

/** Stands for a version where the server names none: the moment of the last change. */
const MOMENT = 'changed '

const SHOWN_OF_COLUMN = [
  'id',
  'column_name',
  'verbose_name',
  'description',
  'type',
  'type_generic',
  'expression',
  'is_dttm',
  'groupby',
  'filterable',
  'is_active',
  'python_date_format',
  'extra',
]
const SHOWN_OF_METRIC = [
  'id',
  'metric_name',
  'verbose_name',
  'description',
  'expression',
  'd3format',
  'currency',
  'extra',
]

/** The parts of a dataset that its editor reads, and no words about them (`A7.30`). */
const EDITOR_QUERY = {
  keys: ['none'],
  columns: [
    'name',
    'schema',
    'database.id',
    'select_star',
    'database.database_name',
    'catalog',
    'kind',
    'table_name',
    'description',
    'sql',
    'template_params',
    'main_dttm_col',
    'cache_timeout',
    'offset',
    'fetch_values_predicate',
    'filter_select_enabled',
    'always_filter_main_dttm',
    'normalize_columns',
    'is_managed_externally',
    'changed_on',
    ...['first_name', 'last_name'].map((name) => `changed_by.${name}`),
    ...['id', 'first_name', 'last_name'].map((name) => `owners.${name}`),
    ...SHOWN_OF_COLUMN.map((name) => `columns.${name}`),
    ...SHOWN_OF_METRIC.map((name) => `metrics.${name}`),
  ],
}

const read = async (datasetId: number, { http }: EffectIo): Promise<DatasetVersion> => {
  const { body, etag } = await http.call(datasetCalls.datasetGet, { params: { id: datasetId }, query: EDITOR_QUERY })
  const detail = body.result
  const moment = detail.changed_on ?? null
  return {
    about: {
      dbId: detail.database?.id ?? null,
      database: detail.database?.database_name ?? '',
      catalog: detail.catalog ?? null,
      schema: detail.schema ?? null,
      virtual: detail.kind === 'virtual',
      managed: detail.is_managed_externally === true,
      changedOn: detail.changed_on ?? null,
      changedBy: detail.changed_by ? `${detail.changed_by.first_name} ${detail.changed_by.last_name}`.trim() : '',
    },
    content: {
      settings: settingsOf(detail),
      columns: (detail.columns ?? []).map(columnOf),
      metrics: (detail.metrics ?? []).map(metricOf),
    },
    version: etag ?? (moment === null ? null : `${MOMENT}${moment}`),
  }
}

/** Reads a dataset for its editor (`A7.30`). */
const editDataset = defineEffect({
  name: 'edit-dataset',
  on: ['dataset.edit_requested'],
  key: ({ data }) => String(data.datasetId),
  mode: 'switch',
  resume: 'retry',
  run: ({ data: { datasetId } }, io) =>
    attempt(
      async () => event('dataset.edit_opened', { datasetId, ...(await read(datasetId, io)) }),
      (message) => event('dataset.edit_failed', { datasetId, message }),
    ),
})

const isRefusedVersion = (error: unknown): boolean => error instanceof CallFailure && error.failure.status === 412

/** Writes the differences from `start`, unless the server has another version by now. */
const write = async (
  { data: { datasetId, version } }: Recorded<'dataset.save_requested'>,
  io: EffectIo,
): Promise<NewEvent | null> => {
  const draft = draftOf(io.state().datasetDrafts, datasetId)
  if (draft?.saving === null || draft?.saving === undefined || draft.start === null) return null
  const sent = draft.saving.content
  // equal content on the server is no conflict: so ends a repeated save whose first answer was lost
  const withContent = (theirs: DatasetVersion): NewEvent =>
    sameContent(theirs.content, sent)
      ? event('dataset.saved', { datasetId, ...theirs })
      : event('dataset.conflicted', { datasetId, ...theirs })
  const compared = async (): Promise<NewEvent> => withContent(await read(datasetId, io))
  const byMoment = version?.startsWith(MOMENT) === true
  if (byMoment && (await read(datasetId, io)).version !== version) return compared()
  const body = changesOf(draft.start.content, sent)
  const put = async (): Promise<NewEvent> => {
    await io.http.call(
      datasetCalls.datasetPut,
      { params: { id: datasetId }, query: {}, body },
      { ifMatch: byMoment ? null : version },
    )
    return event('dataset.saved', { datasetId, ...(await read(datasetId, io)) })
  }
  const find = async (): Promise<NewEvent | null> => {
    const now = await read(datasetId, io)
    return now.version === version ? null : withContent(now)
  }
  try {
    return await writeOrFind(put, find, io)
  } catch (error) {
    if (isRefusedVersion(error)) return compared()
    throw error
  }
}

/** Saves a draft. A save repeated after a reload is either equal to the server's version or a conflict, never a second change. */
const saveDataset = defineEffect({
  name: 'save-dataset',
  on: ['dataset.save_requested'],
  key: ({ data }) => String(data.datasetId),
  mode: 'exhaust',
  waitDurable: true,
  resume: 'retry',
  run: (cause, io) => {
    const { datasetId } = cause.data
    const failed = (message: string) => event('dataset.save_failed', { datasetId, message })
    return attempt(async () => (await write(cause, io)) ?? failed('The draft is gone'), failed)
  },
})

export const datasetDraftEffects = [editDataset, saveDataset] as const
