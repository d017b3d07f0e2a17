import fc from 'fast-check'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { event } from '../../../src/core/events/registry'
import { effectiveEditor } from '../../../src/projections/editor/editors'
import { isUnderWay } from '../../../src/projections/job/jobs'
import type { TestClient } from '../../support/client'
import { behindFaults, FAULTS, type Fault } from '../../support/faults'
import { runs } from '../../support/runs'
import { serveCalls } from '../../support/serveCalls'
import { createTabServer, persistentClient } from '../../support/tabServer'
import { createWideServer } from '../../support/wideServer'
import { success } from '../../support/world'

const server = serveCalls()

/** Calls that stall are abandoned after this many ms. */
const PATIENCE = 60
/** Events that report a failure to the person, by the intent they answer. */
const FAILED = /(?:_failed|\.failed)$/

// The time limit of a call and the delays of the network pass only as the test says.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => void vi.useRealTimers())

const DEEDS = [
  'edit a tab',
  'add a tab',
  'close a tab',
  'activate a tab',
  'expand a table',
  'list databases',
  'open a database',
  'change a database',
  'add a database',
  'test a database',
  'ask what uses it',
  'delete a database',
  'list datasets',
  'make a dataset',
  'overwrite a dataset',
  'dataset of a table',
  'delete a dataset',
  'open a dataset',
  'estimate',
  'functions',
  'export',
  'stop a job',
  'send a file',
  'make a table',
  'put a file away',
  'delete a table',
] as const

/** Jobs are asked about only when their start got through, so they are begun more often than the rest. */
const deed = fc.oneof(
  { arbitrary: fc.constantFrom(...DEEDS), weight: 3 },
  { arbitrary: fc.constant('export' as const), weight: 2 },
)

const SWITCHES = {
  exposeInSqllab: true,
  allowRunAsync: false,
  allowCtas: false,
  allowCvas: false,
  allowDml: false,
  forceCtasSchema: null,
  disableDataPreview: false,
  costEstimate: true,
}

const perform = (client: TestClient, deed: (typeof DEEDS)[number], turn: number): void => {
  const { dispatch, store, remote } = client.world
  const state = store.state()
  const editorId = state.editors.order[turn % Math.max(1, state.editors.order.length)] ?? ''
  const database = state.databases.list?.value?.at(-1)?.id ?? 1
  const dataset = state.datasets.lists.all?.value?.datasets[0]?.id ?? 1
  const [upload] = Object.values(state.uploads.byId)
  const connection = { engine: 'duckdb', options: [], secrets: [], kept: [] }
  switch (deed) {
    case 'edit a tab':
      return void dispatch('editor.replace', { id: editorId, sql: `-- ${turn}`, by: 'load' })
    case 'add a tab':
      return void dispatch('editor.add', {})
    case 'close a tab':
      return void dispatch('editor.close', { id: editorId })
    case 'activate a tab':
      return void dispatch('editor.activate', { id: editorId })
    case 'expand a table': {
      const place = { dbId: 1, catalog: null, schema: 'main', name: 'flights' }
      return void dispatch('schema.toggle_table', { ...place, editorId, expanded: turn % 2 === 0 })
    }
    case 'list databases':
      return void dispatch('databases.list', {})
    case 'open a database':
      return void dispatch('databases.open_form', { id: database })
    case 'change a database':
      return void dispatch('databases.save', { ...connection, form: 1, name: `n${turn}`, switches: SWITCHES })
    case 'add a database':
      return void dispatch('databases.save', { ...connection, form: null, name: `new ${turn}`, switches: SWITCHES })
    case 'test a database':
      return void dispatch('databases.test', { ...connection, form: null })
    case 'ask what uses it':
      return void dispatch('databases.ask_uses', { id: database })
    case 'delete a database':
      return void dispatch('databases.delete', { id: database })
    case 'list datasets':
      return void dispatch('dataset.list', { scope: 'all' })
    case 'make a dataset':
      return void dispatch('dataset.create', { editorId, name: `set ${turn}` })
    case 'overwrite a dataset':
      return void dispatch('dataset.create', { editorId, name: 'set', datasetId: dataset })
    case 'dataset of a table':
      return void dispatch('dataset.of_table', { dbId: 1, catalog: null, schema: 'main', name: 'flights' })
    case 'delete a dataset':
      return void dispatch('dataset.delete', { ids: [dataset] })
    case 'open a dataset':
      return void dispatch('dataset.open', { key: `${dataset}__table` })
    case 'estimate':
      return void dispatch('estimate.ask', { editorId })
    case 'functions':
      return void dispatch('functions.load', { dbId: 1, again: true })
    case 'export': {
      dispatch('editor.replace', { id: editorId, sql: `SELECT ${turn}`, by: 'load' })
      dispatch('run.start', { editorId })
      const queryId = store.state().runs.order.at(-1)
      const run = queryId === undefined ? undefined : store.state().runs.byId[queryId]
      if (run === undefined) return
      remote(success(run.id, run.request))
      return void dispatch('job.export', { queryId: run.id, format: 'csv', fileName: 'a.csv' })
    }
    case 'stop a job':
      return void dispatch('job.stop', { jobId: state.jobs.order.at(-1) ?? '' })
    case 'send a file':
      return void dispatch('upload.open', { fileName: 'file.csv', bytes: 3 })
    case 'make a table':
      if (upload === undefined) return
      return void dispatch('upload.make', { uploadId: upload.id, tableName: 'file', replace: false, columns: [] })
    case 'put a file away':
      return void dispatch('upload.dismiss', { uploadId: upload?.id ?? '' })
    case 'delete a table':
      return void dispatch('upload.delete_table', { dbId: 1, schema: 'ada', tableName: 'file' })
  }
}

