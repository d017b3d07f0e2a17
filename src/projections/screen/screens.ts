import type { EventMap } from '../../core/events/registry'
import { defineProjection } from '../../core/readModel/projection'
import { evictOldest } from '../../../common/evict'

/** The size of a window in CSS pixels, its zoom, and the language of its texts. */
export type WindowSize = EventMap['screen.resized']

/** A dialog on screen. */
export type OpenDialog = EventMap['screen.dialog_opened']

/** The last value of a form, filter or choice. */
export interface Draft {
  readonly value: unknown
  /** Title of the dialog in which it changed; null on the screen itself. */
  readonly within: string | null
}

/** The screen and the size of a window. */
export interface WindowScreen {
  /** The address of the screen; null before the first. */
  address: string | null
  size: WindowSize | null
  /** Open dialogs, the topmost last. */
  dialogs: OpenDialog[]
  /** By key; those that have their first value are absent. */
  drafts: Record<string, Draft>
}

export interface Screens {
  /** By the page load. */
  windows: Record<string, WindowScreen>
}

const KEPT = 50
const DRAFTS_KEPT = 100

const windowOf = (state: Screens, session: string): WindowScreen => {
  const window = state.windows[session] ?? { address: null, size: null, dialogs: [], drafts: {} }
  state.windows[session] = window
  evictOldest(state.windows, KEPT)
  return state.windows[session] ?? window
}

const DASHBOARD = '/superset/dashboard/'

const numbered = {
  '/explore/': (thing: number) => `/explore/?slice_id=${thing}`,
  [DASHBOARD]: (thing: number) => `/superset/dashboard/${thing}/`,
  '/tablemodelview/edit/': (thing: number) => `/tablemodelview/edit/${thing}/`,
}

const isNumbered = (place: string): place is keyof typeof numbered => Object.hasOwn(numbered, place)

/** The address of a step; of a redacted one, whose address is blank, that of its screen and thing. */
const addressOf = ({ address, place, thing }: EventMap['screen.navigated']): string =>
  address.startsWith(place) ? address : thing === null || !isNumbered(place) ? place : numbered[place](thing)

/** The screen that each window shows. */
export const screensProjection = defineProjection({
  name: 'screens',
  version: 3,
  initial: (): Screens => ({ windows: {} }),
  on: {
    'screen.navigated': (state, event) => {
      windowOf(state, event.session).address = addressOf(event.data)
    },
    // the address of a dashboard by its short name is blank in a redacted log, and has no number
    'dashboard.opened': (state, { session, data }) => {
      const window = windowOf(state, session)
      if (window.address === DASHBOARD) window.address = numbered[DASHBOARD](data.dashboardId)
    },
    'screen.resized': (state, event) => {
      windowOf(state, event.session).size = event.data
    },
    'screen.dialog_opened': (state, event) => {
      windowOf(state, event.session).dialogs.push(event.data)
    },
    'screen.dialog_closed': (state, event) => {
      const { dialogs } = windowOf(state, event.session)
      const at = dialogs.findLastIndex(({ dialog }) => dialog === event.data.dialog)
      if (at >= 0) dialogs.splice(at, 1)
    },
    'screen.draft_changed': (state, event) => {
      const { dialogs, drafts } = windowOf(state, event.session)
      const { key, value, choice = value } = event.data
      if (choice === undefined) delete drafts[key]
      else drafts[key] = { value: choice, within: dialogs.at(-1)?.title ?? null }
      evictOldest(drafts, DRAFTS_KEPT)
    },
  },
})

/** The draft of a key in a window; undefined where it has its first value. */
export const draftOf = ({ windows }: Screens, session: string, key: string): Draft | undefined =>
  windows[session]?.drafts[key]
