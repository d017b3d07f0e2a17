import { isRunning, type Run } from '../../projections/run/runs'
import { t, tn } from '../i18n'

/** A duration as people read it: `0.38 s`, `12.4 s`, `2 min 5 s`. */
export const durationText = (ms: number): string => {
  const seconds = Math.max(0, ms) / 1000
  if (seconds < 10) return `${seconds < 0.005 ? '<0.01' : seconds.toFixed(2)} s`
  if (seconds < 60) return `${seconds.toFixed(1)} s`
  return `${Math.floor(seconds / 60)} min ${Math.floor(seconds % 60)} s`
}

export const rowsText = (rows: number): string => tn('%s row', '%s rows', rows)

const runDuration = (run: Run): number | null =>
  run.duration ?? (run.endDttm === null ? null : Math.max(0, run.endDttm - run.startDttm))

export interface Sentence {
  /** The most important part. */
  readonly strong: string
  readonly rest: string
}

const after = (run: Run): string => {
  const duration = runDuration(run)
  return duration === null ? '' : t(' after %s', durationText(duration))
}

/** The limit that cut the result short (`A3.23`). */
const limitText = ({ rows, limit, limitingFactor, isDataPreview }: Run): string => {
  if (rows === null || limit === null || rows < limit) return ''
  if (isDataPreview) return t(', the first of the table')
  if (limitingFactor === 'DROPDOWN') return t(', stopped at the row limit')
  if (limitingFactor === 'QUERY') return t(', as many as the LIMIT of the SQL allows')
  if (limitingFactor === 'QUERY_AND_DROPDOWN') return t(', stopped at the LIMIT of the SQL and the row limit')
  return ''
}

/** The row limit cut the result short, so that a higher one would show more (`A3.23`). */
export const isCutByLimit = ({ state, rows, limit, limitingFactor }: Run): boolean =>
  state === 'success' &&
  rows !== null &&
  limit !== null &&
  rows >= limit &&
  (limitingFactor === 'DROPDOWN' || limitingFactor === 'QUERY_AND_DROPDOWN')

const finished = (run: Run): Sentence => {
  const duration = runDuration(run)
  const time = duration === null ? '' : t(' in %s', durationText(duration))
  if (run.explain === 'plan') return { strong: t('Planned%s', time), rest: t(', without running it.') }
  if (run.explain === 'analyze') return { strong: t('Ran and measured%s', time), rest: '.' }
  if (run.ctas) {
    const kept = run.rows === null || run.ctas_method === 'VIEW' ? t('Kept') : t('%s kept', rowsText(run.rows))
    return { strong: `${kept}${time}`, rest: t(' as %s.', run.tempTable ?? '') }
  }
  if (run.rows === null) return { strong: t('Done%s', time), rest: '.' }
  return { strong: `${rowsText(run.rows)}${time}`, rest: `${limitText(run)}.` }
}

/** Number of statements in a script that did not run because this run failed. */
const leftOut = ({ script }: Run): string => {
  const rest = script === null ? 0 : script.count - script.index - 1
  if (rest === 0) return ''
  return ` ${tn('The statement after it did not run.', 'The %s statements after it did not run.', rest)}`
}

const placeText = ({ index, count }: NonNullable<Run['script']>): string =>
  t('Running statement %s of %s', index + 1, count)

/** Outcome of a run, as one sentence. */
export const statusSentence = (run: Run): Sentence => {
  if (run.state === 'fetching') return { strong: '', rest: t('Reading the stored rows') }
  if (isRunning(run.state)) {
    if (run.stopRequested) return { strong: '', rest: t('Stopping') }
    if (run.state === 'pending') return { strong: '', rest: t('Waiting for its turn') }
    return { strong: '', rest: run.script === null ? t('Running') : placeText(run.script) }
  }
  if (run.state === 'failed')
    return { strong: '', rest: t('Failed%s. Nothing was changed here.', after(run)) + leftOut(run) }
  if (run.state === 'timed_out')
    return { strong: '', rest: t('Gave up%s: the time limit was reached.', after(run)) + leftOut(run) }
  if (run.state === 'stopped') return { strong: '', rest: t('Stopped%s.', after(run)) + leftOut(run) }
  return finished(run)
}

/** One word for a row of the history. */
export const stateWord = (run: Run): string => {
  if (isRunning(run.state)) return run.state === 'pending' ? t('waiting') : t('running')
  return run.state === 'success' ? t('done') : run.state === 'timed_out' ? t('timed out') : t(run.state)
}
