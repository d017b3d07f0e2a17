import type { FastifyBaseLogger } from 'fastify'
import type { AsyncQueries } from './chart/asyncEvents/events'
import type { BundleReader } from './dashboard/bundle/read'
import type { ChartCache } from './chart/cache'
import type { PreAggregationCache } from './chart/preAggregation'
import type { ChartPrefetcher } from './chart/prefetch/prefetcher'
import type { Rounds } from './chart/batch/batch'
import type { Settings } from './config'
import type { Databases } from './database/databases'
import type { Exports } from './run/export/exports'
import type { Formatter } from './run/format/formatter'
import type { Home } from './home'
import type { Jobs } from './job/jobs'
import type { Store } from './metadata/store'
import type { ReportRuns } from './report/clock/runs'
import type { Live } from './run/live'
import type { ResultFiles } from './run/resultFiles'
import type { SignInGuard } from './session/security/signIn'
import type { Uploads } from './upload/uploads'
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
  readonly groundwork: PreAggregationCache
  readonly headStarts: ChartPrefetcher
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
