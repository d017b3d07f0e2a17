import { describe, expect, it } from 'vitest'

import { calls } from '../../../contract/index'
import { createTestClient } from '../../support/client'
import { serveCalls, token } from '../../support/serveCalls'
import { answer, json } from '../../support/server'
import { tabOf, toasts } from '../../support/shown'

const server = serveCalls()

describe('template parameters of a tab', () => {
  it('stores template parameters as JSON text, sends them with runs, and undoes them [A3.07] [A7.01]', async () => {
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

  it('refuses template parameters that are no JSON object before sending [A5.03]', () => {
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
