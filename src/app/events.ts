import { createRegistry } from '../core/events/registry'
import { annotationEvents } from '../events/annotation/annotation'
import { auditEvents } from '../events/audit/audit'
import { auditQuestionEvents } from '../events/audit/question'
import { chartEvents } from '../events/chart/chart'
import { databasesEvents } from '../events/database/database'
import { dataMaskEvents } from '../events/filter/dataMask'
import { dashboardEvents } from '../events/dashboard/dashboard'
import { dashboardImportEvents } from '../events/dashboard/import'
import { dashboardListEvents } from '../events/dashboard/list'
import { dashboardMoveEvents } from '../events/dashboard/move'
import { dashboardVersionEvents } from '../events/dashboard/version'
import { dashboardViewEvents } from '../events/dashboard/view'
import { datasetEvents } from '../events/dataset/dataset'
import { datasetDraftEvents } from '../events/dataset/draft'
import { datasetFactsEvents } from '../events/dataset/facts'
import { editorEvents } from '../events/editor/editor'
import { exploreEvents } from '../events/explore/explore'
import { exploreBranched } from '../events/explore/branch'
import { functionEvents } from '../events/schema/functions'
import { estimateEvents } from '../events/run/estimate'
import { gridEvents } from '../events/grid/grid'
import { jobEvents } from '../events/job/job'
import { layoutEvents } from '../events/dashboard/layout'
import { ledgerEvents } from '../core/events/ledger'
import { nativeFiltersEvents } from '../events/filter/nativeFilters'
import { previewEvents } from '../events/schema/preview'
import { reportEvents } from '../events/report/report'
import { usersEvents } from '../events/user/user'
import { rowLevelSecurityEvents } from '../events/rowLevelSecurity/rowLevelSecurity'
import { runEvents } from '../events/run/run'
import { savedEvents } from '../events/savedQuery/savedQuery'
import { schemaEvents } from '../events/schema/schema'
import { screenEvents } from '../events/screen/screen'
import { searchEvents } from '../events/search/search'
import { sessionEvents } from '../events/session/session'
import { shareEvents } from '../events/share/share'
import { deskEvents } from '../events/support/desk'
import { supportEvents } from '../events/support/support'
import { storageEvents } from '../events/storage/storage'
import { tagEvents } from '../events/tag/tag'
import { tabEvents } from '../events/editor/tab'
import { tabSyncEvents } from '../events/editor/tabSync'
import { tableEvents } from '../events/schema/table'
import { toastEvents } from '../events/toast/toast'
import { undoEvents } from '../events/undo/undo'
import { uploadEvents } from '../events/upload/upload'
import { versionEvents } from '../events/version/version'

/** Every event that the product records. */
const definitions = [
  ...sessionEvents,
  ...screenEvents,
  ...editorEvents,
  ...runEvents,
  ...gridEvents,
  ...schemaEvents,
  ...functionEvents,
  ...databasesEvents,
  ...estimateEvents,
  ...previewEvents,
  ...savedEvents,
  ...shareEvents,
  ...jobEvents,
  ...uploadEvents,
  ...datasetEvents,
  ...datasetDraftEvents,
  ...datasetFactsEvents,
  ...rowLevelSecurityEvents,
  ...chartEvents,
  ...annotationEvents,
  ...exploreEvents,
  exploreBranched,
  ...nativeFiltersEvents,
  ...dataMaskEvents,
  ...dashboardEvents,
  ...dashboardViewEvents,
  ...dashboardListEvents,
  ...dashboardImportEvents,
  ...dashboardMoveEvents,
  ...dashboardVersionEvents,
  ...layoutEvents,
  ...undoEvents,
  ...toastEvents,
  ...storageEvents,
  ...tabEvents,
  ...tabSyncEvents,
  ...tableEvents,
  ...reportEvents,
  ...usersEvents,
  ...searchEvents,
  ...tagEvents,
  ...auditEvents,
  ...auditQuestionEvents,
  ...versionEvents,
  ...supportEvents,
  ...deskEvents,
  ...ledgerEvents,
] as const

declare module '../core/events/registry' {
  interface Register {
    readonly events: typeof definitions
  }
}

declare module '../core/events/define' {
  interface UndoScopes {
    sql: true
    explore: true
    /** One dashboard. */
    dashboard: true
    /** The list of dashboards. */
    dashboards: true
    /** One dashboard in view: the values of its filters, and its database. */
    filters: true
    dataset: true
  }
}

declare module '../core/events/sentence' {
  interface Names {
    readonly editor: (id: string) => string
    readonly database: (id: number) => string
  }
}

export const registry = createRegistry(definitions)
