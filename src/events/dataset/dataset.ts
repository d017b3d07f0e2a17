import * as z from 'zod/mini'

import { defineEvent } from '../../core/events/define'
import { EditorContext } from '../editor/editor'

const nullableText = z.nullable(z.string())

/** A dataset as lists show it. */
export const DatasetSummary = z.object({
  id: z.number(),
  name: z.string(),
  /** Absent for the catalog of the database, and in older logs. */
  catalog: z.optional(z.string()),
  schema: nullableText,
  dbId: z.nullable(z.number()),
  database: z.string(),
  virtual: z.boolean(),
  owners: z.readonly(z.array(z.object({ id: z.number(), name: z.string() }))),
  changedBy: z.string(),
  changedOn: nullableText,
})
export type DatasetSummary = z.infer<typeof DatasetSummary>

/** `all` that may be seen, or `own` virtual ones, which a query may overwrite. */
export const DatasetScope = z.enum(['all', 'own'])
export type DatasetScope = z.infer<typeof DatasetScope>

/** The parts of a dataset (`A3.43`). */
const content = {
  editorId: z.string(),
  name: z.string(),
  dbId: z.number(),
  catalog: nullableText,
  schema: nullableText,
  sql: z.string(),
  templateParams: nullableText,
}
const touchesEditor = (data: { readonly editorId: string | null }) =>
  data.editorId === null ? [] : [`editor/${data.editorId}`]
const at = { ids: ['editorId'], touches: touchesEditor }
const touchesList = () => ['dataset/list']

const datasetListRequested = defineEvent({
  type: 'dataset.list_requested',
  class: 'intent',
  schema: () => z.object({ scope: DatasetScope, search: z.string(), owner: z.nullable(z.number()) }),
  public: ['scope', 'owner'],
  touches: touchesList,
})

const datasetListed = defineEvent({
  type: 'dataset.listed',
  class: 'remote',
  schema: () => z.object({ scope: DatasetScope, datasets: z.readonly(z.array(DatasetSummary)), count: z.number() }),
  public: [
    'scope',
    'count',
    'datasets[].id',
    'datasets[].dbId',
    'datasets[].virtual',
    'datasets[].owners[].id',
    'datasets[].changedOn',
  ],
  ids: ['datasets[].catalog', 'datasets[].schema'],
  touches: touchesList,
})

const datasetListFailed = defineEvent({
  type: 'dataset.list_failed',
  class: 'remote',
  schema: () => z.object({ scope: DatasetScope, message: z.string() }),
  public: ['scope'],
  touches: touchesList,
})

/** Someone made a dataset of a query (`A1.13`). */
const datasetCreateRequested = defineEvent({
  type: 'dataset.create_requested',
  class: 'intent',
  durability: 'prompt',
  schema: () => z.object(content),
  public: ['dbId'],
  ids: ['editorId', 'catalog', 'schema'],
  touches: touchesEditor,
})

/** Someone requested the dataset of a table, which may exist already or not (`A7.32`). */
const datasetTableRequested = defineEvent({
  type: 'dataset.table_requested',
  class: 'intent',
  durability: 'prompt',
  schema: () => z.object({ dbId: z.number(), catalog: nullableText, schema: nullableText, name: z.string() }),
  public: ['dbId'],
  ids: ['catalog', 'schema'],
})

/** The server keeps it; `editorId` is the tab it was made from, null for a table. */
const datasetCreated = defineEvent({
  type: 'dataset.created',
  class: 'remote',
  durability: 'prompt',
  schema: () => z.object({ editorId: nullableText, datasetId: z.number(), name: z.string() }),
  public: ['datasetId'],
  ...at,
})

/** The message is kept with the tab (`A8.23`). */
const datasetCreateFailed = defineEvent({
  type: 'dataset.create_failed',
  class: 'remote',
  schema: () => z.object({ editorId: nullableText, message: z.string() }),
  ...at,
})

/** Someone put a query in the place of another dataset's. */
const datasetOverwriteRequested = defineEvent({
  type: 'dataset.overwrite_requested',
  class: 'intent',
  durability: 'prompt',
  schema: () => z.object({ datasetId: z.number(), ...content }),
  public: ['datasetId', 'dbId'],
  ids: ['editorId', 'catalog', 'schema'],
  touches: touchesEditor,
})

const datasetOverwritten = defineEvent({
  type: 'dataset.overwritten',
  class: 'remote',
  durability: 'prompt',
  schema: () => z.object({ editorId: z.string(), datasetId: z.number(), name: z.string() }),
  public: ['datasetId'],
  ...at,
})

const datasetOverwriteFailed = defineEvent({
  type: 'dataset.overwrite_failed',
  class: 'remote',
  schema: () => z.object({ editorId: z.string(), message: z.string() }),
  ...at,
})

/** Someone dismissed the message of a failure, which settles it. */
const datasetFailureRead = defineEvent({
  type: 'dataset.failure_read',
  schema: () => z.object({ editorId: z.string() }),
  ...at,
})

const datasetDeleteRequested = defineEvent({
  type: 'dataset.delete_requested',
  class: 'intent',
  durability: 'prompt',
  schema: () => z.object({ datasetId: z.number(), name: z.string() }),
  public: ['datasetId'],
  touches: touchesList,
})

const datasetDeleted = defineEvent({
  type: 'dataset.deleted',
  class: 'remote',
  durability: 'prompt',
  schema: () => z.object({ datasetId: z.number(), name: z.string() }),
  public: ['datasetId'],
  touches: touchesList,
})

const datasetDeleteFailed = defineEvent({
  type: 'dataset.delete_failed',
  class: 'remote',
  schema: () => z.object({ datasetId: z.number(), name: z.optional(z.string()), message: z.string() }),
  public: ['datasetId'],
  touches: touchesList,
})

/** The SQL editor was opened with the key of a dataset, and with SQL or without (`A2.03`, `A2.04`). */
const datasetOpenRequested = defineEvent({
  type: 'dataset.open_requested',
  class: 'intent',
  schema: () => z.object({ key: z.string(), sql: nullableText, autorun: z.boolean(), editorId: z.string() }),
  public: ['autorun'],
  ids: ['key', 'editorId'],
})

const datasetOpened = defineEvent({
  type: 'dataset.opened',
  class: 'remote',
  schema: () =>
    z.object({
      editorId: z.string(),
      name: z.string(),
      ...EditorContext.shape,
      sql: z.string(),
      templateParams: nullableText,
      queryLimit: z.number(),
      autorun: z.boolean(),
    }),
  public: ['dbId', 'queryLimit', 'autorun'],
  ids: ['editorId', 'catalog', 'schema'],
  touches: touchesEditor,
})

/** It could not be had (`A8.17`). */
const datasetOpenFailed = defineEvent({
  type: 'dataset.open_failed',
  class: 'remote',
  schema: () => z.object({ message: z.string() }),
})

export const datasetEvents = [
  datasetListRequested,
  datasetListed,
  datasetListFailed,
  datasetCreateRequested,
  datasetTableRequested,
  datasetCreated,
  datasetCreateFailed,
  datasetOverwriteRequested,
  datasetOverwritten,
  datasetOverwriteFailed,
  datasetFailureRead,
  datasetDeleteRequested,
  datasetDeleted,
  datasetDeleteFailed,
  datasetOpenRequested,
  datasetOpened,
  datasetOpenFailed,
] as const
