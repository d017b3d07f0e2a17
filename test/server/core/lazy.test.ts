import { describe, expect, test } from 'vitest'
import { lazyEngine } from '../../../server/database/lazy'
import { type Engine, EngineError } from '../../../server/engines/engine'

/** An engine whose question for schemas is open until it is closed; `asked` is called when it comes. */
const openEngine = (asked: () => void): Engine => {
  let end: (reason: Error) => void = () => undefined
  const engine: Partial<Engine> = {
    schemas: () =>
      new Promise((_, reject) => {
        end = reject
        asked()
      }),
    close: async () => end(new Error('The process ended.')),
  }
  return engine as Engine
}

const known = (schemas: readonly string[]): Engine => ({ schemas: async () => schemas }) as Partial<Engine> as Engine

/** Asks the first engine for its schemas, resets under the question, and gives the answer. */
const askUnderReset = async (next: () => Engine): Promise<readonly string[]> => {
  let first = true
  let schemas: Promise<readonly string[]> = Promise.resolve([])
  await new Promise<void>((asked) => {
    const lazy = lazyEngine(async () => {
      if (!first) return next()
      first = false
      return openEngine(() => asked(void lazy.reset()))
    })
    schemas = lazy.schemas()
    schemas.catch(() => undefined)
  })
  return schemas
}

describe('reset during a query', () => {
  test('answers a query during a reset with the next engine', async () => {
    expect(await askUnderReset(() => known(['later']))).toEqual(['later'])
  })

  test('reports why there is no next engine', async () => {
    const removed = new EngineError('DATABASE_NOT_FOUND_ERROR', 'The database was removed.')
    const next = () => {
      throw removed
    }
    await expect(askUnderReset(next)).rejects.toBe(removed)
  })

  test('a failure of the engine itself is no reset', async () => {
    let opened = 0
    const lazy = lazyEngine(async () => {
      opened += 1
      return { schemas: () => Promise.reject(new Error('broken')) } as Partial<Engine> as Engine
    })
    await expect(lazy.schemas()).rejects.toThrow('broken')
    expect(opened).toBe(1)
  })
})
