import * as z from 'zod/mini'

import { FormData } from '../chart/chart'
import { defineEvent } from '../../core/events/define'
import { ExploreDataset } from '../explore/explore'
import { arranged, Component } from './layout'
import { Choice } from '../tag/tag'

const nullableText = z.nullable(z.string())
const nullableNumber = z.nullable(z.number())
const texts = z.readonly(z.array(z.string()))
const unknowns = z.readonly(z.record(z.string(), z.unknown()))
const named = z.readonly(z.array(z.object({ id: z.number(), name: z.string() })))

/** A chart as its dashboard knows it (`B3.16`). */
export const DashboardChart = z.object({
  id: z.number(),
  name: z.string(),
  description: nullableText,
  formData: FormData,
  datasetId: nullableNumber,
})
export type DashboardChart = z.infer<typeof DashboardChart>

/** Fields of the properties dialog (`B3.01`, `B3.02`). `metadata` is `json_metadata`, unknown keys included. */
export const DashboardProperties = z.object({
  slug: nullableText,
  css: z.string(),
  certifiedBy: z.string(),
  certificationDetails: z.string(),
  owners: named,
  roles: named,
  metadata: unknowns,
  /** Only where the next save publishes or hides it, as after restoring a version. */
  published: z.optional(z.boolean()),
})
export type DashboardProperties = z.infer<typeof DashboardProperties>

/** The version of the server's; null where it counts none. */
export const Revision = z.optional(z.nullable(z.number()))

const Components = z.readonly(z.record(z.string(), Component))

/** All that a save writes. */
export const DashboardContent = z.object({
  title: z.string(),
  properties: DashboardProperties,
  components: Components,
})
export type DashboardContent = z.infer<typeof DashboardContent>

/** Of a content at a path, how it is arranged. */
export const arrangedContent = (path = '') => arranged(`${path}components.*`)

/** Of charts at a path, their ids, datasets and kinds. */
const chartsShown = (path: string) => ['id', 'datasetId', 'formData.viz_type'].map((key) => `${path}[].${key}`)

/** The version that others saved, which an own change is merged with: the whole content, and its charts. */
export const Theirs = z.object({
  content: DashboardContent,
  lastModified: z.number(),
  revision: Revision,
  charts: z.readonly(z.array(DashboardChart)),
  datasets: z.readonly(z.array(ExploreDataset)),
})
export type Theirs = z.infer<typeof Theirs>

/** The state of a dashboard that a link carries (`B7.23`). */
export const DashboardLink = z.object({
  activeTabs: texts,
  anchor: nullableText,
  dataMask: unknowns,
})
export type DashboardLink = z.infer<typeof DashboardLink>

const touches = (data: { readonly dashboardId: number }) => [`dashboard/${data.dashboardId}`]
const at = { public: ['dashboardId'], touches }
const dashboardId = z.number()
/** The first step of someone who discards their changes; its inverse is an edit like any other. */
const discards = z.optional(z.boolean())
const message = z.string()

/** Someone opened a dashboard: by number or slug, or by a link; `key` is the text of its address. */
const dashboardOpenRequested = defineEvent({
  type: 'dashboard.open_requested',
  class: 'intent',
  schema: () => z.object({ key: z.string(), idOrSlug: nullableText, permalink: nullableText }),
  ids: ['key', 'idOrSlug', 'permalink'],
})

/** B7.20. `repairs` lists the faults of the layout; `lastModified` is in seconds (`B3.05`). */
const dashboardOpened = defineEvent({
  type: 'dashboard.opened',
  class: 'remote',
  schema: () =>
    z.object({
      key: z.string(),
      dashboardId,
      ...DashboardContent.shape,
      published: z.boolean(),
      tags: z.optional(z.readonly(z.array(Choice))),
      repairs: z.readonly(z.array(z.object({ kind: z.string(), id: z.string() }))),
      charts: z.readonly(z.array(DashboardChart)),
      datasets: z.readonly(z.array(ExploreDataset)),
      changedOn: nullableText,
      changedBy: z.string(),
      lastModified: z.number(),
      revision: Revision,
      link: z.nullable(DashboardLink),
    }),
  public: [
    'dashboardId',
    'published',
    'changedOn',
    'lastModified',
    'revision',
    'datasets[].id',
    ...chartsShown('charts'),
    ...arrangedContent().public,
  ],
  ids: ['key', 'link.activeTabs[]', 'link.anchor', ...arrangedContent().ids],
  touches,
})

