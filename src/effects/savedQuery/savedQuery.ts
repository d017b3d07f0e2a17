import * as savedCalls from '../../../contract/savedQuery/savedQuery'
import * as shareCalls from '../../../contract/share/share'
import type { SavedQuery, SavedQueryItem } from '../../../contract/savedQuery/savedQuery'
import type { NewEvent } from '../../core/events/define'
import { event, type Recorded } from '../../core/events/registry'
import type { SavedSummary } from '../../events/savedQuery/savedQuery'
import { same } from '../../core/json/value'
import type { ReadModel } from '../../core/readModel/model'
import { attempt } from '../../core/effects/attempt'
import { defineEffect, type EffectIo } from '../../core/effects/effect'
import { CallFailure, unlessGone } from '../../core/http/failure'
import { isSince, writeOrFind } from '../../core/effects/lostAnswer'
import { openScheduledRun } from './run'

const CONTENT = ['label', 'dbId', 'catalog', 'schema', 'sql', 'templateParams'] as const
const PAGE = 100
const NEWEST_FIRST = { order_column: 'changed_on_delta_humanized', order_direction: 'desc' } as const

type Content = Omit<SavedSummary, 'changedOn' | 'remoteId' | 'description' | 'schedule' | 'lastRun'>

const bodyOf = ({ label, dbId, catalog, schema, sql, templateParams }: Content) => ({
  label,
  db_id: dbId,
  catalog,
  schema,
  sql,
  template_parameters: templateParams,
})

const summaryOf = (remoteId: number, query: SavedQuery): SavedSummary => ({
  remoteId,
  label: query.label ?? '',
  description: query.description ?? null,
  dbId: query.database?.id ?? null,
  catalog: query.catalog ?? null,
  schema: query.schema ?? null,
  sql: query.sql ?? '',
  templateParams: query.template_parameters ?? null,
  changedOn: query.changed_on ?? null,
})

const text = (value: unknown): string | null => (typeof value === 'string' ? value : null)
const number = (value: unknown): number | null => (typeof value === 'number' ? value : null)

/** When the server runs it by itself, and how that went last. */
const runsOf = (extra: SavedQueryItem['extra']): Pick<SavedSummary, 'schedule' | 'lastRun'> => {
  const info = (extra?.['schedule_info'] ?? {}) as Readonly<Record<string, unknown>>
  const cron = text(info['schedule_interval'])
  if (cron === null) return {}
  const last = (extra?.['last_run'] ?? {}) as Readonly<Record<string, unknown>>
  const at = number(last['at'])
  const schedule = {
    cron,
    timezone: text(info['timezone']) ?? 'UTC',
    start: text(info['start_date']),
    end: text(info['end_date']),
  }
  const how = {
    state: text(last['state']) ?? '',
    rows: number(last['rows']),
    message: text(last['message']),
    queryId: number(last['query_id']),
  }
  return { schedule, lastRun: at === null ? null : { at, ...how } }
}

const limitOf = (state: ReadModel): number => state.session.config?.defaultQueryLimit ?? 1000

type Posted = Recorded<'saved.requested'> | Recorded<'saved.schedule_requested'>

/** The saved query that a post made whose answer was lost: its name and content, made since. Null where there is none. */
const findPosted = async ({ at, data }: Posted, info: object | null, { http }: EffectIo) => {
  const filters = [{ col: 'label', opr: 'eq', value: data.label }]
  const { body } = await http.call(savedCalls.savedQueryList, {
    query: { ...NEWEST_FIRST, filters, page: 0, page_size: PAGE, keys: ['none'] },
  })
  const match = body.result.find((item) => {
    const kept = summaryOf(item.id, item)
    const scheduled = item.extra?.['schedule_info'] ?? null
    return (
      CONTENT.every((field) => kept[field] === data[field]) &&
      kept.description === data.description &&
      same(scheduled, info) &&
      isSince(item.changed_on, at)
    )
  })
  if (match === undefined) return null
  const { etag } = await http.call(savedCalls.savedQueryGet, { params: { id: match.id }, query: {} })
  return { remoteId: match.id, version: etag }
}

