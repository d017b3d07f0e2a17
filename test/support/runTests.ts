import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll } from 'vitest'

import type { Run } from '../../src/projections/run/runs'
import type { TestClient } from './client'
import type { ReceivedCall } from './server'

export const server = setupServer()
/** Method and path of each call that the test made. */
export const requests: string[] = []
server.events.on('request:start', ({ request }) => requests.push(`${request.method} ${new URL(request.url).pathname}`))

/** Listens to the calls that the tests of a file make. */
export const serveRuns = (): void => {
  beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
  afterEach(() => {
    server.resetHandlers()
    requests.length = 0
  })
  afterAll(() => server.close())
}

export const column = { column_name: 'n', name: 'n', type: 'BIGINT', type_generic: 0, is_dttm: false }

export const query = (
  asked: Pick<ReceivedCall, 'body'> | { readonly body: { client_id: unknown } },
  extra: object = {},
) => ({
  id: asked.body['client_id'],
  queryId: 12,
  serverId: 12,
  dbId: 1,
  db: 'examples',
  sql: 'SELECT 1',
  executedSql: 'SELECT 1',
  catalog: null,
  schema: 'main',
  tab: 'Untitled Query 1',
  sqlEditorId: '1',
  state: 'success',
  progress: 100,
  rows: 1,
  limit: 1000,
  limitingFactor: 'NOT_LIMITED',
  ctas: false,
  tempTable: null,
  tempSchema: null,
  startDttm: '1727366939123.5',
  endDttm: 1727366939200.1,
  changed_on: '2026-09-26T16:08:59.200000',
  errorMessage: null,
  resultsKey: 'results-1',
  trackingUrl: null,
  userId: 1,
  user: 'Ada Min',
  extra: { progress: null },
  ...extra,
})

export const result = (asked: ReceivedCall, data: unknown = [[1]]) => ({
  query_id: 12,
  status: 'success',
  data,
  columns: [column],
  selected_columns: [column],
  expanded_columns: [],
  query: query(asked),
})

export const start = async (client: TestClient): Promise<string> => {
  const { world, clock } = client
  world.dispatch('run.start', { editorId: world.store.state().editors.order[0] ?? '' })
  await clock.settle()
  return world.store.state().runs.order.at(-1) ?? ''
}

export const runOf = ({ world }: TestClient, id: string): Run | undefined => world.store.state().runs.byId[id]
export const executes = (): number => requests.filter((request) => request.includes('/sqllab/execute')).length
