import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { calls } from '../../../../contract/index'
import { createHttp, type CallOptions } from '../../../../src/core/http/http'
import { limitOf } from '../../../../src/core/http/limit'
import { json } from '../../../support/server'

const after = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

it('a timeout ends when its time has passed since the last renewal', async () => {
  const [plain, renewed] = [limitOf(300), limitOf(300)]
  await vi.advanceTimersByTimeAsync(150)
  renewed.renew()
  const aborted = () => [plain, renewed].map(({ signal }) => signal.aborted)
  await vi.advanceTimersByTimeAsync(149)
  expect(aborted()).toEqual([false, false])
  await vi.advanceTimersByTimeAsync(1)
  expect(aborted()).toEqual([true, false])
  await vi.advanceTimersByTimeAsync(149)
  expect(aborted()).toEqual([true, false])
  await vi.advanceTimersByTimeAsync(1)
  expect(aborted()).toEqual([true, true])
  expect((plain.signal.reason as DOMException).name).toBe('TimeoutError')
})

it('a transport may restart the timeout of its call', async () => {
  const http = createHttp({
    fetch: () => Promise.reject(new Error('it goes by the carrier')),
    base: 'http://localhost',
    fastRows: false,
    timeout: 1000,
    onUnauthorized: () => undefined,
    onReached: () => undefined,
  })
  const slow: CallOptions['via'] = (_send, renew) => async (_url, init) => {
    for (let step = 0; step < 26; step += 1) {
      init?.signal?.throwIfAborted()
      renew()
      await after(50)
    }
    return json({ result: 'token' })
  }
  const answer = http.call(calls.csrfToken, {}, { via: slow })
  await vi.advanceTimersByTimeAsync(26 * 50)
  expect((await answer).status).toBe(200)
})
