import { event } from '../../core/events/registry'
import type { ExportFormat } from '../../events/job/job'
import type { ReadModel } from '../../core/readModel/model'
import { defineCommands, refuse, type Context, type Decision } from '../../core/commands/command'

interface ExportRequest {
  readonly queryId: string
  readonly format: ExportFormat
  readonly fileName: string
}

/** Saves all rows of a query that succeeded, beyond the limits of the screen. */
const exportQuery = (state: ReadModel, request: ExportRequest, { newId }: Context): Decision =>
  state.runs.byId[request.queryId]?.state === 'success'
    ? [event('job.export_requested', { jobId: newId(), ...request })]
    : refuse('NO_RESULTS')

const stop = (state: ReadModel, { jobId }: { readonly jobId: string }): Decision =>
  state.jobs.byId[jobId]?.state === 'running' ? [event('job.stop_requested', { jobId })] : []

const dismiss = (state: ReadModel, { jobId }: { readonly jobId: string }): Decision => {
  const job = state.jobs.byId[jobId]
  return job === undefined || job.hidden ? [] : [event('job.dismissed', { jobId })]
}

const rowsSaved = (_state: ReadModel, saved: Omit<ExportRequest, 'format'> & { readonly rows: number }): Decision => [
  event('job.rows_saved', saved),
]

export const jobCommands = defineCommands({
  'job.export': exportQuery,
  'job.stop': stop,
  'job.dismiss': dismiss,
  'job.rows_saved': rowsSaved,
})
