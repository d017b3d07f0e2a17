import type { AuditKey } from './audit/chain/key'
import type { AsyncQueries } from './chart/asyncEvents/events'
import type { BundleReader } from './dashboard/bundle/read'
import type { ChartCache } from './chart/cache'
import type { PreAggregationCache } from './chart/preAggregation'
import type { ChartPrefetcher } from './chart/prefetch/prefetcher'
import type { ChartBatches } from './chart/batch/batch'
import type { Exports } from './run/export/exports'
import type { Formatter } from './run/format/formatter'
import type { Jobs } from './job/jobs'
import type { Platform } from './platform'
import type { ReportRuns } from './report/clock/runs'
import type { Live } from './run/live'
import type { ResultFiles } from './run/resultFiles'
import type { SignInGuard } from './session/security/signIn'
import type { ThingIndex } from './search/thingIndex'
import type { Support } from './support/support'
import type { Uploads } from './upload/uploads'

/** The dependencies of all areas. `boot` makes them once; routes hand each area what it uses. */
export interface Services extends Platform {
  readonly live: Live
  readonly results: ResultFiles
  readonly jobs: Jobs
  readonly exports: Exports
  readonly bundles: BundleReader
  readonly uploads: Uploads
  readonly support: Support
  readonly things: ThingIndex
  readonly reports: ReportRuns
  readonly charts: ChartCache
  readonly preAggregations: PreAggregationCache
  readonly prefetcher: ChartPrefetcher
  readonly batches: ChartBatches
  readonly asyncQueries: AsyncQueries
  readonly formatter: Formatter
  readonly signIns: SignInGuard
  readonly instance: string
  readonly auditKey: AuditKey
  /** Path of the program that verifies exports of the audit log. */
  readonly verifierFile: string
  readonly version: string
  /** Settles when the databases that every start brings along are there, or will not come. */
  readonly prepared: () => Promise<unknown>
}
