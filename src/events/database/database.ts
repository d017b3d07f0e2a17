import * as z from 'zod/mini'

import { defineEvent } from '../../core/events/define'

/** Permissions of a database in the SQL editor. */
export const DatabaseSwitches = z.object({
  exposeInSqllab: z.boolean(),
  allowRunAsync: z.boolean(),
  allowCtas: z.boolean(),
  allowCvas: z.boolean(),
  allowDml: z.boolean(),
  forceCtasSchema: z.nullable(z.string()),
  disableDataPreview: z.boolean(),
  costEstimate: z.boolean(),
  /** Statements may run in the other catalogs of the server; absent where an engine has one catalog for each database. */
  otherCatalogs: z.optional(z.boolean()),
  /** Absent where a database can take no files. */
  allowFileUpload: z.optional(z.boolean()),
})
export type DatabaseSwitches = z.infer<typeof DatabaseSwitches>

const switchPaths = [
  'exposeInSqllab',
  'allowRunAsync',
  'allowCtas',
  'allowCvas',
  'allowDml',
  'disableDataPreview',
  'costEstimate',
  'otherCatalogs',
  'allowFileUpload',
]
const switchesAt = (place: string): string[] => switchPaths.map((path) => `${place}.${path}`)

export const DatabaseSummary = z.object({
  id: z.number(),
  name: z.string(),
  backend: z.string(),
  changedOn: z.nullable(z.string()),
  switches: DatabaseSwitches,
})
export type DatabaseSummary = z.infer<typeof DatabaseSummary>

/** A field of an engine's form, from its option schema. */
export const EngineOption = z.object({
  name: z.string(),
  title: z.string(),
  hint: z.string(),
  kind: z.enum(['text', 'switch', 'number']),
  secret: z.boolean(),
  required: z.boolean(),
})
export type EngineOption = z.infer<typeof EngineOption>

export const EngineInfo = z.object({
  engine: z.string(),
  name: z.string(),
  options: z.readonly(z.array(EngineOption)),
})
export type EngineInfo = z.infer<typeof EngineInfo>

/** Options by name; switches are `true` or empty. Secret ones are never among them. */
const optionValues = z.readonly(z.array(z.object({ name: z.string(), value: z.string() })))
/** Secret options that were entered: only memory holds the value, under `handle`. */
const secretHandles = z.readonly(z.array(z.object({ name: z.string(), handle: z.string() })))
/** Names of secret options that the server has; sent back masked they stay as they are. */
const keptSecrets = z.readonly(z.array(z.string()))

const connection = {
  engine: z.string(),
  options: optionValues,
  secrets: secretHandles,
  kept: keptSecrets,
}
const connectionPaths = { public: ['engine'], ids: ['options[].name', 'secrets[].name', 'secrets[].handle', 'kept[]'] }
const fields = z.readonly(z.array(z.object({ name: z.string(), message: z.string() })))

export const DatabaseDetail = z.object({
  id: z.number(),
  name: z.string(),
  engine: z.string(),
  options: optionValues,
  kept: keptSecrets,
  switches: DatabaseSwitches,
})
export type DatabaseDetail = z.infer<typeof DatabaseDetail>

/** Schemas that a tested connection shows: their number, and the first names. */
export const FoundSchemas = z.object({ count: z.number(), names: z.readonly(z.array(z.string())) })
export type FoundSchemas = z.infer<typeof FoundSchemas>

/** Number of a database's dependents, and the names of the own ones. */
export const DatabaseUses = z.object({
  id: z.number(),
  charts: z.number(),
  dashboards: z.number(),
  datasets: z.number(),
  savedQueries: z.number(),
  tabs: z.number(),
  running: z.number(),
  names: z.readonly(z.array(z.string())),
})
export type DatabaseUses = z.infer<typeof DatabaseUses>

/** The form that an event belongs to: that of a database by its number, or null for that of a new one. */
const FormOf = z.nullable(z.number())
const formTopic = (data: { readonly form: number | null }) => [`database-form/${data.form ?? 'new'}`]
const databaseTopic = (data: { readonly id: number }) => [`database/${data.id}`]
const at = { public: ['id'], touches: databaseTopic }

const databasesListRequested = defineEvent({
  type: 'databases.list_requested',
  class: 'intent',
  schema: () => z.object({}),
})

const databasesListed = defineEvent({
  type: 'databases.listed',
  class: 'remote',
  schema: () => z.object({ databases: z.readonly(z.array(DatabaseSummary)) }),
  public: ['databases[].id', 'databases[].backend', 'databases[].changedOn', ...switchesAt('databases[].switches')],
})

const databasesEnginesRequested = defineEvent({
  type: 'databases.engines_requested',
  class: 'intent',
  schema: () => z.object({}),
})

const databasesEnginesListed = defineEvent({
  type: 'databases.engines_listed',
  class: 'remote',
  schema: () => z.object({ engines: z.readonly(z.array(EngineInfo)) }),
  public: [
    'engines[].engine',
    'engines[].name',
    'engines[].options[].kind',
    'engines[].options[].secret',
    'engines[].options[].required',
  ],
  ids: ['engines[].options[].name'],
})

