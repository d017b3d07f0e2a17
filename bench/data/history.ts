import { eventId, type EventEnvelope } from '../../src/core/events/envelope'
import type { EventMap, EventType } from '../../src/core/events/registry'
import { createRandom } from './random'

const START = Date.UTC(2026, 0, 5, 8)
const SESSION_EVENTS = 400
const TABS = 20
const LONGEST_TEXT = 3000
const TABLES = ['flights', 'airports', 'birdstrikes', 'weather', 'gapminder', 'orders', 'customers', 'visits']
const WORDS = [
  'select ',
  'count(*) ',
  'from flights ',
  'where ',
  'carrier = 12 ',
  'and ',
  'group by 1 ',
  '\n',
  ', ',
  'x',
]

interface Tab {
  readonly id: string
  name: string
  text: string
  limit: number
  schema: string
}

/** Source of the events' times; the default keeps a log of any length inside two weeks. */
export interface HistoryOptions {
  readonly seed?: number
  readonly start?: number
  readonly step?: number
}

/**
 * An endless stream of valid events as a person's work leaves them: twenty tabs, mostly typing, runs with
 * their answers, the schema browser, reloads. The same seed gives the same events.
 */
export function* history({ seed = 1, start = START, step = 900 }: HistoryOptions = {}): Generator<EventEnvelope> {
  const random = createRandom(seed)
  const below = (limit: number): number => Math.floor(random() * limit)
  const pick = <Item>(items: readonly Item[]): Item => items[below(items.length)] as Item
  let seq = 0
  let session = ''
  let counter = 0
  let ids = 0
  let at = start
  let active = 0
  let closed: { tab: Tab; index: number } | null = null
  const tabs: Tab[] = []

  const make = <T extends EventType>(type: T, data: EventMap[T], cause: string | null = null): EventEnvelope => {
    seq += 1
    counter += 1
    at += below(2 * step)
    const remote = cause !== null && type !== 'effect.started'
    const actor = remote ? 'server' : '1'
    const corr = `q${seq.toString(36)}`
    return { id: eventId(session, counter), seq, type, v: 1, at, actor, session, cause, corr, data }
  }
  const newId = (): string => `q${(ids += 1).toString(36)}`

  const begin = (): EventEnvelope => {
    const previous = session === '' ? null : session
    session = `s${Math.floor(seq / SESSION_EVENTS).toString(36)}x${below(1000).toString(36)}`
    counter = 0
    return make('session.started', { previous, build: 'bench' })
  }

  const add = (): EventEnvelope => {
    const tab: Tab = { id: newId(), name: `Untitled Query ${ids}`, text: 'SELECT ...', limit: 1000, schema: 'main' }
    tabs.push(tab)
    active = tabs.length - 1
    const { id, name, text: sql, limit: queryLimit, schema } = tab
    return make('editor.added', { id, name, dbId: 1, catalog: null, schema, sql, queryLimit, origin: 'new' })
  }

  const edit = (tab: Tab): EventEnvelope => {
    const shrink = tab.text.length > LONGEST_TEXT
    const at = below(tab.text.length)
    const remove = shrink
      ? Math.min(1000, tab.text.length - at)
      : below(3) === 0
        ? Math.min(4, tab.text.length - at)
        : 0
    const insert = shrink ? '' : Array.from({ length: 1 + below(5) }, () => pick(WORDS)).join('')
    tab.text = tab.text.slice(0, at) + insert + tab.text.slice(at + remove)
    return make('editor.sql_edited', { id: tab.id, changes: [{ at, remove, insert }], length: tab.text.length })
  }

  function* run(tab: Tab): Generator<EventEnvelope> {
    const queryId = newId()
    const context = { dbId: 1, catalog: null, schema: tab.schema, sql: tab.text, offset: 0 }
    const request = make('run.requested', {
      queryId,
      editorId: tab.id,
      tab: tab.name,
      ...context,
      queryLimit: tab.limit,
      runAsync: false,
      templateParams: null,
    })
    yield request
    yield make('effect.started', { effect: 'run-query', attempt: 1 }, request.id)
    if (below(8) === 0) {
      const errors = [{ message: 'no such column x', errorType: 'COLUMN_DOES_NOT_EXIST_ERROR', level: 'error' }]
      yield make('run.failed', { queryId, message: 'no such column x', errors, link: null }, request.id)
      return
    }
    const columns = Array.from({ length: 6 }, (_, index) => ({
      column_name: `column_${index}`,
      name: `column_${index}`,
      type: index === 0 ? 'VARCHAR' : 'BIGINT',
      type_generic: index === 0 ? 1 : 0,
      is_dttm: false,
    }))
    const times = { startDttm: at, endDttm: at + 120, changed_on: new Date(at).toISOString() }
    yield make(
      'run.succeeded',
      {
        queryId,
        serverId: seq,
        status: 'success',
        resultsKey: `key-${queryId}`,
        rows: below(1000),
        columns,
        limit: tab.limit,
        limitingFactor: 'NOT_LIMITED',
        executedSql: tab.text,
        trackingUrl: null,
        ...times,
      },
      request.id,
    )
  }

  function* explore(): Generator<EventEnvelope> {
    const place = { dbId: 1, catalog: null, schema: 'main', name: pick(TABLES) }
    yield make('schema.table_expanded', place)
    const request = make('schema.table_metadata_requested', place)
    yield request
    const columns = ['id', 'day', 'carrier', 'delay', 'distance'].map((name) => ({
      name,
      type: 'BIGINT',
      comment: null,
      keys: [],
    }))
    yield make('schema.table_metadata_loaded', { ...place, comment: null, columns, selectStar: null }, request.id)
    if (below(2) === 0) yield make('schema.table_collapsed', place)
  }

  function* other(tab: Tab, chance: number): Generator<EventEnvelope> {
    const { id } = tab
    if (chance < 3) {
      const was = tab.limit
      tab.limit = pick([10, 100, 1000, 10_000].filter((limit) => limit !== was))
      yield make('editor.limit_set', { id, queryLimit: tab.limit, was })
    } else if (chance < 5) {
      const was = { dbId: 1, catalog: null, schema: tab.schema }
      tab.schema = tab.schema === 'main' ? 'sales' : 'main'
      yield make('editor.context_selected', { id, dbId: 1, catalog: null, schema: tab.schema, was })
    } else if (chance < 7) {
      const was = tab.name
      tab.name = `Query ${below(1000)}`
      yield make('editor.renamed', { id, name: tab.name, was })
    } else if (chance < 9) {
      yield make('session.south_pane_selected', { pane: pick(['Results', 'History']) })
    } else if (chance < 11) {
      const north = 20 + below(60)
      yield make('editor.panes_resized', { id, northPercent: north, southPercent: 100 - north })
    } else if (chance < 13) {
      const toast = make('toast.shown', { level: 'info', text: 'Your query was saved', args: [] })
      yield toast
      yield make('toast.dismissed', { id: toast.id })
    } else if (chance < 14 && closed === null && tabs.length > 5) {
      closed = { tab, index: active }
      tabs.splice(active, 1)
      active = 0
      yield make('editor.closed', { id, name: tab.name, index: closed.index })
    } else if (closed !== null) {
      const back = closed
      closed = null
      tabs.splice(back.index, 0, back.tab)
      active = back.index
      yield make('editor.reopened', { id: back.tab.id, name: back.tab.name, index: back.index })
    } else {
      const sql = `SELECT * FROM ${pick(TABLES)} -- ${seq}`
      const was = tab.text
      tab.text = sql
      yield make('editor.sql_replaced', { id, sql, was, by: 'paste' })
    }
  }

  for (;;) {
    if (session === '' || (counter >= SESSION_EVENTS && below(20) === 0)) yield begin()
    const tab = tabs[active]
    if (tab === undefined || (tabs.length < TABS && below(20) === 0)) {
      yield add()
      continue
    }
    const chance = below(100)
    if (chance < 58) yield edit(tab)
    else if (chance < 70) {
      active = below(tabs.length)
      yield make('editor.activated', { id: (tabs[active] as Tab).id })
    } else if (chance < 80) yield* run(tab)
    else if (chance < 84) yield* explore()
    else yield* other(tab, chance - 84)
  }
}

/** The first `count` events of a history. */
export const take = (count: number, options?: HistoryOptions): EventEnvelope[] => {
  const events: EventEnvelope[] = []
  for (const event of history(options)) {
    if (events.length === count) break
    events.push(event)
  }
  return events
}
