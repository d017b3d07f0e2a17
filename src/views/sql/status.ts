import { isRunning, type Run } from '../../projections/runs'

/** A duration as people read it: `0.38 s`, `12.4 s`, `2 min 5 s`. */
export const durationText = (ms: number): string => {
  const seconds = Math.max(0, ms) / 1000
  if (seconds < 10) return `${seconds < 0.005 ? '<0.01' : seconds.toFixed(2)} s`
  if (seconds < 60) return `${seconds.toFixed(1)} s`
  return `${Math.floor(seconds / 60)} min ${Math.floor(seconds % 60)} s`
}

export const rowsText = (rows: number): string => `${rows.toLocaleString('en')} ${rows === 1 ? 'row' : 'rows'}`

export const runDuration = (run: Run): number | null =>
  run.duration ?? (run.endDttm === null ? null : Math.max(0, run.endDttm - run.startDttm))

export interface Sentence {
  /** What matters most. */
  readonly strong: string
  readonly rest: string
}

const after = (run: Run): string => {
  const duration = runDuration(run)
  return duration === null ? '' : ` after ${durationText(duration)}`
}

/** Which limit cut the result short (`A3.23`). */
const limitText = ({ rows, limit, limitingFactor, isDataPreview }: Run): string => {
  if (rows === null || limit === null || rows < limit) return ''
  if (isDataPreview) return ', the first of the table'
  if (limitingFactor === 'DROPDOWN') return ', stopped at the row limit'
  if (limitingFactor === 'QUERY') return ', as many as the LIMIT of the SQL allows'
  if (limitingFactor === 'QUERY_AND_DROPDOWN') return ', stopped at the LIMIT of the SQL and the row limit'
  return ''
}

/** The row limit cut the result short, so that a higher one would show more (`A3.23`). */
export const isCutByLimit = ({ state, rows, limit, limitingFactor }: Run): boolean =>
  state === 'success' &&
  rows !== null &&
  limit !== null &&
  rows >= limit &&
  (limitingFactor === 'DROPDOWN' || limitingFactor === 'QUERY_AND_DROPDOWN')

/** How long ago, in one unit: `12 min`. */
export const ageText = (ms: number): string => {
  const minutes = Math.floor(ms / 60_000)
  if (minutes < 1) return 'less than a minute'
  if (minutes < 120) return `${minutes} min`
  return minutes < 2880 ? `${Math.floor(minutes / 60)} h` : `${Math.floor(minutes / 1440)} days`
}

const finished = (run: Run): Sentence => {
  const duration = runDuration(run)
  const time = duration === null ? '' : ` in ${durationText(duration)}`
  if (run.explain === 'plan') return { strong: `Planned${time}`, rest: ', without running it.' }
  if (run.explain === 'analyze') return { strong: `Ran and measured${time}`, rest: '.' }
  if (run.ctas) {
    const kept = run.rows === null || run.ctas_method === 'VIEW' ? 'Kept' : `${rowsText(run.rows)} kept`
    return { strong: `${kept}${time}`, rest: ` as ${run.tempTable ?? ''}.` }
  }
  if (run.rows === null) return { strong: `Done${time}`, rest: '.' }
  return { strong: `${rowsText(run.rows)}${time}`, rest: `${limitText(run)}.` }
}

/** How many statements of its script a run that did not succeed has kept from running. */
const leftOut = ({ script }: Run): string => {
  const rest = script === null ? 0 : script.count - script.index - 1
  if (rest === 0) return ''
  return rest === 1 ? ' The statement after it did not run.' : ` The ${rest} statements after it did not run.`
}

/** How a run went, as one sentence. */
export const statusSentence = (run: Run): Sentence => {
  if (run.state === 'fetching') return { strong: '', rest: 'Reading the stored rows' }
  if (isRunning(run.state)) {
    if (run.stopRequested) return { strong: '', rest: 'Stopping' }
    return { strong: '', rest: run.state === 'pending' ? 'Waiting for its turn' : 'Running' }
  }
  if (run.state === 'failed')
    return { strong: '', rest: `Failed${after(run)}. Nothing was changed here.${leftOut(run)}` }
  if (run.state === 'timed_out')
    return { strong: '', rest: `Gave up${after(run)}: the time limit was reached.${leftOut(run)}` }
  if (run.state === 'stopped') return { strong: '', rest: `Stopped${after(run)}.${leftOut(run)}` }
  return finished(run)
}

/** One word for a row of the history. */
export const stateWord = (run: Run): string => {
  if (isRunning(run.state)) return run.state === 'pending' ? 'waiting' : 'running'
  return run.state === 'success' ? 'done' : run.state === 'timed_out' ? 'timed out' : run.state
}

/** The dot that stands for a run. */
export const dotOf = (run: Run | null): 'run' | 'ok' | 'bad' | '' => {
  if (run === null) return ''
  if (isRunning(run.state)) return 'run'
  return run.state === 'success' ? 'ok' : run.state === 'stopped' ? '' : 'bad'
}
