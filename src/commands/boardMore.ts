import { dashboardEditCommands } from './dashboardEdit'
import { dashboardVersionCommands } from './dashboardVersion'
import { exploreFileCommands } from './exploreFile'
import { filterDraftCommands } from './filterDraft'

/** Commands of dialogs of a dashboard and of its editor, which bring them. */
export const boardMoreCommands = {
  ...dashboardEditCommands,
  ...dashboardVersionCommands,
  ...exploreFileCommands,
  ...filterDraftCommands,
}
