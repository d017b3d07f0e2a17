import { setTimeout as after } from 'node:timers/promises'
import { expect, it } from 'vitest'

import { calls } from '../../contract/index'
import { createHttp, type CallOptions } from '../../src/effects/http'
import { limitOf } from '../../src/effects/limit'
import { json } from '../support/server'

const over = (signal: AbortSignal): Promise<number> =>
  new Promise((resolve) => signal.addEventListener('abort', () => resolve(performance.now())))

it('a limit of time is over when that time has gone by since it was last renewed', async () => {
  const began = performance.now()
  const [plain, renewed] = [limitOf(300), limitOf(300)]
  const ended = Promise.all([over(plain.signal), over(renewed.signal)])
  await after(150)
  renewed.renew()
  const again = performance.now()
  const [first, second] = await ended
  expect(first - began).toBeGreaterThanOrEqual(299)
  expect(second - again).toBeGreaterThanOrEqual(299)
  expect((plain.signal.reason as DOMException).name).toBe('TimeoutError')
})

it('a carrier may begin the time of its call anew', async () => {
  const http = createHttp({
    fetch: () => Promise.reject(new Error('it goes by the carrier')),
    base: 'http://localhost',
    fastRows: false,
    timeout: 1000,
    onUnauthorized: () => undefined,
    onReached: () => undefined,
  })
  const slow: CallOptions['via'] = (_send, renew) => async (_url, init) => {
    const began = performance.now()
    while (performance.now() - began < 1300) {
      init?.signal?.throwIfAborted()
      renew()
      await after(50)
    }
    return json({ result: 'token' })
  }
  const { status } = await http.call(calls.csrfToken, {}, { via: slow })
  expect(status).toBe(200)
})
