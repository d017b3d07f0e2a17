import * as z from 'zod/mini'

const text = z.nullable(z.string())
const number = z.nullable(z.number())

/** A column of a dataset under edit. `key` stays when it is renamed; `id` is the server's, null for a new one. */
export const DraftColumn = z.object({
  key: z.string(),
  id: number,
  name: z.string(),
  label: text,
  description: text,
  type: text,
  /** 0 numeric, 1 text, 2 temporal, 3 boolean. */
  generic: number,
  /** Null for a column of the source. */
  expression: text,
  isTime: z.boolean(),
  groupby: z.boolean(),
  filterable: z.boolean(),
  active: z.boolean(),
  dateFormat: text,
  /** JSON object with certification and warning. */
  extra: text,
})
export type DraftColumn = z.infer<typeof DraftColumn>

export const DraftMetric = z.object({
  key: z.string(),
  id: number,
  name: z.string(),
  label: text,
  description: text,
  expression: z.string(),
  format: text,
  /** JSON object with `symbol` and `symbolPosition`. */
  currency: text,
  extra: text,
})
export type DraftMetric = z.infer<typeof DraftMetric>

export const DatasetPerson = z.object({ id: z.number(), name: z.string() })
export type DatasetPerson = z.infer<typeof DatasetPerson>

export const DraftSettings = z.object({
  name: z.string(),
  description: text,
  /** Null for a table. */
  sql: text,
  templateParams: text,
  mainTime: text,
  /** In seconds; null for the database's value. */
  cacheTimeout: number,
  /** In hours. */
  offset: z.number(),
  predicate: text,
  filterSelect: z.boolean(),
  alwaysFilterTime: z.boolean(),
  normalizeColumns: z.boolean(),
  owners: z.readonly(z.array(DatasetPerson)),
})
export type DraftSettings = z.infer<typeof DraftSettings>

/** The fields that the dataset editor changes. */
export const DatasetContent = z.object({
  settings: DraftSettings,
  columns: z.readonly(z.array(DraftColumn)),
  metrics: z.readonly(z.array(DraftMetric)),
})
export type DatasetContent = z.infer<typeof DatasetContent>

/** Facts about a dataset that its editor does not change. */
export const DatasetAbout = z.object({
  dbId: number,
  database: z.string(),
  catalog: text,
  schema: text,
  virtual: z.boolean(),
  /** Another system made it and overwrites changes here. */
  managed: z.boolean(),
  changedOn: text,
  changedBy: z.string(),
})
export type DatasetAbout = z.infer<typeof DatasetAbout>

/**
 * One change of a list. No `was`: `now` was put at `index`. No `now`: `was` was taken out there. Else the parts of the
 * item that differ.
 */
const changeOf = <Item extends z.ZodMiniObject>(item: Item) =>
  z.object({
    key: z.string(),
    index: number,
    was: z.nullable(z.partial(item)),
    now: z.nullable(z.partial(item)),
  })
const ColumnChange = changeOf(DraftColumn)
type ColumnChange = z.infer<typeof ColumnChange>
const MetricChange = changeOf(DraftMetric)
type MetricChange = z.infer<typeof MetricChange>

export const DatasetChange = z.object({
  settings: z.object({ was: z.partial(DraftSettings), now: z.partial(DraftSettings) }),
  columns: z.readonly(z.array(ColumnChange)),
  metrics: z.readonly(z.array(MetricChange)),
})
export type DatasetChange = z.infer<typeof DatasetChange>

const turned = <Change extends { readonly was: unknown; readonly now: unknown }>(
  changes: readonly Change[],
): readonly Change[] => changes.map((change) => ({ ...change, was: change.now, now: change.was })).toReversed()

/** The change that takes one back. */
export const inverseChange = ({ settings, columns, metrics }: DatasetChange): DatasetChange => ({
  settings: { was: settings.now, now: settings.was },
  columns: turned(columns),
  metrics: turned(metrics),
})
