import { describe, expect, it } from 'vitest'

import type { EventEnvelope } from '../../../../src/core/events/envelope'
import { namesOf } from '../../../../src/app/readModel'
import { registry } from '../../../../src/app/events'
import { plain } from '../../../../src/core/events/sentence'
import { entryOf } from '../../../../src/views/history/events/entry'
import { filterGestures, NO_FILTER } from '../../../../src/views/history/events/filter'
import { createGathering, endOf, gestureAt, type Gesture } from '../../../../src/views/history/events/steps/gestures'
import { lineOf } from '../../../../src/views/history/events/steps/line'
import { roleOf } from '../../../../src/views/history/events/steps/roles'
import { emptyModel } from '../../../support/model'

const names = namesOf(emptyModel())
const SECOND = 1000
const MINUTE = 60 * SECOND

type More = Partial<EventEnvelope>

/** Events one after the other, ten seconds apart unless they say when. */
const log = (...events: readonly (readonly [type: string, data?: object, more?: More])[]): readonly EventEnvelope[] =>
  events.map(([type, data = {}, more = {}], at) => ({
    id: `s1-${at + 1}`,
    seq: at + 1,
    type,
    v: registry.get(type)?.v ?? 1,
    at: (at + 1) * 10 * SECOND,
    actor: '1',
    session: 's1',
    cause: null,
    corr: `c${at + 1}`,
    data,
    ...more,
  }))

const gathered = (events: readonly EventEnvelope[], split = events.length) => {
  const entries = events.map((event) => entryOf(event, names))
  const gathering = createGathering()
  gathering.addResumed(entries.slice(0, split).toReversed())
  gathering.addNewer(entries.slice(split))
  return gathering
}

const seqs = (list: readonly Gesture[]) => list.map((gesture) => gesture.entries.map(({ seq }) => seq))
const linesOf = (events: readonly EventEnvelope[]) => {
  const { list, answers } = gathered(events)
  return list()
    .toReversed()
    .map((gesture) => lineOf(gesture, answers))
}
const sentences = (events: readonly EventEnvelope[]) => linesOf(events).map(({ sentence }) => plain(sentence))

const typed = (id: string, more: More = {}) => ['editor.sql_edited', { id, changes: [], length: 0 }, more] as const
const theme = (more: More = {}) => ['session.theme_chosen', { theme: 'dark' }, more] as const
const renamed = (name: string, more: More = {}) => ['editor.renamed', { id: 'a', name, was: 'x' }, more] as const
const listing = (more: More = {}) => ['report.list_requested', {}, more] as const
const opensDialog = (more: More = {}) =>
  ['screen.dialog_opened', { dialog: 'Save query', title: 'Save query' }, more] as const
const closesDialog = (more: More = {}) => ['screen.dialog_closed', { dialog: 'Save query' }, more] as const
const query = { key: 'dashboard/1/2', datasetId: 1, resultType: 'full', force: false, reason: 'shown', queries: [] }

