import { annotationCommands } from './annotation'
import { chartCommands } from './chart'
import { dashboardCommands } from './dashboard'
import { dashboardListCommands } from './dashboardList'
import { dashboardVersionCommands } from './dashboardVersion'
import { databasesCommands } from './databases'
import { dataMaskCommands } from './dataMask'
import { datasetDraftCommands } from './datasetDraft'
import { exploreCommands } from './explore'
import { nativeFiltersCommands } from './nativeFilters'
import { tagCommands } from './tag'

/** Commands of areas that have screens of their own; they come with the first of these. */
export const laterCommands = {
  ...annotationCommands,
  ...chartCommands,
  ...dashboardCommands,
  ...dashboardListCommands,
  ...dashboardVersionCommands,
  ...databasesCommands,
  ...dataMaskCommands,
  ...datasetDraftCommands,
  ...exploreCommands,
  ...nativeFiltersCommands,
  ...tagCommands,
}
