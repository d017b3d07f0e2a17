import { expect, test } from 'vitest'

import {
  abandonLoading,
  failAbandoned,
  failLoading,
  finishLoading,
  startLoading,
  type Loadable,
} from '../../../src/core/readModel/loadable'

const loaded = (): Loadable<string> => ({ status: 'loaded', value: 'old', message: null, request: 'first' })

test('a new request shows the value from before until its answer comes', () => {
  const slot = startLoading(loaded(), 'second')
  expect(slot).toEqual({ status: 'loading', value: 'old', message: null, request: 'second' })
  expect(finishLoading(slot, 'second', 'new')).toBe(true)
  expect(slot).toEqual({ status: 'loaded', value: 'new', message: null, request: 'second' })
})

test('an answer to an earlier request changes nothing', () => {
  const slot = startLoading(loaded(), 'second')
  const before = { ...slot }
  expect(finishLoading(slot, 'first', 'late')).toBe(false)
  failLoading(slot, 'first', 'late')
  abandonLoading(slot, 'first')
  failAbandoned(slot, 'first', 'late')
  expect(slot).toEqual(before)
})

test('an answer after a failure clears its message', () => {
  const slot = startLoading<string>(null, 'only')
  failLoading(slot, 'only', 'no network')
  expect(slot).toMatchObject({ status: 'failed', message: 'no network' })
  finishLoading(slot, 'only', 'new')
  expect(slot).toMatchObject({ status: 'loaded', message: null })
})

test('an abandoned request falls back on the value from before', () => {
  const [withValue, without] = [startLoading(loaded(), 'second'), startLoading<string>(null, 'second')]
  for (const slot of [withValue, without]) abandonLoading(slot, 'second')
  expect([withValue.status, without.status]).toEqual(['loaded', 'failed'])
})

test('an abandoned request fails where the value from before may not hold', () => {
  const slot = startLoading(loaded(), 'second')
  failAbandoned(slot, 'second', 'gone')
  expect(slot).toMatchObject({ status: 'failed', value: 'old', message: 'gone' })
  const ended = loaded()
  failAbandoned(ended, 'first', 'gone')
  expect(ended).toEqual(loaded())
})
