import { dashboardCommands } from '../../commands/dashboard/dashboard'
import { dataMaskCommands } from '../../commands/filter/dataMask'
import { nativeFiltersCommands } from '../../commands/filter/nativeFilters'

/** Commands of the screens that draw charts: they come with the first dashboard, or with Explore, which has more. */
export const boardCommands = {
  ...dashboardCommands,
  ...dataMaskCommands,
  ...nativeFiltersCommands,
}