const dashboardOpenFailed = defineEvent({
  type: 'dashboard.open_failed',
  class: 'remote',
  schema: () => z.object({ key: z.string(), message, status: nullableNumber }),
  public: ['status'],
  ids: ['key'],
})

/** `B4.21` */
const dashboardEditSet = defineEvent({
  type: 'dashboard.edit_set',
  schema: () => z.object({ dashboardId, edit: z.boolean() }),
  public: ['dashboardId', 'edit'],
  touches,
})

/** `B4.35` */
const dashboardRenamed = defineEvent({
  type: 'dashboard.renamed',
  schema: () => z.object({ dashboardId, title: z.string(), was: z.string(), discards }),
  ...at,
  public: ['dashboardId', 'discards'],
  inverse: {
    scope: 'dashboard',
    of: ({ dashboardId: id, title, was }) => ({
      type: 'dashboard.renamed',
      data: { dashboardId: id, title: was, was: title },
    }),
  },
})

const dashboardPropertiesSet = defineEvent({
  type: 'dashboard.properties_set',
  schema: () => z.object({ dashboardId, properties: DashboardProperties, was: DashboardProperties, discards }),
  ...at,
  public: ['dashboardId', 'discards'],
  inverse: {
    scope: 'dashboard',
    of: ({ dashboardId: id, properties, was }) => ({
      type: 'dashboard.properties_set',
      data: { dashboardId: id, properties: was, was: properties },
    }),
  },
})

/** All steps that undo keeps are used (`B4.37`); `exceeded` when one has been lost. */
const dashboardUndoFull = defineEvent({
  type: 'dashboard.undo_full',
  schema: () => z.object({ dashboardId, slots: z.number(), exceeded: z.boolean() }),
  public: ['dashboardId', 'slots', 'exceeded'],
  touches,
})

/** Someone saved. `over` means that they have seen the changes of others (`B5.12`). */
const dashboardSaveRequested = defineEvent({
  type: 'dashboard.save_requested',
  class: 'intent',
  durability: 'prompt',
  schema: () => z.object({ dashboardId, ...DashboardContent.shape, lastModified: z.number(), over: z.boolean() }),
  public: ['dashboardId', 'lastModified', 'over', ...arrangedContent().public],
  ids: arrangedContent().ids,
  touches,
})

const MERGED = ['written', 'now', 'theirs.content'].map((part) => arrangedContent(`merged.${part}.`))

const dashboardSaved = defineEvent({
  type: 'dashboard.saved',
  class: 'remote',
  durability: 'prompt',
  schema: () =>
    z.object({
      dashboardId,
      lastModified: z.number(),
      revision: Revision,
      slug: nullableText,
      /** Where others had changed it meanwhile: the written content, and the same with later edits. */
      merged: z.optional(
        z.object({ written: DashboardContent, now: DashboardContent, theirs: Theirs, changedBy: z.string() }),
      ),
    }),
  public: ['dashboardId', 'lastModified', 'revision', ...MERGED.flatMap((one) => one.public)],
  ids: MERGED.flatMap((one) => one.ids),
  touches,
})

const dashboardSaveFailed = defineEvent({
  type: 'dashboard.save_failed',
  class: 'remote',
  schema: () => z.object({ dashboardId, message, status: nullableNumber }),
  public: ['dashboardId', 'status'],
  touches,
})

