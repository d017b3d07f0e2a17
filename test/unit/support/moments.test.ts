import { expect, it } from 'vitest'

import { registry } from '../../../src/app/events'
import type { EventEnvelope } from '../../../src/core/events/envelope'
import { momentsOf, openingOf, stepsOf } from '../../../src/projections/support/moments'
import { signatureOf } from '../../../src/projections/support/signature'
import { thingsOf } from '../../../src/projections/support/things'

/** A log of events, each with its time in ms. */
const logOf = (
  ...events: readonly (readonly [at: number, type: string, data: object, rest?: Partial<EventEnvelope>])[]
) =>
  events.map(([at, type, data, rest], index): EventEnvelope => ({
    id: `e${index}`,
    seq: index + 1,
    type,
    v: registry.get(type)?.v ?? 1,
    at,
    actor: '1',
    session: 's1',
    cause: null,
    corr: `c${index}`,
    data,
    ...rest,
  }))

const moments = (log: readonly EventEnvelope[]) => momentsOf(log, log, registry)

const failed = (queryId: string, message: string) => ({
  queryId,
  message,
  errors: [{ message, errorType: 'COLUMN_DOES_NOT_EXIST_ERROR', level: 'error' }],
  link: null,
})

it('a failed run is a fault with its code and signature', () => {
  const log = logOf([1, 'run.failed', failed('q1', 'Referenced column "salary" not found!')])
  expect(moments(log)).toEqual([
    {
      event: 'e0',
      seq: 1,
      at: 1,
      kind: 'fault',
      type: 'run.failed',
      code: 'COLUMN_DOES_NOT_EXIST_ERROR',
      subject: 'run q1',
      ms: null,
      signature: 'run.failed | COLUMN_DOES_NOT_EXIST_ERROR | referenced column not found',
    },
  ])
})

it('a signature has neither names, numbers nor quoted parts', () => {
  const of = (message: string) => signatureOf('run.failed', null, message)
  expect(of('Table with name orders_2026 does not exist!')).toBe('run.failed | - | table with name does not exist')
  expect(of('Table with name payroll does not exist!')).toBe(of('Table with name orders_2026 does not exist!'))
  expect(of(`Could not convert string 'from the table' to INT32`)).toBe('run.failed | - | could not convert string to')
})

it('a refusal counts as a fault only where it is shown as an error', () => {
  const log = logOf(
    [1, 'command.rejected', { command: 'run.start', code: 'EMPTY_SQL', args: [] }],
    [9000, 'command.rejected', { command: 'dashboard.save', code: 'DASHBOARD_TOO_LARGE', args: [] }],
  )
  expect(moments(log).map(({ kind, code }) => [kind, code])).toEqual([['fault', 'DASHBOARD_TOO_LARGE']])
})

const requested = (queryId: string) => ({ queryId, editorId: 'a', sql: 'SELECT 1', tab: 'T' })

it('a run of more than ten seconds is slow, by the recorded times', () => {
  const log = logOf(
    [0, 'run.requested', requested('q1')],
    [10_000, 'run.succeeded', { queryId: 'q1' }, { cause: 'e0' }],
    [20_000, 'run.requested', requested('q2')],
    [30_001, 'run.succeeded', { queryId: 'q2' }, { cause: 'e2' }],
  )
  expect(moments(log).map(({ event, kind, ms }) => [event, kind, ms])).toEqual([['e3', 'slow', 10_001]])
})

it('progress on the way does not end the time of a run', () => {
  const log = logOf(
    [0, 'run.requested', requested('q1')],
    [9_000, 'run.accepted', { queryId: 'q1' }, { cause: 'e0' }],
    [12_000, 'run.succeeded', { queryId: 'q1' }, { cause: 'e0' }],
  )
  expect(moments(log).map(({ kind, ms }) => [kind, ms])).toEqual([['slow', 12_000]])
})

it('three equal presses within five seconds are one repetition', () => {
  const press = (at: number, id: string) => [at, 'run.requested', requested(id)] as const
  const many = logOf(press(0, 'q1'), press(2000, 'q2'), press(4000, 'q3'), press(5000, 'q4'))
  expect(moments(many).map(({ event, kind }) => [event, kind])).toEqual([['e2', 'repeat']])
  expect(moments(logOf(press(0, 'q1'), press(2600, 'q2'), press(5200, 'q3')))).toEqual([])
  expect(moments(logOf(press(0, 'q1'), press(1, 'q2')))).toEqual([])
})

it('requests of pages are no presses, and a chart that is asked again is one', () => {
  const asked = (at: number, force: boolean) =>
    [at, 'chart.query_requested', { key: 'dashboard/1/2', datasetId: 3, queries: '[]', force }] as const
  const opened = (at: number) => [at, 'dashboard.open_requested', { dashboardId: 1 }] as const
  expect(
    moments(logOf(opened(0), opened(10), opened(20), asked(30, false), asked(40, false), asked(50, false))),
  ).toEqual([])
  expect(moments(logOf(asked(0, true), asked(10, true), asked(20, true))).map(({ kind }) => kind)).toEqual(['repeat'])
})

