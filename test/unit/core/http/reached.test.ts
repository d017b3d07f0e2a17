import { describe, expect, it } from 'vitest'
import * as meCalls from '../../../../contract/session/me'
import { createHttp } from '../../../../src/core/http/http'

/** Calls that end when the test says so. */
const heldCalls = () => {
  const reached: boolean[] = []
  const held: { answer: () => void; lose: () => void }[] = []
  const http = createHttp({
    fetch: () =>
      new Promise((resolve, reject) => {
        held.push({
          answer: () => resolve(new Response('{}')),
          lose: () => reject(new TypeError('Failed to fetch')),
        })
      }),
    csrf: 'token',
    base: '',
    fastRows: false,
    timeout: 60_000,
    onUnauthorized: () => undefined,
    onReached: (ok) => reached.push(ok),
  })
  const call = (): Promise<unknown> => http.call(meCalls.me, {}).catch(() => null)
  return { call, held, reached }
}

describe('whether the server can be reached', () => {
  it('ignores an answer that was on its way when the server was lost', async () => {
    const { call, held, reached } = heldCalls()
    const calls = [call(), call()]
    held[1]?.lose()
    await calls[1]
    held[0]?.answer()
    await calls[0]
    expect(reached).toEqual([false])
    const later = call()
    held[2]?.answer()
    await later
    expect(reached).toEqual([false, true])
  })
})
