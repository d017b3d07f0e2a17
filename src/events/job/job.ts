import * as z from 'zod/mini'

import { defineEvent } from '../../core/events/define'

const touches = (data: { readonly jobId: string }) => [`job/${data.jobId}`]
const at = { ids: ['jobId'], touches }
const nullableNumber = z.nullable(z.number())
/** Absent in logs from before files had names. */
const fileName = z.optional(z.string())
const texts = z.readonly(z.array(z.string()))

/** File formats for all rows of a query. */
export const ExportFormat = z.enum(['csv', 'xlsx', 'json', 'parquet'])
export type ExportFormat = z.infer<typeof ExportFormat>

/** Someone wants all rows of a query as a file. */
const jobExportRequested = defineEvent({
  type: 'job.export_requested',
  class: 'intent',
  durability: 'prompt',
  schema: () => z.object({ jobId: z.string(), queryId: z.string(), format: ExportFormat, fileName: z.string() }),
  public: ['format'],
  ids: ['jobId', 'queryId'],
  touches,
})

/** Someone saved the rows on screen, which needs no server. */
const jobRowsSaved = defineEvent({
  type: 'job.rows_saved',
  schema: () => z.object({ queryId: z.string(), fileName: z.string(), rows: z.number() }),
  public: ['rows'],
  ids: ['queryId'],
})

const jobProgressed = defineEvent({
  type: 'job.progressed',
  class: 'remote',
  settles: false,
  schema: () => z.object({ jobId: z.string(), percent: nullableNumber, bytes: z.number(), rows: nullableNumber }),
  public: ['percent', 'bytes', 'rows'],
  ...at,
  coalesce: { key: (data) => data.jobId, withinMs: 600_000 },
})

/** The file is complete. `notes` are for its reader. */
const jobDone = defineEvent({
  type: 'job.done',
  class: 'remote',
  durability: 'prompt',
  schema: () => z.object({ jobId: z.string(), fileName, bytes: z.number(), rows: nullableNumber, notes: texts }),
  public: ['bytes', 'rows'],
  ...at,
})

const jobFailed = defineEvent({
  type: 'job.failed',
  class: 'remote',
  durability: 'prompt',
  schema: () => z.object({ jobId: z.string(), fileName, message: z.string() }),
  ...at,
})

const jobStopRequested = defineEvent({
  type: 'job.stop_requested',
  class: 'intent',
  durability: 'prompt',
  schema: () => z.object({ jobId: z.string() }),
  ...at,
})

const jobStopped = defineEvent({
  type: 'job.stopped',
  class: 'remote',
  durability: 'prompt',
  schema: () => z.object({ jobId: z.string() }),
  ...at,
})

/** Someone put away what is shown of a job; one under way goes on. */
const jobDismissed = defineEvent({
  type: 'job.dismissed',
  schema: () => z.object({ jobId: z.string() }),
  ...at,
})

export const jobEvents = [
  jobExportRequested,
  jobRowsSaved,
  jobProgressed,
  jobDone,
  jobFailed,
  jobStopRequested,
  jobStopped,
  jobDismissed,
] as const
