import { describe, expect, it } from 'vitest'

import { CircleX, FileQuestionMark } from 'lucide-react'

import type { EventEnvelope } from '../../../src/core/events/envelope'
import { event } from '../../../src/core/events/registry'
import { registry } from '../../../src/app/events'
import type { SessionUser } from '../../../src/events/session/session'
import { plain } from '../../../src/core/events/sentence'
import { namesOf } from '../../../src/app/readModel'
import { changedBelow, diff, pathKey } from '../../../src/views/history/state/diff'
import { entryOf, type Entry } from '../../../src/views/history/events/entry'
import { facets, filterGestures, NO_FILTER } from '../../../src/views/history/events/filter'
import { createGathering } from '../../../src/views/history/events/steps/gestures'
import { lineOf } from '../../../src/views/history/events/steps/line'
import { inRange, slices, timeScale } from '../../../src/views/history/timeline/scale'
import { areaName, iconOf } from '../../../src/views/history/events/icons'
import { isSomeoneElse } from '../../../src/views/history/events/people'
import { findPlaces, stateRows } from '../../../src/views/history/state/stateRows'
import { gestureStep, pause, steer } from '../../../src/views/history/timeline/steer'
import { placeOf, screenAt } from '../../../src/views/history/events/eventIndex'
import { goBackOver } from '../../../src/views/history/events/formerNames'
import { subjectsIn } from '../../../src/views/history/events/subjects'
import { openDashboard } from '../../support/dashboards'
import { openedDataset } from '../../support/datasets'
import { opened } from '../../support/explore'
import { createWorld } from '../../support/world'
import { emptyModel } from '../../support/model'

const names = namesOf(emptyModel())

const envelope = (seq: number, type: string, data: unknown, more: Partial<EventEnvelope> = {}): EventEnvelope => ({
  id: `s1-${seq}`,
  seq,
  type,
  v: 1,
  at: seq * 1000,
  actor: '1',
  session: 's1',
  cause: null,
  corr: `c${seq}`,
  data,
  ...more,
})

const typed = (seq: number, id: string, more: Partial<EventEnvelope> = {}) =>
  envelope(seq, 'editor.sql_edited', { id, changes: [], length: 0 }, more)

const went = (seq: number, id: string, more: Partial<EventEnvelope> = {}) =>
  envelope(seq, 'editor.activated', { id }, more)

const entries = (events: readonly EventEnvelope[]): readonly Entry[] => events.map((event) => entryOf(event, names))

const gather = (events: readonly EventEnvelope[]) => {
  const gathering = createGathering()
  gathering.addResumed(entries(events).toReversed())
  return gathering.list()
}

