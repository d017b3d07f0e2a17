import { describe, expect, it } from 'vitest'

import { staggerOf } from '../../../src/commands/dashboard/dashboard'
import { event } from '../../../src/core/events/registry'
import { dashboardAddress, hasUnsavedChanges, viewOf } from '../../../src/projections/dashboard/dashboards'
import { EMPTY_LAYOUT, GRID_ID, newComponent } from '../../../src/domain/layout/components'
import { dashboardPermissions } from '../../../src/projections/chart/rights'
import { mayEditDashboard } from '../../../src/projections/dashboard/rights'
import { undoTop } from '../../../src/projections/undo/selectors'
import { changeStep, placeStep } from '../../../src/views/dashboard/edit/steps'
import { slotsFor } from '../../../src/views/dashboard/edit/drop/targets'
import { contentWith, openDashboard, signIn } from '../../support/dashboardWorld'
import { createWorld, type World } from '../../support/world'

const dashboard = (world: World, id = 7) => {
  const found = world.store.state().dashboards.byId[id]
  if (found === undefined) throw new Error('No dashboard')
  return found
}
const toasts = (world: World) => {
  const { byId, order } = world.store.state().toasts
  return order.map((id) => [byId[id]?.level, byId[id]?.text, byId[id]?.args])
}
const opened = (content = contentWith()): World => {
  const world = createWorld()
  signIn(world)
  openDashboard(world, 7, content)
  return world
}
const rename = (world: World, title: string): void => void world.dispatch('dashboard.rename', { dashboardId: 7, title })

describe('right to edit a dashboard', () => {
  const cases = [
    ['an administrator, in whatever letters', { roles: ['aDmIn'], permissions: [] as string[], id: 2 }, true],
    ['an owner who may write dashboards', { id: 1 }, true],
    ['an owner whose role may not', { id: 1, permissions: [] as string[] }, false],
    ['somebody else', { id: 2 }, false],
  ] as const
  it.each(cases)('%s [B3.38] [B4.21] [B6.01] [B6.02] [B6.03] [B6.05] [B6.06]', (_who, user, may) => {
    const world = createWorld()
    signIn(world, {
      ...user,
      permissions: [...('permissions' in user ? user.permissions : ['can_write on Dashboard'])],
      roles: [...('roles' in user ? user.roles : ['Alpha'])],
    })
    openDashboard(world, 7)
    expect(mayEditDashboard(world.store.state(), dashboard(world))).toBe(may)
    expect(dashboard(world).edit).toBe(may)
    if (!may) expect(toasts(world)).toEqual([['danger', 'You do not have permission to edit this dashboard', []]])
  })
})

describe('rights on a dashboard', () => {
  const ALL = {
    dash_edit_perm: false,
    dash_save_perm: false,
    dash_share_perm: false,
    superset_can_explore: false,
    superset_can_share: false,
    superset_can_csv: false,
  }
  it.each([
    ['no permission', [], {}],
    ['writing', ['can_write on Dashboard'], { dash_save_perm: true, dash_edit_perm: true }],
    ['sharing dashboards', ['can_share_dashboard on Superset'], { dash_share_perm: true }],
    ['exploring', ['can_explore on Superset'], { superset_can_explore: true }],
    ['opening Explore', ['can_read on Explore'], { superset_can_explore: true }],
    ['sharing charts', ['can_share_chart on Superset'], { superset_can_share: true }],
    ['files', ['can_csv on Superset'], { superset_can_csv: true }],
  ])('derives the rights on a dashboard from %s [B3.38] [B6.04]', (_what, permissions, granted) => {
    const world = createWorld()
    signIn(world, { id: 1, roles: ['Alpha'], permissions })
    openDashboard(world, 7)
    expect(dashboardPermissions(world.store.state(), dashboard(world))).toEqual({ ...ALL, ...granted })
  })
})

