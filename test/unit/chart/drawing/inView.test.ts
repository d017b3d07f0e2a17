import { afterEach, beforeEach, expect, it, vi } from 'vitest'

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

type Look = (entries: readonly { readonly target: Element; readonly isIntersecting: boolean }[]) => void

/** A page that has just started: its module, the observer's reports, and scrolling. */
const page = async (visibilityState = 'visible') => {
  vi.resetModules()
  vi.stubGlobal('innerWidth', 1280)
  vi.stubGlobal('innerHeight', 800)
  let scroll = (): void => undefined
  let look: Look = () => undefined
  vi.stubGlobal('document', {
    visibilityState,
    addEventListener: (_: string, listener: () => void) => {
      scroll = listener
    },
  })
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(listener: Look) {
        look = listener
      }
      readonly observe = (): void => undefined
      readonly unobserve = (): void => undefined
    },
  )
  const { watchInView } = await import('../../../../src/views/dashboard/chart/inView')
  const heard: (readonly [name: string, visible: boolean])[] = []
  return {
    heard,
    scroll: () => scroll(),
    sees: (isIntersecting: boolean, ...targets: readonly Element[]) =>
      look(targets.map((target) => ({ target, isIntersecting }))),
    watch: (name: string, box: Box) => {
      const target = element(box)
      return { target, end: watchInView(target, (visible) => heard.push([name, visible])) }
    },
  }
}

const told = async (box: Box, visibilityState = 'visible'): Promise<readonly boolean[]> => {
  const { heard, watch } = await page(visibilityState)
  watch('it', box).end()
  return heard.map(([, visible]) => visible)
}

const BELOW: Box = { top: 3000, height: 200 }

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('counts elements near the window as visible at once; the observer reports others', async () => {
  expect(await told({ top: 100, height: 200 })).toEqual([true])
  expect(await told({ top: 950, height: 200 })).toEqual([true])
  expect(await told({ top: -350, height: 200 })).toEqual([true])
  expect(await told({ top: 1001, height: 200 })).toEqual([])
  expect(await told({ top: -401, height: 200 })).toEqual([])
})

it('an element without size or layout, or in a hidden window, is not visible', async () => {
  expect(await told({ top: 100, height: 0 })).toEqual([])
  expect(await told({ top: 100, height: 200, laidOut: false })).toEqual([])
  expect(await told({ top: 100, height: 200 }, 'hidden')).toEqual([])
})

it('reports no element that is scrolled past, and those that stay in one task', async () => {
  const { heard, scroll, sees, watch } = await page()
  const passed = watch('passed', BELOW)
  const slow = watch('slow', BELOW)
  const last = watch('last', BELOW)
  const next = watch('next', BELOW)
  sees(false, passed.target, slow.target, last.target, next.target)
  expect(heard.splice(0)).toEqual(['passed', 'slow', 'last', 'next'].map((name) => [name, false]))
  scroll()
  sees(true, passed.target, slow.target)
  vi.advanceTimersByTime(90)
  scroll()
  sees(false, passed.target)
  // it goes on, and what has been there for a while is looked at
  for (let turn = 0; turn < 4; turn += 1) {
    vi.advanceTimersByTime(90)
    scroll()
  }
  expect(heard.splice(0)).toEqual([['slow', true]])
  sees(true, last.target, next.target)
  sees(false, slow.target)
  expect(heard.splice(0)).toEqual([['slow', false]])
  vi.advanceTimersByTime(250)
  expect(heard.splice(0)).toEqual([
    ['last', true],
    ['next', true],
  ])
  expect(vi.getTimerCount()).toBe(0)
})

it('an element that appears without scrolling is visible at once', async () => {
  const { heard, scroll, sees, watch } = await page()
  const first = watch('first', { ...BELOW, laidOut: false })
  scroll()
  sees(true, first.target)
  const tab = watch('tab', BELOW)
  sees(false, tab.target)
  vi.advanceTimersByTime(200)
  sees(true, tab.target)
  expect(heard).toEqual([
    ['first', true],
    ['tab', false],
    ['tab', true],
  ])
  scroll()
  sees(false, tab.target)
  sees(true, tab.target)
  tab.end()
  vi.advanceTimersByTime(1000)
  expect(heard.slice(3)).toEqual([['tab', false]])
  expect(vi.getTimerCount()).toBe(0)
})
