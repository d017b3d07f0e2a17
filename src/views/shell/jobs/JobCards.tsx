import { CircleX, Download, Square, X } from 'lucide-react'

import { isUnderWay, type Job } from '../../../projections/job/jobs'
import { Icon, IconButton, Progress } from '../../controls'
import { useServices } from '../../hooks'
import { t } from '../../i18n'
import './jobs.css'

const UNITS = ['bytes', 'kB', 'MB', 'GB', 'TB']

const size = (bytes: number): string => {
  const step = bytes < 1000 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log10(bytes) / 3))
  const value = bytes / 1000 ** step
  return `${step === 0 ? value : value.toFixed(value < 10 ? 1 : 0)} ${UNITS[step] ?? ''}`
}

const percentText = ({ percent }: Job): string => (percent === null ? '' : `${Math.floor(percent)}% · `)

const sentence = (job: Job): string => {
  if (job.state === 'stopping') return t('Stopping')
  if (job.state === 'failed') return job.message ?? ''
  return `${percentText(job)}${t('%s saved', size(job.bytes))}`
}

const LOOK = {
  running: { icon: Download, tone: '' },
  stopping: { icon: Download, tone: '' },
  failed: { icon: CircleX, tone: 'danger' },
} as const

const JobCard = ({ job }: { readonly job: Job }) => {
  const { dispatch } = useServices()
  const { icon, tone } = LOOK[job.state]
  const going = isUnderWay(job)
  return (
    <li className={`job ${tone}`} data-entity={`job/${job.id}`}>
      <Icon of={icon} />
      <div className="body" role={job.state === 'failed' ? 'alert' : undefined}>
        <span className="title cut" title={job.title}>
          {job.state === 'failed' ? t('%s could not be saved', job.title) : job.title}
        </span>
        <span className="small num">{sentence(job)}</span>
      </div>
      <div className="row">
        {going && (
          <IconButton
            label={t('Stop %s', job.title)}
            icon={Square}
            size="small"
            disabledReason={job.state === 'stopping' ? t('It is being stopped.') : null}
            onClick={() => dispatch('job.stop', { jobId: job.id })}
          />
        )}
        <IconButton
          label={going ? t('Hide %s', job.title) : t('Dismiss')}
          icon={X}
          size="small"
          onClick={() => dispatch('job.dismiss', { jobId: job.id })}
        />
      </div>
      {going && <Progress label={t('Progress of %s', job.title)} value={job.percent} />}
    </li>
  )
}

/** Files on their way: how far they are, and a way to stop each. */
export const JobCards = ({ jobs }: { readonly jobs: readonly Job[] }) => (
  <section className="jobs" aria-label={t('Files')}>
    <ul>
      {jobs.map((job) => (
        <JobCard key={job.id} job={job} />
      ))}
    </ul>
  </section>
)
