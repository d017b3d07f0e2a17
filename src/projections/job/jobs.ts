import { defineProjection } from '../../core/readModel/projection'

/** Work on a file that goes on beside everything else. */
export interface Job {
  readonly id: string
  readonly kind: 'export'
  readonly title: string
  state: 'running' | 'stopping' | 'done' | 'failed'
  percent: number | null
  bytes: number
  rows: number | null
  message: string | null
  notes: readonly string[]
  /** The intent whose answers count. */
  readonly request: string
}

export interface Jobs {
  byId: Record<string, Job>
  order: string[]
}

export const isUnderWay = ({ state }: Job): boolean => state === 'running' || state === 'stopping'

const remove = (jobs: Jobs, id: string): void => {
  delete jobs.byId[id]
  jobs.order = jobs.order.filter((other) => other !== id)
}

const GIVEN_UP = 'What became of this file is not known. Start it again.'

/** Jobs under way, and ended ones of which there is something to read. */
export const jobsProjection = defineProjection({
  name: 'jobs',
  version: 1,
  initial: (): Jobs => ({ byId: {}, order: [] }),
  on: {
    'job.export_requested': (jobs, { id: request, data }) => {
      if (jobs.byId[data.jobId] !== undefined) return
      jobs.byId[data.jobId] = {
        id: data.jobId,
        kind: 'export',
        title: data.fileName,
        state: 'running',
        percent: null,
        bytes: 0,
        rows: null,
        message: null,
        notes: [],
        request,
      }
      jobs.order.push(data.jobId)
    },
    'job.progressed': (jobs, { data }) => {
      const job = jobs.byId[data.jobId]
      if (job === undefined || !isUnderWay(job)) return
      job.percent = data.percent
      job.bytes = data.bytes
      job.rows = data.rows
    },
    'job.done': (jobs, { data }) => {
      const job = jobs.byId[data.jobId]
      if (job === undefined || !isUnderWay(job)) return
      if (data.notes.length === 0) {
        remove(jobs, data.jobId)
        return
      }
      job.state = 'done'
      job.bytes = data.bytes
      job.rows = data.rows
      job.notes = data.notes
    },
    'job.failed': (jobs, { data }) => {
      const job = jobs.byId[data.jobId]
      if (job === undefined || !isUnderWay(job)) return
      job.state = 'failed'
      job.message = data.message
    },
    'job.stop_requested': (jobs, { data }) => {
      const job = jobs.byId[data.jobId]
      if (job?.state === 'running') job.state = 'stopping'
    },
    'job.stopped': (jobs, { data }) => remove(jobs, data.jobId),
    'job.dismissed': (jobs, { data }) => {
      const job = jobs.byId[data.jobId]
      if (job !== undefined && !isUnderWay(job)) remove(jobs, data.jobId)
    },
    'effect.abandoned': (jobs, { cause }) => {
      for (const job of Object.values(jobs.byId)) {
        if (job.request !== cause || !isUnderWay(job)) continue
        job.state = 'failed'
        job.message = GIVEN_UP
      }
    },
  },
})