/** Posts a query once; looks it up where the answer was lost. */
const post = (cause: Posted, info: object | null, io: EffectIo) =>
  writeOrFind(
    async () => {
      const extra = info === null ? {} : { extra_json: JSON.stringify({ schedule_info: info }) }
      const { body, etag } = await io.http.call(savedCalls.savedQueryPost, {
        body: { ...bodyOf(cause.data), description: cause.data.description, ...extra },
      })
      return { remoteId: body.id, version: etag }
    },
    () => findPosted(cause, info, io),
    io,
  )

/** Saves a new query (`A7.10`). It is never posted twice: a save that a reload interrupts is abandoned. */
export const saveQuery = defineEffect({
  name: 'save-query',
  on: ['saved.requested'],
  key: ({ data }) => data.editorId,
  mode: 'exhaust',
  waitDurable: true,
  resume: 'retry-if-not-started',
  run: (cause, io) => {
    const { editorId, label } = cause.data
    return attempt(
      async () => event('saved.stored', { editorId, label, ...(await post(cause, null, io)) }),
      (message) => event('saved.failed', { editorId, message }),
    )
  },
})

/** Posts a query with its schedule (`A7.10`). It is never posted twice: a request that a reload interrupts is abandoned. */
export const scheduleQuery = defineEffect({
  name: 'schedule-query',
  on: ['saved.schedule_requested'],
  key: ({ data }) => data.editorId,
  mode: 'exhaust',
  waitDurable: true,
  resume: 'retry-if-not-started',
  run: (cause, io) => {
    const { editorId, label, schedule } = cause.data
    return attempt(
      async () => {
        const { cron, timezone, start, end } = schedule
        const info = { schedule_interval: cron, timezone, start_date: start, end_date: end }
        const { remoteId } = await post(cause, info, io)
        return event('saved.scheduled', { editorId, remoteId, label })
      },
      (message) => event('saved.schedule_failed', { editorId, message }),
    )
  },
})

/** The server's version in place of the one the tab changed; the same content is no conflict. */
const compared = async ({ data }: Recorded<'saved.update_requested'>, { http }: EffectIo): Promise<NewEvent> => {
  const { editorId, remoteId, label } = data
  const { body, etag: version } = await http.call(savedCalls.savedQueryGet, { params: { id: remoteId }, query: {} })
  const theirs = summaryOf(remoteId, body.result)
  return CONTENT.every((field) => theirs[field] === data[field])
    ? event('saved.updated', { editorId, remoteId, label, version })
    : event('saved.conflicted', { editorId, theirs, version })
}

/** The outcome of a change whose answer was lost; null where the server still has the former version. */
const findUpdated = async (cause: Recorded<'saved.update_requested'>, io: EffectIo): Promise<NewEvent | null> => {
  const outcome = await compared(cause, io)
  if (outcome.type === 'saved.updated') return outcome
  const before = cause.data.version ?? null
  return before === null || (outcome.data as { readonly version: string | null }).version === before ? null : outcome
}

/**
 * Replaces a saved query (`A7.11`); fields that the tab lacks, such as the description, stay. If another user changed it
 * in the meantime, nothing is written and their version is fetched. When the answer to a successful change was lost,
 * the server already holds the tab's content.
 */
export const updateSavedQuery = defineEffect({
  name: 'update-saved-query',
  on: ['saved.update_requested'],
  key: ({ data }) => String(data.remoteId),
  mode: 'coalesce',
  waitDurable: true,
  resume: 'retry',
  run: (cause, io) => {
    const { data } = cause
    return attempt(
      async () => {
        const { editorId, remoteId, label } = data
        const input = { params: { id: remoteId }, body: bodyOf(data) }
        const put = async () => {
          const { etag } = await io.http.call(savedCalls.savedQueryPut, input, { ifMatch: data.version ?? null })
          return event('saved.updated', { editorId, remoteId, label, version: etag })
        }
        try {
          return await writeOrFind<NewEvent>(put, () => findUpdated(cause, io), io)
        } catch (error) {
          if (error instanceof CallFailure && error.failure.status === 412) return compared(cause, io)
          throw error
        }
      },
      (message) => event('saved.update_failed', { editorId: data.editorId, message }),
    )
  },
})

