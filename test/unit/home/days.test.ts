import { describe, expect, it } from 'vitest'

import type { EventEnvelope } from '../../../src/core/events/envelope'
import type { ReadModel } from '../../../src/core/readModel/model'
import { changesOf, yesterday } from '../../../src/views/home/changes'
import { daysOf, readDays } from '../../../src/views/home/days'

const at = (text: string): number => new Date(text).getTime()

describe('last two weeks on the home page', () => {
  const now = at('2026-11-22T10:00:00')

  it('counts events by calendar day up to today, without older ones', () => {
    const { counts, from } = daysOf(
      [
        at('2026-11-08T23:59:59'),
        at('2026-11-09T00:00:00'),
        at('2026-11-21T23:59:59'),
        at('2026-11-22T00:00:00'),
        at('2026-11-22T09:59:00'),
      ],
      now,
    )
    expect(counts).toEqual([1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2])
    expect(from).toBe(at('2026-11-09T00:00:00'))
  })

  it('reads events from the end of the log only as far back as needed', async () => {
    const minutes = 60_000
    const events = Array.from({ length: 9000 }, (_, index) => ({
      seq: index + 1,
      at: now - (9000 - index) * 5 * minutes,
    }))
    const asked: number[] = []
    const source = {
      head: () => events.length,
      first: () => Promise.resolve(1),
      read: (from: number, to: number) => {
        asked.push(from)
        return Promise.resolve(events.slice(from - 1, to) as unknown as readonly EventEnvelope[])
      },
    }
    const read = await readDays(source, now, null, () => true)
    const start = at('2026-11-09T00:00:00')
    const { counts } = daysOf(read?.moments ?? [], now)
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(events.filter((one) => one.at >= start).length)
    expect(read?.cut).toBe(false)
    expect(Math.min(...asked)).toBeGreaterThan(3000)
    expect(await readDays(source, now, null, () => false)).toBeNull()

    // only newer events are read again
    asked.length = 0
    events.push({ seq: 9001, at: now })
    const next = await readDays(source, now, read, () => true)
    expect(asked).toEqual([9001])
    expect(next?.moments).toHaveLength((read?.moments.length ?? 0) + 1)
  })
})

describe('latest changes on the home page', () => {
  it('lists changed dashboards and charts, latest first, without undated ones', () => {
    const loaded = (value: object) => ({ status: 'loaded', value, message: null, request: 'r' })
    const dashboards = loaded({
      count: 2,
      dashboards: [
        { id: 1, title: 'Sales', slug: 'sales', changedBy: 'Mei Tanaka', changedOn: '2026-11-22T08:00:00' },
        { id: 2, title: 'Old', slug: null, changedBy: '', changedOn: null },
      ],
    }) as unknown as ReadModel['dashboardList']['list']
    const charts = loaded({
      charts: [{ id: 7, name: 'By week', changedBy: 'Ada L', changedOn: '2026-11-22T09:00:00+0000' }],
    }) as unknown as ReadModel['charts']['list']
    expect(changesOf(dashboards, charts, 5)).toEqual([
      {
        kind: 'chart',
        id: 7,
        name: 'By week',
        href: '/explore/?slice_id=7',
        who: 'Ada L',
        at: Date.UTC(2026, 10, 22, 9),
        isNew: false,
        more: 0,
      },
      {
        kind: 'dashboard',
        id: 1,
        name: 'Sales',
        href: '/superset/dashboard/sales/',
        who: 'Mei Tanaka',
        at: Date.UTC(2026, 10, 22, 8),
        isNew: false,
        more: 0,
      },
    ])
    expect(changesOf(dashboards, charts, 1)).toHaveLength(1)
    expect(yesterday(at('2026-11-22T10:00:00'))).toBe(at('2026-11-21T00:00:00'))
  })
  it('merges many changes of one kind by one person', () => {
    const chart = (id: number, changedBy: string, changedOn: string) => ({ id, name: `C${id}`, changedBy, changedOn })
    const charts = {
      status: 'loaded',
      value: {
        charts: [
          chart(1, 'Ada L', '2026-11-22T09:00:00Z'),
          chart(2, 'Ada L', '2026-11-22T08:55:00Z'),
          chart(3, 'Mei Tanaka', '2026-11-22T08:54:00Z'),
          chart(4, 'Ada L', '2026-11-22T08:53:00Z'),
          chart(5, 'Ada L', '2026-11-22T08:00:00Z'),
        ],
      },
    } as unknown as ReadModel['charts']['list']
    const said = changesOf(null, charts, 6).map(({ name, more }) => `${name} ${more}`)
    expect(said).toEqual(['C1 1', 'C3 0', 'C4 0', 'C5 0'])
  })
})