describe('history entries', () => {
  it('marks entries that it cannot read', () => {
    for (const event of [
      envelope(1, 'chart.exploded', {}),
      envelope(2, 'editor.activated', {}, { v: 99 }),
      envelope(3, '__proto__', null),
    ]) {
      expect(plain(entryOf(event, names).sentence)).toContain('cannot read')
    }
  })

  it('marks failed entries', () => {
    const bad = (type: string) => entryOf(envelope(1, type, {}), names).bad
    expect(['run.failed', 'run.stop_failed', 'command.rejected', 'session.expired'].map(bad)).toEqual([
      true,
      true,
      true,
      true,
    ])
    expect(bad('run.succeeded')).toBe(false)
  })

  it('marks no work that a newer one replaced, or whose screen was left', () => {
    const left = (effect: string, reason: string) => entryOf(envelope(1, 'effect.abandoned', { effect, reason }), names)
    for (const entry of [
      left('outline-dashboards', 'superseded'),
      left('find-things', 'superseded'),
      left('find-things', 'reload'),
    ]) {
      expect(entry).toMatchObject({ bad: false, role: 'work' })
      expect(iconOf(entry)).not.toBe(CircleX)
    }
    expect(left('save-report', 'reload')).toMatchObject({ bad: true, role: 'news' })
    const opened = { place: '/', address: '/', thing: null }
    const events = [
      envelope(1, 'screen.navigated', opened),
      envelope(2, 'effect.abandoned', { effect: 'outline-dashboards', reason: 'superseded' }, { corr: 'c1' }),
    ]
    const [gesture, ...others] = gather(events)
    expect(others).toEqual([])
    expect(gesture === undefined ? null : lineOf(gesture, new Map())).toMatchObject({ bad: false, deed: null })
  })

  it('names the chart and the dashboard of a step, where they are known', () => {
    const world = createWorld()
    openDashboard(world)
    opened(world, 'table/3', { metrics: ['count'] })
    const subjects = subjectsIn(world.store.state())
    const sentence = (type: string, data: object) => plain(entryOf(envelope(1, type, data), names, subjects).sentence)
    expect(sentence('chart.rendered', { key: 'dashboard/1/2' })).toBe('Chart 2 was drawn · Flights')
    expect(sentence('chart.rendered', { key: 'dashboard/8/2' })).toBe('A chart was drawn')
    expect(sentence('dashboard.edit_set', { dashboardId: 1, edit: true })).toBe('Started to edit Flights')
    expect(sentence('dashboard.renamed', { dashboardId: 1, title: 'Flights', was: 'Trips' })).toBe(
      'Renamed Trips to Flights',
    )
    expect(sentence('chart.rendered', { key: 'table/3' })).toBe('flights was drawn')
    const went = { place: '/superset/dashboard/', address: '/superset/dashboard/1/' }
    expect(sentence('screen.navigated', { ...went, thing: 1 })).toBe('Opened Flights')
    expect(sentence('screen.navigated', { ...went, thing: null })).toBe('Opened a dashboard')
    // a log of elsewhere knows neither
    expect(plain(entryOf(envelope(1, 'chart.rendered', { key: 'dashboard/1/2' }), names).sentence)).toBe(
      'A chart was drawn',
    )
  })

  it('an earlier step names the dataset as it was called then', () => {
    const world = createWorld()
    openedDataset(world, 7)
    const settings = { was: { name: 'sales' }, now: { name: 'Sales of 2027' } }
    const rename = { datasetId: 7, verb: 'changed', what: 'name', change: { settings, columns: [], metrics: [] } }
    world.store.append([event('dataset.changed', { ...rename, verb: 'changed' })], { corr: 'c' })
    const model = world.store.state()
    const former = new Map<string, string>()
    const named = () => subjectsIn(model, former)(['dataset/7'])
    expect(named()).toEqual(['Sales of 2027'])
    expect(goBackOver(former, model, envelope(2, 'dataset.changed', { ...rename, change: {} }))).toBe(false)
    expect(goBackOver(former, model, envelope(2, 'dataset.changed', rename))).toBe(true)
    expect(named()).toEqual(['sales'])
  })

  it('opens the screen of a step, and of several the one in view', () => {
    const screen = (...steps: readonly (readonly [type: string, data: object])[]) =>
      screenAt(entries(steps.map(([type, data], at) => envelope(at + 1, type, data))), steps.length - 1)
    const tab = ['editor.activated', { id: 'a' }] as const
    const onBoard = ['dashboard.edit_set', { dashboardId: 7, edit: true }] as const
    expect(screen(tab)).toBe('/sqllab/')
    expect(screen(tab, ['dataset.edit_requested', { datasetId: 3 }])).toBe('/tablemodelview/edit/3/')
    expect(screen(tab, ['chart.rendered', { key: 'slice/5' }])).toBe('/explore/?slice_id=5')
    expect(screen(tab, ['chart.rendered', { key: 'table/3' }])).toBe('/explore/?datasource_id=3&datasource_type=table')
    expect(screen(tab, ['explore.renamed', { key: 'link/a b', name: 'x', was: 'y' }])).toBe(
      '/explore/?permalink_key=a%20b',
    )
    const change = {
      settings: { was: {}, now: {} },
      columns: [],
      metrics: [{ key: 'm', index: 0, was: null, now: {} }],
    }
    const changed = ['dataset.changed', { datasetId: 3, verb: 'added', what: 'm', change }] as const
    expect(screen(changed)).toBe('/tablemodelview/edit/3/?part=metrics')
    expect(screen(['dataset.changed', { datasetId: 3 }])).toBe('/tablemodelview/edit/3/')
    const favorite = ['chart.favorite_requested', { chartId: 5, favorite: true }] as const
    expect(screen(onBoard, favorite)).toBe('/chart/list/')
    expect(screen(['chart.rendered', { key: 'slice/5' }], favorite)).toBe('/explore/?slice_id=5')
    const reading = ['dataset.listed', { scope: 'all', count: 0, datasets: [] }] as const
    expect(screen(reading)).toBe('/tablemodelview/list/')
    expect(screen(onBoard, reading)).toBe('/superset/dashboard/7/')
    expect(screen(onBoard, ['session.theme_chosen', { theme: 'dark' }])).toBe('/superset/dashboard/7/')
  })
})