describe('steps of a person', () => {
  it('work of the product stands beneath the step before it', () => {
    expect(seqs(gathered(log(theme(), listing(), ['toast.dismissed'], theme())).list())).toEqual([[4], [3, 2, 1]])
  })

  it('a log that begins with work has a line for it', () => {
    expect(seqs(gathered(log(listing(), listing(), theme())).list())).toEqual([[3], [2, 1]])
  })

  it('two deeds are two lines, also of one kind, and one gesture is one line', () => {
    expect(gathered(log(renamed('y'), theme())).list()).toHaveLength(2)
    expect(gathered(log(['run.requested', { tab: 'A' }], ['run.requested', { tab: 'A' }])).list()).toHaveLength(2)
    expect(gathered(log(renamed('y', { corr: 'x' }), theme({ corr: 'x' }))).list()).toHaveLength(1)
  })

  it('gestures of two windows stay apart although they share a name', () => {
    expect(gathered(log(theme({ corr: 'x' }), theme({ corr: 'x', session: 's2' }))).list()).toHaveLength(2)
  })

  it('typing in one tab is one line, but not across tabs, pauses or other deeds', () => {
    expect(seqs(gathered(log(typed('a'), typed('a'), typed('a'))).list())).toEqual([[3, 2, 1]])
    expect(gathered(log(typed('a'), typed('b'))).list()).toHaveLength(2)
    expect(gathered(log(typed('a'), typed('a', { at: 2 * MINUTE }))).list()).toHaveLength(2)
    expect(gathered(log(typed('a'), theme(), typed('a'))).list()).toHaveLength(3)
  })

  it('small changes of one kind are said together', () => {
    const changed = (label: string) =>
      ['explore.control_set', { key: 'slice/1', name: label, label, value: 1, was: 2 }] as const
    expect(sentences(log(changed('Metrics'), changed('X axis'), changed('Metrics')))).toEqual([
      'Changed Metrics, X axis',
    ])
  })

  it('screens that a person only passes through are one line', () => {
    const went = (place: string, at: number) =>
      ['screen.navigated', { place, thing: null, address: place }, { at }] as const
    const passing = log(went('/chart/list/', 0), went('/superset/welcome/', SECOND), went('/sqllab/', 2 * SECOND))
    expect(sentences(passing)).toEqual(['Opened SQL'])
    expect(sentences(log(went('/chart/list/', 0), went('/sqllab/', MINUTE)))).toEqual(['Opened Charts', 'Opened SQL'])
  })

  it('a screen that a deed leads to belongs to the deed, and a later one does not', () => {
    const deed = ['dashboard.create_requested', { title: 'Sales' }, { at: 0 }] as const
    const went = (at: number) =>
      [
        'screen.navigated',
        { place: '/superset/dashboard/', thing: 1, address: '/superset/dashboard/1/' },
        { at },
      ] as const
    expect(sentences(log(deed, went(500)))).toEqual(['Created the dashboard Sales'])
    expect(sentences(log(deed, went(MINUTE)))).toEqual(['Created the dashboard Sales', 'Opened a dashboard'])
    // the message about the deed goes away long after it
    const message = ['toast.dismissed', {}, { at: MINUTE, corr: 'c1' }] as const
    expect(sentences(log(deed, message, went(MINUTE + 1)))).toHaveLength(2)
  })

  it('a dialog belongs to the deed that it was for', () => {
    const saved = (more: More = {}) => ['saved.requested', { label: 'Late' }, more] as const
    expect(sentences(log(opensDialog(), saved(), closesDialog(), theme()))).toEqual([
      'Saved the query as Late',
      'Chose the dark theme',
    ])
    expect(sentences(log(opensDialog(), closesDialog({ at: 5 * MINUTE }), saved({ at: 5 * MINUTE + 10 })))).toEqual([
      'Saved the query as Late',
    ])
    expect(sentences(log(opensDialog(), closesDialog(), saved()))).toEqual([
      'Opened the dialog Save query',
      'Saved the query as Late',
    ])
  })

  it('a dialog whose end is not in the log takes no deeds on another screen', () => {
    const at = 20 * SECOND + 500
    const went = ['screen.navigated', { place: '/sqllab/', thing: null, address: '/sqllab/' }, { at }] as const
    expect(seqs(gathered(log(opensDialog(), theme(), went, theme())).list())).toEqual([[4], [3, 2, 1]])
  })

  it('a table of a file and those who may read it have lines of their own', () => {
    const at = { schema: 'files', table: 'acme_sales' }
    const lea = { users: [{ id: 2, name: 'Lea Ott' }], roles: [] }
    const nobody = { users: [], roles: [] }
    const shared = { ...at, file: 'sales.csv', owner: { id: 1, name: 'Ada' }, ...lea, wishes: [] }
    const query = { queryId: 'q', editorId: 'e' }
    const made = { uploadId: 'u', editorId: 'e', tableName: 'acme_sales', rows: 29_396 }
    const events = log(
      ['screen.dialog_opened', { dialog: 'Open a file', title: 'Open a file' }],
      ['upload.requested', { uploadId: 'u', fileName: 'sales.csv', bytes: 1 }],
      ['upload.table_requested', { uploadId: 'u', tableName: 'acme_sales', fileName: 'sales.csv' }],
      ['upload.table_made', made, { corr: 'c3' }],
      ['run.succeeded', { ...query, rows: 7, seconds: 1 }, { corr: 'c3' }],
      ['run.requested', query],
      ['run.succeeded', { ...query, rows: 1000, seconds: 1 }, { corr: 'c6' }],
      theme(),
      ['screen.dialog_opened', { dialog: 'Share', title: 'Share' }],
      ['upload.share_requested', { ...at, add: lea, remove: nobody, decline: [] }],
      ['upload.shared', { table: shared }, { corr: 'c10' }],
      ['upload.share_requested', { ...at, add: nobody, remove: lea, decline: [] }],
    )
    const lines = sentences(events)
    expect(lines[0]).toBe('Made the table acme_sales of sales.csv: 29,396 rows')
    expect(lines.slice(2)).toEqual([
      'Chose the dark theme',
      'Shared the table acme_sales with Lea Ott',
      'Stopped sharing the table acme_sales with Lea Ott',
    ])
    // logs of earlier versions do not name the file
    const former = log(['upload.table_requested', { uploadId: 'u', tableName: 'acme_sales' }])
    expect(sentences(former)).toEqual(['Made the table acme_sales of a file'])
  })

  it('values that a person chooses belong to the filter that they apply', () => {
    const chose = ['dataMask.selected', { dashboardId: 1, id: 'f', name: 'Region', label: 'West', mask: null }] as const
    const step = { id: 'f', name: 'Region', label: 'West' }
    const applied = ['dataMask.applied', { dashboardId: 1, how: 'apply', steps: [step] }] as const
    expect(sentences(log(chose, applied))).toEqual(['Filtered Region to West'])
    expect(sentences(log(chose, theme()))).toEqual(['Chose West for Region', 'Chose the dark theme'])
  })

  it('lines are the same for present and for arriving events, wherever the log is cut', () => {
    const events = log(
      listing(),
      typed('a'),
      typed('a'),
      opensDialog(),
      ['saved.requested', { label: 'Late' }, { corr: 'x' }],
      listing(),
      ['saved.failed', { message: 'no' }, { corr: 'x' }],
      closesDialog(),
      theme(),
      ['screen.navigated', { place: '/sqllab/', thing: null, address: '/sqllab/' }],
      ['editor.activated', { id: 'b' }, { at: 101 * SECOND }],
      typed('b'),
      typed('b'),
      listing(),
    )
    const whole = seqs(gathered(events).list())
    expect(whole.length).toBeGreaterThan(3)
    for (let split = 0; split <= events.length; split += 1) {
      expect(seqs(gathered(events, split).list())).toEqual(whole)
      const entries = events.map((event) => entryOf(event, names))
      const pages = createGathering()
      pages.addResumed(entries.slice(split).toReversed())
      pages.addResumed(entries.slice(0, split).toReversed())
      expect(seqs(pages.list())).toEqual(whole)
    }
  })

  it('finds the gesture of a moment', () => {
    const list = gathered(log(theme(), typed('a'), typed('a'), theme())).list()
    expect(list.map(endOf)).toEqual([4, 3, 1])
    expect([0, 1, 2, 3, 4, 9].map((seq) => gestureAt(list, seq))).toEqual([-1, 2, 1, 1, 0, 0])
  })
})

