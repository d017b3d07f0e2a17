import * as z from 'zod/mini'

import { defineEvent } from '../../core/events/define'
import { ServerError } from '../../core/http/serverError'
import { ResultColumn } from '../../core/results/column'

const nullableText = z.nullable(z.string())
const nullableNumber = z.nullable(z.number())

/** The states of a query run (`A4.01`). */
export const RunState = z.enum([
  'started',
  'stopped',
  'failed',
  'pending',
  'running',
  'scheduled',
  'success',
  'fetching',
  'timed_out',
])
export type RunState = z.infer<typeof RunState>

/** The place of a run in the script it belongs to. */
const ScriptPlace = z.object({ id: z.string(), index: z.number(), count: z.number() })

/** The request to the engine in place of the rows: its plan, or its measured plan. */
export const Explain = z.enum(['plan', 'analyze'])
export type Explain = z.infer<typeof Explain>

/** The prefix that makes a statement explain itself. */
export const EXPLAIN: Readonly<Record<Explain, string>> = {
  plan: 'EXPLAIN (FORMAT JSON) ',
  analyze: 'EXPLAIN (ANALYZE, FORMAT JSON) ',
}

/** A statement of a script with the client id it will run under. */
const ScriptStatement = z.object({ queryId: z.string(), sql: z.string(), offset: z.number(), title: z.string() })
type ScriptStatement = z.infer<typeof ScriptStatement>

/** A table or view that is to hold the rows in place of the answer (`A3.21`). */
export const Creation = z.object({ method: z.enum(['TABLE', 'VIEW']), schema: nullableText, name: z.string() })
export type Creation = z.infer<typeof Creation>

const touches = (data: { readonly queryId: string }) => [`run/${data.queryId}`]
const at = { ids: ['queryId'], touches }

/** Someone ran SQL. `queryId` is the client id, at most 11 characters (`A3.18`, `A4.05`, `A4.09`). */
const runRequested = defineEvent({
  type: 'run.requested',
  class: 'intent',
  durability: 'prompt',
  schema: () =>
    z.object({
      queryId: z.string(),
      editorId: z.string(),
      tab: z.string(),
      dbId: z.number(),
      catalog: nullableText,
      schema: nullableText,
      sql: z.string(),
      /** Start of `sql` in the editor's text, so that an error can be marked there. */
      offset: z.number(),
      queryLimit: z.number(),
      runAsync: z.boolean(),
      templateParams: nullableText,
      script: z.optional(ScriptPlace),
      explain: z.optional(Explain),
      /** UTF-16 length of an EXPLAIN typed before the statement; the engine gets another wording. */
      typed: z.optional(z.number()),
      create: z.optional(Creation),
      /** The run shows the first rows of this table and is no run of the tab's own SQL (`A3.28`). */
      preview: z.optional(z.object({ table: z.string() })),
    }),
  public: [
    'dbId',
    'queryLimit',
    'runAsync',
    'offset',
    'script.index',
    'script.count',
    'explain',
    'typed',
    'create.method',
  ],
  ids: ['queryId', 'editorId', 'catalog', 'schema', 'script.id', 'create.schema', 'create.name', 'preview.table'],
  touches: (data) => [`run/${data.queryId}`, `editor/${data.editorId}`],
})

/** Someone ran several statements: they run one after the other, each under its own client id, until one does not succeed. */
const runScriptStarted = defineEvent({
  type: 'run.script_started',
  schema: () =>
    z.object({
      scriptId: z.string(),
      editorId: z.string(),
      tab: z.string(),
      dbId: z.number(),
      catalog: nullableText,
      schema: nullableText,
      queryLimit: z.number(),
      runAsync: z.boolean(),
      templateParams: nullableText,
      statements: z.readonly(z.array(ScriptStatement)),
    }),
  public: ['dbId', 'queryLimit', 'runAsync', 'statements[].offset'],
  ids: ['scriptId', 'editorId', 'catalog', 'schema', 'statements[].queryId'],
  touches: (data) => [`editor/${data.editorId}`],
})

/** A result stays beside those of later runs. */
const runPinned = defineEvent({
  type: 'run.pinned',
  schema: () => z.object({ queryId: z.string(), tab: z.string() }),
  ...at,
  inverse: { scope: 'sql', of: (data) => ({ type: 'run.unpinned', data }) },
})

const runUnpinned = defineEvent({
  type: 'run.unpinned',
  schema: () => z.object({ queryId: z.string(), tab: z.string() }),
  ...at,
  inverse: { scope: 'sql', of: (data) => ({ type: 'run.pinned', data }) },
})

/** The server took the run on: its own id and state are known. Does not settle the request. */
const runAccepted = defineEvent({
  type: 'run.accepted',
  class: 'remote',
  settles: false,
  schema: () => z.object({ queryId: z.string(), serverId: nullableNumber, state: RunState }),
  public: ['serverId', 'state'],
  ...at,
})

