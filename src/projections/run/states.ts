import type { RunState } from '../../events/run/run'
import type { Run } from './state'

const RUNNING = new Set<RunState>(['running', 'started', 'pending', 'fetching', 'scheduled'])

/** Running-type states (`A4.02`); all others are finished (`A4.03`). */
export const isRunning = (state: RunState): boolean => RUNNING.has(state)

/** True when the rows of a run can still be shown. */
export const isGood = ({ isDataPreview, state, results }: Run): boolean =>
  !isDataPreview && state === 'success' && results !== 'expired'

/** True when a query has waited for longer than `interval` ms at `now` without any progress (`A4.21`). */
export const isInactive = ({ state, progress, startDttm }: Run, interval: number, now: number): boolean =>
  (state === 'running' || state === 'pending') && progress === 0 && now - startDttm > interval

/**
 * True when the server's state of a run is newer than the known one. A run whose rows came without a stamp has nothing to compare
 * with, and stays.
 */
export const isNews = (
  { state, changed_on: knownChange }: Pick<Run, 'state' | 'changed_on'>,
  { changed_on: reportedChange }: Pick<Run, 'changed_on'>,
): boolean => (knownChange === null ? state !== 'success' : reportedChange !== null && reportedChange > knownChange)
