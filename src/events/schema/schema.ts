import * as z from 'zod/mini'

import { defineEvent } from '../../core/events/define'

const nullableText = z.nullable(z.string())
const place = { dbId: z.number(), catalog: nullableText, schema: nullableText }

/** A database the user may see, with the switches the editor needs. */
export const DatabaseInfo = z.object({
  id: z.number(),
  name: z.string(),
  backend: z.string(),
  allowRunAsync: z.boolean(),
  allowDml: z.boolean(),
  allowMultiCatalog: z.boolean(),
  /** The catalog of names without one; absent where it is not known. */
  defaultCatalog: z.optional(nullableText),
  disableDataPreview: z.boolean(),
  allowCtas: z.optional(z.boolean()),
  allowCvas: z.optional(z.boolean()),
  forceCtasSchema: z.optional(nullableText),
  costEstimate: z.optional(z.boolean()),
  allowFileUpload: z.optional(z.boolean()),
})
export type DatabaseInfo = z.infer<typeof DatabaseInfo>

export const TableName = z.object({
  name: z.string(),
  type: z.enum(['table', 'view']),
  rows: z.nullable(z.number()),
  comment: nullableText,
})
export type TableName = z.infer<typeof TableName>

export const TableColumn = z.object({
  name: z.string(),
  type: z.string(),
  comment: nullableText,
  keys: z.readonly(z.array(z.string())),
})
export type TableColumn = z.infer<typeof TableColumn>

/** A key or an index of a table, with all its columns in order; `type` is `pk`, `fk`, `unique` or `index`. */
export const TableConstraint = z.object({
  type: z.string(),
  name: nullableText,
  columns: z.readonly(z.array(z.string())),
  /** The table that a foreign key refers to. */
  referred: z.nullable(z.object({ schema: nullableText, table: z.string(), columns: z.readonly(z.array(z.string())) })),
})
export type TableConstraint = z.infer<typeof TableConstraint>

/** Lists longer than this stay out of the log; the event then carries only their key in the result store. */
export const INLINE_TABLES = 500

const databaseTopic = (data: { readonly dbId: number }) => [`database/${data.dbId}`]
const tableTopic = (data: { readonly dbId: number; readonly name: string }) => [`database/${data.dbId}`]
const at = { public: ['dbId'], ids: ['catalog', 'schema', 'name'], touches: tableTopic }

const databasesRequested = defineEvent({
  type: 'schema.databases_requested',
  class: 'intent',
  schema: () => z.object({}),
})

const databasesLoaded = defineEvent({
  type: 'schema.databases_loaded',
  class: 'remote',
  schema: () =>
    z.object({
      databases: z.readonly(z.array(DatabaseInfo)),
      /** Database of tabs that have none (`A5.04`). */
      defaultId: z.optional(z.nullable(z.number())),
    }),
  public: [
    'defaultId',
    'databases[].id',
    'databases[].backend',
    'databases[].allowRunAsync',
    'databases[].allowDml',
    'databases[].allowMultiCatalog',
    'databases[].disableDataPreview',
    'databases[].allowCtas',
    'databases[].allowCvas',
    'databases[].costEstimate',
    'databases[].allowFileUpload',
  ],
})

const catalogsRequested = defineEvent({
  type: 'schema.catalogs_requested',
  class: 'intent',
  schema: () => z.object({ dbId: z.number(), force: z.boolean() }),
  public: ['dbId', 'force'],
  touches: databaseTopic,
})

const catalogsLoaded = defineEvent({
  type: 'schema.catalogs_loaded',
  class: 'remote',
  schema: () => z.object({ dbId: z.number(), catalogs: z.readonly(z.array(z.string())) }),
  public: ['dbId'],
  ids: ['catalogs[]'],
  touches: databaseTopic,
})

const schemasRequested = defineEvent({
  type: 'schema.schemas_requested',
  class: 'intent',
  schema: () => z.object({ dbId: z.number(), catalog: nullableText, force: z.boolean() }),
  public: ['dbId', 'force'],
  ids: ['catalog'],
  touches: databaseTopic,
})

const schemasLoaded = defineEvent({
  type: 'schema.schemas_loaded',
  class: 'remote',
  schema: () => z.object({ dbId: z.number(), catalog: nullableText, schemas: z.readonly(z.array(z.string())) }),
  public: ['dbId'],
  ids: ['catalog', 'schemas[]'],
  touches: databaseTopic,
})

