import type { TabQuery } from '../../events/editor/tab'
import type { Projection } from '../../core/readModel/projection'
import { addAlias } from '../editor/rekey'
import type { Run, Runs } from './state'

/** A run made on another computer, as far as the server knows it. */
const fromServer = (editorId: string, request: string, { refresh, ...query }: TabQuery, at: number): Run => ({
  id: refresh.queryId,
  sqlEditorId: editorId,
  ...query,
  offset: 0,
  templateParams: null,
  queryLimit: refresh.limit ?? 0,
  runAsync: false,
  tempTable: null,
  tempSchema: null,
  ctas: false,
  ctas_method: null,
  isDataPreview: false,
  type: refresh.type ?? '',
  state: refresh.state,
  progress: refresh.state === 'success' ? 100 : refresh.progress,
  startDttm: refresh.startDttm ?? at,
  endDttm: refresh.endDttm,
  duration:
    refresh.startDttm === null || refresh.endDttm === null ? null : Math.max(0, refresh.endDttm - refresh.startDttm),
  cached: false,
  serverId: refresh.serverId,
  resultsKey: refresh.resultsKey,
  results: refresh.state === 'success' && refresh.resultsKey !== null ? 'held' : 'none',
  errorMessage: refresh.errorMessage,
  errors: [],
  link: null,
  rows: refresh.rows,
  limit: refresh.limit,
  limitingFactor: refresh.limitingFactor,
  executedSql: refresh.executedSql,
  trackingUrl: refresh.trackingUrl,
  columns: [],
  changed_on: refresh.changed_on,
  stopRequested: false,
  removed: false,
  script: null,
  explain: null,
  typed: 0,
  pinned: false,
  request,
})

const learn = (runs: Runs, editorId: string, query: TabQuery | null, request: string, at: number): void => {
  if (query === null) return
  const { queryId } = query.refresh
  if (runs.byId[queryId] !== undefined || runs.dropped[queryId] !== undefined) return
  runs.byId[queryId] = fromServer(editorId, request, query, at)
  runs.order.push(queryId)
  runs.order.sort((a, b) => (runs.byId[a]?.startDttm ?? 0) - (runs.byId[b]?.startDttm ?? 0))
}

/** Runs follow their tab when the server gives it an id, and come with tabs that were used elsewhere. */
export const runTabRecipes: Projection<'runs', Runs>['on'] = {
  'saved.run_opened': (runs, event) => {
    const { editorId, query } = event.data
    const { queryId } = query.refresh
    // the tab that showed it before was closed
    delete runs.dropped[queryId]
    runs.droppedOrder = runs.droppedOrder.filter((id) => id !== queryId)
    learn(runs, editorId, query, event.id, event.at)
  },
  'tab.listed': (runs, event) => {
    const { active } = event.data
    if (active !== null) learn(runs, active.id, active.latest, event.id, event.at)
  },
  'tab.loaded': (runs, { at, id, data: { tab } }) => learn(runs, tab.id, tab.latest, id, at),
  'tab.migrated': (runs, event) => {
    const { previous, id } = event.data
    for (const run of [...Object.values(runs.byId), ...Object.values(runs.dropped)]) {
      if (run.sqlEditorId === previous) run.sqlEditorId = id
    }
    addAlias(runs, previous, id)
  },
}
