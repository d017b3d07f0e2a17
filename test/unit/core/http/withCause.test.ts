import { expect, test } from 'vitest'

import * as savedCalls from '../../../../contract/savedQuery/savedQuery'
import * as tagCalls from '../../../../contract/tag/tag'
import { CAUSE_HEADER } from '../../../../contract/session/caller'
import { createHttp } from '../../../../src/core/http/http'
import { withCause, withoutCause } from '../../../../src/core/http/withCause'
import { effectiveEditor } from '../../../../src/projections/editor/editors'
import { createTestClient } from '../../../support/client'
import { serveCalls, token } from '../../../support/serveCalls'
import { answer, json } from '../../../support/server'

const server = serveCalls()

const asking = (hosts: readonly string[] = []) => {
  const causes: (string | null)[] = []
  const http = createHttp({
    fetch: (_url, init) => {
      causes.push(new Headers(init?.headers).get(CAUSE_HEADER))
      return Promise.resolve(Response.json({ result: [], count: 0, ids: [] }))
    },
    csrf: 'token',
    base: 'http://recount.test',
    hosts,
    fastRows: false,
    timeout: 60_000,
    onUnauthorized: () => undefined,
    onReached: () => undefined,
  })
  return { http, causes }
}

test('a call that changes something names the event behind it, and no other call does', async () => {
  const { http, causes } = asking()
  const caused = withCause(http, { id: 'event-1', corr: 'gesture-1' })
  await caused.call(tagCalls.tagGet, { params: { id: 1 }, query: {} }).catch(() => undefined)
  await caused.call(tagCalls.tagDelete, { params: { id: 1 } }).catch(() => undefined)
  await http.call(tagCalls.tagDelete, { params: { id: 1 } }).catch(() => undefined)
  expect(causes).toEqual([null, 'event-1', null])
})

test('calls of several events are known as those of one page', () => {
  const { http } = asking()
  expect(withoutCause(withCause(http, { id: 'a', corr: 'g' }))).toBe(http)
  expect(withoutCause(http)).toBe(http)
})

test('a save tells the server the event of the person who saved', async () => {
  const causes: (string | null)[] = []
  const database = { id: 1 }
  const content = { label: 'Late', sql: 'SELECT 1', schema: 'main', catalog: null, template_parameters: null, database }
  server.use(
    token,
    answer(savedCalls.savedQueryGet, ({ headers }) => {
      causes.push(headers.get(CAUSE_HEADER))
      return json({ id: 3, result: content })
    }),
    answer(savedCalls.savedQueryPut, ({ headers, body }) => {
      causes.push(headers.get(CAUSE_HEADER))
      return json({ result: body })
    }),
  )
  const { world, clock } = createTestClient([])
  world.dispatch('saved.open', { remoteId: 3 })
  await clock.settle()
  const { editors } = world.store.state()
  const editor = effectiveEditor(editors, editors.order[0] ?? '')
  world.dispatch('editor.replace', { id: editor?.id ?? '', sql: 'SELECT 2', by: 'paste' })
  world.dispatch('saved.update', { editorId: editor?.id ?? '' })
  await clock.settle()
  world.commit()
  const intent = world.log.find(({ type }) => type === 'saved.update_requested')
  expect(intent).toBeDefined()
  expect(causes).toEqual([null, intent?.id])
})
