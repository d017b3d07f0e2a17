import { setTimeout as after } from 'node:timers/promises'
import { expect, it } from 'vitest'

import { limitOf } from '../../src/effects/limit'

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
