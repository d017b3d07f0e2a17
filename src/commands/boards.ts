import { dashboardCommands } from './dashboard'
import { dashboardVersionCommands } from './dashboardVersion'
import { dataMaskCommands } from './dataMask'
import { exploreFileCommands } from './exploreFile'
import { nativeFiltersCommands } from './nativeFilters'

/** Commands of the screens that draw charts: they come with the first dashboard, or with Explore, which has more. */
export const boardCommands = {
  ...dashboardCommands,
  ...dashboardVersionCommands,
  ...dataMaskCommands,
  ...exploreFileCommands,
  ...nativeFiltersCommands,
}
