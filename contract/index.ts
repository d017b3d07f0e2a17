import { bootstrap } from './session/bootstrap'
import type { Call } from './call'
import * as annotation from './annotation/annotation'
import * as audit from './audit/audit'
import * as logFile from './audit/logFile'
import { asyncEvents } from './chart/asyncEvents'
import { chartsTogether, chartsTogetherStop } from './chart/batch'
import { chartData, chartDataFound, chartDataSaved } from './chart/data'
import { exploreJson } from './chart/exploreJson'
import { timeRange } from './explore/timeRange'
import * as database from './database/database'
import { databaseFunctionNames, databaseFunctions } from './schema/functions'
import * as databases from './database/connection'
import { estimate } from './run/estimate'
import { exportQuery, exportStart } from './run/export'
import * as chart from './chart/chart'
import * as dashboard from './dashboard/dashboard'
import * as dashboardBundle from './dashboard/bundle'
import * as dashboardMoves from './dashboard/move'
import * as dashboardState from './dashboard/state'
import * as dashboardOutline from './dashboard/outline'
import * as filterState from './filter/filterState'
import * as dashboardVersion from './dashboard/version'
import * as explore from './explore/explore'
import { jobGet, jobStop } from './job/job'
import * as dataset from './dataset/dataset'
import * as datasetFacts from './dataset/facts'
import * as report from './report/report'
import * as rules from './rowLevelSecurity/rowLevelSecurity'
import * as samples from './dataset/samples'
import { log } from './session/log'
import { changeMe } from './user/changeMe'
import { me, meRoles } from './session/me'
import { openapi } from './openapi'
import { queryGet, queryStop, queryUpdatedSince } from './run/query'
import { csrfToken, login, refresh, signIn, signOut } from './session/security'
import { savedQueryDelete, savedQueryGet, savedQueryList, savedQueryPost, savedQueryPut } from './savedQuery/savedQuery'
import * as desk from './support/desk'
import * as support from './support/session'
import { sqllabBootstrap } from './editor/sqllab'
import { execute, formatSql, results } from './run/sqllab'
import { chartRelated, dashboardRelated } from './related'
import { search } from './search/search'
import { shareGet, shareStore } from './share/share'
import * as tab from './editor/tab'
import * as tag from './tag/tag'
import { tableSchemaDelete, tableSchemaExpanded, tableSchemaPost } from './schema/table'
import { uploadHidden, uploadShare, uploadShareList, uploadWish } from './upload/share'
import { upload, uploadDelete, uploadMetadata } from './upload/upload'
import * as users from './user/user'
import { setterCalls } from './version/setter'
import { chartVersions, datasetVersions, savedQueryVersions } from './version/version'

