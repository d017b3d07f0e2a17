import * as dashboardCalls from '../../contract/dashboard/dashboard'
import { createTestClient, type TestClient } from './client'
import { contentWith, openDashboard, signIn } from './dashboardWorld'
import { allEffects } from './effects'
import { answer, json, type ReceivedCall } from './server'

const person = { id: 1, first_name: 'Ada', last_name: 'L' }
const detail = (more: object = {}) => ({
  id: 7,
  slug: null,
  dashboard_title: 'Sales',
  published: false,
  css: '',
  json_metadata: JSON.stringify({ refresh_frequency: 30, of_the_future: { kept: true } }),
  position_json: JSON.stringify({
    ROOT_ID: { type: 'ROOT', children: ['GRID_ID'] },
    GRID_ID: { type: 'GRID', children: ['GONE'] },
  }),
  certified_by: null,
  certification_details: null,
  thumbnail_url: null,
  owners: [person],
  roles: [],
  created_by: person,
  changed_by: person,
  changed_by_name: 'Ada L',
  changed_on: '1970-01-01T00:01:40.500000',
  charts: [],
  ...more,
})
export const get = (more: object = {}, asked: ReceivedCall[] = []) =>
  answer(dashboardCalls.dashboardGet, (one) => {
    asked.push(one)
    return json({ result: detail(more) })
  })
export const charts = answer(dashboardCalls.dashboardCharts, () =>
  json({
    result: [
      {
        id: 3,
        slice_name: 'By month',
        cache_timeout: null,
        changed_on: '2026-01-01T00:00:00',
        description: 'What was sold',
        description_markeddown: '',
        form_data: { viz_type: 'pie', datasource: '9__table' },
        slice_url: '/explore/?slice_id=3',
        certified_by: null,
        certification_details: null,
      },
    ],
  }),
)
export const datasets = answer(dashboardCalls.dashboardDatasets, () => json({ result: [] }))
export const stars = (value: boolean) =>
  answer(dashboardCalls.dashboardFavoriteStatus, () => json({ result: [{ id: 7, value }] }))

export const dashboard = ({ world }: TestClient) => world.store.state().dashboards.byId[7]

export const editing = (flags: Readonly<Record<string, boolean>> = {}, revision: number | null = null): TestClient => {
  // the test itself says what was opened
  const effects = allEffects.filter(({ name }) => name !== 'open-dashboard')
  const one = createTestClient([{ do: 'add' }], { effects })
  signIn(one.world, { flags })
  openDashboard(one.world, 7, contentWith(undefined, { of_the_future: 1 }), revision)
  one.world.dispatch('dashboard.rename', { dashboardId: 7, title: 'New' })
  return one
}
export const put = (asked: ReceivedCall[]) =>
  answer(dashboardCalls.dashboardPut, (one) => {
    asked.push(one)
    return json({ id: 7, result: {}, last_modified_time: 300 })
  })
