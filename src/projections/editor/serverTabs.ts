import type { FoldEvent } from '../../core/events/envelope'
import { defineProjection } from '../../core/readModel/projection'
import { tableSchemaKey } from './tableSchemaKey'

/** Consecutive failures, and the time of the next try. */
interface Pause {
  readonly failures: number
  readonly until: number
  /** The server's last message. */
  readonly message: string
  /** One of them may have been carried out unheard. */
  readonly uncertain: boolean
}

/** The server's side of the tabs; the tabs themselves are editors. */
export interface Tabs {
  list: { readonly status: 'loading' | 'loaded' | 'failed'; readonly request: string } | null
  /** The tab that the server has in front (`A4.52`). */
  active: string | null
  /** The window in which someone last went to a tab: its tab is the one in front. */
  window: string | null
  /** Tabs that may have changed on the server since they were loaded. */
  stale: Record<string, boolean>
  /** Queries that ran before their tab was on the server, and still have to follow it (`A4.44`). */
  queries: { id: string; readonly queryId: string }[]
  pauses: Record<string, Pause>
  /** When a tab was last synced (`A3.44`). */
  syncedAt: number
}

const FIRST_PAUSE = 5000
const LONGEST_PAUSE = 300_000

/** Pause after so many failures in a row, in ms: 5 s, then twice as long each time, 5 min at most. */
export const pauseAfter = (failures: number): number =>
  Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** Math.min(10, Math.max(0, failures - 1)))

const fail = (
  tabs: Tabs,
  key: string,
  { at, data }: FoldEvent<string, { readonly attempt: number; readonly message: string; readonly uncertain?: boolean }>,
): void => {
  const pause = tabs.pauses[key]
  const failures = (pause?.failures ?? 0) + (data.attempt === 0 ? 0 : 1)
  tabs.pauses[key] = {
    failures,
    until: at + pauseAfter(failures),
    message: data.message,
    uncertain: pause?.uncertain === true || data.uncertain === true,
  }
}

const forget = (tabs: Tabs, id: string): void => {
  for (const wish of ['load', 'migrate', 'sync', 'activate', 'delete']) delete tabs.pauses[`${wish} ${id}`]
  delete tabs.stale[id]
  if (tabs.active === id) tabs.active = null
  tabs.queries = tabs.queries.filter((query) => query.id !== id)
}

/** Drops the pending requests that a closed tab cannot have. */
const dropWishes = (tabs: Tabs, id: string): void => {
  const ofTab = (key: string): boolean =>
    (key === `migrate ${id}` && tabs.pauses[key]?.uncertain !== true) ||
    (key.startsWith('table ') && (JSON.parse(key.slice(6)) as unknown[])[1] === id)
  for (const key of Object.keys(tabs.pauses)) if (ofTab(key)) delete tabs.pauses[key]
}

const inFront = (tabs: Tabs, event: FoldEvent): void => {
  tabs.window = event.session
}

const tableWish = (data: Parameters<typeof tableSchemaKey>[0]): string => `table ${tableSchemaKey(data)}`

