import type { FastifyBaseLogger } from 'fastify'
import type { AsyncQueries } from './asyncEvents/events'
import type { BundleReader } from './bundles/read'
import type { ChartCache } from './charts/cache'
import type { Groundwork } from './charts/groundwork'
import type { HeadStarts } from './charts/headStart'
import type { Rounds } from './charts/together'
import type { Settings } from './config'
import type { Databases } from './databases/databases'
import type { Exports } from './exports/exports'
import type { Formatter } from './format/formatter'
import type { Home } from './home'
import type { Jobs } from './jobs/jobs'
import type { Store } from './metadata/store'
import type { ReportRuns } from './reports/runs'
import type { Live } from './runs/live'
import type { ResultFiles } from './runs/result-files'
import type { SignInGuard } from './security/sign-in'
import type { Uploads } from './uploads/uploads'
import type { Renderer } from './templates/renderer'

/** The dependencies of handlers. Made once, by `buildServer`. */
export interface Services {
  readonly settings: Settings
  readonly home: Home
  readonly store: Store
  readonly databases: Databases
  readonly live: Live
  readonly results: ResultFiles
  readonly jobs: Jobs
  readonly exports: Exports
  readonly bundles: BundleReader
  readonly uploads: Uploads
  readonly reports: ReportRuns
  readonly charts: ChartCache
  readonly groundwork: Groundwork
  readonly headStarts: HeadStarts
  readonly rounds: Rounds
  readonly asyncQueries: AsyncQueries
  readonly formatter: Formatter
  readonly templates: Renderer
  readonly signIns: SignInGuard
  readonly log: FastifyBaseLogger
  readonly instance: string
  readonly version: string
  readonly clock: () => number
  /** Settles when the databases that every start brings along are there, or will not come. */
  readonly prepared: () => Promise<unknown>
}
