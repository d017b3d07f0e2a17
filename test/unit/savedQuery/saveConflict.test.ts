import { describe, expect, it } from 'vitest'

import { calls } from '../../../contract/index'
import { effectiveEditor } from '../../../src/projections/editor/editors'
import { createTestClient, type TestClient } from '../../support/client'
import { serveCalls, token } from '../../support/serveCalls'
import { answer, json, networkError } from '../../support/server'

const server = serveCalls()

const PLACE = { schema: 'main', catalog: null, template_parameters: null }

/** One saved query on a server that knows its versions, as ours does, or that knows none, as Superset does. */
const keep = ({ versioned = true } = {}) => {
  const kept = { label: 'Late', sql: 'SELECT 1', version: 1, asked: [] as (string | null)[], lose: false, saved: 3 }
  const tagged = (body: unknown, status = 200): Response => {
    const response = json(body, status)
    if (versioned) response.headers.set('etag', `"${kept.version}"`)
    return response
  }
  const elsewhere = (sql: string, label = kept.label): void => {
    Object.assign(kept, { sql, label, version: kept.version + 1 })
  }
  server.use(
    token,
    answer(calls.savedQueryGet, () =>
      tagged({ id: 3, result: { label: kept.label, sql: kept.sql, ...PLACE, database: { id: 1 } } }),
    ),
    answer(calls.savedQueryPost, ({ body }) => json({ id: (kept.saved += 1), result: body }, 201)),
    answer(calls.savedQueryPut, ({ body, headers }) => {
      const expected = headers.get('if-match')
      kept.asked.push(expected)
      if (versioned && expected !== null && expected !== `"${kept.version}"`) return json({ message: 'no' }, 412)
      elsewhere(String(body['sql']), String(body['label']))
      return kept.lose ? networkError() : tagged({ result: body })
    }),
  )
  return { kept, elsewhere }
}

const openTab = async (): Promise<TestClient> => {
  const client = createTestClient([])
  client.world.dispatch('saved.open', { remoteId: 3 })
  await client.clock.settle()
  return client
}

const tabOf = ({ world }: TestClient) => {
  const { editors } = world.store.state()
  const editor = effectiveEditor(editors, editors.order[0] ?? '')
  if (editor === undefined) throw new Error('no tab')
  return editor
}
const conflictOf = (client: TestClient) => client.world.store.state().saved.conflicts[tabOf(client).id]
const write = (client: TestClient, sql: string) =>
  client.world.dispatch('editor.replace', { id: tabOf(client).id, sql, by: 'paste' })
const save = async (client: TestClient): Promise<void> => {
  client.world.dispatch('saved.update', { editorId: tabOf(client).id })
  await client.clock.settle()
}
const levels = (client: TestClient) => {
  const { byId, order } = client.world.store.state().toasts
  return order.map((id) => byId[id]?.level)
}

/** A tab that was saved after another person changed its saved query. */
const conflicting = async () => {
  const { kept, elsewhere } = keep()
  const client = await openTab()
  write(client, 'SELECT mine')
  elsewhere('SELECT theirs', 'Later')
  await save(client)
  return { kept, elsewhere, client, editorId: tabOf(client).id }
}

describe('saved query that two windows change', () => {
  it('keeps both versions of a conflict without overwriting, and warns once', async () => {
    const { kept, client } = await conflicting()
    expect(kept.sql).toBe('SELECT theirs')
    expect(tabOf(client)).toMatchObject({ sql: 'SELECT mine', name: 'Late', remoteId: 3 })
    expect(conflictOf(client)?.theirs).toMatchObject({ sql: 'SELECT theirs', label: 'Later' })
    expect(client.world.store.state().saved.saving).toEqual({})
    expect(levels(client)).toEqual(['warning'])
    expect(client.errors).toEqual([])
  })

  it('overwrites with my version on my choice, and later saves succeed', async () => {
    const { kept, client, editorId } = await conflicting()
    write(client, 'SELECT mine, anew')
    client.world.dispatch('saved.keep_mine', { editorId })
    await client.clock.settle()
    expect(kept).toMatchObject({ sql: 'SELECT mine, anew', label: 'Late' })
    expect(conflictOf(client)).toBeUndefined()
    write(client, 'SELECT mine, once more')
    await save(client)
    expect(kept.sql).toBe('SELECT mine, once more')
    expect(kept.asked).toEqual(['"1"', '"2"', '"3"'])
    expect(levels(client)).toEqual(['warning', 'success', 'success'])
  })

  it('shows a third version instead of overwriting it unseen', async () => {
    const { kept, elsewhere, client, editorId } = await conflicting()
    elsewhere('SELECT theirs, later still')
    client.world.dispatch('saved.keep_mine', { editorId })
    await client.clock.settle()
    expect(kept.sql).toBe('SELECT theirs, later still')
    expect(conflictOf(client)?.theirs.sql).toBe('SELECT theirs, later still')
    expect(tabOf(client).sql).toBe('SELECT mine')
  })

  it('takes their version into the tab, and one undo restores all of mine', async () => {
    const { kept, client, editorId } = await conflicting()
    client.world.dispatch('saved.keep_theirs', { editorId })
    await client.clock.settle()
    expect(tabOf(client)).toMatchObject({ sql: 'SELECT theirs', name: 'Later' })
    expect(conflictOf(client)).toBeUndefined()
    expect(kept.sql).toBe('SELECT theirs')
    client.world.dispatch('undo.undo', {})
    expect(tabOf(client)).toMatchObject({ sql: 'SELECT mine', name: 'Late' })
    await save(client)
    expect(kept.sql).toBe('SELECT mine')
  })

  it('leaves their version unchanged when mine is saved as new', async () => {
    const { kept, client, editorId } = await conflicting()
    client.world.dispatch('saved.save', { editorId, label: 'Late (mine)', description: '' })
    await client.clock.settle()
    expect(kept.sql).toBe('SELECT theirs')
    expect(tabOf(client)).toMatchObject({ sql: 'SELECT mine', name: 'Late (mine)', remoteId: 4 })
    expect(conflictOf(client)).toBeUndefined()
  })

  it('treats a lost answer to its own change as saved, without a conflict', async () => {
    const { kept } = keep()
    const client = await openTab()
    write(client, 'SELECT mine')
    kept.lose = true
    await save(client)
    expect(kept.sql).toBe('SELECT mine')
    kept.lose = false
    await save(client)
    expect(kept.asked).toEqual(['"1"'])
    expect(conflictOf(client)).toBeUndefined()
    write(client, 'SELECT mine, anew')
    await save(client)
    expect(kept.sql).toBe('SELECT mine, anew')
  })

  it('saves as before with a server without versions', async () => {
    const { kept, elsewhere } = keep({ versioned: false })
    const client = await openTab()
    write(client, 'SELECT mine')
    elsewhere('SELECT theirs')
    await save(client)
    expect(kept).toMatchObject({ sql: 'SELECT mine', asked: [null] })
  })
})
