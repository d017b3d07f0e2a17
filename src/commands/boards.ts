import { dashboardCommands } from './dashboard'
import { dataMaskCommands } from './dataMask'
import { nativeFiltersCommands } from './nativeFilters'

/** Commands of the screens that draw charts: they come with the first dashboard, or with Explore, which has more. */
export const boardCommands = {
  ...dashboardCommands,
  ...dataMaskCommands,
  ...nativeFiltersCommands,
}