type Step = { readonly deed: (typeof DEEDS)[number]; readonly pause: number }

/** A tab that the server stored while a proxy's 408 hid that, closed before the retry: it once stayed forever. */
const GHOST: [Step[], Fault[]] = [
  [
    { deed: 'dataset of a table', pause: 304 },
    { deed: 'overwrite a dataset', pause: 897 },
    { deed: 'close a tab', pause: 377 },
    { deed: 'edit a tab', pause: 2664 },
    { deed: 'send a file', pause: 935 },
    { deed: 'make a table', pause: 606 },
    { deed: 'export', pause: 165 },
  ],
  ['answered late', 'timed out at a proxy', 'answered late', 'lost on the way back'],
]

// Covers tabs, databases, datasets, files, jobs, estimates and functions.
it("network faults in any area end in the server's truth, each reported once", async () => {
  const unhandled = vi.fn<(error: unknown) => void>()
  process.on('unhandledRejection', unhandled)
  const met = new Map<string, number>()
  let failures = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ deed, pause: fc.nat(3000) }), { minLength: 4, maxLength: 14 }),
      fc.array(fc.constantFrom(...FAULTS), { minLength: 1, maxLength: 8 }),
      async (deeds, plan) => {
        server.resetHandlers()
        const truth = createWideServer()
        const kept = createTabServer()
        const { network, met: faced, heal } = behindFaults([...truth.handlers, ...kept.handlers], plan)
        server.use(network)
        const client = persistentClient(1, true, { timeout: PATIENCE })
        const { world, clock, errors, io } = client
        Object.assign(io, { file: () => new Blob(['a\n1']) })
        const state = () => world.store.state()
        const pass = async (ms: number): Promise<void> => {
          world.tick(ms)
          world.dispatch('tab.sync', {})
          await clock.advance(ms)
        }
        await pass(5000)
        for (const [turn, { deed, pause }] of deeds.entries()) {
          perform(client, deed, turn)
          await pass(pause)
          await vi.advanceTimersByTimeAsync(pause / 200)
        }
        const putAway = (): void => {
          for (const id of Object.keys(state().uploads.byId)) world.dispatch('upload.dismiss', { uploadId: id })
        }
        const quiet = (): boolean => Object.keys(state().outbox.open).length === 0
        for (let turn = 0; turn < 24 && !quiet(); turn += 1) {
          await vi.advanceTimersByTimeAsync(PATIENCE / 3)
          // a large file may take a day, so what stalls is for the person to end
          if (turn === 6) putAway()
          await pass(5000)
          if (turn === 8) heal()
        }
        heal()
        putAway()
        world.remote(event('session.offline_changed', { offline: false }))
        world.dispatch('tab.retry', {})
        for (let turn = 0; turn < 14; turn += 1) await pass(5000)

        expect(Object.values(state().outbox.open).map(({ type }) => type)).toEqual([])
        const told = new Map<string | null, number>()
        for (const { type, cause } of world.store.pending()) {
          if (FAILED.test(type)) told.set(cause, (told.get(cause) ?? 0) + 1)
        }
        expect([...told].filter(([, count]) => count !== 1)).toEqual([])
        failures += told.size

        const { editors } = state()
        const here = editors.order.map((id): [number, unknown] => [Number(id), effectiveEditor(editors, id)?.sql])
        expect(new Map([...kept.tabs.values()].map(({ id, fields }) => [id, fields['sql']]))).toEqual(new Map(here))
        for (const job of Object.values(state().jobs.byId)) expect(isUnderWay(job)).toBe(false)
        for (const one of world.store.pending()) {
          if (one.type !== 'job.done') continue
          const { jobId } = one.data as { readonly jobId: string }
          expect(truth.jobs.get(jobId)?.state).toBe('done')
        }
        for (const known of Object.values(state().estimates.byEditor)) {
          expect(known.completed).toBe(true)
          if (known.cost !== null) expect(known.cost).toEqual([[{ name: 'Rows', value: `${known.sql.length}` }]])
        }
        for (const form of Object.values(state().databases.forms)) expect(form.request).toBeNull()
        expect(state().databases.deleting).toEqual({})
        expect(state().datasets.making).toEqual({})

        world.dispatch('databases.list', {})
        world.dispatch('dataset.list', { scope: 'all' })
        world.dispatch('functions.load', { dbId: 1, again: true })
        await clock.advance(1000)
        expect(state().databases.list?.value?.map(({ id, name }) => [id, name])).toEqual(
          [...truth.databases.values()].map(({ id, name }) => [id, name]),
        )
        expect(state().datasets.lists.all?.value?.datasets.map(({ id, name }) => [id, name])).toEqual(
          [...truth.datasets.values()].map(({ id, name }) => [id, name]),
        )
        expect(state().functions.byDatabase[1]?.status).toBe('loaded')
        expect(state().uploads.byId).toEqual({})
        expect(errors).toEqual([])
        client.runtime.stop()
        for (const fault of faced) met.set(fault, (met.get(fault) ?? 0) + 1)
      },
    ),
    { ...runs(200), examples: [GHOST] },
  )
  process.off('unhandledRejection', unhandled)
  expect(unhandled).not.toHaveBeenCalled()
  expect(failures).toBeGreaterThan(300)
  for (const area of ['database', 'dataset', 'tabstateview', 'sqllab', 'job']) {
    expect([area, FAULTS.filter((fault) => (met.get(`${area}: ${fault}`) ?? 0) === 0)]).toEqual([area, []])
  }
})