describe('filter', () => {
  const list = gather([went(1, 'a'), envelope(2, 'session.theme_chosen', { theme: 'dark' }, { actor: '2' })])

  it('combines text, actor and area', () => {
    expect(filterGestures(list, NO_FILTER)).toBe(list)
    expect(filterGestures(list, { ...NO_FILTER, text: 'DARK theme' })).toHaveLength(1)
    expect(filterGestures(list, { ...NO_FILTER, text: 'dark', actor: '1' })).toHaveLength(0)
    expect(filterGestures(list, { ...NO_FILTER, area: 'editor' })).toHaveLength(1)
  })

  it('counts the actors and areas that occur', () => {
    const all = list.flatMap((gesture) => gesture.entries)
    expect(facets(all).actors).toEqual([
      ['2', 1],
      ['1', 1],
    ])
  })
})

describe('slider keys', () => {
  const list = gather([went(1, 'a'), typed(2, 'a'), typed(3, 'a'), went(4, 'b')])
  const at = (seq: number) => ({ seq, min: 0, head: 4 })
  const key = (name: string, seq: number, shift = false) => steer(name, shift, at(seq), list, 10)
  const to = (seq: number) => ({ does: 'show', seq })

  it('arrow keys step by event and stop at the ends', () => {
    expect(key('ArrowLeft', 2)).toEqual(to(1))
    expect(key('ArrowRight', 4)).toEqual(to(4))
    expect(key('ArrowLeft', 0)).toEqual(to(0))
    expect(key('Home', 3)).toEqual(to(0))
    expect(key('End', 1)).toEqual(to(4))
    expect(key('PageDown', 3)).toEqual(to(0))
  })

  it('arrow keys with Shift step by gesture', () => {
    const back = [4, 3, 2, 1, 0].map((seq) => gestureStep(list, at(seq), -1))
    const on = [0, 1, 2, 3, 4].map((seq) => gestureStep(list, at(seq), 1))
    expect(back).toEqual([3, 1, 1, 0, 0])
    expect(on).toEqual([1, 3, 3, 4, 4])
  })

  it('plays, branches, returns to now, and ignores other keys', () => {
    expect(key(' ', 1)).toEqual({ does: 'play' })
    expect(key('b', 1)).toEqual({ does: 'branch' })
    expect(key('Escape', 1)).toEqual({ does: 'now' })
    expect(key('x', 1)).toBeNull()
  })

  it('never waits longer than a second, and less at higher speed', () => {
    expect(pause(0, 3_600_000, 1)).toBe(1000)
    expect(pause(0, 3_600_000, 16)).toBe(62.5)
    expect(pause(10, 10, 4)).toBe(10)
  })
})

describe('highlights', () => {
  it('every area of the registry has a name and an icon in the history', () => {
    const areas = new Set([...registry.keys()].map((type) => type.slice(0, type.indexOf('.'))))
    const signOf = (area: string) => {
      const type = [...registry.keys()].find((key) => key.startsWith(`${area}.`)) ?? ''
      return iconOf(entryOf(envelope(1, type, {}), names))
    }
    expect([...areas].filter((area) => areaName(area) === area)).toEqual([])
    expect([...areas].filter((area) => signOf(area) === FileQuestionMark)).toEqual([])
  })

  it('marks saves and the actions of other persons', () => {
    const saved = (type: string) => entryOf(envelope(1, type, {}), names).saved
    expect(['saved.stored', 'dataset.created', 'databases.saved'].map(saved)).toEqual([true, true, true])
    expect(['editor.renamed', 'saved.failed', 'saved.requested'].map(saved)).toEqual([false, false, false])
    const user = { id: 7, username: 'ana' } as SessionUser
    expect(['7', '8', 'server', 'system'].map((actor) => isSomeoneElse(actor, user))).toEqual([
      false,
      true,
      false,
      false,
    ])
    expect(isSomeoneElse('8', null)).toBe(false)
  })
})

