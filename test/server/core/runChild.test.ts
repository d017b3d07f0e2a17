import { expect, test } from 'vitest'

import { runChild } from '../../../server/children/runChild'

test('a process that cannot be started fails only its caller', async () => {
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

test('treats a process that ends silently as ended', async () => {
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
