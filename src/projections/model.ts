import type { Names } from '../events/sentence'
import { chartsProjection, type Charts } from './charts'
import { dataMasksProjection, type MasksState } from './dataMasks'
import { dashboardListProjection, type DashboardLists } from './dashboardList'
import { dashboardsProjection, type Dashboards } from './dashboards'
import { databasesProjection, type Databases } from './databases'
import { datasetDraftsProjection, type DatasetDrafts } from './datasetDrafts'
import { datasetsProjection, type Datasets } from './datasets'
import { editorsProjection, effectiveEditor, type Editors } from './editors'
import { exploresProjection, type Explores } from './explores'
import { functionsProjection, type Functions } from './functions'
import { estimatesProjection, type Estimates } from './estimates'
import { gridsProjection, type Grids } from './grids'
import { jobsProjection, type Jobs } from './jobs'
import { nativeFiltersProjection, type NativeFilters } from './nativeFilters'
import { outboxProjection, type Outbox } from './outbox'
import { previewsProjection, type Previews } from './previews'
import type { Projection } from './projection'
import { currentId } from './rekey'
import { recentsProjection, type Recents } from './recents'
import { reportsProjection, type Reports } from './reports'
import { usersProjection, type Users } from './users'
import { runsProjection, type Runs } from './runs'
import { savedProjection, type Saved } from './saved'
import { schemasProjection, type Schemas } from './schemas'
import { scriptsProjection, type Scripts } from './scripts'
import { sessionProjection, type Session } from './session'
import { storageProjection, type Storage } from './storage'
import { tablesProjection, type Tables } from './tables'
import { tabsProjection, type Tabs } from './tabs'
import { tagsProjection, type Tags } from './tags'
import { toastsProjection, type Toasts } from './toasts'
import { undoProjection, type Undo } from './undo'
import { uploadsProjection, type Uploads } from './uploads'

/** Everything that is derived from the log. */
export interface ReadModel {
  session: Session
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
  datasets: Datasets
  datasetDrafts: DatasetDrafts
  charts: Charts
  explores: Explores
  nativeFilters: NativeFilters
  dataMasks: MasksState
  dashboards: Dashboards
  dashboardList: DashboardLists
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
}

export type SliceName = keyof ReadModel

export const projections = [
  sessionProjection,
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
  datasetsProjection,
  datasetDraftsProjection,
  chartsProjection,
  exploresProjection,
  nativeFiltersProjection,
  dataMasksProjection,
  dashboardsProjection,
  dashboardListProjection,
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
] as unknown as readonly Projection<SliceName, unknown>[]

/** Versions of slices in a snapshot, and of its packing. */
export const versions: Readonly<Record<string, number>> = {
  ...Object.fromEntries(projections.map((projection) => [projection.name, projection.version])),
  packing: 1,
}

/** The state before any event, plain and mutable. */
export const emptyModel = (): ReadModel =>
  Object.fromEntries(projections.map((projection) => [projection.name, projection.initial()])) as unknown as ReadModel

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