/** Every call by its name. */
export const calls = {
  signIn,
  signOut,
  login,
  refresh,
  csrfToken,
  me,
  changeMe,
  meRoles,
  bootstrap,
  databaseList: database.databaseList,
  databaseGet: database.databaseGet,
  databaseCatalogs: database.databaseCatalogs,
  databaseSchemas: database.databaseSchemas,
  databaseTables: database.databaseTables,
  tableMetadataGet: database.tableMetadataGet,
  tableMetadataExtraGet: database.tableMetadataExtraGet,
  databaseFunctions,
  databaseFunctionNames,
  databasePost: databases.databasePost,
  databasePut: databases.databasePut,
  databaseDelete: databases.databaseDelete,
  databaseConnection: databases.databaseConnection,
  databaseTest: databases.databaseTest,
  databaseValidate: databases.databaseValidate,
  databaseAvailable: databases.databaseAvailable,
  databaseRelated: databases.databaseRelated,
  datasetList: dataset.datasetList,
  datasetGet: dataset.datasetGet,
  datasetPost: dataset.datasetPost,
  datasetPut: dataset.datasetPut,
  datasetDelete: dataset.datasetDelete,
  datasetBulkDelete: dataset.datasetBulkDelete,
  datasetExport: dataset.datasetExport,
  datasetRefresh: dataset.datasetRefresh,
  datasetGetOrCreate: dataset.datasetGetOrCreate,
  datasourceMetadata: dataset.datasourceMetadata,
  datasetRelated: datasetFacts.datasetRelated,
  datasetDuplicate: datasetFacts.datasetDuplicate,
  externalMetadata: datasetFacts.externalMetadata,
  queryMetadata: datasetFacts.queryMetadata,
  datasetOwners: datasetFacts.datasetOwners,
  expressionValidate: datasetFacts.expressionValidate,
  log,
  samples: samples.samples,
  columnValues: samples.columnValues,
  ruleList: rules.ruleList,
  ruleRelated: rules.ruleRelated,
  ruleBeneath: rules.ruleBeneath,
  ruleGet: rules.ruleGet,
  rulePost: rules.rulePost,
  rulePut: rules.rulePut,
  ruleDelete: rules.ruleDelete,
  reportList: report.reportList,
  reportGet: report.reportGet,
  reportPost: report.reportPost,
  reportPut: report.reportPut,
  reportDelete: report.reportDelete,
  reportLog: report.reportLog,
  reportSend: report.reportSend,
  chartData,
  chartsTogether,
  chartsTogetherStop,
  exploreJson,
  chartDataFound,
  chartDataSaved,
  asyncEvents,
  timeRange,
  layerList: annotation.layerList,
  layerGet: annotation.layerGet,
  layerPost: annotation.layerPost,
  layerPut: annotation.layerPut,
  layerDelete: annotation.layerDelete,
  annotationList: annotation.annotationList,
  annotationGet: annotation.annotationGet,
  annotationPost: annotation.annotationPost,
  annotationPut: annotation.annotationPut,
  annotationDelete: annotation.annotationDelete,
  chartList: chart.chartList,
  chartGet: chart.chartGet,
  chartPost: chart.chartPost,
  chartPut: chart.chartPut,
  chartDelete: chart.chartDelete,
  chartBulkDelete: chart.chartBulkDelete,
  chartExport: chart.chartExport,
  chartFavoriteStatus: chart.chartFavoriteStatus,
  chartFavoriteAdd: chart.chartFavoriteAdd,
  chartFavoriteRemove: chart.chartFavoriteRemove,
  dashboardList: dashboard.dashboardList,
  dashboardGet: dashboard.dashboardGet,
  dashboardCharts: dashboard.dashboardCharts,
  dashboardDatasets: dashboard.dashboardDatasets,
  dashboardTabs: dashboard.dashboardTabs,
  dashboardPost: dashboard.dashboardPost,
  dashboardPut: dashboard.dashboardPut,
  dashboardDelete: dashboard.dashboardDelete,
  dashboardBulkDelete: dashboard.dashboardBulkDelete,
  dashboardCopy: dashboard.dashboardCopy,
  dashboardFavoriteStatus: dashboard.dashboardFavoriteStatus,
  dashboardFavoriteAdd: dashboard.dashboardFavoriteAdd,
  dashboardFavoriteRemove: dashboard.dashboardFavoriteRemove,
  dashboardPermalinkPost: dashboardState.dashboardPermalinkPost,
  dashboardPermalinkGet: dashboardState.dashboardPermalinkGet,
  filterStatePost: filterState.filterStatePost,
  filterStatePut: filterState.filterStatePut,
  filterStateGet: filterState.filterStateGet,
  filterStateDelete: filterState.filterStateDelete,
  dashboardOutlines: dashboardOutline.dashboardOutlines,
  dashboardVersionList: dashboardVersion.dashboardVersionList,
  dashboardVersionGet: dashboardVersion.dashboardVersionGet,
  dashboardMoveCheck: dashboardMoves.dashboardMoveCheck,
  dashboardMove: dashboardMoves.dashboardMove,
  dashboardExport: dashboardBundle.dashboardExport,
  dashboardImport: dashboardBundle.dashboardImport,
  exploreOpen: explore.exploreOpen,
  explorePermalinkPost: explore.explorePermalinkPost,
  explorePermalinkGet: explore.explorePermalinkGet,
  sqllabBootstrap,
  execute,
  results,
  formatSql,
  estimate,
  exportQuery,
  exportStart,
  jobGet,
  jobStop,
  uploadMetadata,
  upload,
  uploadDelete,
  uploadShareList,
  uploadShare,
  uploadHidden,
  uploadWish,
  queryStop,
  queryGet,
  queryUpdatedSince,
  savedQueryList,
  savedQueryGet,
  savedQueryPost,
  savedQueryPut,
  savedQueryDelete,
  tagList: tag.tagList,
  tagGet: tag.tagGet,
  tagPost: tag.tagPost,
  tagBulkPost: tag.tagBulkPost,
  tagPut: tag.tagPut,
  tagDelete: tag.tagDelete,
  tagBulkDelete: tag.tagBulkDelete,
  tagObject: tag.tagObject,
  untagObject: tag.untagObject,
  tagObjects: tag.tagObjects,
  tagFavoriteStatus: tag.tagFavoriteStatus,
  tagFavoriteAdd: tag.tagFavoriteAdd,
  tagFavoriteRemove: tag.tagFavoriteRemove,
  dashboardRelated,
  chartRelated,
  search,
  shareStore,
  shareGet,
  userList: users.userList,
  userPost: users.userPost,
  userPut: users.userPut,
  userLinkPost: users.userLinkPost,
  roleList: users.roleList,
  tabPost: tab.tabPost,
  tabGet: tab.tabGet,
  tabPut: tab.tabPut,
  tabActivate: tab.tabActivate,
  tabMigrateQuery: tab.tabMigrateQuery,
  tabDelete: tab.tabDelete,
  tabQueryDelete: tab.tabQueryDelete,
  tableSchemaPost,
  tableSchemaExpanded,
  tableSchemaDelete,
  chartVersionList: chartVersions.list,
  chartVersionGet: chartVersions.get,
  chartVersionRestore: chartVersions.restore,
  datasetVersionList: datasetVersions.list,
  datasetVersionGet: datasetVersions.get,
  datasetVersionRestore: datasetVersions.restore,
  savedQueryVersionList: savedQueryVersions.list,
  savedQueryVersionGet: savedQueryVersions.get,
  savedQueryVersionRestore: savedQueryVersions.restore,
  chartSetter: setterCalls.chart,
  datasetSetter: setterCalls.dataset,
  savedQuerySetter: setterCalls.saved_query,
  dashboardSetter: setterCalls.dashboard,
  databaseSetter: setterCalls.database,
  userSetter: setterCalls.user,
  ruleSetter: setterCalls.rule,
  auditList: audit.auditList,
  auditGet: audit.auditGet,
  auditExport: audit.auditExport,
  auditReport: audit.auditReport,
  auditState: audit.auditState,
  auditChanges: audit.auditChanges,
  auditVerifier: audit.auditVerifier,
  auditKey: audit.auditKey,
  auditErase: audit.auditErase,
  logSign: logFile.logSign,
  logVouch: logFile.logVouch,
  logList: audit.logList,
  logGet: audit.logGet,
  supportSettings: support.supportSettings,
  supportMine: support.supportMine,
  supportSessionPost: support.supportSessionPost,
  supportSessionGet: support.supportSessionGet,
  supportDataPut: support.supportDataPut,
  supportComplete: support.supportComplete,
  supportWithdraw: support.supportWithdraw,
  supportSessionList: desk.supportSessionList,
  supportDataGet: desk.supportDataGet,
  supportMomentList: desk.supportMomentList,
  supportFaultList: desk.supportFaultList,
  supportNoteList: desk.supportNoteList,
  supportNotePost: desk.supportNotePost,
  supportNoteDelete: desk.supportNoteDelete,
  openapi,
} as const

/** Every call, in one list. */
export const allCalls: readonly Call[] = Object.values(calls) as unknown as readonly Call[]
