// Of all code that is loaded late this comes first by its path, and the bundler orders modules from here on: the events of
// all areas come first so, then the slices: they compress 1 % better beside each other.
import '../events'
import '../readModel'
import { dashboardCommands } from '../../commands/dashboard/dashboard'
import { dataMaskCommands } from '../../commands/filter/dataMask'
import { nativeFiltersCommands } from '../../commands/filter/nativeFilters'

/** Commands of the screens that draw charts: they come with the first dashboard, or with Explore, which has more. */
export const drawingCommands = {
  ...dashboardCommands,
  ...dataMaskCommands,
  ...nativeFiltersCommands,
}
