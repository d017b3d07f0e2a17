import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll } from 'vitest'

import { calls } from '../../contract/index'
import { answer, json } from './server'

/** A mocked server for the tests of a file: its handlers last for one test, and a call without one fails it. */
export const serveCalls = () => {
  const server = setupServer()
  beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
  afterEach(() => server.resetHandlers())
  afterAll(() => server.close())
  return server
}

/** The CSRF token, which every changing call fetches first. */
export const token = answer(calls.csrfToken, () => json({ result: 'token' }))
