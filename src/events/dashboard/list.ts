import * as z from 'zod/mini'

import { defineEvent } from '../../core/events/define'
import { Choice } from '../tag/tag'

const nullableText = z.nullable(z.string())

/** A dashboard as the list shows it. */
export const DashboardSummary = z.object({
  id: z.number(),
  title: z.string(),
  slug: nullableText,
  published: z.boolean(),
  owners: z.readonly(z.array(z.object({ id: z.number(), name: z.string() }))),
  createdBy: z.string(),
  created: z.string(),
  changedBy: z.string(),
  changedOn: nullableText,
  /** It did not change since it was made, as far as the server tells; absent in older logs. */
  isNew: z.optional(z.boolean()),
  tags: z.optional(z.readonly(z.array(Choice))),
})
export type DashboardSummary = z.infer<typeof DashboardSummary>

/** The requested part of the list. `status` is `all`, `published` or `draft`; `owner` a person's number. */
export const DashboardQuery = z.object({
  search: z.string(),
  owner: z.nullable(z.number()),
  status: z.enum(['all', 'published', 'draft']),
  favorites: z.boolean(),
  tag: z.optional(z.nullable(z.number())),
})
export type DashboardQuery = z.infer<typeof DashboardQuery>

const touchesList = () => ['dashboard/list']
const touchesOne = (data: { readonly dashboardId: number }) => ['dashboard/list', `dashboard/${data.dashboardId}`]
const message = z.string()
const one = { dashboardId: z.number() }

const dashboardListRequested = defineEvent({
  type: 'dashboard.list_requested',
  class: 'intent',
  schema: () => z.object(DashboardQuery.shape),
  public: ['owner', 'status', 'favorites', 'tag'],
  touches: touchesList,
})

const dashboardListed = defineEvent({
  type: 'dashboard.listed',
  class: 'remote',
  schema: () =>
    z.object({
      dashboards: z.readonly(z.array(DashboardSummary)),
      favorites: z.readonly(z.array(z.number())),
      count: z.number(),
    }),
  public: ['count', 'favorites[]', 'dashboards[].id', 'dashboards[].published', 'dashboards[].changedOn'],
  touches: touchesList,
})

const dashboardListFailed = defineEvent({
  type: 'dashboard.list_failed',
  class: 'remote',
  schema: () => z.object({ message }),
  touches: touchesList,
})

/** B7.21 */
/** A part of a dashboard in outline: its place in columns, and in units of height from the top. */
export const Tile = z.object({
  id: z.string(),
  /** Null for other parts. */
  chartId: z.nullable(z.number()),
  x: z.number(),
  y: z.number(),
  width: z.number(),
  height: z.number(),
})
export type Tile = z.infer<typeof Tile>

/** A rough outline of a dashboard, and the kinds of its charts by their numbers. */
export const Outline = z.object({
  tiles: z.readonly(z.array(Tile)),
  kinds: z.readonly(z.record(z.string(), z.string())),
})
export type Outline = z.infer<typeof Outline>

const dashboardOutlinesRequested = defineEvent({
  type: 'dashboard.outlines_requested',
  class: 'intent',
  schema: () => z.object({ ids: z.readonly(z.array(z.number())) }),
  public: ['ids[]'],
  touches: touchesList,
})

const dashboardOutlined = defineEvent({
  type: 'dashboard.outlined',
  class: 'remote',
  schema: () => z.object({ outlines: z.readonly(z.array(z.object({ dashboardId: z.number(), ...Outline.shape }))) }),
  public: ['outlines[].dashboardId'],
  touches: touchesList,
})

/** The cards then show a sign. */
const dashboardOutlinesFailed = defineEvent({
  type: 'dashboard.outlines_failed',
  class: 'remote',
  schema: () => z.object({ message }),
  touches: touchesList,
})

const dashboardCreateRequested = defineEvent({
  type: 'dashboard.create_requested',
  class: 'intent',
  durability: 'prompt',
  schema: () => z.object({ title: z.string() }),
  touches: touchesList,
})

