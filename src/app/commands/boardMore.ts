import { dashboardEditCommands } from '../../commands/dashboard/edit'
import { dashboardVersionCommands } from '../../commands/dashboard/version'
import { exploreFileCommands } from '../../commands/explore/file'
import { filterDraftCommands } from '../../commands/filter/draft'

/** Commands of dialogs of a dashboard and of its editor, which bring them. */
export const boardMoreCommands = {
  ...dashboardEditCommands,
  ...dashboardVersionCommands,
  ...exploreFileCommands,
  ...filterDraftCommands,
}
