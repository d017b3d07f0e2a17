import type { History } from '../useHistory'

/** The state at the point. */
export const storeOf = ({ control, live }: History) => (live ? control.now : control.store)