/** B7.22. `json_metadata` goes with it, the layout included; `charts` is true when they are copied too. */
const dashboardCopyRequested = defineEvent({
  type: 'dashboard.copy_requested',
  class: 'intent',
  durability: 'prompt',
  schema: () => z.object({ ...one, title: z.string(), charts: z.boolean(), css: z.string(), metadata: z.string() }),
  public: ['dashboardId', 'charts'],
  touches: touchesOne,
})

/** The server keeps a new one. */
const dashboardCreated = defineEvent({
  type: 'dashboard.created',
  class: 'remote',
  durability: 'prompt',
  schema: () => z.object({ ...one, title: z.string() }),
  public: ['dashboardId'],
  touches: touchesOne,
})

const dashboardCreateFailed = defineEvent({
  type: 'dashboard.create_failed',
  class: 'remote',
  schema: () => z.object({ message }),
  touches: touchesList,
})

const deletion = { schema: () => z.object({ ...one, title: z.string() }), public: ['dashboardId'], touches: touchesOne }

/** Someone deleted a dashboard. The server learns of it after a while in which the deletion was not undone. */
const dashboardDeleteRequested = defineEvent({
  type: 'dashboard.delete_requested',
  class: 'intent',
  durability: 'prompt',
  ...deletion,
  inverse: { scope: 'dashboards', of: (data) => ({ type: 'dashboard.delete_undone', data }) },
})

const dashboardDeleteUndone = defineEvent({
  type: 'dashboard.delete_undone',
  durability: 'prompt',
  ...deletion,
  inverse: { scope: 'dashboards', of: (data) => ({ type: 'dashboard.delete_requested', data }) },
})

const dashboardDeleted = defineEvent({
  type: 'dashboard.deleted',
  class: 'remote',
  durability: 'prompt',
  ...deletion,
})

const dashboardDeleteFailed = defineEvent({
  type: 'dashboard.delete_failed',
  class: 'remote',
  schema: () => z.object({ ...one, title: z.optional(z.string()), message }),
  public: ['dashboardId'],
  touches: touchesOne,
})

/** `B4.28`, B7.15, B7.16 */
const dashboardFavoriteRequested = defineEvent({
  type: 'dashboard.favorite_requested',
  class: 'intent',
  schema: () => z.object({ ...one, favorite: z.boolean() }),
  public: ['dashboardId', 'favorite'],
  touches: touchesOne,
})

const dashboardFavored = defineEvent({
  type: 'dashboard.favored',
  class: 'remote',
  schema: () => z.object({ ...one, favorite: z.boolean() }),
  public: ['dashboardId', 'favorite'],
  touches: touchesOne,
})

/** `B8.14` */
const dashboardFavoriteFailed = defineEvent({
  type: 'dashboard.favorite_failed',
  class: 'remote',
  schema: () => z.object({ ...one, favorite: z.boolean(), message }),
  public: ['dashboardId', 'favorite'],
  touches: touchesOne,
})

/** The server did not say if the dashboard is a favourite (`B8.13`, B7.14). */
const dashboardFavoriteUnknown = defineEvent({
  type: 'dashboard.favorite_unknown',
  class: 'remote',
  settles: false,
  schema: () => z.object({ ...one, message }),
  public: ['dashboardId'],
  touches: touchesOne,
})

export const dashboardListEvents = [
  dashboardOutlinesRequested,
  dashboardOutlined,
  dashboardOutlinesFailed,
  dashboardListRequested,
  dashboardListed,
  dashboardListFailed,
  dashboardCreateRequested,
  dashboardCopyRequested,
  dashboardCreated,
  dashboardCreateFailed,
  dashboardDeleteRequested,
  dashboardDeleteUndone,
  dashboardDeleted,
  dashboardDeleteFailed,
  dashboardFavoriteRequested,
  dashboardFavored,
  dashboardFavoriteFailed,
  dashboardFavoriteUnknown,
] as const