describe('timeline', () => {
  const night = entries([went(1, 'a', { at: 0 }), went(2, 'a', { at: 60_000 }), went(3, 'a', { at: 40_000_000 })])

  it('grows with time, ends at one and shortens pauses', () => {
    const { places, indexAt } = timeScale(night)
    expect(places[0]).toBe(0)
    expect(places[2]).toBe(1)
    expect(places[1]).toBeGreaterThan(0.3)
    expect([0, 0.99, 1].map(indexAt)).toEqual([0, 1, 2])
  })

  it('spreads events of one moment, and works without events', () => {
    const same = timeScale(entries([went(1, 'a', { at: 5 }), went(2, 'a', { at: 5 })]))
    expect([...same.places]).toEqual([0.5, 1])
    expect(timeScale([]).indexAt(0.5)).toBe(0)
  })

  it('puts every event into exactly one slice', () => {
    const { places } = timeScale(night)
    expect(slices(places, 7).reduce((sum, count) => sum + count, 0)).toBe(3)
  })

  it('includes the end of the log in every range', () => {
    expect(inRange(night, 'hour').map(({ seq }) => seq)).toEqual([3])
    expect(inRange(night, 'day')).toHaveLength(3)
    expect(inRange(night, 'all')).toHaveLength(3)
    expect(inRange([], 'session')).toEqual([])
  })

  it('begins a session after the last long pause, in all windows', () => {
    const minute = 60_000
    const day = entries([
      went(1, 'a', { at: 0 }),
      went(2, 'a', { at: 31 * minute }),
      went(3, 'a', { at: 61 * minute, session: 's2' }),
      went(4, 'a', { at: 62 * minute }),
    ])
    expect(inRange(day, 'session').map(({ seq }) => seq)).toEqual([2, 3, 4])
  })

  it('finds the place of an event among sorted ones', () => {
    expect([0, 1, 2, 3, 9].map((seq) => placeOf(night, seq))).toEqual([-1, 0, 1, 2, 2])
    expect(placeOf([], 1)).toBe(-1)
  })
})

describe('state difference', () => {
  const before = { editors: { a: { sql: 'x', n: 1 }, gone: { sql: 'y' } }, list: [1, 2] }
  const after = { editors: { a: { sql: 'z', n: 1 } }, list: [1, 2, 3], ['__proto__x']: null }
  const changes = diff(before, after)

  it('lists every differing value once', () => {
    expect(changes.map(({ path }) => path.join('.')).toSorted()).toEqual([
      '__proto__x',
      'editors.a.sql',
      'editors.gone',
      'list.2',
    ])
    expect(diff(after, after)).toEqual([])
    expect(changedBelow(changes).get(pathKey(['editors']))).toBe(2)
  })

  it('opens changed parts and shows removed ones', () => {
    const view = {
      changes: new Map(changes.map((change) => [pathKey(change.path), change])),
      below: changedBelow(changes),
      open: new Map<string, boolean>(),
      only: null,
    }
    const rows = stateRows(after, before, view)
    expect(rows.map(({ path }) => path.join('.'))).toEqual([
      'editors',
      'editors.a',
      'editors.a.sql',
      'editors.a.n',
      'editors.gone',
      'list',
      'list.0',
      'list.1',
      'list.2',
      '__proto__x',
    ])
    expect(rows.find(({ name }) => name === 'gone')?.change?.after).toBeUndefined()
    const closed = stateRows(after, before, { ...view, open: new Map([[pathKey(['editors']), false]]) })
    expect(closed.some(({ name }) => name === 'a')).toBe(false)
  })

  it('finds keys and values with their parents', () => {
    expect(findPlaces(after, '')).toBeNull()
    const path = ['editors', 'a', 'sql']
    expect(findPlaces(after, '"Z"')).toEqual(new Set([1, 2, 3].map((length) => pathKey(path.slice(0, length)))))
    expect(findPlaces(after, 'nowhere')?.size).toBe(0)
  })
})