/** A list or a detail could not be read. */
const databasesReadFailed = defineEvent({
  type: 'databases.read_failed',
  class: 'remote',
  schema: () =>
    z.object({
      what: z.enum(['list', 'engines', 'detail', 'uses']),
      id: z.nullable(z.number()),
      message: z.string(),
    }),
  public: ['what', 'id'],
})

/** The form of a database was opened, without the values of an earlier try. */
const databasesFormOpened = defineEvent({
  type: 'databases.form_opened',
  schema: () => z.object({ form: FormOf }),
  public: ['form'],
  touches: formTopic,
})

const databasesDetailRequested = defineEvent({
  type: 'databases.detail_requested',
  class: 'intent',
  schema: () => z.object({ id: z.number() }),
  ...at,
})

/** Connection of a database; its secrets are known by name alone. */
const databasesDetailLoaded = defineEvent({
  type: 'databases.detail_loaded',
  class: 'remote',
  schema: () => z.object({ detail: DatabaseDetail }),
  public: ['detail.id', 'detail.engine', ...switchesAt('detail.switches')],
  ids: ['detail.options[].name', 'detail.kept[]'],
  touches: (data) => [`database/${data.detail.id}`],
})

const databasesTestRequested = defineEvent({
  type: 'databases.test_requested',
  class: 'intent',
  schema: () => z.object({ form: FormOf, ...connection }),
  public: ['form', ...connectionPaths.public],
  ids: connectionPaths.ids,
  touches: formTopic,
})

const databasesTested = defineEvent({
  type: 'databases.tested',
  class: 'remote',
  /** Schemas are absent where the server lists none. */
  schema: () => z.object({ form: FormOf, schemas: z.optional(FoundSchemas) }),
  public: ['form', 'schemas.count'],
  touches: formTopic,
})

const databasesTestFailed = defineEvent({
  type: 'databases.test_failed',
  class: 'remote',
  schema: () => z.object({ form: FormOf, message: z.string(), fields }),
  public: ['form'],
  ids: ['fields[].name'],
  touches: formTopic,
})

/** Someone added a database, or changed the one with this id. */
const databasesSaveRequested = defineEvent({
  type: 'databases.save_requested',
  class: 'intent',
  durability: 'prompt',
  schema: () =>
    z.object({
      form: FormOf,
      name: z.string(),
      ...connection,
      switches: DatabaseSwitches,
    }),
  public: ['form', ...connectionPaths.public, ...switchesAt('switches')],
  ids: connectionPaths.ids,
  touches: formTopic,
})

const databasesSaved = defineEvent({
  type: 'databases.saved',
  class: 'remote',
  durability: 'prompt',
  schema: () => z.object({ form: FormOf, id: z.number(), name: z.string() }),
  public: ['form', 'id'],
  touches: (data) => [...formTopic(data), ...databaseTopic(data)],
})

const databasesSaveFailed = defineEvent({
  type: 'databases.save_failed',
  class: 'remote',
  schema: () => z.object({ form: FormOf, message: z.string(), fields }),
  public: ['form'],
  ids: ['fields[].name'],
  touches: formTopic,
})

const databasesUsesRequested = defineEvent({
  type: 'databases.uses_requested',
  class: 'intent',
  schema: () => z.object({ id: z.number() }),
  ...at,
})

const databasesUsesLoaded = defineEvent({
  type: 'databases.uses_loaded',
  class: 'remote',
  schema: () => z.object({ uses: DatabaseUses }),
  public: [
    'uses.id',
    'uses.charts',
    'uses.dashboards',
    'uses.datasets',
    'uses.savedQueries',
    'uses.tabs',
    'uses.running',
  ],
  touches: (data) => [`database/${data.uses.id}`],
})

const databasesDeleteRequested = defineEvent({
  type: 'databases.delete_requested',
  class: 'intent',
  durability: 'prompt',
  schema: () => z.object({ id: z.number(), name: z.string() }),
  ...at,
})

const databasesDeleted = defineEvent({
  type: 'databases.deleted',
  class: 'remote',
  durability: 'prompt',
  schema: () => z.object({ id: z.number(), name: z.string() }),
  ...at,
})

const databasesDeleteFailed = defineEvent({
  type: 'databases.delete_failed',
  class: 'remote',
  schema: () => z.object({ id: z.number(), name: z.string(), message: z.string() }),
  ...at,
})

export const databasesEvents = [
  databasesListRequested,
  databasesListed,
  databasesEnginesRequested,
  databasesEnginesListed,
  databasesReadFailed,
  databasesFormOpened,
  databasesDetailRequested,
  databasesDetailLoaded,
  databasesTestRequested,
  databasesTested,
  databasesTestFailed,
  databasesSaveRequested,
  databasesSaved,
  databasesSaveFailed,
  databasesUsesRequested,
  databasesUsesLoaded,
  databasesDeleteRequested,
  databasesDeleted,
  databasesDeleteFailed,
] as const