/** The server's value differs from the start of the edits (`B5.12`, `B5.13`). */
export const DashboardDifference = z.object({ field: z.string(), theirs: z.string(), yours: z.string() })
export type DashboardDifference = z.infer<typeof DashboardDifference>
const dashboardSaveConflicted = defineEvent({
  type: 'dashboard.save_conflicted',
  class: 'remote',
  schema: () =>
    z.object({
      dashboardId,
      differences: z.readonly(z.array(DashboardDifference)),
      changedBy: z.string(),
      changedOn: nullableText,
      theirs: z.optional(Theirs),
    }),
  public: ['dashboardId', 'changedOn'],
  touches,
})

const dashboardConflictPutOff = defineEvent({
  type: 'dashboard.conflict_put_off',
  schema: () => z.object({ dashboardId }),
  ...at,
})

/** Keys of `json_metadata` that are saved at once, without the rest (`B7.19`). */
const dashboardMetadataRequested = defineEvent({
  type: 'dashboard.metadata_requested',
  class: 'intent',
  durability: 'prompt',
  schema: () => z.object({ dashboardId, changes: unknowns }),
  ...at,
})

const dashboardMetadataSaved = defineEvent({
  type: 'dashboard.metadata_saved',
  class: 'remote',
  schema: () => z.object({ dashboardId, changes: unknowns, lastModified: z.number(), revision: Revision }),
  public: ['dashboardId', 'lastModified', 'revision'],
  touches,
})

const dashboardMetadataFailed = defineEvent({
  type: 'dashboard.metadata_failed',
  class: 'remote',
  schema: () => z.object({ dashboardId, message }),
  ...at,
})

/** `B4.27`, B7.17 */
const dashboardPublishRequested = defineEvent({
  type: 'dashboard.publish_requested',
  class: 'intent',
  schema: () => z.object({ dashboardId, published: z.boolean() }),
  public: ['dashboardId', 'published'],
  touches,
})

const dashboardPublished = defineEvent({
  type: 'dashboard.published',
  class: 'remote',
  schema: () => z.object({ dashboardId, published: z.boolean(), lastModified: z.number(), revision: Revision }),
  public: ['dashboardId', 'published', 'lastModified', 'revision'],
  touches,
})

const dashboardPublishFailed = defineEvent({
  type: 'dashboard.publish_failed',
  class: 'remote',
  schema: () => z.object({ dashboardId, published: z.boolean(), message }),
  public: ['dashboardId', 'published'],
  touches,
})

/** Someone requested a permanent link to the current view (B7.23). */
const dashboardLinkRequested = defineEvent({
  type: 'dashboard.link_requested',
  class: 'intent',
  schema: () =>
    z.object({
      dashboardId,
      ...DashboardLink.shape,
      urlParams: z.readonly(z.array(z.readonly(z.array(z.string())))),
    }),
  ...at,
})

const dashboardLinked = defineEvent({
  type: 'dashboard.linked',
  class: 'remote',
  schema: () => z.object({ dashboardId, url: z.string() }),
  ...at,
})

const dashboardLinkFailed = defineEvent({
  type: 'dashboard.link_failed',
  class: 'remote',
  schema: () => z.object({ dashboardId, message }),
  ...at,
})

export const dashboardEvents = [
  dashboardOpenRequested,
  dashboardOpened,
  dashboardOpenFailed,
  dashboardEditSet,
  dashboardRenamed,
  dashboardPropertiesSet,
  dashboardUndoFull,
  dashboardSaveRequested,
  dashboardSaved,
  dashboardSaveFailed,
  dashboardSaveConflicted,
  dashboardConflictPutOff,
  dashboardMetadataRequested,
  dashboardMetadataSaved,
  dashboardMetadataFailed,
  dashboardPublishRequested,
  dashboardPublished,
  dashboardPublishFailed,
  dashboardLinkRequested,
  dashboardLinked,
  dashboardLinkFailed,
] as const
