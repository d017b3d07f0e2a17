import { isRunning, type Run } from '../../projections/run/runs'

/** The status dot of a run. */
export const dotOf = (run: Run | null): 'run' | 'ok' | 'bad' | '' => {
  if (run === null) return ''
  if (isRunning(run.state)) return 'run'
  return run.state === 'success' ? 'ok' : run.state === 'stopped' ? '' : 'bad'
}
