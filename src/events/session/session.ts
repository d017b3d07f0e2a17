import * as z from 'zod/mini'

import { defineEvent } from '../../core/events/define'
import { ReportFormat } from '../report/report'

const Rights = z.readonly(z.array(z.string()))

/** The signed-in user, from the bootstrap. */
export const SessionUser = z.object({
  id: z.number(),
  username: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  roles: Rights,
  /** Address for reports of this user, if the server sends it. */
  email: z.optional(z.string()),
  /** Permission pairs as `name on view` (`A6.01`, `A6.02`). */
  permissions: Rights,
})
export type SessionUser = z.infer<typeof SessionUser>

/** Settings of the server that rules of the client depend on. */
export const SessionConfig = z.object({
  defaultDatabaseId: z.nullable(z.number()),
  defaultQueryLimit: z.number(),
  maxRow: z.number(),
  displayMaxRow: z.number(),
  webTimeoutSeconds: z.number(),
  /** Characters of the layout of a dashboard, as it is stored, from which on it is too large (`B3.14`). */
  layoutLimit: z.optional(z.number()),
  /** Kind of chart and time range of charts that name none (`B5.39`, `B5.40`), as the server is configured. */
  defaultVizType: z.optional(z.string()),
  defaultTimeRange: z.optional(z.string()),
  /** Formats of scheduled reports; `mail` is true when the server can send them. */
  reports: z.optional(z.object({ formats: z.readonly(z.array(ReportFormat)), mail: z.boolean() })),
  /** True when the server takes the queries of several charts in one call. */
  chartsTogether: z.optional(z.boolean()),
  /** Transport of the ends of background chart queries, where the server has such (`B6.13`). */
  asyncQueries: z.optional(
    z.object({ transport: z.enum(['polling', 'ws']), pollingDelayMs: z.number(), socketUrl: z.nullable(z.string()) }),
  ),
})
export type SessionConfig = z.infer<typeof SessionConfig>

/** A page load. `previous` is the window arrangement it takes over, so that a reload finds the same tab open. */
const sessionStarted = defineEvent({
  type: 'session.started',
  scope: 'window',
  schema: () => z.object({ previous: z.nullable(z.string()), build: z.string() }),
  public: ['build'],
  ids: ['previous'],
})

/** The server's first answer; recorded only when it differs from the known state. */
const sessionBootstrapped = defineEvent({
  type: 'session.bootstrapped',
  class: 'remote',
  schema: () =>
    z.object({
      user: SessionUser,
      flags: z.record(z.string(), z.boolean()),
      config: SessionConfig,
    }),
  public: ['flags', 'config', 'user.roles', 'user.permissions'],
})

/** A call was refused despite earlier rights: the current rights, and the lost ones, the needed one first. */
const sessionRightsChanged = defineEvent({
  type: 'session.rights_changed',
  class: 'remote',
  schema: () => z.object({ roles: Rights, permissions: Rights, lost: Rights }),
  public: ['roles', 'permissions', 'lost'],
})

const sessionThemeChosen = defineEvent({
  type: 'session.theme_chosen',
  schema: () => z.object({ theme: z.enum(['light', 'dark', 'system']) }),
  public: ['theme'],
})

/** The server stopped or began answering (`A4.04`: offline is shown as a tag). */
const sessionOfflineChanged = defineEvent({
  type: 'session.offline_changed',
  schema: () => z.object({ offline: z.boolean() }),
  public: ['offline'],
})

/** The server no longer knows the sign-in (`A8.22`). */
const sessionExpired = defineEvent({
  type: 'session.expired',
  class: 'remote',
  schema: () => z.object({}),
})

/** The server has another build of the client than the one that this window runs: code that it lacks may be gone. */
const sessionVersionFound = defineEvent({
  type: 'session.version_found',
  class: 'remote',
  scope: 'window',
  schema: () => z.object({}),
})

/** The pane below the editor in this window (`A2.10`). */
const sessionSouthPaneSelected = defineEvent({
  type: 'session.south_pane_selected',
  scope: 'window',
  schema: () => z.object({ pane: z.string() }),
  public: ['pane'],
})

/** Work went on from a point of the past; the tabs that follow in the same gesture carry its texts. */
const sessionBranched = defineEvent({
  type: 'session.branched',
  schema: () => z.object({ at: z.number(), from: z.enum(['log', 'file']), tabs: z.number() }),
  public: ['at', 'from', 'tabs'],
})

export const sessionEvents = [
  sessionStarted,
  sessionBootstrapped,
  sessionRightsChanged,
  sessionThemeChosen,
  sessionOfflineChanged,
  sessionExpired,
  sessionVersionFound,
  sessionSouthPaneSelected,
  sessionBranched,
] as const
