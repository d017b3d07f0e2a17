import type { Components } from '../../src/events/dashboard/layout'
import { dashboardOf } from '../../src/projections/dashboard/dashboards'
import { masksOf } from '../../src/projections/filter/dataMasks'
import { chartFormData } from '../../src/domain/filters/chartFormData'
import { filtered } from '../../src/domain/filters/dashboard'
import { EMPTY_LAYOUT, GRID_ID, newComponent, ROOT_ID } from '../../src/domain/layout/components'
import { undoTop } from '../../src/projections/undo/selectors'
import { changeStep } from '../../src/views/dashboard/edit/steps'
import { contentWith, openDashboard, signIn } from '../../test/support/dashboardWorld'
import { createWorld } from '../../test/support/world'
import type { Bench } from '../context'
import { times, type Line } from '../line'
import { timed } from '../measure'
import { bootstrap, quantile } from '../stats'

const MANY = 1000

const p95 = (values: readonly number[]) => bootstrap([values], ([all = []]) => quantile(all, 0.95))

const lineOf = (id: string, what: string, values: readonly number[], gate: number, aim: number): Line => ({
  id,
  what: `${what}, 95th percentile`,
  product: times(values),
  reference: '-',
  verdict: { figure: p95(values), unit: 'ms', better: 'less', gate, aim },
  n: values.length,
  note: '',
})

const rounds = async (count: number, work: (round: number) => unknown): Promise<readonly number[]> => {
  const took: number[] = []
  for (let round = -20; round < count; round += 1) {
    const ms = await timed(() => work(round))
    if (round >= 0) took.push(ms)
  }
  return took
}

/** Rows of four parts each, `count` components in all. */
const layoutOf = (count: number, type: 'MARKDOWN' | 'CHART' = 'MARKDOWN'): Components => {
  const parts: Record<string, Components[string]> = { ...EMPTY_LAYOUT }
  const rows: string[] = []
  for (let row = 0; rows.length * 5 < count; row += 1) {
    const id = `ROW-${row}`
    const children = [0, 1, 2, 3].map((at) => `${type}-${row}-${at}`)
    for (const [at, child] of children.entries()) {
      const meta = type === 'CHART' ? { width: 3, chartId: row * 4 + at + 1 } : { width: 3 }
      parts[child] = { ...newComponent(type, child, meta), parents: ['ROOT_ID', GRID_ID, id] }
    }
    parts[id] = { ...newComponent('ROW', id), children, parents: ['ROOT_ID', GRID_ID] }
    rows.push(id)
  }
  const grid = parts[GRID_ID]
  if (grid !== undefined) parts[GRID_ID] = { ...grid, children: rows }
  return parts
}

const FILTER = 'NATIVE_FILTER-origin'
const CODES = ['ATL', 'BOS', 'DEN', 'ORD', 'SEA'] as const

/** A filter of one value over a dashboard of a thousand charts, and the resulting query of each chart. */
const filterTimes = async (count: number) => {
  const world = createWorld()
  signIn(world)
  const parts = layoutOf((MANY * 5) / 4, 'CHART')
  const ids = Object.values(parts).flatMap(({ meta }) => (typeof meta['chartId'] === 'number' ? [meta['chartId']] : []))
  const configuration = [
    {
      id: FILTER,
      type: 'NATIVE_FILTER',
      name: 'origin',
      description: '',
      filterType: 'filter_select',
      targets: [{ datasetId: 1, column: { name: 'origin' } }],
      controlValues: { multiSelect: true, enableEmptyFilter: false },
      defaultDataMask: {},
      cascadeParentIds: [],
      scope: { rootPath: [ROOT_ID], excluded: [] },
    },
  ]
  openDashboard(world, 7, contentWith(parts, { native_filter_configuration: configuration }))
  const applied = await rounds(count, (round) => {
    const value = CODES[Math.abs(round) % CODES.length] ?? ''
    const mask = {
      extraFormData: { filters: [{ col: 'origin', op: 'IN' as const, val: [value] }] },
      filterState: { value: [value], label: value },
      ownState: {},
    }
    const change = { id: FILTER, name: 'origin', label: value, mask }
    world.dispatch('dataMask.apply', { dashboardId: 7, how: 'apply', changes: [change] })
  })
  if (Object.keys(masksOf(world.store.state().dataMasks, 7).applied).length === 0)
    throw new Error('no filter is applied')
  const asked = await rounds(count / 10, () => {
    const { dashboards, dataMasks } = world.store.state()
    const dashboard = dashboardOf(dashboards, 7)
    if (dashboard === null) throw new Error('the dashboard is not open')
    const seen = filtered(dashboard)
    const masks = masksOf(dataMasks, 7).applied
    for (const id of ids) chartFormData({ chart: { id, datasetId: 1, formData: {} }, dashboard: seen, masks })
  })
  return { applied, asked }
}

/** Costs that must not grow with the number of open things: a thousand tabs, and a dashboard of a thousand components. */
export const p26 = async (bench: Bench): Promise<Line[]> => {
  const count = bench.rounds(400)
  const tabs = createWorld()
  signIn(tabs)
  while (tabs.store.state().editors.order.length < MANY) tabs.dispatch('editor.add', {})
  tabs.commit()
  const { order } = tabs.store.state().editors
  const switched = await rounds(count, (round) => {
    tabs.dispatch('editor.activate', { id: order[(Math.abs(round) * 7919) % MANY] ?? '' })
  })
  const asked = await rounds(count, () => undoTop(tabs.store.state(), tabs.store.session))
  const world = createWorld()
  signIn(world)
  openDashboard(world, 7, contentWith(layoutOf(MANY)))
  const layout = (): Components => world.store.state().dashboards.byId[7]?.components ?? {}
  const widen = (round: number): void => {
    const id = `MARKDOWN-${Math.abs(round) % 200}-0`
    const step = changeStep(layout(), id, { code: `text ${round}` })
    world.dispatch('layout.edit', { dashboardId: 7, step })
  }
  const before = new WeakSet<Components>()
  const undone: number[] = []
  for (let round = -20; round < count; round += 1) {
    widen(round)
    before.add(layout())
    const ms = await timed(() => world.dispatch('undo.undo', { scope: 'dashboard', subject: 7 }))
    if (before.has(layout())) throw new Error('undo changed nothing')
    if (round >= 0) undone.push(ms)
    world.commit()
  }
  const changed = await filterTimes(count)
  return [
    lineOf('P26 switch', `opening one of ${MANY} tabs: decided, folded and told`, switched, 4, 1),
    lineOf('P26 undo', `whether there is something to undo, among ${MANY} tabs`, asked, 4, 1),
    lineOf('P26 filter', `a filter applied to ${MANY} charts: decided, folded and told`, changed.applied, 4, 1),
    lineOf('P26 charts', `what all ${MANY} charts are asked with then`, changed.asked, 100, 16),
    lineOf('P26 layout', `undo in a dashboard of ${MANY} components: decided, folded and told`, undone, 16, 4),
  ]
}
