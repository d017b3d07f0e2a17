import * as z from 'zod/mini'

import { defineEvent } from '../../core/events/define'
import { EditorContext } from '../editor/editor'
import { TabQuery } from '../editor/tab'

const nullableText = z.nullable(z.string())

/** The server's record of a query (`A3.41`). */
const content = {
  label: z.string(),
  ...EditorContext.shape,
  sql: z.string(),
  templateParams: nullableText,
}
const described = { ...content, description: nullableText }

/** When the server runs a saved query by itself: five cron fields in a time zone, between two days (`YYYY-MM-DD`). */
export const Schedule = z.object({ cron: z.string(), timezone: z.string(), start: nullableText, end: nullableText })
export type Schedule = z.infer<typeof Schedule>

/** Outcome of the server's last run of it; `state` is a run state, `at` in ms. */
const LastRun = z.object({
  at: z.number(),
  state: z.string(),
  rows: z.nullable(z.number()),
  message: nullableText,
  /** The server's number of the query; absent where none was begun. */
  queryId: z.optional(z.nullable(z.number())),
})
type LastRun = z.infer<typeof LastRun>

/** A saved query as lists show it and tabs are opened from it. */
export const SavedSummary = z.object({
  remoteId: z.number(),
  ...described,
  changedOn: nullableText,
  schedule: z.optional(z.nullable(Schedule)),
  lastRun: z.optional(z.nullable(LastRun)),
})
export type SavedSummary = z.infer<typeof SavedSummary>

/** The server's name of a version of a saved query; absent where the server has none. */
const version = z.optional(z.nullable(z.string()))

const touchesEditor = (data: { readonly editorId: string }) => [`editor/${data.editorId}`]
const inTab = { ids: ['editorId'], touches: touchesEditor }

/** Someone saved a tab as a new query (`A1.09`). */
const savedRequested = defineEvent({
  type: 'saved.requested',
  class: 'intent',
  durability: 'prompt',
  schema: () =>
    z.object({
      editorId: z.string(),
      ...described,
      /** The name that the tab had; absent where it keeps its name, and in older logs. */
      was: z.optional(z.string()),
    }),
  public: ['dbId'],
  ids: ['editorId', 'catalog', 'schema'],
  touches: touchesEditor,
})

/** The server keeps it; the tab belongs to it from now on (`A4.42`). */
const savedStored = defineEvent({
  type: 'saved.stored',
  class: 'remote',
  durability: 'prompt',
  schema: () => z.object({ editorId: z.string(), remoteId: z.number(), label: z.string(), version }),
  public: ['remoteId'],
  ids: ['editorId', 'version'],
  touches: touchesEditor,
})

const savedFailed = defineEvent({
  type: 'saved.failed',
  class: 'remote',
  schema: () => z.object({ editorId: z.string(), message: z.string() }),
  ...inTab,
})

/** Someone scheduled the tab's content on the server (`A1.12`). */
const savedScheduleRequested = defineEvent({
  type: 'saved.schedule_requested',
  class: 'intent',
  durability: 'prompt',
  schema: () => z.object({ editorId: z.string(), ...described, schedule: Schedule }),
  public: ['dbId', 'schedule.cron', 'schedule.timezone', 'schedule.start', 'schedule.end'],
  ids: ['editorId', 'catalog', 'schema'],
  touches: touchesEditor,
})

/** The server keeps query and schedule (`A8.02`). */
const savedScheduled = defineEvent({
  type: 'saved.scheduled',
  class: 'remote',
  durability: 'prompt',
  schema: () => z.object({ editorId: z.string(), remoteId: z.number(), label: z.string() }),
  public: ['remoteId'],
  ...inTab,
})

const savedScheduleFailed = defineEvent({
  type: 'saved.schedule_failed',
  class: 'remote',
  schema: () => z.object({ editorId: z.string(), message: z.string() }),
  ...inTab,
})

/** Someone replaced a saved query with its tab's current content (`A1.10`). */
const savedUpdateRequested = defineEvent({
  type: 'saved.update_requested',
  class: 'intent',
  durability: 'prompt',
  schema: () => z.object({ editorId: z.string(), remoteId: z.number(), ...content, version }),
  public: ['remoteId', 'dbId'],
  ids: ['editorId', 'catalog', 'schema', 'version'],
  touches: touchesEditor,
})

const savedUpdated = defineEvent({
  type: 'saved.updated',
  class: 'remote',
  durability: 'prompt',
  schema: () => z.object({ editorId: z.string(), remoteId: z.number(), label: z.string(), version }),
  public: ['remoteId'],
  ids: ['editorId', 'version'],
  touches: touchesEditor,
})

const savedUpdateFailed = defineEvent({
  type: 'saved.update_failed',
  class: 'remote',
  schema: () => z.object({ editorId: z.string(), message: z.string() }),
  ...inTab,
})