it('a chart that filters left without rows is a fault once, after all others', () => {
  const answered = (at: number, rows: number, applied: readonly string[], key = 'dashboard/1/2') =>
    [at, 'chart.query_succeeded', { key, answers: [{ rows, applied }] }] as const
  const log = logOf(
    answered(0, 0, []),
    answered(1, 5, ['region']),
    answered(2, 0, ['region']),
    answered(3, 0, ['region']),
  )
  expect(moments(log).map(({ event, kind, code, signature }) => [event, kind, code, signature])).toEqual([
    ['e2', 'fault', 'NO_ROWS', null],
  ])
  expect(openingOf(moments(log))?.event).toBe('e2')
  const failing = [4, 'run.failed', failed('q1', 'no')] as const
  const other = logOf(failing, answered(5, 0, ['region'], 'dashboard/1/3'), [6, 'run.stopped', { queryId: 'q2' }])
  expect(openingOf(moments(other))?.event).toBe('e0')
})

it('a save that met the save of somebody else is a fault', () => {
  for (const type of ['dashboard.save_conflicted', 'dataset.conflicted', 'saved.conflicted'])
    expect(moments(logOf([0, type, {}])).map(({ kind, code }) => [kind, code])).toEqual([['fault', 'CONFLICT']])
})

it('requests of one gesture are no repetition', () => {
  const one = [1, 'run.requested', requested('q1'), { corr: 'same' }] as const
  expect(moments(logOf(one, one, one))).toEqual([])
})

it('the same refusal three times is a repetition', () => {
  const refused = (at: number, code: string) =>
    [at, 'command.rejected', { command: 'run.start', code, args: [] }] as const
  const log = logOf(
    refused(0, 'EMPTY_SQL'),
    refused(10, 'NO_DATABASE'),
    refused(20, 'EMPTY_SQL'),
    refused(30, 'EMPTY_SQL'),
  )
  expect(moments(log).map(({ event, kind }) => [event, kind])).toEqual([['e3', 'repeat']])
})

it('abandoned work and stopped runs were given up, and replaced requests were not', () => {
  const abandoned = (reason: string, cause: string) =>
    [5, 'effect.abandoned', { effect: 'run-query', reason }, { cause }] as const
  const log = logOf([0, 'run.requested', requested('q1')], abandoned('superseded', 'none'), abandoned('reload', 'e0'), [
    9,
    'run.stopped',
    { queryId: 'q2' },
  ])
  expect(moments(log).map(({ event, kind, ms }) => [event, kind, ms])).toEqual([
    ['e2', 'given_up', 5],
    ['e3', 'given_up', null],
  ])
})

it('work that was given up took no negative time, though the clock went back', () => {
  const abandoned = ['effect.abandoned', { effect: 'run-query', reason: 'reload' }, { cause: 'e0' }] as const
  const log = logOf([9000, 'run.requested', requested('q1')], [5, ...abandoned])
  expect(moments(log).map(({ event, ms }) => [event, ms])).toEqual([['e1', 0]])
})

it('a log opens at its last fault, else at its last moment', () => {
  const fault = [1, 'run.failed', failed('q1', 'no')] as const
  const given = [2, 'run.stopped', { queryId: 'q2' }] as const
  expect(openingOf(moments(logOf(fault, fault, given)))?.event).toBe('e1')
  expect(openingOf(moments(logOf(given, given)))?.event).toBe('e1')
  expect(openingOf(moments(logOf([1, 'session.expired', {}])))).toBeNull()
})

it('things have the names of the level, and placeholders are no names', () => {
  const named = (name: string) => logOf([1, 'editor.renamed', { id: 'tab1', name, was: 'before' }])
  expect(thingsOf(named('Revenue'), registry)).toEqual([{ kind: 'editor', id: 'tab1', name: 'Revenue' }])
  expect(thingsOf(named('███████'), registry)).toEqual([{ kind: 'editor', id: 'tab1', name: null }])
})

it('a dashboard keeps its name when its filter has one, and names its charts', () => {
  const opened = {
    dashboardId: 3,
    title: 'Shop floor',
    charts: [
      { id: 7, name: 'Units sold' },
      { id: 8, name: '█████' },
    ],
  }
  const added = { dashboardId: 3, name: 'Region' }
  const log = logOf([1, 'dashboard.opened', opened], [2, 'nativeFilters.item_added', added])
  expect(thingsOf(log, registry)).toEqual([
    { kind: 'dashboard', id: '3', name: 'Shop floor' },
    { kind: 'chart', id: '7', name: 'Units sold' },
    { kind: 'chart', id: '8', name: null },
  ])
})

it('steps are counted by type, the most frequent first', () => {
  const log = logOf([1, 'run.stopped', {}], [2, 'editor.closed', {}], [3, 'editor.closed', {}])
  expect(stepsOf(log)).toEqual([
    { type: 'editor.closed', count: 2 },
    { type: 'run.stopped', count: 1 },
  ])
})
