import * as z from 'zod/mini'

import { arrangedContent, DashboardContent, Theirs } from './dashboard'
import { defineEvent } from '../../core/events/define'
import { name, say } from '../../core/events/sentence'

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
  sentence: () => say`Asked for the versions of the dashboard`,
})

const dashboardVersionsListed = defineEvent({
  type: 'dashboard.versions_listed',
  class: 'remote',
  schema: () => z.object({ dashboardId, versions: z.readonly(z.array(DashboardVersion)) }),
  ...at,
  sentence: (data) => say`Got ${data.versions.length} versions of the dashboard`,
})

const dashboardVersionsFailed = defineEvent({
  type: 'dashboard.versions_failed',
  class: 'remote',
  schema: () => z.object({ dashboardId, message }),
  ...at,
  sentence: (data) => say`The versions of the dashboard could not be read: ${data.message}`,
})

const dashboardVersionRequested = defineEvent({
  type: 'dashboard.version_requested',
  class: 'intent',
  schema: () => z.object({ dashboardId, number }),
  public: ['dashboardId', 'number'],
  touches,
  sentence: (data) => say`Looked at version ${data.number} of the dashboard`,
})

const content = arrangedContent('content.')

const dashboardVersionLoaded = defineEvent({
  type: 'dashboard.version_loaded',
  class: 'remote',
  schema: () => z.object({ dashboardId, number, content: DashboardContent }),
  public: ['dashboardId', 'number', ...content.public],
  ids: content.ids,
  touches,
  sentence: (data) => say`Got version ${data.number} of the dashboard`,
})

const dashboardVersionFailed = defineEvent({
  type: 'dashboard.version_failed',
  class: 'remote',
  schema: () => z.object({ dashboardId, number, message }),
  public: ['dashboardId', 'number'],
  touches,
  sentence: (data) => say`Version ${data.number} could not be read: ${data.message}`,
})

/** A part of a version was restored; `part` is empty for all of it. The steps that did it are separate events. */
const dashboardVersionRestored = defineEvent({
  type: 'dashboard.version_restored',
  schema: () => z.object({ dashboardId, number, part: z.string() }),
  public: ['dashboardId', 'number'],
  touches,
  sentence: (data) =>
    data.part === ''
      ? say`Brought version ${data.number} of the dashboard back`
      : say`Brought ${name(data.part)} back from version ${data.number}`,
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
  sentence: ({ changedBy, choices }) => {
    const sides = Object.values(choices)
    const taken = sides.filter((side) => side === 'theirs').length
    return sides.length === 0
      ? say`Took in what ${name(changedBy)} changed`
      : say`Took in what ${name(changedBy)} changed; where both had, kept ${sides.length - taken} and took ${taken}`
  },
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