const tablesRequested = defineEvent({
  type: 'schema.tables_requested',
  class: 'intent',
  schema: () => z.object({ ...place, force: z.boolean() }),
  public: ['dbId', 'force'],
  ids: ['catalog', 'schema'],
  touches: databaseTopic,
})

/** The tables of a schema. Above `INLINE_TABLES`, `tables` is null and the result store holds the list under `key`. */
const tablesLoaded = defineEvent({
  type: 'schema.tables_loaded',
  class: 'remote',
  schema: () =>
    z.object({
      ...place,
      count: z.number(),
      key: nullableText,
      tables: z.nullable(z.readonly(z.array(TableName))),
    }),
  public: ['dbId', 'count', 'tables[].type', 'tables[].rows'],
  ids: ['catalog', 'schema', 'key', 'tables[].name'],
  touches: databaseTopic,
})

/** A table's columns were opened in the schema browser beside a tab (`A4.56`). */
const tableExpanded = defineEvent({
  type: 'schema.table_expanded',
  schema: () => z.object({ ...place, name: z.string(), editorId: z.optional(z.string()) }),
  public: ['dbId'],
  ids: ['catalog', 'schema', 'name', 'editorId'],
  touches: tableTopic,
})

const tableCollapsed = defineEvent({
  type: 'schema.table_collapsed',
  schema: () => z.object({ ...place, name: z.string(), editorId: z.optional(z.string()) }),
  public: ['dbId'],
  ids: ['catalog', 'schema', 'name', 'editorId'],
  touches: tableTopic,
})

const tableMetadataRequested = defineEvent({
  type: 'schema.table_metadata_requested',
  class: 'intent',
  schema: () => z.object({ ...place, name: z.string() }),
  ...at,
})

/** Columns and keys of a table (`A7.28`). */
const tableMetadataLoaded = defineEvent({
  type: 'schema.table_metadata_loaded',
  class: 'remote',
  schema: () =>
    z.object({
      ...place,
      name: z.string(),
      comment: nullableText,
      columns: z.readonly(z.array(TableColumn)),
      selectStar: nullableText,
      /** Absent in events of earlier versions of the product. */
      constraints: z.optional(z.readonly(z.array(TableConstraint))),
    }),
  // a type of a column spells the values of an enum and the names of fields
  public: ['dbId', 'constraints[].type'],
  ids: ['catalog', 'schema', 'name', 'columns[].name', 'constraints[].columns[]', 'constraints[].referred.table'],
  touches: tableTopic,
})

const tableExtraRequested = defineEvent({
  type: 'schema.table_extra_requested',
  class: 'intent',
  schema: () => z.object({ ...place, name: z.string() }),
  ...at,
})

/** Partitions of a table, or the SQL of a view (`A7.29`). */
const tableExtraLoaded = defineEvent({
  type: 'schema.table_extra_loaded',
  class: 'remote',
  schema: () =>
    z.object({
      ...place,
      name: z.string(),
      /** Names of columns, parted by commas. */
      partitionedBy: nullableText,
      /** `column = value`, parted by commas. */
      latestPartition: nullableText,
      view: nullableText,
    }),
  ...at,
})

/** Any of the metadata calls failed; `message` is for people. */
const schemaFailed = defineEvent({
  type: 'schema.failed',
  class: 'remote',
  schema: () =>
    z.object({
      what: z.enum(['databases', 'catalogs', 'schemas', 'tables', 'table_metadata', 'table_extra']),
      dbId: z.nullable(z.number()),
      catalog: nullableText,
      schema: nullableText,
      name: nullableText,
      message: z.string(),
    }),
  public: ['what', 'dbId'],
  ids: ['catalog', 'schema', 'name'],
  touches: (data) => (data.dbId === null ? [] : [`database/${data.dbId}`]),
})

export const schemaEvents = [
  databasesRequested,
  databasesLoaded,
  catalogsRequested,
  catalogsLoaded,
  schemasRequested,
  schemasLoaded,
  tablesRequested,
  tablesLoaded,
  tableExpanded,
  tableCollapsed,
  tableMetadataRequested,
  tableMetadataLoaded,
  tableExtraRequested,
  tableExtraLoaded,
  schemaFailed,
] as const
