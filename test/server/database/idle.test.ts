import { expect, test, vi } from 'vitest'
import { CatalogEngines } from '../../../server/database/catalogs'
import { fakeEngine } from '../support/fakeEngine'

test('a catalog is closed when nothing ran in it for a quarter of an hour', async () => {
  vi.useFakeTimers()
  try {
    const closed: string[] = []
    let finish: () => void = () => undefined
    const slow = new Promise<void>((resolve) => (finish = resolve))
    const engines = new CatalogEngines((name) =>
      Promise.resolve({
        ...fakeEngine(),
        schemas: async () => (name === 'busy' ? slow.then(() => ['late']) : ['one']),
        close: async () => void closed.push(name),
      }),
    )
    const busy = engines.of('busy').schemas()
    await engines.of('quiet').schemas()
    await engines.of('used').schemas()
    await vi.advanceTimersByTimeAsync(14 * 60_000)
    await engines.of('used').schemas()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(closed).toEqual(['quiet'])
    finish()
    expect(await busy).toEqual(['late'])
    await vi.advanceTimersByTimeAsync(15 * 60_000)
    expect(closed.toSorted()).toEqual(['busy', 'quiet', 'used'])
  } finally {
    vi.useRealTimers()
  }
})

test('catalogs that nobody uses are closed, those used last remain', async () => {
  const closed: string[] = []
  const opened: string[] = []
  let finish: () => void = () => undefined
  const slow = new Promise<void>((resolve) => (finish = resolve))
  const engines = new CatalogEngines((name) => {
    opened.push(name)
    const engine = fakeEngine()
    return Promise.resolve({
      ...engine,
      schemas: async () => (name === 'c0' ? slow.then(() => ['late']) : ['one']),
      close: async () => void closed.push(name),
    })
  })
  const busy = engines.of('c0').schemas()
  for (let at = 1; at <= 10; at += 1) expect(await engines.of(`c${at}`).schemas()).toEqual(['one'])
  await expect.poll(() => closed).toEqual(['c1', 'c2'])
  finish()
  expect(await busy).toEqual(['late'])
  await engines.of('c1').schemas()
  expect(opened.filter((name) => name === 'c1')).toHaveLength(2)
  await engines.close()
  expect(new Set(closed).size).toBe(11)
})

test('catalogs that could not be opened are left at once, and close no other one', async () => {
  vi.useFakeTimers()
  try {
    const closed: string[] = []
    const opened: string[] = []
    const engines = new CatalogEngines(async (name) => {
      opened.push(name)
      if (name.startsWith('no')) throw new Error('none')
      return { ...fakeEngine(), close: async () => void closed.push(name) }
    })
    await engines.of('pg').schemas()
    for (let at = 1; at <= 10; at += 1) await expect(engines.of(`no${at}`).schemas()).rejects.toThrow('none')
    expect([engines.all().length, vi.getTimerCount(), closed]).toEqual([1, 1, []])
    const both = [engines.of('no1').schemas(), engines.of('no1').tables('s')]
    for (const answer of await Promise.allSettled(both)) expect(answer.status).toBe('rejected')
    expect([engines.all().length, vi.getTimerCount()]).toEqual([1, 1])
    expect(opened.filter((name) => name === 'no1')).toHaveLength(2)
    expect(await engines.of('pg').schemas()).toEqual(['main'])
    expect(opened.filter((name) => name === 'pg')).toHaveLength(1)
  } finally {
    vi.useRealTimers()
  }
})
