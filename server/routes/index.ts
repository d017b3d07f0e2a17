import { allCalls, calls } from '../../contract/index'
import { openapiDocument } from '../../contract/openapi'
import { type Route, ok, route } from './route'
import { annotationRoutes } from './annotation'
import { auditRoutes } from './audit'
import { chartDataRoutes } from './chart/data'
import { exploreJsonRoutes } from './chart/exploreJson'
import { timeRangeRoutes } from './timeRange'
import { chartRoutes } from './chart/chart'
import { dashboardRoutes } from './dashboard/dashboard'
import { dashboardBundleRoutes } from './dashboard/bundle'
import { dashboardMoveRoutes } from './dashboard/move'
import { dashboardStateRoutes } from './dashboard/state'
import { filterStateRoutes } from './filter/filterState'
import { dashboardVersionRoutes } from './dashboard/version'
import { databaseRoutes } from './database/database'
import { functionRoutes } from './schema/functions'
import { databasesRoutes } from './database/connection'
import { estimateRoutes } from './run/estimate'
import { exportRoutes } from './run/export'
import { exploreRoutes } from './explore'
import { logRoutes } from './session/log'
import { jobRoutes } from './job'
import { datasetRoutes } from './dataset/dataset'
import { datasetFactsRoutes } from './dataset/facts'
import { reportRoutes } from './report'
import { rowLevelSecurityRoutes } from './rowLevelSecurity'
import { samplesRoutes } from './dataset/samples'
import { meRoutes } from './session/me'
import { queryRoutes } from './run/query'
import { savedRoutes } from './savedQuery'
import { searchRoutes } from './search'
import { securityRoutes } from './session/security'
import { shareRoutes } from './share'
import { supportDeskRoutes } from './support/desk'
import { supportSessionRoutes } from './support/session'
import { sqllabRoutes } from './run/sqllab'
import { relatedRoutes } from './related'
import { tabRoutes } from './editor'
import { tagRoutes } from './tag'
import { tableSchemaRoutes } from './schema/table'
import { userRoutes } from './user'
import { versionRoutes } from './version'

const openapi = route(calls.openapi, async (services) => ok(openapiDocument(allCalls, services.version)))
import { uploadShareRoutes } from './upload/share'
import { uploadRoutes } from './upload/upload'

/** The handler of every declared call. */
export const routes: readonly Route[] = [
  ...searchRoutes,
  ...securityRoutes,
  ...meRoutes,
  ...databaseRoutes,
  ...functionRoutes,
  ...databasesRoutes,
  ...estimateRoutes,
  ...datasetRoutes,
  ...datasetFactsRoutes,
  ...reportRoutes,
  ...rowLevelSecurityRoutes,
  ...samplesRoutes,
  ...chartDataRoutes,
  ...annotationRoutes,
  ...exploreJsonRoutes,
  ...timeRangeRoutes,
  ...chartRoutes,
  ...exploreRoutes,
  ...dashboardBundleRoutes,
  ...dashboardRoutes,
  ...dashboardMoveRoutes,
  ...dashboardStateRoutes,
  ...filterStateRoutes,
  ...dashboardVersionRoutes,
  ...sqllabRoutes,
  ...exportRoutes,
  ...jobRoutes,
  ...logRoutes,
  ...uploadRoutes,
  ...uploadShareRoutes,
  ...queryRoutes,
  ...savedRoutes,
  ...shareRoutes,
  ...tabRoutes,
  ...tagRoutes,
  ...relatedRoutes,
  ...tableSchemaRoutes,
  ...userRoutes,
  ...versionRoutes,
  ...auditRoutes,
  ...supportSessionRoutes,
  ...supportDeskRoutes,
  openapi,
]
