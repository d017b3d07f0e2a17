import { dashboardEditCommands } from '../../commands/dashboard/edit'
import { dashboardMoveCommands } from '../../commands/dashboard/move'
import { dashboardVersionCommands } from '../../commands/dashboard/version'
import { exploreFileCommands } from '../../commands/explore/file'
import { filterDraftCommands } from '../../commands/filter/draft'

/** Commands of a dashboard's dialogs and of its editor. */
export const dashboardEditingCommands = {
  ...dashboardEditCommands,
  ...dashboardMoveCommands,
  ...dashboardVersionCommands,
  ...exploreFileCommands,
  ...filterDraftCommands,
}