describe('the line of a step', () => {
  it('tells the outcome of a query, and its failure with what was run', () => {
    const ran = ['run.requested', { tab: 'Hub' }, { corr: 'x' }] as const
    const done = { rows: 1000, startDttm: 0, endDttm: 400, columns: [] }
    expect(sentences(log(ran, ['run.succeeded', done, { corr: 'x' }]))).toEqual(['Ran Hub: 1,000 rows in 0.4 s'])
    const [failed] = linesOf(log(ran, ['run.failed', { message: 'no column' }, { corr: 'x', actor: 'server' }]))
    expect(failed?.bad).toBe(true)
    expect(failed === undefined ? '' : plain(failed.sentence)).toBe('Query failed: no column')
    expect(failed?.deed === null || failed === undefined ? '' : plain(failed.deed)).toBe('Ran Hub')
  })

  it('an answer that comes after other deeds has a line of its own', () => {
    const ran = ['run.requested', { tab: 'Hub' }, { corr: 'x' }] as const
    const done = { rows: 7, startDttm: null, endDttm: null, columns: [] }
    expect(sentences(log(ran, theme(), ['run.succeeded', done, { corr: 'x' }]))).toEqual([
      'Ran Hub',
      'Chose the dark theme',
      'The query returned 7 rows',
    ])
  })

  it('counts the charts that it loaded, also those that answer later', () => {
    const asked = (chart: number) => ['chart.query_requested', { ...query, key: `dashboard/1/${chart}` }] as const
    const answered = (type: string, asking: number) =>
      [type, { message: 'no', answers: [] }, { cause: `s1-${asking}`, corr: `c${asking}` }] as const
    const [opened, other] = linesOf(
      log(
        ['dashboard.refresh_requested', { dashboardId: 1 }],
        asked(1),
        asked(2),
        asked(3),
        answered('chart.query_succeeded', 2),
        theme(),
        answered('chart.query_succeeded', 3),
        answered('chart.query_failed', 4),
      ),
    )
    expect(opened?.bad).toBe(true)
    expect(opened === undefined ? '' : plain(opened.beneath ?? opened.sentence)).toBe('2 charts loaded, 1 failed')
    const again = linesOf(
      log(
        ['dashboard.refresh_requested', { dashboardId: 1 }],
        asked(1),
        answered('chart.query_failed', 2),
        asked(1),
        answered('chart.query_succeeded', 4),
      ),
    )
    expect(plain(again[0]?.beneath ?? again[0]!.sentence)).toBe('1 chart loaded')
    expect(other).toMatchObject({ bad: false, beneath: { parts: [{ count: 2 }] } })
  })

  it('a failure beneath a step marks it', () => {
    const [line] = linesOf(
      log(
        theme(),
        ['report.list_requested', {}, { corr: 'y' }],
        ['report.list_failed', { message: 'no' }, { corr: 'y' }],
      ),
    )
    expect(line?.bad).toBe(true)
    expect(line === undefined ? '' : plain(line.sentence)).toBe('Chose the dark theme')
  })

  it('a filter finds steps beneath a line', () => {
    const list = gathered(log(theme(), listing(), renamed('y'))).list()
    expect(seqs(filterGestures(list, { ...NO_FILTER, text: 'scheduled reports' }))).toEqual([[2, 1]])
    expect(filterGestures(list, { ...NO_FILTER, place: '/superset/dashboard/1/' })).toEqual([])
  })

  it('requests and answers are work, failures are noticed', () => {
    const types = [...registry.keys()]
    const answers = types.filter((type) => /\.(?:listed|list_requested|synced|loaded|rendered|started)$/.test(type))
    expect(answers.filter((type) => roleOf(type, false) === 'deed')).toEqual([])
    expect(types.filter((type) => type.endsWith('_failed') && roleOf(type, true) !== 'news')).toEqual([])
  })
})
