import fc from 'fast-check'

import {
  createDispatch,
  loadExploreCommands,
  loadGridCommands,
  loadTabSync,
  loadUndoCommands,
  type Dispatch,
} from '../../src/app/commands/dispatch'
import type { NewEvent } from '../../src/core/events/define'
import type { EventEnvelope } from '../../src/core/events/envelope'
import { event } from '../../src/core/events/registry'
import type { RunState } from '../../src/events/run/run'
import { applyChanges, type TextChange } from '../../src/core/events/textChange'
import { effectiveEditor } from '../../src/projections/editor/editors'
import type { Store } from '../../src/core/readModel/store'
import { keepGolden } from './golden'
import { createStore } from './model'

await Promise.all([loadExploreCommands(), loadGridCommands(), loadTabSync(), loadUndoCommands()])

/** One window over a log that gives places when told to, on a clock that is told the time. */
export interface World {
  readonly store: Store
  readonly dispatch: Dispatch
  readonly log: EventEnvelope[]
  /** Gives all pending events their place. */
  commit(): void
  remote(event: NewEvent, corr?: string): void
  tick(ms: number): void
  now(): number
}

export const createWorld = (session = 's1'): World => {
  let clock = 1_000_000
  let ids = 0
  let isInjected = false
  const log: EventEnvelope[] = []
  const store = createStore({
    session,
    now: () => clock,
    actor: () => '1',
    log: { append: (events) => (isInjected ? undefined : keepGolden(events)), draft: () => undefined },
  })
  const newId = () => `q${session}${(ids += 1)}`
  return {
    store,
    log,
    dispatch: createDispatch({ store, now: () => clock, newId }),
    commit: () => {
      const placed = store.pending().map((pending, index) => ({ ...pending, seq: log.length + index + 1 }))
      log.push(...placed)
      store.confirm(placed)
    },
    remote: (fact, corr = newId()) => {
      isInjected = true
      store.append([fact], { corr, actor: 'server' })
      isInjected = false
    },
    tick: (ms) => {
      clock += ms
    },
    now: () => clock,
  }
}

const column = { column_name: 'n', name: 'n', type: 'INTEGER', type_generic: 0, is_dttm: false }

export const success = (queryId: string, cause: string, status = 'success'): NewEvent =>
  event(
    'run.succeeded',
    {
      queryId,
      serverId: 7,
      status,
      resultsKey: `key-${queryId}`,
      rows: 3,
      columns: [column],
      limit: 1000,
      limitingFactor: 'NOT_LIMITED',
      executedSql: 'SELECT 1',
      trackingUrl: null,
      startDttm: 5,
      endDttm: 9,
      changed_on: '2026-01-01T00:00:00',
    },
    cause,
  )

export const failure = (queryId: string, cause: string, timedOut = false): NewEvent =>
  event(
    'run.failed',
    {
      queryId,
      message: 'no such column',
      errors: [{ message: 'no such column', errorType: 'COLUMN_DOES_NOT_EXIST_ERROR', level: 'error', position: 3 }],
      link: null,
      timedOut,
    },
    cause,
  )

export const refreshed = (queryId: string, state: RunState, progress: number, changed_on: string): NewEvent =>
  event('run.refreshed', {
    queries: [
      {
        queryId,
        serverId: 7,
        state,
        progress,
        rows: null,
        limit: 10,
        limitingFactor: null,
        executedSql: null,
        resultsKey: null,
        trackingUrl: null,
        startDttm: null,
        endDttm: null,
        errorMessage: state === 'failed' ? 'gone' : null,
        changed_on,
      },
    ],
  })

/** A step of a trace; numbers choose among what exists, so that every trace is meaningful. */
export type Step =
  | { readonly do: 'add' | 'reopen' | 'undo' | 'redo' | 'commit' | 'clear' }
  | {
      readonly do: 'close' | 'activate' | 'clone' | 'run' | 'stop' | 'rerun' | 'show' | 'remove'
      readonly pick: number
    }
  | { readonly do: 'rename'; readonly pick: number; readonly name: string }
  | { readonly do: 'move' | 'limit'; readonly pick: number; readonly to: number }
  | {
      readonly do: 'edit'
      readonly pick: number
      readonly at: number
      readonly remove: number
      readonly insert: string
    }
  | { readonly do: 'replace'; readonly pick: number; readonly insert: string }
  | { readonly do: 'context'; readonly pick: number; readonly dbId: number }
  | { readonly do: 'select'; readonly pick: number; readonly insert: string }
  | { readonly do: 'server'; readonly pick: number; readonly say: number; readonly late: boolean }
  | { readonly do: 'wait'; readonly ms: number }

const pick = fc.nat(30)
const insert = fc.oneof(fc.string({ maxLength: 12 }), fc.constantFrom('SELECT ', '\n', '😀', '\ud800', 'é', ''))

export const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.constant({ do: 'add' as const }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom({ do: 'reopen' as const }, { do: 'commit' as const }, { do: 'clear' as const }),
  },
  { weight: 2, arbitrary: fc.constantFrom({ do: 'undo' as const }, { do: 'redo' as const }) },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constantFrom(
        'close' as const,
        'activate' as const,
        'clone' as const,
        'run' as const,
        'run' as const,
        'stop' as const,
        'rerun' as const,
        'show' as const,
        'remove' as const,
      ),
      pick,
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({ do: fc.constant('edit' as const), pick, at: fc.nat(60), remove: fc.nat(6), insert }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('rename' as const), pick, name: fc.string({ maxLength: 9 }) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('move' as const, 'limit' as const), pick, to: fc.nat(9) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('replace' as const, 'select' as const), pick, insert }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('context' as const), pick, dbId: fc.nat(3) }) },
  {
    weight: 6,
    arbitrary: fc.record({ do: fc.constant('server' as const), pick, say: fc.nat(9), late: fc.boolean() }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('wait' as const), ms: fc.nat(90_000) }) },
)

