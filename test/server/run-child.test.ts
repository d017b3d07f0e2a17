import { expect, test } from 'vitest'

import { runChild } from '../../server/children/runChild'

test('a process that cannot be started is an error of its caller alone', async () => {
  const work = runChild({
    entry: 'nothing.js',
    order: {},
    onAnswer: () => undefined,
    limits: { memoryMb: 512, heapMb: 64 },
    signal: new AbortController().signal,
    serialization: 'json',
    cwd: '/nowhere/at/all',
  })
  await expect(work).rejects.toThrow('ENOENT')
})

test('a process that ends without a word has ended', async () => {
  const work = runChild({
    entry: '/nowhere/nothing.js',
    order: {},
    onAnswer: () => undefined,
    limits: { memoryMb: 512, heapMb: 64 },
    signal: new AbortController().signal,
    serialization: 'json',
  })
  expect(await work).toBe('ended')
})
