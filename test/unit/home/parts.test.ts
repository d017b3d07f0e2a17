import { describe, expect, it } from 'vitest'

import type { ReadModel } from '../../../src/core/readModel/model'
import { agoText } from '../../../src/views/home/ago'
import { partsOf } from '../../../src/views/home/parts'

const dashboard = (id: number, changedBy = 'Ada L') => ({
  id,
  title: `D${id}`,
  slug: null,
  published: true,
  owners: [{ id: 1, name: 'Ada L' }],
  createdBy: 'Ada L',
  created: '',
  changedBy,
  changedOn: `2026-11-${String(10 + id)}T08:00:00Z`,
})

const lists = (ids: readonly number[], starred: readonly number[], changedBy?: string) =>
  ({
    list: { status: 'loaded', value: { count: ids.length, dashboards: ids.map((id) => dashboard(id, changedBy)) } },
    favorites: Object.fromEntries(starred.map((id) => [id, true])),
  }) as unknown as ReadModel['dashboardList']
const NO_CHARTS = { list: null, favorites: {} }
const recent = (id: number) => ({ kind: 'dashboard' as const, id: String(id), title: `D${id}`, at: 0, detail: '' })

describe('parts of Home', () => {
  it('shows each dashboard once: recent, else favourite, else listed', () => {
    const parts = partsOf({ entries: [recent(1)] }, lists([1, 2, 3], [1, 2]), NO_CHARTS)
    expect(parts.recents.map(({ id }) => id)).toEqual(['1'])
    expect(parts.favorites.map(({ id }) => id)).toEqual(['2'])
    expect(parts.dashboards.map(({ id }) => id)).toEqual([3])
    expect([parts.isAllShown, parts.hasFavoriteDashboards]).toEqual([false, true])
  })

  it('hides the list of dashboards where other parts show all of them', () => {
    expect(partsOf({ entries: [recent(1)] }, lists([1], []), NO_CHARTS).isAllShown).toBe(true)
    expect(partsOf({ entries: [] }, lists([], []), NO_CHARTS).isAllShown).toBe(false)
  })

  it('shows the latest six recent objects of many', () => {
    const entries = Array.from({ length: 12 }, (_, index) => recent(index))
    expect(partsOf({ entries }, lists([], []), NO_CHARTS).recents.map(({ id }) => id)).toEqual([...'012345'])
  })

  it('tells samples from dashboards that someone changed', () => {
    expect(partsOf({ entries: [] }, lists([1, 2], [], ''), NO_CHARTS).areSamples).toBe(true)
    expect(partsOf({ entries: [] }, lists([1, 2], []), NO_CHARTS).areSamples).toBe(false)
  })

  it('lists favourites by their last change', () => {
    const { favorites } = partsOf({ entries: [] }, lists([1, 3, 2], [1, 2, 3]), NO_CHARTS)
    expect(favorites.map(({ id }) => id)).toEqual(['3', '2', '1'])
  })
})

describe('recent times', () => {
  const now = new Date('2026-11-22T10:00:00').getTime()
  const before = (text: string): string => agoText(new Date(text).getTime(), now)

  it('says recent times in words and older ones as days', () => {
    expect(before('2026-11-22T09:59:30')).toBe('Just now')
    expect(before('2026-11-22T09:59:00')).toBe('1 minute ago')
    expect(before('2026-11-22T07:30:00')).toBe('2 hours ago')
    expect(before('2026-11-21T17:31:00')).toBe('Yesterday 17:31')
    expect(before('2026-11-18T12:00:00')).toBe('Wednesday')
    expect(before('2026-03-12T12:00:00')).toBe('12 Mar')
  })
})