export const listSavedQueries = defineEffect({
  name: 'list-saved-queries',
  on: ['saved.list_requested'],
  key: () => 'list',
  mode: 'switch',
  resume: 'retry',
  run: (_cause, { http }) =>
    attempt(
      async () => {
        const queries: SavedSummary[] = []
        for (let page = 0; ; page += 1) {
          const query = { ...NEWEST_FIRST, page, page_size: PAGE, keys: ['none'] }
          const { body } = await http.call(savedCalls.savedQueryList, { query })
          queries.push(...body.result.map((item) => ({ ...summaryOf(item.id, item), ...runsOf(item.extra) })))
          if (body.result.length < PAGE || queries.length >= body.count) return event('saved.listed', { queries })
        }
      },
      (message) => event('saved.list_failed', { message }),
    ),
})

export const deleteSavedQuery = defineEffect({
  name: 'delete-saved-query',
  on: ['saved.delete_requested'],
  key: ({ data }) => String(data.remoteId),
  mode: 'exhaust',
  resume: 'retry',
  run: ({ data: { remoteId, label } }, { http }) =>
    attempt(
      async () => {
        await http.call(savedCalls.savedQueryDelete, { params: { id: remoteId } }).catch(unlessGone)
        return event('saved.deleted', { remoteId, label })
      },
      (message) => event('saved.delete_failed', { remoteId, message }),
    ),
})

/** Opens a saved query (`A7.09`). */
export const openSavedQuery = defineEffect({
  name: 'open-saved-query',
  on: ['saved.open_requested'],
  key: ({ data }) => String(data.remoteId),
  mode: 'exhaust',
  resume: 'retry',
  run: ({ data: { remoteId, editorId } }, io) =>
    attempt(
      async () => {
        const input = { params: { id: remoteId }, query: {} }
        const { body, etag: version } = await io.http.call(savedCalls.savedQueryGet, input)
        const query = summaryOf(remoteId, body.result)
        return event('saved.opened', { editorId, query, queryLimit: limitOf(io.state()), version })
      },
      (message) => event('saved.open_failed', { message }),
    ),
})

/** Stores a share (`A7.13`). */
export const storeShare = defineEffect({
  name: 'store-share',
  on: ['share.requested'],
  key: ({ data }) => data.editorId,
  mode: 'switch',
  run: ({ data: { editorId, share } }, { http }) =>
    attempt(
      async () => {
        const { body } = await http.call(shareCalls.shareStore, { body: { data: JSON.stringify(share) } })
        return event('share.stored', { editorId, id: String(body.id), sql: share.sql })
      },
      (message) => event('share.failed', { editorId, message }),
    ),
})

/** Name of a shared query that has none (`A5.08`). */
const UNNAMED = 'Shared query'

/** Opens a share (`A7.12`). */
export const openShare = defineEffect({
  name: 'open-share',
  on: ['share.open_requested'],
  key: ({ data }) => data.id,
  mode: 'exhaust',
  resume: 'retry',
  run: ({ data: { id, editorId } }, io) =>
    attempt(
      async () => {
        const { body } = await io.http.call(shareCalls.shareGet, { params: { id } })
        const share = {
          name: body.name === null || body.name === undefined || body.name === '' ? UNNAMED : body.name,
          dbId: body.dbId ?? null,
          catalog: body.catalog ?? null,
          schema: body.schema ?? null,
          sql: body.sql ?? '',
          templateParams: body.templateParams ?? null,
          // SQL from another person runs at the reader's wish only, not because a link was opened
          autorun: false,
        }
        return event('share.opened', { editorId, share, queryLimit: limitOf(io.state()) })
      },
      (message) => event('share.open_failed', { message }),
    ),
})

export const savedEffects = [
  saveQuery,
  scheduleQuery,
  updateSavedQuery,
  listSavedQueries,
  deleteSavedQuery,
  openSavedQuery,
  openScheduledRun,
  storeShare,
  openShare,
] as const
