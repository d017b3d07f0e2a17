import { expect, it } from 'vitest'

import { createSharedCalls } from '../../../../src/core/http/sharedCalls'

const work = () => {
  const calls: {
    readonly signal: AbortSignal
    readonly answer: (text: string) => void
    readonly fail: (error: Error) => void
  }[] = []
  return {
    calls,
    run: (signal: AbortSignal): Promise<string> =>
      new Promise((answer, fail) => void calls.push({ signal, answer, fail })),
  }
}

it('equal simultaneous calls share one request, aborted once no caller waits', async () => {
  const { share } = createSharedCalls()
  const { calls, run } = work()
  const [first, second, other] = [new AbortController(), new AbortController(), new AbortController()]
  const one = share('a', first.signal, run)
  const two = share('a', second.signal, run)
  const three = share('b', other.signal, run)
  expect(calls).toHaveLength(2)
  first.abort(new Error('left'))
  await expect(one).rejects.toThrow('left')
  expect(calls[0]?.signal.aborted).toBe(false)
  calls[0]?.answer('both')
  expect(await two).toBe('both')
  other.abort(new Error('left too'))
  await expect(three).rejects.toThrow('left too')
  expect(calls[1]?.signal.aborted).toBe(true)

  // later ones ask anew, and a failure is everybody's
  const four = share('a', second.signal, run)
  const five = share('a', new AbortController().signal, run)
  expect(calls).toHaveLength(3)
  calls[2]?.fail(new Error('no'))
  await expect(four).rejects.toThrow('no')
  await expect(five).rejects.toThrow('no')
})
