import type { SessionConfig, SessionUser } from '../../events/session/session'
import { defineProjection } from '../../core/readModel/projection'
import { evictOldest } from '../../../common/evict'

interface WindowState {
  readonly startedAt: number
  southPane: string
  /** The server has another build of the client than this window runs. */
  outdated?: true
}

export interface Session {
  user: SessionUser | null
  flags: Readonly<Record<string, boolean>>
  config: SessionConfig | null
  theme: 'light' | 'dark' | 'system'
  /** The server does not answer (`A4.04`). */
  offline: boolean
  expired: boolean
  windows: Record<string, WindowState>
  /** The page load that began last, whose arrangement a new window takes over. */
  latest: string | null
}

const WINDOWS_KEPT = 50

/** True when rows may be downloaded as a file (`B6.08`); also before the user is known. */
export const canDownload = ({ user }: Session): boolean =>
  user === null || user.permissions.includes('can_csv on Superset')

export const sessionProjection = defineProjection({
  name: 'session',
  version: 3,
  initial: (): Session => ({
    user: null,
    flags: {},
    config: null,
    theme: 'system',
    offline: false,
    expired: false,
    windows: {},
    latest: null,
  }),
  on: {
    'session.started': (state, event) => {
      const { previous } = event.data
      const taken = previous === null ? undefined : state.windows[previous]
      state.windows[event.session] = { startedAt: event.at, southPane: taken?.southPane ?? 'Results' }
      state.latest = event.session
      // A page is only served to a signed-in user, and its windows share the session.
      state.offline = false
      state.expired = false
      evictOldest(state.windows, WINDOWS_KEPT)
    },
    'session.bootstrapped': (state, event) => {
      state.user = event.data.user
      state.flags = event.data.flags
      state.config = event.data.config
      state.expired = false
    },
    'session.rights_changed': (state, event) => {
      const { roles, permissions } = event.data
      if (state.user !== null) state.user = { ...state.user, roles, permissions }
    },
    'session.theme_chosen': (state, event) => {
      state.theme = event.data.theme
    },
    'session.offline_changed': (state, event) => {
      state.offline = event.data.offline
    },
    'session.expired': (state) => {
      state.expired = true
    },
    'session.version_found': (state, event) => {
      const window = state.windows[event.session]
      if (window !== undefined) window.outdated = true
    },
    'session.south_pane_selected': (state, event) => {
      const window = state.windows[event.session]
      if (window !== undefined) window.southPane = event.data.pane
    },
  },
})
