import { runsPacking } from './packing'
import type { ServerError } from '../../core/http/serverError'
import { EXPLAIN } from '../../events/run/run'
import { defineProjection } from '../../core/readModel/projection'
import { rekeying } from '../editor/rekey'
import { refresh, takeStored } from './refresh'
import { isInactive, isRunning } from './states'
import { RUNS_KEPT, trim } from './kept'
import { runTabRecipes } from './tabs'
import type { Run, Runs } from './state'

export { isRunning } from './states'
export type { Run, Runs } from './state'

const GIVEN_UP = 'This query was given up, and what became of it is not known. Run it again.'

const find = (runs: Runs, id: string): Run | undefined => runs.byId[id] ?? runs.dropped[id]

const drop = (runs: Runs, ids: readonly string[]): void => {
  for (const id of ids) {
    const run = runs.byId[id]
    if (run === undefined) continue
    delete runs.byId[id]
    runs.dropped[id] = run
    runs.droppedOrder.push(id)
  }
  runs.order = runs.order.filter((id) => runs.byId[id] !== undefined)
  for (const oldest of runs.droppedOrder.splice(0, Math.max(0, runs.droppedOrder.length - RUNS_KEPT)))
    delete runs.dropped[oldest]
}

const restore = (runs: Runs, ids: readonly string[]): void => {
  for (const id of ids) {
    const run = runs.dropped[id]
    if (run === undefined) continue
    delete runs.dropped[id]
    runs.byId[id] = run
    runs.order.push(id)
  }
  runs.droppedOrder = runs.droppedOrder.filter((id) => runs.dropped[id] !== undefined)
  runs.order.sort((a, b) => (runs.byId[a]?.startDttm ?? 0) - (runs.byId[b]?.startDttm ?? 0))
}

/**
 * The stored results of the tab's previous run give way (`A4.07`), with those of the script it belonged to. Statements of
 * one script leave each other's results alone, and so does a pin.
 */
const clearPrevious = (runs: Runs, editorId: string, script: string | null): void => {
  const isMine = (id: string): boolean => runs.byId[id]?.sqlEditorId === editorId && !runs.byId[id].isDataPreview
  const last = runs.byId[runs.order.findLast(isMine) ?? '']
  if (last === undefined || (script !== null && last.script?.id === script)) return
  const former = last.script?.id ?? null
  const ofScript = former === null ? [] : runs.order.filter((id) => isMine(id) && runs.byId[id]?.script?.id === former)
  for (const id of new Set([last.id, ...ofScript])) {
    const run = runs.byId[id]
    if (run !== undefined && !run.pinned && run.results === 'held') run.results = 'cleared'
  }
}

/** Places in the statement as it is written, without what was put before it. */
const inStatement = (errors: readonly ServerError[], { explain, typed }: Run): readonly ServerError[] => {
  const before = explain === null ? 0 : EXPLAIN[explain].length - typed
  if (before === 0) return errors
  return errors.map((error) => {
    const at = typeof error.position === 'number' ? error.position - before : null
    return { ...error, position: at !== null && at >= 0 ? at : null }
  })
}

