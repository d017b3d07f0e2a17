import { dashboardCommands } from './dashboard'
import { dashboardVersionCommands } from './dashboardVersion'
import { dataMaskCommands } from './dataMask'
import { exploreCommands } from './explore'
import { nativeFiltersCommands } from './nativeFilters'

/** Commands of the screens that draw charts: they come with the first dashboard, or with Explore. */
export const boardCommands = {
  ...dashboardCommands,
  ...dashboardVersionCommands,
  ...dataMaskCommands,
  ...exploreCommands,
  ...nativeFiltersCommands,
}
