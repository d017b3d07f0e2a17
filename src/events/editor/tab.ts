import * as z from 'zod/mini'

import { defineEvent } from '../../core/events/define'
import { RunRefresh } from '../run/run'

const Id = z.string()
const nullableText = z.nullable(z.string())
const nullableNumber = z.nullable(z.number())

const touches = (data: { readonly id: string }) => [`editor/${data.id}`]

/** A table that the server keeps for a tab (`A3.39`, `A3.40`). */
const TabTable = z.object({
  tableId: z.number(),
  dbId: z.number(),
  catalog: nullableText,
  schema: nullableText,
  name: z.string(),
  expanded: z.boolean(),
  dataPreviewQueryId: nullableText,
})
export type TabTable = z.infer<typeof TabTable>

/** The latest query of a tab, with the data to show it where it was not run. */
export const TabQuery = z.object({
  dbId: z.number(),
  catalog: nullableText,
  schema: nullableText,
  sql: z.string(),
  tab: z.string(),
  refresh: RunRefresh,
})
export type TabQuery = z.infer<typeof TabQuery>

/** A tab as the server has it (`A3.16`). `updatedAt` is null where the server does not know when it was changed. */
export const TabContent = z.object({
  id: Id,
  name: z.string(),
  dbId: nullableNumber,
  catalog: nullableText,
  schema: nullableText,
  sql: z.string(),
  queryLimit: z.number(),
  templateParams: nullableText,
  hideLeftBar: z.boolean(),
  autorun: z.boolean(),
  remoteId: nullableNumber,
  updatedAt: nullableNumber,
  version: z.number(),
  latest: z.nullable(TabQuery),
  tables: z.readonly(z.array(TabTable)),
})
export type TabContent = z.infer<typeof TabContent>

const contentPublic = (at: string) => [
  `${at}.dbId`,
  `${at}.queryLimit`,
  `${at}.hideLeftBar`,
  `${at}.autorun`,
  `${at}.updatedAt`,
  `${at}.version`,
  `${at}.latest.dbId`,
  ...['serverId', 'state', 'progress', 'rows', 'limit', 'limitingFactor', 'startDttm', 'endDttm', 'changed_on'].map(
    (field) => `${at}.latest.refresh.${field}`,
  ),
]
const contentIds = (at: string) => [
  `${at}.id`,
  `${at}.catalog`,
  `${at}.schema`,
  `${at}.latest.catalog`,
  `${at}.latest.schema`,
  `${at}.latest.refresh.queryId`,
  `${at}.latest.refresh.resultsKey`,
  `${at}.tables[].name`,
]

/**
 * Consecutive failures of the same request, this one included: the first is reported, and the pause grows with each.
 * 0 when the server was unreachable or the session over, which is reported elsewhere.
 */
export const failure = { attempt: z.number(), message: z.string() }

const tabListRequested = defineEvent({
  type: 'tab.list_requested',
  class: 'intent',
  schema: () => z.object({}),
})

/** The tabs that the server keeps, and the one in front in full (`A4.48`). */
const tabListed = defineEvent({
  type: 'tab.listed',
  class: 'remote',
  schema: () =>
    z.object({
      tabs: z.readonly(z.array(z.object({ id: Id, name: nullableText }))),
      active: z.nullable(TabContent),
    }),
  public: contentPublic('active'),
  ids: ['tabs[].id', ...contentIds('active')],
})

const tabListFailed = defineEvent({
  type: 'tab.list_failed',
  class: 'remote',
  schema: () => z.object(failure),
  public: ['attempt'],
})

const tabLoadRequested = defineEvent({
  type: 'tab.load_requested',
  class: 'intent',
  schema: () => z.object({ id: Id }),
  ids: ['id'],
  touches,
})

/** A tab came from the server (`A3.10`). Newer local fields stay (`A4.49`). */
const tabLoaded = defineEvent({
  type: 'tab.loaded',
  class: 'remote',
  schema: () => z.object({ tab: TabContent }),
  public: contentPublic('tab'),
  ids: contentIds('tab'),
  touches: (data) => touches(data.tab),
})

/** The server no longer has such a tab: it was closed elsewhere (`A4.47`). */
const tabGone = defineEvent({
  type: 'tab.gone',
  class: 'remote',
  schema: () => z.object({ id: Id }),
  ids: ['id'],
  touches,
})

const tabLoadFailed = defineEvent({
  type: 'tab.load_failed',
  class: 'remote',
  schema: () => z.object({ id: Id, ...failure }),
  public: ['attempt'],
  ids: ['id'],
  touches,
})

/** A tab of this browser is to be kept on the server (`A1.19`, `A4.44`). */
const tabMigrationRequested = defineEvent({
  type: 'tab.migration_requested',
  class: 'intent',
  schema: () => z.object({ id: Id }),
  ids: ['id'],
  touches,
})

/**
 * The server stores the tab `previous` under `id` from now on (`A4.45`). `updatedAt` identifies its state; `queries` are its
 * earlier runs, which still have to follow.
 */
const tabMigrated = defineEvent({
  type: 'tab.migrated',
  class: 'remote',
  schema: () =>
    z.object({
      previous: Id,
      id: Id,
      updatedAt: z.number(),
      queries: z.readonly(z.array(z.object({ queryId: z.string() }))),
    }),
  public: ['updatedAt'],
  ids: ['previous', 'id', 'queries[].queryId'],
  touches: (data) => [`editor/${data.previous}`, `editor/${data.id}`],
})

/** Tabs that could not move to the server, and why (`A4.46`). `uncertain`: the server may have them, but did not answer. */
const tabMigrationFailed = defineEvent({
  type: 'tab.migration_failed',
  class: 'remote',
  schema: () => z.object({ id: Id, uncertain: z.boolean(), ...failure }),
  public: ['uncertain', 'attempt'],
  ids: ['id'],
  touches,
})

const tabQueryMigrationRequested = defineEvent({
  type: 'tab.query_migration_requested',
  class: 'intent',
  schema: () => z.object({ id: Id, queryId: z.string() }),
  ids: ['id', 'queryId'],
  touches,
})

const tabQueryMigrated = defineEvent({
  type: 'tab.query_migrated',
  class: 'remote',
  schema: () => z.object({ id: Id, queryId: z.string() }),
  ids: ['id', 'queryId'],
  touches,
})

const tabQueryMigrationFailed = defineEvent({
  type: 'tab.query_migration_failed',
  class: 'remote',
  schema: () => z.object({ id: Id, queryId: z.string(), ...failure }),
  public: ['attempt'],
  ids: ['id', 'queryId'],
  touches,
})

export const tabEvents = [
  tabListRequested,
  tabListed,
  tabListFailed,
  tabLoadRequested,
  tabLoaded,
  tabGone,
  tabLoadFailed,
  tabMigrationRequested,
  tabMigrated,
  tabMigrationFailed,
  tabQueryMigrationRequested,
  tabQueryMigrated,
  tabQueryMigrationFailed,
] as const
