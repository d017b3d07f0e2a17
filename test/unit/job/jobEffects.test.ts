import { expect, it } from 'vitest'

import { calls } from '../../../contract/index'
import type { Job } from '../../../contract/job/job'
import { createTestClient } from '../../support/client'
import type { Effect } from '../../../src/core/effects/effect'
import { jobEffects } from '../../../src/effects/job/job'
import { expireToasts } from '../../../src/effects/toast/toast'
import { serveCalls, token } from '../../support/serveCalls'
import { answer, json, networkError, type ReceivedCall } from '../../support/server'
import { success } from '../../support/world'

const server = serveCalls()

const job = (state: Job['state'], more: Partial<Job> = {}): Job => ({
  id: 'j',
  state,
  percent: null,
  bytes: 0,
  rows: null,
  message: null,
  notes: [],
  ...more,
})

/** A window that exports a successful query; `told` lists the server's answers about the job, in order. */
const exported = async (told: readonly (Job | null)[], refusal?: Response) => {
  const begun: ReceivedCall[] = []
  let asked = 0
  server.use(
    token,
    answer(calls.exportStart, (ask) => {
      begun.push(ask)
      return refusal ?? json({ result: job('running') }, 201)
    }),
    answer(calls.jobGet, () => {
      const now = told[Math.min(asked, told.length - 1)]
      asked += 1
      return now === null || now === undefined ? networkError() : json({ result: now })
    }),
    answer(calls.jobStop, () => json({ result: job('stopped') })),
  )
  const client = createTestClient([{ do: 'add' }], {
    effects: [...jobEffects, expireToasts(() => false)] as unknown as readonly Effect[],
  })
  const { world } = client
  world.dispatch('run.start', { editorId: world.store.state().editors.order[0] ?? '' })
  const queryId = world.store.state().runs.order[0] ?? ''
  world.remote(success(queryId, world.store.state().runs.byId[queryId]?.request ?? ''))
  world.dispatch('job.export', { queryId, format: 'xlsx', fileName: 'Late.xlsx' })
  await client.clock.settle()
  const jobs = () => {
    const { byId, order } = world.store.state().jobs
    return order.flatMap((id) => byId[id] ?? [])
  }
  const notices = () => {
    const { byId, order } = world.store.state().toasts
    return order.flatMap((id) => (byId[id] === undefined ? [] : [[byId[id].level, byId[id].text, ...byId[id].args]]))
  }
  return { client, world, begun, queryId, jobs, notices, asked: () => asked }
}

it('starts a file job, follows it to its end and has the browser save the file', async () => {
  const notes = ['Times with a time zone are in UTC.']
  const { client, begun, queryId, jobs, world, notices } = await exported([
    job('running', { percent: 40, bytes: 10 }),
    job('done', { percent: 100, bytes: 25, rows: 3, notes }),
  ])
  const [shown] = jobs()
  expect(begun.map(({ body }) => body)).toEqual([{ client_id: queryId, format: 'xlsx', job: shown?.id }])
  expect(client.downloads).toEqual([`/api/v1/sqllab/export/${queryId}/?job=${shown?.id}`])
  expect(shown).toMatchObject({ title: 'Late.xlsx', state: 'running', percent: 40, bytes: 10 })
  await client.clock.advance(1000)
  expect(jobs()).toEqual([])
  expect(notices()).toEqual([['warning', '%s is complete. %s', 'Late.xlsx', ...notes]])
  expect(Object.values(world.store.state().outbox.open).map(({ type }) => type)).not.toContain('job.export_requested')
  // a notice goes as all others do
  await client.clock.advance(7000)
  expect(notices()).toEqual([])
})

it('hides the progress of a file job that was put away, and shows its end', async () => {
  const { client, jobs, world, notices } = await exported([job('running'), job('running', { bytes: 5 }), job('done')])
  const jobId = jobs()[0]?.id ?? ''
  world.dispatch('job.dismiss', { jobId })
  await client.clock.advance(800)
  expect(jobs()).toEqual([expect.objectContaining({ state: 'running', bytes: 5, hidden: true })])
  expect(world.dispatch('job.dismiss', { jobId })).toEqual([])
  await client.clock.advance(1000)
  expect([jobs(), notices()]).toEqual([[], [['success', '%s is complete.', 'Late.xlsx']]])
})

it('reports why a file cannot be made, and saves nothing', async () => {
  const { client, jobs, asked, notices } = await exported(
    [],
    json({ message: 'You have too many exports running.' }, 429),
  )
  expect(client.downloads).toEqual([])
  const failed = ['danger', '%s could not be saved: %s', 'Late.xlsx', 'You have too many exports running.']
  expect([jobs(), notices()]).toEqual([[], [failed]])
  expect(asked()).toBe(0)
})

it('keeps polling a file job while the server is unreachable', async () => {
  const { client, jobs, notices } = await exported([null, null, job('failed', { message: 'The disk is full.' })])
  await client.clock.advance(3000)
  const failed = ['danger', '%s could not be saved: %s', 'Late.xlsx', 'The disk is full.']
  expect([jobs(), notices()]).toEqual([[], [failed]])
})

it('a stop removes the file job; late progress does not bring it back', async () => {
  const { client, jobs, world } = await exported([job('running'), job('stopped')])
  const jobId = jobs()[0]?.id ?? ''
  world.dispatch('job.stop', { jobId })
  expect(jobs()).toEqual([expect.objectContaining({ state: 'stopping' })])
  world.dispatch('job.stop', { jobId })
  await client.clock.advance(2000)
  expect(jobs()).toEqual([])
  expect(world.store.state().outbox.open).toEqual({})
  expect(client.errors).toEqual([])
})