/** The run finished with a result; the result store holds its rows under `resultsKey` (`A4.12`). */
const runSucceeded = defineEvent({
  type: 'run.succeeded',
  class: 'remote',
  durability: 'prompt',
  schema: () =>
    z.object({
      queryId: z.string(),
      serverId: nullableNumber,
      status: z.string(),
      resultsKey: nullableText,
      rows: nullableNumber,
      bytes: z.optional(z.number()),
      columns: z.readonly(z.array(ResultColumn)),
      limit: nullableNumber,
      limitingFactor: nullableText,
      executedSql: nullableText,
      trackingUrl: nullableText,
      startDttm: nullableNumber,
      endDttm: nullableNumber,
      cached: z.optional(z.boolean()),
      type: z.optional(z.string()),
      displayLimitReached: z.optional(z.boolean()),
      tempSchema: z.optional(nullableText),
      tempTable: z.optional(nullableText),
      changed_on: nullableText,
    }),
  public: [
    'serverId',
    'status',
    'rows',
    'bytes',
    'limit',
    'limitingFactor',
    'startDttm',
    'endDttm',
    'columns[].type_generic',
    'columns[].is_dttm',
    'cached',
    'displayLimitReached',
    'changed_on',
  ],
  ids: ['queryId', 'resultsKey', 'tempSchema', 'tempTable'],
  touches,
})

/** The run failed (`A4.14`), or its stored rows could not be fetched (`A8.19`). */
const runFailed = defineEvent({
  type: 'run.failed',
  class: 'remote',
  durability: 'prompt',
  schema: () =>
    z.object({
      queryId: z.string(),
      message: z.string(),
      errors: z.readonly(z.array(ServerError)),
      link: nullableText,
      timedOut: z.optional(z.boolean()),
    }),
  public: ['errors[].errorType', 'errors[].level', 'errors[].position', 'timedOut'],
  ...at,
})

const runStopRequested = defineEvent({
  type: 'run.stop_requested',
  class: 'intent',
  durability: 'prompt',
  schema: () => z.object({ queryId: z.string() }),
  ...at,
})

/** The server acknowledged the stop (`A4.17`, `A4.18`). */
const runStopped = defineEvent({
  type: 'run.stopped',
  class: 'remote',
  durability: 'prompt',
  schema: () => z.object({ queryId: z.string() }),
  ...at,
})

const runStopFailed = defineEvent({
  type: 'run.stop_failed',
  class: 'remote',
  schema: () => z.object({ queryId: z.string(), message: z.string() }),
  ...at,
})

/** The server's knowledge of a run, from `query/updated_since` (`A4.19`, `A4.20`). */
export const RunRefresh = z.object({
  queryId: z.string(),
  serverId: nullableNumber,
  state: RunState,
  progress: z.number(),
  rows: nullableNumber,
  limit: nullableNumber,
  limitingFactor: nullableText,
  executedSql: nullableText,
  resultsKey: nullableText,
  trackingUrl: nullableText,
  startDttm: nullableNumber,
  endDttm: nullableNumber,
  errorMessage: nullableText,
  changed_on: nullableText,
  type: z.optional(z.string()),
})
export type RunRefresh = z.infer<typeof RunRefresh>

const runRefreshed = defineEvent({
  type: 'run.refreshed',
  class: 'remote',
  settles: false,
  schema: () => z.object({ queries: z.readonly(z.array(RunRefresh)) }),
  public: [
    'queries[].serverId',
    'queries[].state',
    'queries[].progress',
    'queries[].rows',
    'queries[].limit',
    'queries[].limitingFactor',
    'queries[].startDttm',
    'queries[].endDttm',
    'queries[].changed_on',
  ],
  ids: ['queries[].queryId', 'queries[].resultsKey'],
  touches: (data) => data.queries.map((query) => `run/${query.queryId}`),
})

/** Queries running or pending with zero progress for longer than `interval` ms are dropped (`A4.21`, `A4.22`). */
const runInactiveCleared = defineEvent({
  type: 'run.inactive_cleared',
  schema: () => z.object({ interval: z.number(), now: z.number() }),
  public: ['interval', 'now'],
})

/** Stored results are requested again, by key (`A4.15`). */
const runResultsRequested = defineEvent({
  type: 'run.results_requested',
  class: 'intent',
  schema: () => z.object({ queryId: z.string(), resultsKey: z.string() }),
  ids: ['queryId', 'resultsKey'],
  touches,
})

/** A run was taken out of the query history. */
const runRemoved = defineEvent({
  type: 'run.removed',
  schema: () => z.object({ queryId: z.string(), tab: z.string() }),
  ...at,
  inverse: { scope: 'sql', of: (data) => ({ type: 'run.restored', data }) },
})

const runRestored = defineEvent({
  type: 'run.restored',
  schema: () => z.object({ queryId: z.string(), tab: z.string() }),
  ...at,
  inverse: { scope: 'sql', of: (data) => ({ type: 'run.removed', data }) },
})

/** The result store dropped rows: too old, too large, or for room (`A4.58`, `A4.59`). */
const runResultsExpired = defineEvent({
  type: 'run.results_expired',
  schema: () => z.object({ keys: z.readonly(z.array(z.string())) }),
  ids: ['keys[]'],
})

export const runEvents = [
  runScriptStarted,
  runRequested,
  runAccepted,
  runSucceeded,
  runFailed,
  runStopRequested,
  runStopped,
  runStopFailed,
  runRefreshed,
  runInactiveCleared,
  runResultsRequested,
  runRemoved,
  runRestored,
  runPinned,
  runUnpinned,
  runResultsExpired,
] as const
