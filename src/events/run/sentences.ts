import type { EventMap } from '../../core/events/registry'
import { counted, name, say, word, type Sentence, type SomeSentences } from '../../core/events/sentence'

/** Rows of a query and the seconds that it took, as far as they are known. */
export const runOutcome = ({ rows, startDttm, endDttm }: EventMap['run.succeeded']): Sentence => {
  const got = rows === null ? word('done') : say`${counted(rows, '%s row', '%s rows')}`
  if (startDttm === null || endDttm === null) return got
  const seconds = Math.max(0, endDttm - startDttm) / 1000
  return say`${got} in ${Number(seconds.toPrecision(2))} s`
}

export const runSentences = {
  'estimate.requested': (data) => say`Estimated the cost of ${name(data.tab)}`,
  'estimate.returned': (data, names) => say`The estimate of ${name(names.editor(data.editorId))} is ready`,
  'estimate.failed': (data) => say`The cost could not be estimated: ${data.message}`,
  'run.requested': ({ tab, script, explain, create, preview }) =>
    preview !== undefined
      ? say`Looked at the rows of ${name(preview.table)}`
      : create !== undefined
        ? say`Kept the result of ${name(tab)} as ${name(create.name)}`
        : explain !== undefined
          ? say`Explained ${name(tab)}`
          : script === undefined
            ? say`Ran ${name(tab)}`
            : say`Ran statement ${script.index + 1} of ${script.count} of ${name(tab)}`,
  'run.script_started': (data) =>
    say`Ran ${counted(data.statements.length, '%s statement', '%s statements')} of ${name(data.tab)}`,
  'run.pinned': (data) => say`Pinned a result of ${name(data.tab)}`,
  'run.unpinned': (data) => say`Unpinned a result of ${name(data.tab)}`,
  'run.accepted': () => say`The query started`,
  'run.succeeded': (data) =>
    data.rows === null ? say`The query succeeded` : say`The query returned ${runOutcome(data)}`,
  'run.failed': (data) => say`Query failed: ${data.message}`,
  'run.stop_requested': () => say`Stopped the query`,
  'run.stopped': () => say`The query was stopped`,
  'run.stop_failed': () => say`The query could not be stopped`,
  'run.refreshed': (data) => say`Updated the state of ${counted(data.queries.length, '%s query', '%s queries')}`,
  'run.inactive_cleared': () => say`Removed queries that never started`,
  'run.results_requested': () => say`Started to load stored results`,
  'run.removed': (data) => say`Removed a run of ${name(data.tab)} from the history`,
  'run.restored': (data) => say`Put back a run of ${name(data.tab)}`,
  'run.results_expired': (data) => say`${counted(data.keys.length, '%s stored result', '%s stored results')} expired`,
} satisfies SomeSentences
