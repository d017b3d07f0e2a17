import * as dashboardCalls from '../../contract/dashboard/dashboard'
import * as moveCalls from '../../contract/dashboard/move'
import type { MoveCheck } from '../../contract/dashboard/move'
import { event } from '../../src/core/events/registry'
import { dashboardMoveOf } from '../../src/projections/dashboard/moves'
import { createTestClient, type TestClient } from './client'
import { contentWith, signIn } from './dashboardWorld'
import { allEffects } from './effects'
import { type serveCalls, token } from './serveCalls'
import { answer, json, networkError, type ReceivedCall } from './server'

const column = { name: 'n', label: null, type: 'INTEGER', generic: 0, isTime: false, groupby: true, filterable: true }
export const dataset = (id: number, databaseId: number, database: string, schema: string) => ({
  id,
  name: `table ${id}`,
  schema,
  database,
  databaseId,
  missing: false,
  columns: [{ ...column, description: null, expression: null }],
  metrics: [],
  mainTime: null,
  grains: [],
})
const chart = (id: number, datasetId: number) => ({
  id,
  name: `Chart ${id}`,
  description: null,
  formData: {},
  datasetId,
})

export const WAS = {
  id: 9,
  database_id: 1,
  catalog: null,
  schema: 'main',
  main_dttm_col: null,
  columns: [{ column_name: 'n', type: 'INTEGER', is_dttm: false }],
}
const STAYS = { ...WAS, id: 10 }
export const checked = (more: Partial<MoveCheck> = {}): MoveCheck => ({
  database: { id: 2, database_name: 'warehouse' },
  catalog: 'lake',
  schemas: [
    { schema: 'main', new_schema: 'public', tables: 2, found: 1, others: ['crm'], found_in_others: 2, unread: 0 },
  ],
  datasets: [
    {
      id: 9,
      table_name: 'table 9',
      is_virtual: false,
      database_id: 1,
      database_name: 'demo',
      schema: 'main',
      new_schema: 'public',
      refusal: null,
      differences: [{ column_name: 'gone', difference: 'missing', type: 'VARCHAR', new_type: null }],
      added: ['fresh'],
      same: 1,
      rules: ['north'],
      was: WAS,
    },
    {
      id: 10,
      table_name: 'table 10',
      is_virtual: false,
      database_id: 1,
      database_name: 'demo',
      schema: 'main',
      new_schema: 'public',
      refusal: 'Unable to find such table public.table 10',
      differences: [],
      added: [],
      same: 0,
      rules: [],
      was: STAYS,
    },
  ],
  charts: [{ id: 3, slice_name: 'Chart 3', dataset_id: 9, outcome: 'failed', message: 'no function list' }],
  filters: [
    {
      id: 'NATIVE_FILTER-a',
      name: 'Region',
      dataset_id: 9,
      outcome: 'ok',
      message: 'No row there has its default value: b',
    },
  ],
  dashboards: { count: 2, result: [{ id: 8, title: 'Shared', datasets: [9] }] },
  ...more,
})

export const THERE = { id: 9, database_id: 2, catalog: 'lake', schema: 'public' }
/** A place as a call names the one that its dataset leaves. */
export const leaving = ({ database_id, catalog, schema }: Omit<typeof THERE, 'id'> | typeof WAS) => ({
  from: { database_id, catalog, schema },
})
/** The dataset in the calls that move it, and move it back. */
export const FORTH = { ...THERE, ...leaving(WAS) }
export const BACK = { ...WAS, ...leaving(THERE) }

/** A window on a dashboard with a chart on each of two datasets. */
export const window = (permissions: string[] = ['can_write on Dashboard', 'can_write on Dataset']): TestClient => {
  const effects = allEffects.filter(({ name }) => name !== 'open-dashboard' && name !== 'ask-chart')
  const one = createTestClient([], { effects })
  signIn(one.world, { permissions })
  one.world.dispatch('dashboard.open', { key: '7', idOrSlug: '7' })
  const request = one.world.store.state().dashboards.openings['7']?.request ?? ''
  const opened = {
    key: '7',
    dashboardId: 7,
    ...contentWith(),
    published: true,
    repairs: [],
    charts: [chart(3, 9), chart(4, 10)],
    datasets: [dataset(9, 1, 'demo', 'main'), dataset(10, 1, 'demo', 'main')],
    changedOn: null,
    changedBy: '',
    lastModified: 100,
    revision: 1,
    link: null,
  }
  one.world.remote(event('dashboard.opened', opened, request))
  return one
}
export const moveOf = ({ world }: TestClient) => dashboardMoveOf(world.store.state().dashboardMoves, 7)
export const dashboardOf = ({ world }: TestClient) => world.store.state().dashboards.byId[7]

export const MASK = { id: '3', name: 'Chart 3', label: 'a', mask: '{}', was: null, wasLabel: null }

/** The status of an answer that never comes. */
export const LOST = 0

export const requested = (key: string, datasetId: number) =>
  event('chart.query_requested', {
    key,
    datasetId,
    formData: {},
    queries: '[{}]',
    resultType: 'full',
    force: false,
    reason: 'shown',
  })

/** A server that compares and moves, and says where the dataset is then. */
export const serveMoves =
  (server: ReturnType<typeof serveCalls>) =>
  (status = 200, found = checked()) => {
    const checks: ReceivedCall[] = []
    const moves: ReceivedCall[] = []
    /** Answers to the next moves; the later ones get `status`. */
    const statuses: number[] = []
    let places: unknown = []
    server.use(
      token,
      answer(dashboardCalls.dashboardCharts, () => json({ result: [] })),
      answer(moveCalls.dashboardMoveCheck, (asked) => {
        checks.push(asked)
        return json({ result: found })
      }),
      answer(moveCalls.dashboardMove, (asked) => {
        const outcome = statuses.shift() ?? status
        moves.push(asked)
        if (outcome === LOST) return networkError()
        if (outcome === 200) places = asked.body['datasets']
        return outcome === 200 ? json({ result: { was: [] } }) : json({ message: 'The disk is on fire' }, outcome)
      }),
      answer(dashboardCalls.dashboardDatasets, () => {
        const [place] = places as {
          database_id: number
          catalog?: string | null
          schema: string
        }[]
        const database = { id: place?.database_id ?? 1, database_name: '', name: '' }
        const common = { type: 'table', columns: [], metrics: [], column_types: [] }
        return json({
          result: [
            {
              ...common,
              id: 9,
              uid: '9__table',
              name: 'table 9',
              table_name: 'table 9',
              catalog: place?.catalog ?? null,
              schema: place?.schema,
              database,
            },
            { ...common, id: 10, uid: '10__table', name: 'table 10', table_name: 'table 10', schema: 'main' },
          ],
        })
      }),
    )
    return { checks, moves, statuses }
  }

export const compare = async (one: TestClient): Promise<void> => {
  one.world.dispatch('dashboard.check_move', {
    dashboardId: 7,
    databaseId: 2,
    catalog: 'lake',
    schemas: { main: 'public' },
  })
  await one.clock.settle()
}
export const move = async (one: TestClient): Promise<void> => {
  one.world.dispatch('dashboard.move', { dashboardId: 7, request: moveOf(one)?.check?.request ?? '' })
  one.world.commit()
  await one.clock.settle()
}
export const travel = async (one: TestClient, way: 'undo.undo' | 'undo.redo'): Promise<void> => {
  one.world.dispatch(way, { scope: 'filters', subject: 7 })
  one.world.commit()
  await one.clock.settle()
}