export const runsProjection = defineProjection({
  name: 'runs',
  version: 6,
  packing: runsPacking,
  initial: (): Runs => ({ byId: {}, order: [], dropped: {}, droppedOrder: [], queriesLastUpdate: 0, aliases: {} }),
  on: rekeying<Runs>({
    ...runTabRecipes,
    'run.requested': (runs, event) => {
      const { queryId, editorId, tab, dbId, catalog, schema, sql, offset, queryLimit, runAsync, templateParams } =
        event.data
      const { script = null, explain = null, typed = 0, create, preview } = event.data
      if (find(runs, queryId) !== undefined) return
      if (preview === undefined) clearPrevious(runs, editorId, script?.id ?? null)
      runs.byId[queryId] = {
        id: queryId,
        sqlEditorId: editorId,
        tab,
        dbId,
        catalog,
        schema,
        sql,
        offset,
        queryLimit,
        runAsync,
        templateParams,
        script,
        explain,
        typed,
        pinned: false,
        tempTable: create?.name ?? null,
        tempSchema: create?.schema ?? null,
        ctas: create !== undefined,
        ctas_method: create?.method ?? null,
        isDataPreview: preview !== undefined,
        type: '',
        state: runAsync ? 'pending' : 'running',
        progress: 0,
        startDttm: event.at,
        endDttm: null,
        cached: false,
        serverId: null,
        resultsKey: null,
        results: 'none',
        errorMessage: null,
        errors: [],
        link: null,
        rows: null,
        limit: null,
        limitingFactor: null,
        executedSql: null,
        trackingUrl: null,
        columns: [],
        changed_on: null,
        stopRequested: false,
        removed: false,
        duration: null,
        request: event.id,
      }
      runs.order.push(queryId)
      trim(runs)
    },
    'run.accepted': (runs, event) => {
      const run = find(runs, event.data.queryId)
      if (run === undefined || event.cause !== run.request || !isRunning(run.state)) return
      run.serverId = event.data.serverId
      if (isRunning(event.data.state)) run.state = event.data.state
    },
    'run.succeeded': (runs, event) => {
      const { data } = event
      const run = find(runs, data.queryId)
      if (run === undefined || event.cause !== run.request) return
      if (!isRunning(run.state) || data.status !== 'success') return
      run.state = 'success'
      run.progress = 100
      run.serverId = data.serverId ?? run.serverId
      run.resultsKey = data.resultsKey
      run.results = data.resultsKey === null ? 'none' : 'held'
      run.rows = data.rows
      run.columns = data.columns
      run.limit = data.limit
      run.limitingFactor = data.limitingFactor
      run.executedSql = data.executedSql
      run.trackingUrl = data.trackingUrl
      run.cached = data.cached ?? false
      run.type = data.type ?? run.type
      run.tempSchema = data.tempSchema ?? run.tempSchema
      run.tempTable = data.tempTable ?? run.tempTable
      run.changed_on = data.changed_on
      run.endDttm = Math.max(run.endDttm ?? event.at, run.startDttm)
      run.duration =
        data.startDttm === null || data.endDttm === null
          ? run.endDttm - run.startDttm
          : Math.max(0, data.endDttm - data.startDttm)
      run.errorMessage = null
      run.errors = []
      run.link = null
    },
    'run.failed': (runs, event) => {
      const { data } = event
      const run = find(runs, data.queryId)
      if (run === undefined || event.cause !== run.request) return
      const detail = run.state === 'failed' && run.errors.length === 0
      if (!isRunning(run.state) && !detail) return
      if (!detail) {
        run.state = data.timedOut === true ? 'timed_out' : 'failed'
        run.endDttm = Math.max(event.at, run.startDttm)
      }
      run.errorMessage = data.message
      run.errors = inStatement(data.errors, run)
      run.link = data.link
    },
    'run.stop_requested': (runs, event) => {
      const run = find(runs, event.data.queryId)
      if (run !== undefined && isRunning(run.state)) run.stopRequested = true
    },
    'run.stopped': (runs, event) => {
      const run = find(runs, event.data.queryId)
      if (run === undefined || !isRunning(run.state)) return
      run.state = 'stopped'
      run.results = 'none'
      run.resultsKey = null
      run.rows = null
      run.endDttm = Math.max(event.at, run.startDttm)
    },
    'run.stop_failed': (runs, event) => {
      const run = find(runs, event.data.queryId)
      if (run !== undefined) run.stopRequested = false
    },
    'run.refreshed': (runs, event) => {
      for (const update of event.data.queries) {
        const run = find(runs, update.queryId)
        if (run !== undefined) refresh(run, update, Math.max(event.at, run.startDttm))
      }
      runs.queriesLastUpdate = Math.max(runs.queriesLastUpdate, event.at)
    },
    'effect.abandoned': (runs, event) => {
      for (const run of Object.values(runs.byId)) {
        if (run.request !== event.cause || !isRunning(run.state)) continue
        const fetched = run.state === 'fetching'
        run.state = fetched ? 'success' : 'failed'
        run.progress = fetched ? 100 : run.progress
        run.endDttm ??= Math.max(event.at, run.startDttm)
        run.errorMessage = fetched ? null : GIVEN_UP
        run.errors = []
        run.link = null
      }
    },
    'run.inactive_cleared': (runs, event) => {
      const { interval, now } = event.data
      for (const id of runs.order) {
        const run = runs.byId[id]
        if (run === undefined) continue
        if (isInactive(run, interval, now)) delete runs.byId[id]
        else if (run.results === 'held' && run.state !== 'success') takeStored(run, event.at)
      }
      runs.order = runs.order.filter((id) => runs.byId[id] !== undefined)
    },
    'run.results_requested': (runs, event) => {
      const run = find(runs, event.data.queryId)
      if (run === undefined || run.resultsKey !== event.data.resultsKey || run.state === 'stopped') return
      run.state = 'fetching'
      run.request = event.id
    },
    'run.results_expired': (runs, event) => {
      const gone = new Set(event.data.keys)
      for (const run of [...Object.values(runs.byId), ...Object.values(runs.dropped)]) {
        if (run.resultsKey !== null && gone.has(run.resultsKey)) run.results = 'expired'
      }
    },
    'run.removed': (runs, event) => {
      const run = runs.byId[event.data.queryId]
      if (run !== undefined) run.removed = true
      drop(runs, [event.data.queryId])
    },
    'run.restored': (runs, event) => {
      const run = runs.dropped[event.data.queryId]
      if (run !== undefined) run.removed = false
      restore(runs, [event.data.queryId])
    },
    'preview.removed': (runs, event) => {
      const run = find(runs, event.data.queryId)
      if (run?.isDataPreview !== true) return
      drop(runs, [run.id])
      delete runs.dropped[run.id]
      runs.droppedOrder = runs.droppedOrder.filter((id) => id !== run.id)
    },
    'run.pinned': (runs, event) => {
      const run = find(runs, event.data.queryId)
      if (run !== undefined) run.pinned = true
    },
    'run.unpinned': (runs, event) => {
      const run = find(runs, event.data.queryId)
      if (run !== undefined) run.pinned = false
    },
    'editor.closed': (runs, event) =>
      drop(
        runs,
        runs.order.filter((id) => runs.byId[id]?.sqlEditorId === event.data.id),
      ),
    'editor.reopened': (runs, event) =>
      restore(
        runs,
        runs.droppedOrder.filter((id) => runs.dropped[id]?.sqlEditorId === event.data.id && !runs.dropped[id].removed),
      ),
  }),
})
