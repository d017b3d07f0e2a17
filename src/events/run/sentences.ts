import { name, say, counted, type SomeSentences } from '../../core/events/sentence'

export const runSentences = {
  'estimate.requested': (data) => say`Asked what ${name(data.tab)} would cost`,
  'estimate.returned': (data, names) => say`Heard what ${name(names.editor(data.editorId))} would cost`,
  'estimate.failed': (data) => say`The cost could not be estimated: ${data.message}`,
  'run.requested': ({ tab, script, explain, create, preview }) =>
    preview !== undefined
      ? say`Looked at the rows of ${name(preview.table)}`
      : create !== undefined
        ? say`Kept the result of ${name(tab)} as ${name(create.name)}`
        : explain !== undefined
          ? say`Asked how ${name(tab)} is carried out`
          : script === undefined
            ? say`Ran ${name(tab)}`
            : say`Ran statement ${script.index + 1} of ${script.count} of ${name(tab)}`,
  'run.script_started': (data) =>
    say`Ran ${counted(data.statements.length, '%s statement', '%s statements')} of ${name(data.tab)}`,
  'run.pinned': (data) => say`Pinned a result of ${name(data.tab)}`,
  'run.unpinned': (data) => say`Let go of a pinned result of ${name(data.tab)}`,
  'run.accepted': () => say`The server took the query on`,
  'run.succeeded': (data) =>
    data.rows === null ? say`The query succeeded` : say`Got ${counted(data.rows, '%s row', '%s rows')}`,
  'run.failed': (data) => say`Query failed: ${data.message}`,
  'run.stop_requested': () => say`Asked to stop the query`,
  'run.stopped': () => say`The query was stopped`,
  'run.stop_failed': () => say`The query could not be stopped`,
  'run.refreshed': (data) => say`Heard from the server about ${counted(data.queries.length, '%s query', '%s queries')}`,
  'run.inactive_cleared': () => say`Cleared queries that never began`,
  'run.results_requested': () => say`Asked for stored results`,
  'run.removed': (data) => say`Removed a run of ${name(data.tab)} from the history`,
  'run.restored': (data) => say`Put back a run of ${name(data.tab)}`,
  'run.results_expired': (data) => say`Let go of ${counted(data.keys.length, '%s stored result', '%s stored results')}`,
} satisfies SomeSentences