/** Another user changed the saved query since this tab was opened or saved; nothing was written. */
const savedConflicted = defineEvent({
  type: 'saved.conflicted',
  class: 'remote',
  durability: 'prompt',
  schema: () => z.object({ editorId: z.string(), theirs: SavedSummary, version }),
  public: ['theirs.remoteId', 'theirs.dbId', 'theirs.changedOn'],
  ids: ['editorId', 'theirs.catalog', 'theirs.schema', 'version'],
  touches: touchesEditor,
})

/** Someone decided between the two versions, both of which they saw. */
const savedConflictSettled = defineEvent({
  type: 'saved.conflict_settled',
  schema: () =>
    z.object({ editorId: z.string(), remoteId: z.number(), label: z.string(), kept: z.enum(['mine', 'theirs']) }),
  public: ['remoteId', 'kept'],
  ...inTab,
})

const savedListRequested = defineEvent({
  type: 'saved.list_requested',
  class: 'intent',
  schema: () => z.object({}),
  touches: () => ['saved/list'],
})

const savedListed = defineEvent({
  type: 'saved.listed',
  class: 'remote',
  schema: () => z.object({ queries: z.readonly(z.array(SavedSummary)) }),
  public: ['queries[].remoteId', 'queries[].dbId', 'queries[].changedOn'],
  ids: ['queries[].catalog', 'queries[].schema'],
  touches: () => ['saved/list'],
})

const savedListFailed = defineEvent({
  type: 'saved.list_failed',
  class: 'remote',
  schema: () => z.object({ message: z.string() }),
  touches: () => ['saved/list'],
})

const savedDeleteRequested = defineEvent({
  type: 'saved.delete_requested',
  class: 'intent',
  durability: 'prompt',
  schema: () => z.object({ remoteId: z.number(), label: z.string() }),
  public: ['remoteId'],
  touches: () => ['saved/list'],
})

const savedDeleted = defineEvent({
  type: 'saved.deleted',
  class: 'remote',
  durability: 'prompt',
  schema: () => z.object({ remoteId: z.number(), label: z.string() }),
  public: ['remoteId'],
  touches: () => ['saved/list'],
})

const savedDeleteFailed = defineEvent({
  type: 'saved.delete_failed',
  class: 'remote',
  schema: () => z.object({ remoteId: z.number(), message: z.string() }),
  public: ['remoteId'],
  touches: () => ['saved/list'],
})

/** Someone requested a saved query by its id, such as in a link. */
const savedOpenRequested = defineEvent({
  type: 'saved.open_requested',
  class: 'intent',
  schema: () => z.object({ remoteId: z.number(), editorId: z.string() }),
  public: ['remoteId'],
  ids: ['editorId'],
})

/** A saved query was opened in a tab of its own, which belongs to it. */
const savedOpened = defineEvent({
  type: 'saved.opened',
  class: 'remote',
  schema: () => z.object({ editorId: z.string(), query: SavedSummary, queryLimit: z.number(), version }),
  public: ['query.remoteId', 'query.dbId', 'query.changedOn', 'queryLimit'],
  ids: ['editorId', 'query.catalog', 'query.schema', 'version'],
  touches: touchesEditor,
})

/** It could not be had (`A8.01`). */
const savedOpenFailed = defineEvent({
  type: 'saved.open_failed',
  class: 'remote',
  schema: () => z.object({ message: z.string() }),
})

/** Someone requested the rows of a run that the server made by itself. */
const savedRunRequested = defineEvent({
  type: 'saved.run_requested',
  class: 'intent',
  schema: () => z.object({ editorId: z.string(), label: z.string(), queryId: z.number() }),
  public: ['queryId'],
  ids: ['editorId'],
})

/** The run was opened in its own tab, with the SQL that ran; its rows are requested separately. */
const savedRunOpened = defineEvent({
  type: 'saved.run_opened',
  class: 'remote',
  schema: () => z.object({ editorId: z.string(), label: z.string(), query: TabQuery, queryLimit: z.number() }),
  public: [
    'query.dbId',
    'queryLimit',
    ...['serverId', 'state', 'progress', 'rows', 'limit', 'limitingFactor', 'startDttm', 'endDttm', 'changed_on'].map(
      (field) => `query.refresh.${field}`,
    ),
  ],
  ids: ['editorId', 'query.catalog', 'query.schema', 'query.refresh.queryId', 'query.refresh.resultsKey'],
  touches: touchesEditor,
})

export const savedEvents = [
  savedRunRequested,
  savedRunOpened,
  savedRequested,
  savedStored,
  savedFailed,
  savedScheduleRequested,
  savedScheduled,
  savedScheduleFailed,
  savedUpdateRequested,
  savedUpdated,
  savedUpdateFailed,
  savedConflicted,
  savedConflictSettled,
  savedListRequested,
  savedListed,
  savedListFailed,
  savedDeleteRequested,
  savedDeleted,
  savedDeleteFailed,
  savedOpenRequested,
  savedOpened,
  savedOpenFailed,
] as const
