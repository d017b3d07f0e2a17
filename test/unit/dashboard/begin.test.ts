import { describe, expect, it } from 'vitest'

import { event } from '../../../src/core/events/registry'
import { beginDashboard, takeBegun } from '../../../src/views/dashboard/begin'
import { createTestClient } from '../../support/client'
import { openDashboard } from '../../support/dashboards'

const world = () => createTestClient([], { effects: [] }).world

describe('early request of a dashboard', () => {
  it.each([
    ['/superset/dashboard/7/', '7', { idOrSlug: '7', permalink: null }],
    ['/superset/dashboard/%C3%BCberblick/', 'überblick', { idOrSlug: 'überblick', permalink: null }],
    ['/superset/dashboard/p/Ab1/', 'p/Ab1', { idOrSlug: null, permalink: 'Ab1' }],
  ])('requests the dashboard of %s once, before the first render', async (path, key, wanted) => {
    const { store, dispatch } = world()
    const begun = beginDashboard(store, dispatch, path)
    const [asked, ...more] = store.pending().filter(({ type }) => type === 'dashboard.open_requested')
    expect([asked?.data, more]).toEqual([{ key, ...wanted }, []])
    store.append([event('dashboard.open_failed', { key, message: 'Not found', status: 404 }, asked?.id)], { corr: 'c' })
    await begun
    expect([takeBegun('another'), takeBegun(key)]).toEqual([false, false])

    // the drawing does not wait for ever
    await beginDashboard(store, dispatch, path)
    expect([takeBegun(key), takeBegun(key)]).toEqual([true, false])
  })

  it('requests nothing on another page or for a dashboard that the log knows', async () => {
    const known = world()
    const { store, dispatch } = known
    openDashboard(known)
    const [id = ''] = Object.keys(store.state().dashboards.byId)
    expect(id).not.toBe('')
    const before = store.pending().length
    await beginDashboard(store, dispatch, '/dashboard/list/')
    await beginDashboard(store, dispatch, '/superset/dashboard/%E0%A4%A/more/')
    await beginDashboard(store, dispatch, `/superset/dashboard/${id}/`)
    expect(takeBegun(id)).toBe(false)
    expect(store.pending().slice(before)).toEqual([])
  })
})
