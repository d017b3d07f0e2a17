import { expect, test } from 'vitest'

import { redact } from '../../../src/app/redact/redact'
import { sentenceOf } from '../../../src/app/sentences'
import { readModel } from '../../../src/app/readModel'
import { plain } from '../../../src/core/events/sentence'
import { screenOf } from '../../../src/events/screen/places'
import { openDashboard } from '../../support/dashboards'
import { createWorld, type World } from '../../support/world'

const names = { editor: () => 'a tab', database: () => 'a database' }
const size = { width: 1280, height: 800, zoom: 1, language: 'en' }

const go = (world: World, path: string, search: readonly (readonly [string, string])[] = []) =>
  world.dispatch('screen.navigate', { path, search })
const steps = (world: World) => world.log.filter(({ type }) => type === 'screen.navigated').map(({ data }) => data)
const shownIn = (world: World) => world.store.state().screens.windows[world.store.session]

test('each screen that is opened is a step, with the number of its thing', () => {
  const world = createWorld()
  go(world, '/superset/welcome/')
  go(world, '/superset/dashboard/12/', [['native_filters_key', 'abc']])
  go(world, '/explore/', [['slice_id', '7']])
  go(world, '/tablemodelview/edit/3/')
  go(world, '/superset/dashboard/sales/')
  world.commit()
  expect(steps(world)).toEqual([
    { place: '/superset/welcome/', thing: null, address: '/superset/welcome/' },
    { place: '/superset/dashboard/', thing: 12, address: '/superset/dashboard/12/?native_filters_key=abc' },
    { place: '/explore/', thing: 7, address: '/explore/?slice_id=7' },
    { place: '/tablemodelview/edit/', thing: 3, address: '/tablemodelview/edit/3/' },
    { place: '/superset/dashboard/', thing: null, address: '/superset/dashboard/sales/' },
  ])
  expect(shownIn(world)?.address).toBe('/superset/dashboard/sales/')
})

test('the same screen again is no step, and another search only in Explore', () => {
  const world = createWorld()
  go(world, '/chart/list/')
  go(world, '/chart/list/', [['page', '2']])
  go(world, '/explore/', [['slice_id', '7']])
  go(world, '/explore/', [['slice_id', '8']])
  go(world, '/explore/', [['slice_id', '8']])
  go(world, '/nowhere/')
  world.commit()
  expect(steps(world).map((data) => (data as { address: string }).address)).toEqual([
    '/chart/list/',
    '/explore/?slice_id=7',
    '/explore/?slice_id=8',
  ])
})

test('a token in an address never enters the log', () => {
  const world = createWorld()
  go(world, '/superset/dashboard/1/', [
    ['token', 'let-me-in'],
    ['Password', 'hidden'],
    ['standalone', '1'],
  ])
  world.commit()
  expect(steps(world)).toEqual([
    { place: '/superset/dashboard/', thing: 1, address: '/superset/dashboard/1/?standalone=1' },
  ])
})

test('a look at the history is no step', () => {
  const world = createWorld()
  go(world, '/users/list/')
  go(world, '/history/')
  expect(shownIn(world)).toMatchObject({ address: '/users/list/' })
})

test('a window keeps its size once, until it changes', () => {
  const world = createWorld()
  world.dispatch('screen.resize', size)
  world.dispatch('screen.resize', size)
  world.dispatch('screen.resize', { ...size, zoom: 2 })
  world.commit()
  expect(world.log.filter(({ type }) => type === 'screen.resized').map(({ data }) => data)).toEqual([
    size,
    { ...size, zoom: 2 },
  ])
  expect(shownIn(world)?.size).toEqual({ ...size, zoom: 2 })
})

test('a redacted log shows the same screens without their names and values', () => {
  const world = createWorld()
  go(world, '/superset/dashboard/12/', [['preselect', 'Region=West']])
  go(world, '/superset/dashboard/budget/')
  world.commit()
  const redacted = redact(world.log, (id) => id)
  expect(JSON.stringify(redacted)).not.toMatch(/West|budget/)
  const shown = redacted.map((_, index) => {
    const { windows } = readModel.foldReplay(redacted.slice(0, index + 1)).screens
    return windows[world.store.session]?.address
  })
  expect(shown).toContain('/superset/dashboard/12/')
  expect(shown.at(-1)).toBe('/superset/dashboard/')
})

test('a redacted visit by a short name shows the dashboard once it is open', () => {
  const world = createWorld()
  go(world, '/superset/dashboard/budget/')
  openDashboard(world)
  world.commit()
  const redacted = redact(world.log, (id) => id)
  const { windows } = readModel.foldReplay(redacted).screens
  expect(windows[world.store.session]?.address).toBe('/superset/dashboard/1/')
  expect(shownIn(world)?.address).toBe('/superset/dashboard/budget/')
})

test('only addresses of the product are screens', () => {
  expect(screenOf('/sqllab')).toBe('/sqllab/')
  expect(screenOf('/superset/dashboard/sales/')).toBe('/superset/dashboard/')
  expect(screenOf('/superset/dashboard/')).toBeNull()
  expect(screenOf('/sqllab/else/')).toBeNull()
  expect(screenOf('/constructor/')).toBeNull()
})

test('steps between screens are told by the names of the screens', () => {
  const said = (data: object) => plain(sentenceOf('screen.navigated', { thing: null, address: '', ...data }, names)!)
  expect(said({ place: '/users/list/' })).toBe('Opened Users')
  expect(said({ place: '/superset/dashboard/' })).toBe('Opened a dashboard')
})