export const tabsProjection = defineProjection({
  name: 'tabs',
  version: 1,
  initial: (): Tabs => ({ list: null, active: null, window: null, stale: {}, queries: [], pauses: {}, syncedAt: 0 }),
  on: {
    'session.started': (tabs, event) => {
      tabs.list = null
      return inFront(tabs, event)
    },
    'editor.added': inFront,
    'editor.activated': inFront,
    'editor.reopened': (tabs, event) => {
      delete tabs.pauses[`delete ${event.data.id}`]
      return inFront(tabs, event)
    },
    'editor.closed': (tabs, event) => {
      dropWishes(tabs, event.data.id)
      return inFront(tabs, event)
    },
    'saved.opened': inFront,
    'saved.run_opened': inFront,
    'share.opened': inFront,
    'session.offline_changed': (tabs, event) => {
      if (event.data.offline) return
      for (const [key, pause] of Object.entries(tabs.pauses)) tabs.pauses[key] = { ...pause, until: 0 }
    },
    'tab.retried': (tabs) => {
      for (const [key, pause] of Object.entries(tabs.pauses)) tabs.pauses[key] = { ...pause, until: 0 }
    },
    'tab.list_requested': (tabs, event) => {
      tabs.list = { status: 'loading', request: event.id }
    },
    'tab.listed': (tabs, event) => {
      const { active, tabs: named } = event.data
      if (tabs.list !== null) tabs.list = { ...tabs.list, status: 'loaded' }
      delete tabs.pauses['list']
      tabs.active = active?.id ?? null
      tabs.stale = Object.fromEntries(named.filter(({ id }) => id !== active?.id).map(({ id }) => [id, true]))
    },
    'tab.list_failed': (tabs, event) => {
      if (tabs.list !== null) tabs.list = { ...tabs.list, status: 'failed' }
      fail(tabs, 'list', event)
    },
    'effect.abandoned': (tabs, event) => {
      if (tabs.list?.status === 'loading' && tabs.list.request === event.cause) tabs.list = null
    },
    'tab.loaded': (tabs, event) => {
      const { id } = event.data.tab
      delete tabs.stale[id]
      delete tabs.pauses[`load ${id}`]
    },
    'tab.load_failed': (tabs, event) => fail(tabs, `load ${event.data.id}`, event),
    'tab.gone': (tabs, event) => forget(tabs, event.data.id),
    'tab.migrated': (tabs, event) => {
      const { previous, id, queries } = event.data
      delete tabs.pauses[`migrate ${previous}`]
      if (previous !== id) {
        for (const query of tabs.queries) if (query.id === previous) query.id = id
        const moved = tabs.queries.filter((query) => query.id === id)
        forget(tabs, previous)
        tabs.queries = [...tabs.queries.filter((query) => query.id !== id), ...moved]
      }
      const queryIds = new Set(tabs.queries.map((query) => query.queryId))
      tabs.queries.push(
        ...queries.filter(({ queryId }) => !queryIds.has(queryId)).map(({ queryId }) => ({ id, queryId })),
      )
      // the server puts a new tab in front
      tabs.active = id
    },
    'tab.migration_failed': (tabs, event) => fail(tabs, `migrate ${event.data.id}`, event),
    'tab.query_migrated': (tabs, event) => {
      const { queryId } = event.data
      tabs.queries = tabs.queries.filter((query) => query.queryId !== queryId)
      delete tabs.pauses[`query ${queryId}`]
    },
    'tab.query_migration_failed': (tabs, event) => fail(tabs, `query ${event.data.queryId}`, event),
    'tab.synced': (tabs, event) => {
      delete tabs.pauses[`sync ${event.data.id}`]
      tabs.syncedAt = Math.max(tabs.syncedAt, event.at)
    },
    'tab.sync_failed': (tabs, event) => {
      const { id, gone } = event.data
      if (gone) forget(tabs, id)
      else fail(tabs, `sync ${id}`, event)
    },
    'tab.detached': (tabs, event) => {
      delete tabs.pauses[`sync ${event.data.id}`]
      delete tabs.pauses[`migrate ${event.data.id}`]
    },
    'tab.activated': (tabs, event) => {
      tabs.active = event.data.id
      delete tabs.pauses[`activate ${event.data.id}`]
    },
    'tab.activation_failed': (tabs, event) => fail(tabs, `activate ${event.data.id}`, event),
    'tab.deleted': (tabs, event) => forget(tabs, event.data.id),
    'tab.delete_failed': (tabs, event) => fail(tabs, `delete ${event.data.id}`, event),
    'table.stored': (tabs, event) => {
      delete tabs.pauses[tableWish(event.data)]
    },
    'table.store_failed': (tabs, event) => fail(tabs, tableWish(event.data), event),
    'table.deleted': (tabs, event) => {
      delete tabs.pauses[`remove ${event.data.tableId}`]
    },
    'table.delete_failed': (tabs, event) => fail(tabs, `remove ${event.data.tableId}`, event),
  },
})

/** Consecutive failures of the request so far. */
export const failuresOf = (tabs: Tabs, wish: string): number => tabs.pauses[wish]?.failures ?? 0
