import 'fake-indexeddb/auto'
import { describe, expect, it } from 'vitest'

import { createResultStore, type ResultStoreOptions } from '../../../src/core/results/store'
import { createCipher } from '../../../src/core/log/cipher'
import type { ResultRows } from '../../../src/core/results/types'

const DAY = 86_400_000
const column = { column_name: 'a', name: 'a', type: 'VARCHAR', type_generic: 1, is_dttm: false }
const result = (text: string): ResultRows => ({ columns: [column], rows: [[text]], bytes: text.length })

const cipherOf = (secret: number) => {
  let nonce = 0
  return createCipher(new Uint8Array(32).fill(secret), (length) => new Uint8Array(length).fill((nonce += 1)))
}

const errors: unknown[] = []
let name = ''
let names = 0
let now = DAY

/** The store as the next page load opens it: nothing in memory. */
const open = (options: Partial<ResultStoreOptions> = {}) =>
  createResultStore({ name, cipher: cipherOf(1), now: () => now, onError: (error) => errors.push(error), ...options })

const fresh = () => {
  names += 1
  name = `rows ${names}`
  errors.length = 0
  return open()
}

describe('result store', () => {
  it('returns rows exactly to a later page load, and notifies those that wait', async () => {
    const store = fresh()
    let told = 0
    store.subscribe('k', () => (told += 1))
    store.put('k', result('9007199254740993'))
    await store.idle()
    expect(told).toBe(1)
    expect(await open().load('k', 'browser')).toEqual(result('9007199254740993'))
    expect(errors).toEqual([])
  })

  it('writes only rows that are kept, and sweeps others away silently [A4.60]', async () => {
    fresh()
    const dropped = new Set(['preview'])
    const keeps = (key: string): boolean => !dropped.has(key)
    const store = open({ keeps })
    for (const key of ['preview', 'synced', 'unsaved']) store.put(key, result(key))
    await store.idle()
    expect(store.peek('preview')).toEqual(result('preview'))
    const later = open({ keeps })
    expect(await later.load('preview', 'browser')).toBeNull()
    expect([await later.has('synced'), await later.has('unsaved')]).toEqual([true, true])
    dropped.add('synced')
    expect(await later.sweep()).toEqual([])
    const last = open()
    expect([await last.has('synced'), await last.limit('synced'), await last.has('unsaved')]).toEqual([
      false,
      null,
      true,
    ])
    expect(errors).toEqual([])
  })

  it('drops results older than one day and returns their keys [A4.58] [B9.31]', async () => {
    const store = fresh()
    store.put('old', result('old'))
    await store.idle()
    now += DAY
    expect(await open().load('old', 'browser')).toEqual(result('old'))
    now += 1
    store.put('new', result('new'))
    await store.idle()
    expect(await open().load('old', 'browser')).toBeNull()
    expect(await open().sweep()).toEqual(['old'])
    expect(await open().load('new', 'browser')).toEqual(result('new'))
  })

  it('stops writing a too long result once that is known, one part at a time', async () => {
    fresh()
    let rests = 0
    const rest = async (): Promise<void> => void (rests += 1)
    const store = open({ rest })
    let written = 0
    const cell = {
      toJSON: () => {
        written += 1
        return 'x'.repeat(90)
      },
    }
    const rows = Array.from({ length: 200_000 }, () => [cell])
    store.put('long', { columns: [column], rows, bytes: 1 })
    await store.idle()
    expect(written).toBeGreaterThan(20_000)
    expect(written).toBeLessThan(60_000)
    expect(rests).toBe(written / 20_000)
    expect(await open().load('long', 'browser')).toBeNull()
    const even = Array.from({ length: 45_000 }, (_, place) => [place, 'y'])
    store.put('even', { columns: [column], rows: even, bytes: 1 })
    await store.idle()
    expect((await open().load('even', 'browser'))?.rows).toEqual(even)
    expect(errors).toEqual([])
  })

  it('does not store results above 5,120 kB at two bytes a character, but shows them [A4.59] [B9.31]', async () => {
    const store = fresh()
    const around = JSON.stringify(result('')).length + String(2_621_440).length
    const fits = { ...result('x'.repeat(2_621_440 - around)), bytes: 1_000_000 }
    const large = { ...result('x'.repeat(2_621_440)), bytes: 1_000_000 }
    store.put('fits', fits)
    store.put('large', large)
    await store.idle()
    expect(store.peek('large')).toBe(large)
    const later = open()
    expect(await later.load('fits', 'browser')).toEqual(fits)
    expect(await later.load('large', 'browser')).toBeNull()
  })

  it('knows which rows are still in this browser, without reading them', async () => {
    const store = fresh()
    store.put('k', result('a'))
    expect(await store.has('k')).toBe(true)
    await store.idle()
    const later = open({ fetch: () => Promise.reject(new Error('asked')) })
    expect([await later.has('k'), await later.has('other')]).toEqual([true, false])
    now += DAY + 1
    expect(await open().has('k')).toBe(false)
  })

  it('names the limit that removed rows: size, age, total or disk [A4.58] [A4.59]', async () => {
    const store = fresh()
    store.put('old', result('old'))
    store.put('large', result('x'.repeat(2_621_440)))
    await store.idle()
    expect([await store.limit('old'), await store.limit('large'), await store.limit('other')]).toEqual([
      null,
      'size',
      null,
    ])
    now += DAY + 1
    expect(await open().limit('old')).toBe('age')
    expect(await open().sweep()).toEqual(['old'])
    expect([await open().limit('old'), await open().has('large')]).toEqual(['age', false])

    const big = 'x'.repeat(2_600_000)
    for (let index = 0; index < 52; index += 1) {
      now += 1
      store.put(`big ${index}`, result(big))
    }
    await store.idle()
    const gone = await open().sweep()
    expect(gone).toContain('big 0')
    expect([await open().limit('big 0'), await open().limit('big 51')]).toEqual(['total', null])

    expect([await open().shed(), await open().shed()]).toEqual([true, false])
    expect([await open().limit('big 51'), await open().limit('old'), await open().has('big 51')]).toEqual([
      'disk',
      'age',
      false,
    ])
    store.put('big 51', result('again'))
    await store.idle()
    expect([await open().limit('big 51'), await open().has('big 51')]).toEqual([null, true])
    now += 14 * DAY
    expect(await open().sweep()).toEqual(['big 51'])
    expect([await open().limit('old'), await open().limit('large')]).toEqual([null, null])
    expect(errors).toEqual([])
  })

  it('fetches rows the browser lacks from the server once, and never in the past', async () => {
    fresh()
    let asked = 0
    const store = open({
      fetch: async () => {
        asked += 1
        return result('from the server')
      },
    })
    expect(await store.load('k', 'browser')).toBeNull()
    expect(asked).toBe(0)
    const both = await Promise.all([store.load('k'), store.load('k')])
    expect(both).toEqual([result('from the server'), result('from the server')])
    expect(asked).toBe(1)
  })

  it('does not open rows under the key of another person', async () => {
    const store = fresh()
    store.put('k', result('private'))
    await store.idle()
    expect(await open({ cipher: cipherOf(2) }).load('k', 'browser')).toBeNull()
    expect(errors).toHaveLength(1)
  })

  it('opens again after the browser deleted its database', async () => {
    const store = fresh()
    store.put('before', result('before'))
    await store.idle()
    await new Promise<void>((resolve, reject) => {
      const request = indexedDB.deleteDatabase(name)
      request.addEventListener('success', () => resolve())
      request.addEventListener('error', () => reject(request.error ?? new Error('not deleted')))
    })
    store.put('after', result('after'))
    await store.idle()
    expect(errors).toEqual([])
    expect(await open().load('after', 'browser')).toEqual(result('after'))
  })
})
