import { allCalls, calls } from '../../contract/index'
import { openapiDocument } from '../../contract/openapi'
import { type Route, ok, route } from '../http/route'
import { annotationRoutes } from './annotation'
import { chartDataRoutes } from './chartData'
import { exploreJsonRoutes } from './exploreJson'
import { timeRangeRoutes } from './timeRange'
import { chartRoutes } from './chart'
import { dashboardRoutes } from './dashboard'
import { dashboardBundleRoutes } from './dashboardBundle'
import { dashboardStateRoutes } from './dashboardState'
import { dashboardVersionRoutes } from './dashboardVersion'
import { databaseRoutes } from './database'
import { functionRoutes } from './functions'
import { databasesRoutes } from './databases'
import { estimateRoutes } from './estimate'
import { exportRoutes } from './export'
import { exploreRoutes } from './explore'
import { logRoutes } from './log'
import { jobRoutes } from './job'
import { datasetRoutes } from './dataset'
import { datasetFactsRoutes } from './datasetFacts'
import { reportRoutes } from './report'
import { rowLevelSecurityRoutes } from './rowLevelSecurity'
import { samplesRoutes } from './samples'
import { meRoutes } from './me'
import { queryRoutes } from './query'
import { savedRoutes } from './saved'
import { securityRoutes } from './security'
import { shareRoutes } from './share'
import { sqllabRoutes } from './sqllab'
import { relatedRoutes } from './related'
import { tabRoutes } from './tab'
import { tagRoutes } from './tag'
import { tableSchemaRoutes } from './tableSchema'
import { userRoutes } from './users'

const openapi = route(calls.openapi, async (services) => ok(openapiDocument(allCalls, services.version)))
import { uploadRoutes } from './upload'

/** The handler of every declared call. */
export const routes: readonly Route[] = [
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
  ...dashboardStateRoutes,
  ...dashboardVersionRoutes,
  ...sqllabRoutes,
  ...exportRoutes,
  ...jobRoutes,
  ...logRoutes,
  ...uploadRoutes,
  ...queryRoutes,
  ...savedRoutes,
  ...shareRoutes,
  ...tabRoutes,
  ...tagRoutes,
  ...relatedRoutes,
  ...tableSchemaRoutes,
  ...userRoutes,
  openapi,
]
