import { defineProjection } from '../../core/readModel/projection'

/** Work on a file that goes on beside everything else. */
export interface Job {
  readonly id: string
  readonly kind: 'export'
  readonly title: string
  /** Failed: its effect was given up, and no event tells its end. */
  state: 'running' | 'stopping' | 'failed'
  percent: number | null
  bytes: number
  message: string | null
  /** Someone put its progress away; its end is shown all the same. */
  hidden: boolean
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

/** Jobs under way, and those of which the end is not known. The toasts tell how all others ended. */
export const jobsProjection = defineProjection({
  name: 'jobs',
  version: 2,
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
        message: null,
        hidden: false,
        request,
      }
      jobs.order.push(data.jobId)
    },
    'job.progressed': (jobs, { data }) => {
      const job = jobs.byId[data.jobId]
      if (job === undefined || !isUnderWay(job)) return
      job.percent = data.percent
      job.bytes = data.bytes
    },
    'job.done': (jobs, { data }) => {
      const job = jobs.byId[data.jobId]
      if (job !== undefined && isUnderWay(job)) remove(jobs, data.jobId)
    },
    'job.failed': (jobs, { data }) => {
      const job = jobs.byId[data.jobId]
      if (job !== undefined && isUnderWay(job)) remove(jobs, data.jobId)
    },
    'job.stop_requested': (jobs, { data }) => {
      const job = jobs.byId[data.jobId]
      if (job?.state === 'running') job.state = 'stopping'
    },
    'job.stopped': (jobs, { data }) => remove(jobs, data.jobId),
    'job.dismissed': (jobs, { data }) => {
      const job = jobs.byId[data.jobId]
      if (job === undefined) return
      if (isUnderWay(job)) job.hidden = true
      else remove(jobs, data.jobId)
    },
    'effect.abandoned': (jobs, { cause }) => {
      for (const job of Object.values(jobs.byId)) {
        if (job.request !== cause || !isUnderWay(job)) continue
        job.state = 'failed'
        job.hidden = false
        job.message = GIVEN_UP
      }
    },
  },
})
