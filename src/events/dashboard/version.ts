import * as z from 'zod/mini'

import { arrangedContent, DashboardContent, Theirs } from './dashboard'
import { defineEvent } from '../../core/events/define'

const dashboardId = z.number()
const number = z.number()
const message = z.string()
const touches = (data: { readonly dashboardId: number }) => [`dashboard/${data.dashboardId}`]
const at = { public: ['dashboardId'], touches }

/** One difference between two states of a dashboard. */
export const Difference = z.object({
  subject: z.string(),
  id: z.string(),
  name: z.string(),
  does: z.string(),
  aspect: z.string(),
  from: z.string(),
  to: z.string(),
})
export type Difference = z.infer<typeof Difference>

/** A version that the server keeps. `at` is in ms; the first has no differences. */
export const DashboardVersion = z.object({
  number,
  author: z.nullable(z.object({ id: z.number(), name: z.string() })),
  at: z.number(),
  title: z.string(),
  differences: z.readonly(z.array(Difference)),
})
export type DashboardVersion = z.infer<typeof DashboardVersion>

const dashboardVersionsRequested = defineEvent({
  type: 'dashboard.versions_requested',
  class: 'intent',
  schema: () => z.object({ dashboardId }),
  ...at,
})

const dashboardVersionsListed = defineEvent({
  type: 'dashboard.versions_listed',
  class: 'remote',
  schema: () => z.object({ dashboardId, versions: z.readonly(z.array(DashboardVersion)) }),
  ...at,
})

const dashboardVersionsFailed = defineEvent({
  type: 'dashboard.versions_failed',
  class: 'remote',
  schema: () => z.object({ dashboardId, message }),
  ...at,
})

const dashboardVersionRequested = defineEvent({
  type: 'dashboard.version_requested',
  class: 'intent',
  schema: () => z.object({ dashboardId, number }),
  public: ['dashboardId', 'number'],
  touches,
})

const content = arrangedContent('content.')

const dashboardVersionLoaded = defineEvent({
  type: 'dashboard.version_loaded',
  class: 'remote',
  schema: () => z.object({ dashboardId, number, content: DashboardContent }),
  public: ['dashboardId', 'number', ...content.public],
  ids: content.ids,
  touches,
})

const dashboardVersionFailed = defineEvent({
  type: 'dashboard.version_failed',
  class: 'remote',
  schema: () => z.object({ dashboardId, number, message }),
  public: ['dashboardId', 'number'],
  touches,
})

/** A part of a version was restored; `part` is empty for all of it. The steps that did it are separate events. */
const dashboardVersionRestored = defineEvent({
  type: 'dashboard.version_restored',
  schema: () => z.object({ dashboardId, number, part: z.string() }),
  public: ['dashboardId', 'number'],
  touches,
})

const theirs = arrangedContent('theirs.content.')

/** Changes of others were merged; `kept` and `taken` count the collisions, by the version that won. */
const dashboardMerged = defineEvent({
  type: 'dashboard.merged',
  durability: 'prompt',
  schema: () =>
    z.object({
      dashboardId,
      theirs: Theirs,
      changedBy: z.string(),
      choices: z.readonly(z.record(z.string(), z.enum(['mine', 'theirs']))),
    }),
  ...at,
  public: [...at.public, 'choices.*', ...theirs.public],
  ids: theirs.ids,
})

export const dashboardVersionEvents = [
  dashboardVersionsRequested,
  dashboardVersionsListed,
  dashboardVersionsFailed,
  dashboardVersionRequested,
  dashboardVersionLoaded,
  dashboardVersionFailed,
  dashboardVersionRestored,
  dashboardMerged,
] as const
