import { expect, it } from 'vitest'

import { calls } from '../../../contract/index'
import { createTestClient } from '../../support/client'
import { serveCalls, token } from '../../support/serveCalls'
import { answer, json } from '../../support/server'

const server = serveCalls()

it('deletes a dashboard copy whose content cannot be saved', async () => {
  const kept = new Set<number>()
  const made: number[] = []
  server.use(
    token,
    answer(calls.dashboardCopy, () => json({ message: 'Not found' }, 404)),
    answer(calls.dashboardPost, () => {
      kept.add(5)
      made.push(5)
      return json({ id: 5, result: {} }, 201)
    }),
    answer(calls.dashboardPut, () => json({ message: 'Too large' }, 422)),
    answer(calls.dashboardDelete, () => {
      kept.clear()
      return json({ message: 'OK' })
    }),
  )
  const client = createTestClient()
  const data = { dashboardId: 4, title: 'Again', charts: false, css: '', metadata: '{"positions":{}}' }
  client.world.dispatch('dashboard.copy', data)
  await expect.poll(() => [made, [...kept]]).toEqual([[5], []])
})
