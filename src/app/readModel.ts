import type { Names } from '../core/events/sentence'
import type { ReadModel } from '../core/readModel/model'
import { createReadModel } from '../core/readModel/readModel'
import type { RefusalCode } from '../projections/toast/refusals'
import { registry } from './events'
import { auditProjection, type Audit } from '../projections/audit/audit'
import { chartsProjection } from '../projections/chart/charts'
import type { Charts } from '../projections/chart/state'
import { dataMasksProjection, type MasksState } from '../projections/filter/dataMasks'
import { dashboardListProjection, type DashboardLists } from '../projections/dashboard/list'
import { dashboardMovesProjection, type DashboardMoves } from '../projections/dashboard/moves'
import { dashboardsProjection, type Dashboards } from '../projections/dashboard/dashboards'
import { databasesProjection, type Databases } from '../projections/database/databases'
import { datasetDraftsProjection, type DatasetDrafts } from '../projections/dataset/drafts'
import { datasetsProjection, type Datasets } from '../projections/dataset/datasets'
import { editorsProjection, effectiveEditor, type Editors } from '../projections/editor/editors'
import { exploresProjection, type Explores } from '../projections/explore/explores'
import { functionsProjection, type Functions } from '../projections/schema/functions'
import { estimatesProjection, type Estimates } from '../projections/run/estimates'
import { gridsProjection, type Grids } from '../projections/grid/grids'
import { jobsProjection, type Jobs } from '../projections/job/jobs'
import { nativeFiltersProjection, type NativeFilters } from '../projections/filter/nativeFilters'
import { outboxProjection, type Outbox } from '../core/readModel/outbox'
import { previewsProjection, type Previews } from '../projections/schema/previews'
import { currentId } from '../projections/editor/rekey'
import { recentsProjection, type Recents } from '../projections/session/recents'
import { reportsProjection, type Reports } from '../projections/report/reports'
import { usersProjection, type Users } from '../projections/user/users'
import { runsProjection, type Runs } from '../projections/run/runs'
import { savedProjection, type Saved } from '../projections/savedQuery/savedQueries'
import { schemasProjection, type Schemas } from '../projections/schema/schemas'
import { scriptsProjection, type Scripts } from '../projections/run/scripts'
import { screensProjection, type Screens } from '../projections/screen/screens'
import { searchProjection, type Search } from '../projections/search/search'
import { sessionProjection, type Session } from '../projections/session/session'
import { storageProjection, type Storage } from '../projections/storage/storage'
import { deskProjection, type Desk } from '../projections/support/desk'
import { supportProjection, type Support } from '../projections/support/support'
import { tablesProjection, type Tables } from '../projections/schema/tables'
import { tabsProjection, type Tabs } from '../projections/editor/serverTabs'
import { tagsProjection, type Tags } from '../projections/tag/tags'
import { toastsProjection, type Toasts } from '../projections/toast/toasts'
import { undoProjection } from '../projections/undo/undo'
import type { Undo } from '../projections/undo/state'
import { tableSharesProjection, type TableShares } from '../projections/upload/shares'
import { uploadsProjection, type Uploads } from '../projections/upload/uploads'
import { restoresProjection, type Restores } from '../projections/version/restores'

declare module '../core/events/registry' {
  interface Register {
    readonly refusals: RefusalCode
  }
}

declare module '../core/readModel/model' {
  interface ReadModel {
    session: Session
    screens: Screens
    editors: Editors
    runs: Runs
    grids: Grids
    scripts: Scripts
    schemas: Schemas
    functions: Functions
    databases: Databases
    estimates: Estimates
    previews: Previews
    saved: Saved
    jobs: Jobs
    uploads: Uploads
    tableShares: TableShares
    datasets: Datasets
    datasetDrafts: DatasetDrafts
    charts: Charts
    explores: Explores
    nativeFilters: NativeFilters
    dataMasks: MasksState
    dashboards: Dashboards
    dashboardList: DashboardLists
    dashboardMoves: DashboardMoves
    recents: Recents
    undo: Undo
    toasts: Toasts
    outbox: Outbox
    storage: Storage
    tabs: Tabs
    tables: Tables
    tags: Tags
    reports: Reports
    users: Users
    audit: Audit
    restores: Restores
    search: Search
    support: Support
    desk: Desk
  }
}

const slices = [
  sessionProjection,
  screensProjection,
  editorsProjection,
  runsProjection,
  gridsProjection,
  scriptsProjection,
  schemasProjection,
  functionsProjection,
  databasesProjection,
  estimatesProjection,
  previewsProjection,
  savedProjection,
  jobsProjection,
  uploadsProjection,
  tableSharesProjection,
  datasetsProjection,
  datasetDraftsProjection,
  chartsProjection,
  exploresProjection,
  nativeFiltersProjection,
  dataMasksProjection,
  dashboardsProjection,
  dashboardListProjection,
  dashboardMovesProjection,
  recentsProjection,
  undoProjection,
  toastsProjection,
  outboxProjection,
  storageProjection,
  tabsProjection,
  tablesProjection,
  tagsProjection,
  reportsProjection,
  usersProjection,
  auditProjection,
  restoresProjection,
  supportProjection,
  deskProjection,
  searchProjection,
]

/** The product's state, derived from the log. */
export const readModel = createReadModel<ReadModel>({ events: registry, slices })

/** Display names in this state, closed tabs included. */
export const namesOf = (model: ReadModel): Names => ({
  editor: (id) => {
    const open = effectiveEditor(model.editors, id)
    return open?.name ?? model.editors.closed[currentId(model.editors, id)]?.name ?? 'a tab'
  },
  database: (id) =>
    [...(model.schemas.databases?.value ?? []), ...(model.databases.list?.value ?? [])].find((one) => one.id === id)
      ?.name ?? 'a database',
})