export const trace = (maxLength = 60): fc.Arbitrary<readonly Step[]> =>
  fc.array(step, { maxLength, minLength: 5, size: 'max' })

const choose = <Item>(items: readonly Item[], index: number): Item | undefined =>
  items.length === 0 ? undefined : items[index % items.length]

const runOf = (world: World, index: number): string => choose(world.store.state().runs.order, index) ?? 'nothing'

/** An answer of a server about a run: right or wrong, in time or late. */
const serverSays = (world: World, queryId: string, say: number, late: boolean): NewEvent => {
  const run = world.store.state().runs.byId[queryId]
  const cause = late ? 's0-000001' : (run?.request ?? 's0-000002')
  const stamp = `2026-01-01T00:00:${String(world.now() % 60).padStart(2, '0')}`
  const answers = [
    () => success(queryId, cause),
    () => success(queryId, cause, 'stopped'),
    () => failure(queryId, cause),
    () => failure(queryId, cause, true),
    () => event('run.stopped', { queryId }, cause),
    () => refreshed(queryId, 'running', world.now() % 140, stamp),
    () => refreshed(queryId, 'success', 100, stamp),
    () => refreshed(queryId, 'failed', 50, stamp),
    () => event('run.stop_failed', { queryId, message: 'no' }, cause),
    () => event('effect.abandoned', { effect: 'run-query', reason: 'given up' }, cause),
  ]
  return (answers[say] ?? answers[0]!)()
}

/** The text the person's own editor would hold after this edit, computed without the product. */
export const edited = (text: string, at: number, remove: number, insertion: string) => {
  const start = Math.min(at, text.length)
  const change: TextChange = { at: start, remove: Math.min(remove, text.length - start), insert: insertion }
  return { changes: [change], sql: applyChanges(text, [change]) }
}

export const play = (world: World, action: Step): void => {
  const { store, dispatch } = world
  const { editors } = store.state()
  const id = 'pick' in action ? (choose(editors.order, action.pick) ?? 'nothing') : 'nothing'
  world.tick(7)
  switch (action.do) {
    case 'add':
      return void dispatch('editor.add', {})
    case 'reopen':
      return void dispatch('editor.reopen', {})
    case 'undo':
      return void dispatch('undo.undo', {})
    case 'redo':
      return void dispatch('undo.redo', {})
    case 'commit':
      return world.commit()
    case 'clear':
      return world.remote(event('run.inactive_cleared', { interval: 1000, now: world.now() }))
    case 'close':
      return void dispatch('editor.close', { id })
    case 'activate':
      return void dispatch('editor.activate', { id })
    case 'clone':
      return void dispatch('editor.clone', { id })
    case 'rename':
      return void dispatch('editor.rename', { id, name: action.name })
    case 'move':
      return void dispatch('editor.move', { id, index: action.to })
    case 'limit':
      return void dispatch('editor.set_limit', { id, queryLimit: action.to * 100 })
    case 'edit': {
      const text = effectiveEditor(editors, id)?.sql ?? ''
      return void dispatch('editor.edit', { id, ...edited(text, action.at, action.remove, action.insert) })
    }
    case 'replace':
      return void dispatch('editor.replace', { id, sql: action.insert, by: 'paste' })
    case 'select':
      return void dispatch('run.start', {
        editorId: id,
        selection: { text: action.insert, offset: 0, row: 1, column: 1 },
      })
    case 'context':
      return void dispatch('editor.select_context', { id, dbId: action.dbId, catalog: null, schema: 'main' })
    case 'run':
      return void dispatch('run.start', { editorId: id })
    case 'stop':
      return void dispatch('run.stop', { queryId: runOf(world, action.pick) })
    case 'rerun':
      return void dispatch('run.rerun', { queryId: runOf(world, action.pick) })
    case 'show':
      return void dispatch('run.show_results', { queryId: runOf(world, action.pick) })
    case 'remove':
      return void dispatch('run.remove', { queryId: runOf(world, action.pick) })
    case 'server':
      return world.remote(serverSays(world, runOf(world, action.pick), action.say, action.late))
    case 'wait':
      return world.tick(action.ms)
  }
}

/** A world in which a database is known, after a trace. */
export const played = (steps: readonly Step[], observe?: (world: World, step: Step) => void): World => {
  const world = createWorld()
  world.dispatch('session.start', { previous: null, build: 'test' })
  world.dispatch('schema.load_databases', {})
  const request = world.store.pending().at(-1)?.id ?? ''
  const database = {
    id: 1,
    name: 'examples',
    backend: 'duckdb',
    allowRunAsync: false,
    allowDml: false,
    allowMultiCatalog: false,
    disableDataPreview: false,
  }
  world.remote(event('schema.databases_loaded', { databases: [database] }, request))
  for (const action of steps) {
    play(world, action)
    observe?.(world, action)
  }
  return world
}

/** All events of a world, confirmed and pending. */
export const eventsOf = (world: World): readonly EventEnvelope[] => [...world.log, ...world.store.pending()]
