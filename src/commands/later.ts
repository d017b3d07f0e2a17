import { annotationCommands } from './annotation'
import { chartCommands } from './chart'
import { datasetCommands } from './dataset'
import { dashboardListCommands } from './dashboardList'
import { reportCommands } from './report'
import { tagCommands } from './tag'

/** Commands of lists and of charts; they come with the first of their screens. */
export const laterCommands = {
  ...annotationCommands,
  ...chartCommands,
  ...dashboardListCommands,
  ...datasetCommands,
  ...reportCommands,
  ...tagCommands,
}