describe('undo history of a dashboard', () => {
  it('keeps 50 undo steps, warns when they are used up, and knows when one is lost [B4.36] [B4.37] [B8.22]', () => {
    const world = opened()
    for (let step = 1; step < 50; step += 1) rename(world, `Title ${step}`)
    expect(toasts(world)).toEqual([])
    rename(world, 'Title 50')
    expect(toasts(world)).toEqual([
      [
        'warning',
        'You have used all %s undo slots and will not be able to fully undo subsequent actions. You may save your current state to reset the history.',
        ['50'],
      ],
    ])
    expect(dashboard(world).undoExceeded).toBe(false)
    rename(world, 'Title 51')
    expect(dashboard(world).undoExceeded).toBe(true)
    expect(toasts(world)).toHaveLength(1)
    for (let step = 0; step < 60; step += 1) world.dispatch('undo.undo', { scope: 'dashboard', subject: 7 })
    expect(dashboard(world).title).toBe('Title 1')
  })

  it('begins a new undo history with a save, which ends editing [B4.22] [B4.23] [B4.25] [B4.26]', () => {
    const world = opened()
    rename(world, 'Other')
    expect(hasUnsavedChanges(dashboard(world))).toBe(true)
    world.dispatch('dashboard.save', { dashboardId: 7 })
    const request = dashboard(world).saving?.request ?? ''
    expect(request).not.toBe('')
    world.dispatch('dashboard.save', { dashboardId: 7 })
    expect(dashboard(world).saving?.request).toBe(request)
    world.remote(event('dashboard.saved', { dashboardId: 7, lastModified: 200, slug: null }, request))
    expect(dashboard(world)).toMatchObject({ saving: null, edit: false, undoExceeded: false, lastModified: 200 })
    expect(hasUnsavedChanges(dashboard(world))).toBe(false)
    expect(undoTop(world.store.state(), 's1', 'dashboard', 7)).toBe(null)
  })

  it('keeps unsaved edits on their base version when the dashboard is reopened', () => {
    const world = opened()
    rename(world, 'Mine')
    openDashboard(world, 7, { ...contentWith(), title: 'Theirs' })
    expect(dashboard(world).title).toBe('Mine')
    expect(dashboard(world).saved.title).toBe('Sales')
    world.dispatch('dashboard.discard', { dashboardId: 7 })
    expect(dashboard(world).title).toBe('Sales')
    openDashboard(world, 7, { ...contentWith(), title: 'Theirs' })
    expect(dashboard(world).title).toBe('Theirs')
  })
})

describe('size of a saved layout', () => {
  const sized = (characters: number) => {
    const text = {
      ...newComponent('MARKDOWN', 'MARKDOWN-1', { code: 'x'.repeat(characters) }),
      parents: ['ROOT_ID', GRID_ID],
    }
    const grid = EMPTY_LAYOUT[GRID_ID]
    if (grid === undefined) throw new Error('No grid')
    return contentWith({ ...EMPTY_LAYOUT, [GRID_ID]: { ...grid, children: ['MARKDOWN-1'] }, 'MARKDOWN-1': text })
  }
  it('rejects a layout that is too large to save, and warns near the limit [B3.14]', () => {
    const large = opened(sized(65_535))
    rename(large, 'Large')
    large.dispatch('dashboard.save', { dashboardId: 7 })
    expect(dashboard(large).saving).toBe(null)
    expect(toasts(large)).toEqual([
      ['danger', 'Your dashboard is too large. Please reduce its size before saving it.', []],
    ])
    // a server that takes more says so
    const roomy = opened(sized(65_535))
    signIn(roomy, { layoutLimit: 100_000 })
    rename(roomy, 'Roomy')
    roomy.dispatch('dashboard.save', { dashboardId: 7 })
    expect(dashboard(roomy).saving).not.toBe(null)
    expect(toasts(roomy)).toEqual([])
    const near = opened(sized(60_000))
    rename(near, 'Near')
    near.dispatch('dashboard.save', { dashboardId: 7 })
    expect(dashboard(near).saving).not.toBe(null)
    expect(toasts(near)).toEqual([['warning', 'Your dashboard is near the size limit.', []]])
  })
})

