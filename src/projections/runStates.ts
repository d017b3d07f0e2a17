import type { RunState } from '../events/run'
import type { Run } from './runs'

const RUNNING = new Set<RunState>(['running', 'started', 'pending', 'fetching', 'scheduled'])

/** Running-type states (`A4.02`); all others are finished (`A4.03`). */
export const isRunning = (state: RunState): boolean => RUNNING.has(state)

/** Whether the rows of a run can still be shown. */
export const isGood = ({ isDataPreview, state, results }: Run): boolean =>
  !isDataPreview && state === 'success' && results !== 'expired'
