import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

import { calls } from '../../contract/index'
import { effectiveEditor } from '../../src/projections/editors'
import { createTestClient, type TestClient } from '../support/client'
import { answer, json } from '../support/server'

const server = setupServer()
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

const token = answer(calls.csrfToken, () => json({ result: 'token' }))

const tabOf = (client: TestClient) => {
  const { editors } = client.world.store.state()
  const editor = effectiveEditor(editors, editors.order.at(-1) ?? '')
  if (editor === undefined) throw new Error('no tab')
  return editor
}

const toasts = (client: TestClient) => {
  const { byId, order } = client.world.store.state().toasts
  return order.map((id) => [byId[id]?.level, byId[id]?.text])
}

describe('template parameters of a tab', () => {
  it('are set as JSON text, go with the run, and come back with undo [A3.07] [A7.01]', async () => {
    const client = createTestClient()
    const { id } = tabOf(client)
    const set = (templateParams: string | null) =>
      client.world.dispatch('editor.set_template_params', { id, templateParams })
    set('{"day":1}')
    expect(tabOf(client).templateParams).toBe('{"day":1}')
    expect(set('{"day":1}')).toEqual([])
    set('{"day":2}')
    client.world.dispatch('undo.undo', {})
    expect(tabOf(client).templateParams).toBe('{"day":1}')
    client.world.dispatch('undo.redo', {})
    expect(tabOf(client).templateParams).toBe('{"day":2}')
    const bodies: unknown[] = []
    server.use(
      token,
      answer(calls.execute, (ask) => {
        bodies.push(ask.body['templateParams'])
        return json({ query_id: 1, status: 'stopped' })
      }),
    )
    client.world.dispatch('run.start', { editorId: id })
    await client.clock.settle()
    expect(bodies).toEqual(['{"day":2}'])
    set(' {} ')
    expect(tabOf(client).templateParams).toBeNull()
  })

  it('that are no JSON object are refused before anything is sent [A5.03]', () => {
    const client = createTestClient()
    const { id } = tabOf(client)
    for (const templateParams of ['{', '[1]', '7', 'null']) {
      expect(client.world.dispatch('editor.set_template_params', { id, templateParams })).toMatchObject({
        refused: 'INVALID_TEMPLATE_PARAMS',
      })
    }
    expect(tabOf(client).templateParams).toBeNull()
    expect(toasts(client)).toEqual([['warning', 'Template parameters must be a JSON object.']])
  })
})
