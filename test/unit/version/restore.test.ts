import { describe, expect, it } from 'vitest'

import { calls } from '../../../contract/index'
import { questionKey, type Question } from '../../../src/projections/audit/answers'
import { createTestClient, type TestClient } from '../../support/client'
import { signIn } from '../../support/dashboardWorld'
import { serveCalls, token } from '../../support/serveCalls'
import { answer, json } from '../../support/server'
import { eventsOf } from '../../support/world'
import { differenceText } from '../../../src/views/version/words'

const server = serveCalls()

const WHICH = { kind: 'chart', id: 5, name: 'Units', number: 1, revision: 2 } as const

const start = (): TestClient => {
  const client = createTestClient()
  signIn(client.world)
  return client
}

const restore = async (client: TestClient, which = WHICH): Promise<void> => {
  client.world.dispatch('version.restore', which)
  await client.clock.settle()
}

const serveRestore = (sent: unknown[], respond: () => Response): void =>
  server.use(
    token,
    answer(calls.chartVersionRestore, ({ url, body }) => {
      sent.push([url.pathname, body])
      return respond()
    }),
  )

describe('versions', () => {
  it('brings a version back, and undo brings back the newest one that was seen', async () => {
    const sent: unknown[] = []
    serveRestore(sent, () => json({ result: { number: 2 + sent.length } }))
    const client = start()
    await restore(client)
    expect(client.world.store.state().restores.last).toMatchObject({ id: 5, status: 'done' })
    client.world.dispatch('undo.undo', { scope: 'explore', subject: 'slice/5' })
    await client.clock.settle()
    expect(sent).toEqual([
      ['/api/recount/chart/5/versions/1/restore/', { revision: 2 }],
      ['/api/recount/chart/5/versions/2/restore/', { revision: 3 }],
    ])
  })

  it('undoes no restore that was refused, since the newest version is of others', async () => {
    const sent: unknown[] = []
    serveRestore(sent, () => json({ message: 'Changed' }, 412))
    const client = start()
    await restore(client)
    client.world.dispatch('undo.undo', { scope: 'explore', subject: 'slice/5' })
    await client.clock.settle()
    expect(sent).toHaveLength(1)
  })

  it('says that others were faster, and that a call failed', async () => {
    const answers = [() => json({ message: 'Changed' }, 412), () => json({ message: 'Broken' }, 422)]
    serveRestore([], () => answers.shift()?.() ?? json({}, 500))
    const client = start()
    await restore(client)
    expect(client.world.store.state().restores.last).toMatchObject({ status: 'failed' })
    await restore(client)
    expect(client.world.store.state().restores.last).toMatchObject({ status: 'failed' })
    const texts = Object.values(client.world.store.state().toasts.byId).map(({ args }) => args)
    expect(texts).toEqual([
      ['Units', 'Changed'],
      ['Units', 'Broken'],
    ])
  })

  it('answers questions into the result store, and keeps no value in the log', async () => {
    const version = { number: 2, author: null, at: 1, name: 'Private name', differences: [] }
    const fields = [{ path: '/params/row_limit', before: 'private before', after: 20 }]
    server.use(
      answer(calls.chartVersionList, () => json({ count: 1, result: [version] })),
      answer(calls.chartVersionGet, () => json({ result: { ...version, revision: 2, fields } })),
    )
    const client = start()
    const ask = async (question: Question): Promise<unknown> => {
      client.world.dispatch('audit.ask', question)
      await client.clock.settle()
      const { value } = client.world.store.state().audit.answers[questionKey(question)] ?? {}
      return client.io.results.peek(value ?? '')?.rows
    }
    const thing = { kind: 'chart', thing: '5' }
    expect(await ask({ about: 'versions', ...thing, detail: '' })).toEqual([['version', version]])
    expect(await ask({ about: 'version', ...thing, detail: '2' })).toEqual([
      ['about', { ...version, revision: 2 }],
      ['field', fields[0]],
    ])
    expect(JSON.stringify(eventsOf(client.world))).not.toMatch(/private/i)
  })

  it('says that a question has no answer', async () => {
    server.use(answer(calls.chartVersionList, () => json({ message: 'Not found' }, 404)))
    const client = start()
    const question = { about: 'versions', kind: 'chart', thing: '5', detail: '' } as const
    client.world.dispatch('audit.ask', question)
    await client.clock.settle()
    expect(client.world.store.state().audit.answers[questionKey(question)]).toMatchObject({
      status: 'failed',
      message: 'Not found',
    })
  })
})

describe('words for differences', () => {
  it.each([
    [
      { path: '/params/row_limit', name: null, does: 'changed', from: '10', to: '20' },
      'Changed row limit from “10” to “20”',
    ],
    [{ path: '/slice_name', name: null, does: 'changed', from: 'A', to: 'B' }, 'Changed name from “A” to “B”'],
    [{ path: '/columns/7', name: 'one', does: 'removed', from: null, to: null }, 'Removed column “one”'],
    [
      { path: '/metrics/7/expression', name: 'sum', does: 'changed', from: null, to: null },
      'Changed expression of metric “sum”',
    ],
    [{ path: '/description', name: null, does: 'added', from: null, to: 'Text' }, 'Set description to “Text”'],
  ] as const)('says %j', (difference, text) => {
    expect(differenceText(difference)).toBe(text)
  })
})
