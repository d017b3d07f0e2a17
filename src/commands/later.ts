import { annotationCommands } from './annotation'
import { chartCommands } from './chart'
import { dashboardListCommands } from './dashboardList'
import { databasesCommands } from './databases'
import { datasetDraftCommands } from './datasetDraft'
import { reportCommands } from './report'
import { tagCommands } from './tag'

/** Commands of areas that have screens of their own; they come with the first of these. */
export const laterCommands = {
  ...annotationCommands,
  ...chartCommands,
  ...dashboardListCommands,
  ...databasesCommands,
  ...datasetDraftCommands,
  ...reportCommands,
  ...tagCommands,
}
