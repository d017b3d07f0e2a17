import type { EventMap } from '../../core/events/registry'
import { defineProjection } from '../../core/readModel/projection'
import { evictOldest } from '../../../common/evict'

/** The size of a window in CSS pixels, its zoom, and the language of its texts. */
export type WindowSize = EventMap['screen.resized']

/** The screen and the size of a window. */
export interface WindowScreen {
  /** The address of the screen; null before the first. */
  address: string | null
  size: WindowSize | null
}

export interface Screens {
  /** By the page load. */
  windows: Record<string, WindowScreen>
}

const KEPT = 50

const windowOf = (state: Screens, session: string): WindowScreen => {
  const window = state.windows[session] ?? { address: null, size: null }
  state.windows[session] = window
  evictOldest(state.windows, KEPT)
  return state.windows[session] ?? window
}

const numbered: Readonly<Partial<Record<string, (thing: number) => string>>> = {
  '/explore/': (thing) => `/explore/?slice_id=${thing}`,
  '/superset/dashboard/': (thing) => `/superset/dashboard/${thing}/`,
  '/tablemodelview/edit/': (thing) => `/tablemodelview/edit/${thing}/`,
}

/** The address of a step; of a redacted one, whose address is blank, that of its screen and thing. */
const addressOf = ({ address, place, thing }: EventMap['screen.navigated']): string =>
  address.startsWith(place) ? address : thing === null ? place : (numbered[place]?.(thing) ?? place)

/** The screen that each window shows. */
export const screensProjection = defineProjection({
  name: 'screens',
  version: 1,
  initial: (): Screens => ({ windows: {} }),
  on: {
    'screen.navigated': (state, event) => {
      windowOf(state, event.session).address = addressOf(event.data)
    },
    'screen.resized': (state, event) => {
      windowOf(state, event.session).size = event.data
    },
  },
})
