import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'

import type { TestClient } from './client'
import { tabOf } from './shown'
import { createTabServer, type TabServer } from './tabServer'

export const server = setupServer()
/** The server's tabs, new for each test. */
export let kept: TabServer

/** Answers the calls for tabs in the tests of a file. */
export const serveTabs = (): void => {
  beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
  beforeEach(() => {
    kept = createTabServer()
    server.use(...kept.handlers)
  })
  afterEach(() => server.resetHandlers())
  afterAll(() => server.close())
}

export const model = (client: TestClient) => client.world.store.state()
export const write = (client: TestClient, sql: string, id = tabOf(client).id) =>
  client.world.dispatch('editor.replace', { id, sql, by: 'load' })

export const MIGRATION = (what: string) =>
  `Unable to migrate ${what} state to backend. Recount will retry later. Please contact your administrator if this problem persists.`
export const table = { dbId: 1, catalog: null, schema: 'main', name: 'flights' }
