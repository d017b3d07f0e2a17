import { afterEach, expect, it, vi } from 'vitest'

import { watchInView } from '../../src/views/dashboard/inView'

interface Box {
  readonly top: number
  readonly height: number
  readonly laidOut?: boolean
}

const element = ({ top, height, laidOut = true }: Box) =>
  ({
    checkVisibility: () => laidOut,
    getBoundingClientRect: () => ({ top, bottom: top + height, left: 0, right: 300, width: 300, height }),
  }) as unknown as Element

const told = (box: Box, visibilityState = 'visible'): readonly boolean[] => {
  vi.stubGlobal('innerWidth', 1280)
  vi.stubGlobal('innerHeight', 800)
  vi.stubGlobal('document', { visibilityState })
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly observe = (): void => undefined
      readonly unobserve = (): void => undefined
    },
  )
  const heard: boolean[] = []
  watchInView(element(box), (visible) => heard.push(visible))()
  return heard
}

afterEach(() => vi.unstubAllGlobals())

it('what is near the window is in view at once; of the rest the browser tells', () => {
  expect(told({ top: 100, height: 200 })).toEqual([true])
  expect(told({ top: 950, height: 200 })).toEqual([true])
  expect(told({ top: -350, height: 200 })).toEqual([true])
  expect(told({ top: 1001, height: 200 })).toEqual([])
  expect(told({ top: -401, height: 200 })).toEqual([])
})

it('what has no size, is not laid out or lies in a window that nobody sees is not taken for in view', () => {
  expect(told({ top: 100, height: 0 })).toEqual([])
  expect(told({ top: 100, height: 200, laidOut: false })).toEqual([])
  expect(told({ top: 100, height: 200 }, 'hidden')).toEqual([])
})
