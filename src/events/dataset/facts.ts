import * as z from 'zod/mini'

import { DatasetPerson } from './content'
import { defineEvent } from '../../core/events/define'

const of = { datasetId: z.number() }
const isPublic = ['datasetId']
const text = z.nullable(z.string())
const number = z.nullable(z.number())
const texts = z.readonly(z.array(z.string()))
const touches = (data: { readonly datasetId: number }) => [`dataset/${data.datasetId}`]
const at = { public: isPublic, touches }

export const SourceColumn = z.object({
  name: z.string(),
  type: z.string(),
  generic: z.number(),
  isTime: z.boolean(),
  comment: text,
})
export type SourceColumn = z.infer<typeof SourceColumn>

export const UsingChart = z.object({
  id: z.number(),
  name: z.string(),
  vizType: z.string(),
  columns: texts,
  metrics: texts,
})
export type UsingChart = z.infer<typeof UsingChart>
export const UsingDashboard = z.object({ id: z.number(), title: z.string(), columns: texts })
export type UsingDashboard = z.infer<typeof UsingDashboard>

/** `metric` and `column` are expressions, `where` is a condition. */
export const ExpressionKind = z.enum(['column', 'metric', 'where'])
export type ExpressionKind = z.infer<typeof ExpressionKind>

const failed = z.object({ ...of, message: z.string() })

/** Someone requested the current columns of the source; `sql` replaces the saved query. */
const datasetSourceRequested = defineEvent({
  type: 'dataset.source_requested',
  class: 'intent',
  schema: () => z.object({ ...of, sql: text, templateParams: text }),
  ...at,
})

const datasetSourceRead = defineEvent({
  type: 'dataset.source_read',
  class: 'remote',
  schema: () => z.object({ ...of, columns: z.readonly(z.array(SourceColumn)) }),
  ...at,
})

const datasetSourceFailed = defineEvent({
  type: 'dataset.source_failed',
  class: 'remote',
  schema: () => failed,
  ...at,
})

const datasetUsesRequested = defineEvent({
  type: 'dataset.uses_requested',
  class: 'intent',
  schema: () => z.object(of),
  ...at,
})

/** Counts are of all; those that one may not see are not named. */
const datasetUsesRead = defineEvent({
  type: 'dataset.uses_read',
  class: 'remote',
  schema: () =>
    z.object({
      ...of,
      charts: z.readonly(z.array(UsingChart)),
      chartCount: z.number(),
      dashboards: z.readonly(z.array(UsingDashboard)),
      dashboardCount: z.number(),
    }),
  public: [...isPublic, 'chartCount', 'dashboardCount', 'charts[].id', 'dashboards[].id'],
  touches,
})

const datasetUsesFailed = defineEvent({
  type: 'dataset.uses_failed',
  class: 'remote',
  schema: () => failed,
  ...at,
})

const calculatedColumn = z.object({ name: z.string(), expression: z.string() })
export type CalculatedColumn = z.output<typeof calculatedColumn>

/** An expression was put to the database; `item` is the key of its column or metric. */
const datasetExpressionRequested = defineEvent({
  type: 'dataset.expression_requested',
  class: 'intent',
  schema: () =>
    z.object({
      ...of,
      item: z.string(),
      kind: ExpressionKind,
      expression: z.string(),
      /** The calculated columns that it names, as the draft has them. */
      calculated: z.optional(z.readonly(z.array(calculatedColumn))),
    }),
  public: [...isPublic, 'kind'],
  ids: ['item'],
  touches,
})

/** The database's verdict on the expression; the result store holds the first values under `resultKey`. */
const datasetExpressionJudged = defineEvent({
  type: 'dataset.expression_judged',
  class: 'remote',
  schema: () =>
    z.object({
      ...of,
      item: z.string(),
      /** UTF-16 offset into the expression, where the place is known. */
      problem: z.nullable(z.object({ message: z.string(), position: number })),
      type: text,
      resultKey: text,
    }),
  ...at,
  ids: ['item', 'resultKey'],
})

const datasetExpressionFailed = defineEvent({
  type: 'dataset.expression_failed',
  class: 'remote',
  schema: () => z.object({ ...of, item: z.string(), message: z.string() }),
  ...at,
  ids: ['item'],
})

/** Pages are counted from 1 (`B7.03`). */
const datasetSamplesRequested = defineEvent({
  type: 'dataset.samples_requested',
  class: 'intent',
  schema: () => z.object({ ...of, page: z.number(), pageSize: z.number(), force: z.boolean() }),
  public: [...isPublic, 'page', 'pageSize', 'force'],
  touches,
})

const datasetSamplesRead = defineEvent({
  type: 'dataset.samples_read',
  class: 'remote',
  schema: () => z.object({ ...of, page: z.number(), rows: z.number(), total: z.number(), resultKey: z.string() }),
  public: [...isPublic, 'page', 'rows', 'total'],
  ids: ['resultKey'],
  touches,
})

const datasetSamplesFailed = defineEvent({
  type: 'dataset.samples_failed',
  class: 'remote',
  schema: () => failed,
  ...at,
})

const datasetPeopleRequested = defineEvent({
  type: 'dataset.people_requested',
  class: 'intent',
  schema: () => z.object({ search: z.string() }),
})

const datasetPeopleRead = defineEvent({
  type: 'dataset.people_read',
  class: 'remote',
  schema: () => z.object({ people: z.readonly(z.array(DatasetPerson)) }),
  public: ['people[].id'],
})

const datasetPeopleFailed = defineEvent({
  type: 'dataset.people_failed',
  class: 'remote',
  schema: () => z.object({ message: z.string() }),
})

export const datasetFactsEvents = [
  datasetSourceRequested,
  datasetSourceRead,
  datasetSourceFailed,
  datasetUsesRequested,
  datasetUsesRead,
  datasetUsesFailed,
  datasetExpressionRequested,
  datasetExpressionJudged,
  datasetExpressionFailed,
  datasetSamplesRequested,
  datasetSamplesRead,
  datasetSamplesFailed,
  datasetPeopleRequested,
  datasetPeopleRead,
  datasetPeopleFailed,
] as const
