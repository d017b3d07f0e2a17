// Of all code that is loaded late this comes first by its path, and the bundler orders modules from here on: the events of
// all areas lie beside each other so, and then the slices, which compresses them 1 % better.
import '../events'
import '../readModel'
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