describe('moving a chart', () => {
  it('warns about a move to a place where other filters apply [B5.03]', () => {
    const tabs = ['TAB-a', 'TAB-b']
    const parents = ['ROOT_ID', 'TABS-1']
    const layout = {
      ROOT_ID: { id: 'ROOT_ID', type: 'ROOT', children: ['TABS-1'], parents: [], meta: {} },
      'TABS-1': { id: 'TABS-1', type: 'TABS', children: tabs, parents: ['ROOT_ID'], meta: {} },
      'TAB-a': { id: 'TAB-a', type: 'TAB', children: ['ROW-1'], parents, meta: {} },
      'TAB-b': { id: 'TAB-b', type: 'TAB', children: [], parents, meta: {} },
      'ROW-1': { id: 'ROW-1', type: 'ROW', children: ['CHART-1'], parents: [...parents, 'TAB-a'], meta: {} },
      'CHART-1': {
        ...newComponent('CHART', 'CHART-1', { chartId: 3, width: 4, height: 20 }),
        parents: [...parents, 'TAB-a', 'ROW-1'],
      },
    }
    const filters = [{ id: 'f1', scope: { rootPath: ['TAB-a'], excluded: [] } }]
    const world = opened(contentWith(layout, { native_filter_configuration: filters }))
    const step = placeStep(layout, { id: 'CHART-1' }, { parentId: 'TAB-b', index: 0 }, filters)
    world.dispatch('layout.edit', { dashboardId: 7, step })
    expect(dashboard(world).components['TAB-b']?.children).toHaveLength(1)
    expect(toasts(world)).toEqual([['warning', 'This chart has been moved to a different filter scope.', []]])
    const whole = [{ id: 'f1', scope: { rootPath: ['ROOT_ID'], excluded: [] } }]
    expect(placeStep(layout, { id: 'CHART-1' }, { parentId: 'TAB-b', index: 0 }, whole)).not.toHaveProperty(
      'otherScope',
    )
  })

  it('offers a moved chart every place that accepts it, and no other', () => {
    const world = opened()
    const edit = (step: Parameters<typeof world.dispatch<'layout.edit'>>[1]['step']) =>
      world.dispatch('layout.edit', { dashboardId: 7, step })
    const layout = () => dashboard(world).components
    edit(placeStep(layout(), { fresh: newComponent('ROW', 'ROW-1') }, { parentId: GRID_ID, index: 0 }, []))
    edit(
      placeStep(
        layout(),
        { fresh: newComponent('CHART', 'CHART-1', { width: 10 }) },
        { parentId: 'ROW-1', index: 0 },
        [],
      ),
    )
    const wide = { fresh: newComponent('ROW', 'ROW-2') }
    const [column = ''] = layout()['ROW-1']?.children ?? []
    expect(layout()[column]?.type).toBe('COLUMN')
    expect(slotsFor(layout(), wide).map(({ target }) => target)).toEqual([
      { parentId: GRID_ID, index: 0 },
      { parentId: column, index: 0 },
      { parentId: column, index: 1 },
      { parentId: GRID_ID, index: 1 },
    ])
    for (const { target } of slotsFor(layout(), wide))
      expect(placeStep(layout(), wide, target, [])).toHaveProperty('changes')
    edit(changeStep(layout(), 'ROW-1', { background: 'BACKGROUND_WHITE' }))
    expect(layout()['ROW-1']?.meta['background']).toBe('BACKGROUND_WHITE')
  })
})

describe('automatic refresh', () => {
  it('spreads chart refreshes over the interval, 5 s at least, unless switched off [B4.47] [B4.48] [B9.06]', () => {
    expect(staggerOf({}, 0, 5)).toBe(0)
    expect(staggerOf({}, 60_000, 1)).toBe(0)
    expect(staggerOf({}, 60_000, 5)).toBe(15_000)
    expect(staggerOf({}, 1000, 6)).toBe(1000)
    expect(staggerOf({ stagger_time: 10_000 }, 1000, 6)).toBe(2000)
    expect(staggerOf({ stagger_refresh: false }, 60_000, 5)).toBe(0)
  })
})

describe('view of a dashboard in a window', () => {
  it('keeps tabs, the full-screen chart and the focused filter per window [B4.31] [B4.32] [B4.33]', () => {
    const world = opened()
    const view = () => viewOf(world.store.state().dashboards, 's1', 7)
    world.dispatch('dashboard.activate_tab', { dashboardId: 7, tabsId: 'TABS-1', tabId: 'TAB-2' })
    world.dispatch('dashboard.full_size', { dashboardId: 7, chartId: 3 })
    world.dispatch('dashboard.focus_field', { dashboardId: 7, chartId: 3, column: 'origin' })
    expect(view()).toEqual({
      tabs: { 'TABS-1': 'TAB-2' },
      fullSize: 3,
      frequency: null,
      focused: { chartId: 3, column: 'origin' },
    })
    world.dispatch('dashboard.full_size', { dashboardId: 7, chartId: null })
    world.dispatch('dashboard.focus_field', { dashboardId: 7, chartId: null, column: null })
    expect(view()).toMatchObject({ fullSize: null, focused: null })
    expect(viewOf(world.store.state().dashboards, 's2', 7).tabs).toEqual({})
  })

  it('reads the dashboard key and the permalink from the address [B2.01]', () => {
    expect(dashboardAddress('/superset/dashboard/flights/')).toEqual({
      key: 'flights',
      idOrSlug: 'flights',
      permalink: null,
    })
    expect(dashboardAddress('/superset/dashboard/p/Ab_1/')).toEqual({
      key: 'p/Ab_1',
      idOrSlug: null,
      permalink: 'Ab_1',
    })
    expect(dashboardAddress('/dashboard/list/')).toBe(null)
  })
})
