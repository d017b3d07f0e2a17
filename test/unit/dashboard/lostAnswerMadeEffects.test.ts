import { describe, expect, it } from 'vitest'

import * as dashboardCalls from '../../../contract/dashboard/dashboard'
import { calls } from '../../../contract/index'
import { createTestClient } from '../../support/client'
import { admin } from '../../support/dashboards'
import { openedDataset } from '../../support/datasets'
import { serveCalls, token } from '../../support/serveCalls'
import { answer, json, networkError } from '../../support/server'

const server = serveCalls()

const me = { id: 1, first_name: 'Ada', last_name: 'Min' }

describe('new dashboard without an answer', () => {
  const begin = (made: { readonly ms?: number; readonly owner?: number; readonly title?: string } | null) => {
    const client = createTestClient()
    admin(client.world)
    let posts = 0
    const post = () => {
      posts += 1
      return networkError()
    }
    const item = {
      id: 12,
      dashboard_title: made?.title ?? 'Fleet',
      owners: [{ ...me, id: made?.owner ?? 1 }],
      changed_on_utc: new Date(client.io.now() + (made?.ms ?? 0)).toISOString(),
    }
    server.use(
      token,
      answer(dashboardCalls.dashboardPost, post),
      answer(dashboardCalls.dashboardCopy, post),
      answer(dashboardCalls.dashboardList, () =>
        json({ count: 1, ids: [12], result: made === null ? [] : [item as unknown as dashboardCalls.DashboardItem] }),
      ),
    )
    return { client, posts: () => posts }
  }
  const MADE = { dashboardId: 12, title: 'Fleet' }
  const outcome = (client: ReturnType<typeof createTestClient>) => {
    client.world.commit()
    return client.world.log.findLast(({ type }) => /^dashboard\.create(?:d|_failed)$/.test(type))
  }

  it('finds a dashboard without an answer among one’s own, and never posts it twice', async () => {
    const { client, posts } = begin({})
    client.world.dispatch('dashboard.create', { title: 'Fleet' })
    await expect.poll(() => outcome(client)).toMatchObject({ type: 'dashboard.created', data: MADE })
    expect(posts()).toBe(1)
  })

  it('finds a copied dashboard without an answer', async () => {
    const { client, posts } = begin({})
    const content = { title: 'Fleet', charts: false, css: '', metadata: '{}' }
    client.world.dispatch('dashboard.copy', { dashboardId: 7, ...content })
    await expect.poll(() => outcome(client)).toMatchObject({ type: 'dashboard.created', data: MADE })
    expect(posts()).toBe(1)
  })

  it('mistakes no older, different or foreign dashboard for the new one', async () => {
    for (const made of [null, { ms: -3_600_000 }, { owner: 2 }, { title: 'Fleet 2' }]) {
      const { client, posts } = begin(made)
      client.world.dispatch('dashboard.create', { title: 'Fleet' })
      await expect.poll(() => outcome(client)).toMatchObject({ type: 'dashboard.create_failed' })
      expect(posts()).toBe(1)
    }
  })
})

describe('rule whose save has no answer', () => {
  const content = {
    name: 'Few',
    kind: 'Base' as const,
    clause: 'amount < 5',
    groupKey: '',
    description: '',
    tables: [
      { id: 7, name: 'sales' },
      { id: 3, name: 'more' },
    ],
    roles: [{ id: 2, name: 'Gamma' }],
  }
  const kept = (more: object = {}) => ({
    id: 5,
    name: 'Few',
    filter_type: 'Base',
    clause: 'amount < 5',
    group_key: null,
    description: null,
    tables: [
      { id: 3, table_name: 'more' },
      { id: 7, table_name: 'sales' },
    ],
    roles: [{ id: 2, name: 'Gamma' }],
    ...more,
  })
  const save = async (ruleId: number | null, found: object) => {
    const client = createTestClient()
    admin(client.world)
    openedDataset(client.world, 7)
    let writes = 0
    const write = () => {
      writes += 1
      return networkError()
    }
    server.use(
      token,
      answer(calls.datasetGet, () => networkError()),
      answer(calls.rulePost, write),
      answer(calls.rulePut, write),
      answer(calls.ruleList, () => json({ count: 1, ids: [5], result: [found as ReturnType<typeof kept>] })),
    )
    client.world.dispatch('rule.save', { datasetId: 7, ruleId, rule: content })
    await client.clock.settle()
    client.world.commit()
    expect(writes).toBe(1)
    return client.world.log.findLast(({ type }) => type.startsWith('rule.save'))
  }

  it('finds a rule without an answer by its content, new or changed', async () => {
    for (const ruleId of [null, 5])
      expect(await save(ruleId, kept())).toMatchObject({ type: 'rule.saved', data: { rule: { ...content, id: 5 } } })
  })

  it('mistakes no rule of another clause, table or number for the saved one', async () => {
    const others = [kept({ clause: 'amount < 6' }), kept({ tables: [{ id: 7, table_name: 'sales' }] })]
    for (const other of others) expect(await save(null, other)).toMatchObject({ type: 'rule.save_failed' })
    expect(await save(6, kept())).toMatchObject({ type: 'rule.save_failed' })
  })
})
