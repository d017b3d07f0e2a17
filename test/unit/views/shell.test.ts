import { describe, expect, it } from 'vitest'

import type { PaletteEntry, PaletteGroup } from '../../../src/views/shell/palette/entries'
import { paletteLists } from '../../../src/views/shell/palette/paletteLists'
import { closedPlaceAt, placesFor, undoScopeAt } from '../../../src/views/shell/palette/places'
import { match, rank } from '../../../src/views/shell/palette/ranking'
import { createShortcuts, type Press } from '../../../src/views/shell/keys/shortcuts'
import { PULSE_BARS, sparkBars } from '../../../src/views/shell/jobs/spark'
import { readableBytes } from '../../../src/views/session/settings/bytes'
import { safeNext } from '../../../src/views/session/signIn/next'

describe('ranking', () => {
  it('prefers the start, then the start of a word, then the inside, then initials', () => {
    const texts = ['Undelayed', 'Average delay', 'Delay by week', 'Daily estimate lay', 'Other']
    expect(rank(texts, 'delay', (text) => text, 9).map(({ item }) => item)).toEqual([
      'Delay by week',
      'Average delay',
      'Undelayed',
    ])
    expect(match('New tab', 'nt').score).toBeGreaterThan(match('Worst routes in winter', 'nt').score)
    expect(match('New tab', 'nt').marks).toEqual([
      [0, 1],
      [4, 5],
    ])
  })

  it('marks matches without overlap and in order', () => {
    expect(match('delay by delay', 'delay del').marks).toEqual([[0, 5]])
    expect(match('Copy of x', 'x copy').marks).toEqual([
      [0, 4],
      [8, 9],
    ])
  })

  it('keeps the order of equals, and everything without a query', () => {
    const texts = ['b', 'a', 'c']
    expect(rank(texts, '', (text) => text, 2).map(({ item }) => item)).toEqual(['b', 'a'])
  })

  it('matches a query as letters, not as a pattern', () => {
    expect(match('a.b', '.*').score).toBe(0)
    expect(match('a .* b', '.*').score).toBeGreaterThan(0)
  })
})

describe('palette', () => {
  const entry = (group: PaletteGroup, text: string): PaletteEntry => ({
    id: text,
    group,
    text,
    icon: null as unknown as PaletteEntry['icon'],
    run: () => undefined,
  })
  const entries = [entry('Open', 'Winter'), entry('Run', 'New tab'), entry('History', 'Renamed New to Old')]

  it('puts the group with the best line first, and the past last', () => {
    expect(paletteLists(entries, 'nt').map(({ group }) => group)).toEqual(['Run', 'Open', 'History'])
    expect(paletteLists(entries, 'renamed new').map(({ group }) => group)).toEqual(['History'])
    expect(paletteLists(entries, '').map(({ group }) => group)).toEqual(['Open', 'Run', 'History'])
  })

  it('searches only one group by its prefix', () => {
    expect(paletteLists(entries, '>new').map(({ group }) => group)).toEqual(['Run'])
    expect(paletteLists(entries, '#new').map(({ group }) => group)).toEqual(['History'])
    expect(paletteLists(entries, 'zzz')).toEqual([])
  })

  it('keeps what the server found in its order, below names that fit', () => {
    const found = (group: PaletteGroup, text: string): PaletteEntry => ({ ...entry(group, text), isFound: true })
    const all = [...entries, found('Charts', 'Delays'), found('Charts', 'Delay by tail'), found('Datasets', 'flights')]
    expect(paletteLists(all, 'delay').map(({ group, lines }) => [group, lines.map(({ item }) => item.text)])).toEqual([
      ['Charts', ['Delays', 'Delay by tail']],
      ['Datasets', ['flights']],
    ])
    expect(paletteLists(all, 'delya').map(({ lines }) => lines.map(({ item }) => item.text))).toEqual([
      ['Delays', 'Delay by tail'],
      ['flights'],
    ])
  })

  it('finds columns by a part of their name, but leaves them out of the first list', () => {
    const all = [...entries, entry('Columns', 'flights.delay'), entry('Columns', 'flights.date')]
    expect(paletteLists(all, '').map(({ group }) => group)).not.toContain('Columns')
    expect(paletteLists(all, 'delay').map(({ lines }) => lines.map(({ item }) => item.text))).toEqual([
      ['flights.delay'],
    ])
    expect(paletteLists(all, '@').map(({ lines }) => lines.length)).toEqual([2])
  })
})

describe('shortcuts', () => {
  const press = (key: string, more: Partial<Press> = {}): Press => ({
    key,
    mod: false,
    shift: false,
    alt: false,
    inText: false,
    at: 0,
    ...more,
  })

  it('accepts G and then a letter for a while', () => {
    const hear = createShortcuts()
    expect(hear(press('g'))).toBeNull()
    expect(hear(press('s', { at: 900 }))).toEqual({ does: 'go', key: 's' })
    expect(hear(press('s', { at: 1000 }))).toBeNull()
    hear(press('g', { at: 2000 }))
    expect(hear(press('s', { at: 4000 }))).toBeNull()
  })

  it('leaves letters and undo to text fields, but opens the palette from there', () => {
    const hear = createShortcuts()
    hear(press('g', { inText: true }))
    expect(hear(press('s', { inText: true, at: 1 }))).toBeNull()
    expect(hear(press('?', { inText: true, shift: true }))).toBeNull()
    expect(hear(press('z', { mod: true, inText: true }))).toBeNull()
    expect(hear(press('k', { mod: true, inText: true }))).toEqual({ does: 'palette' })
  })

  it('tells undo from redo', () => {
    const hear = createShortcuts()
    expect(hear(press('z', { mod: true }))).toEqual({ does: 'undo' })
    expect(hear(press('Z', { mod: true, shift: true }))).toEqual({ does: 'redo' })
    expect(hear(press('y', { mod: true }))).toEqual({ does: 'redo' })
    expect(hear(press('z', { mod: true, alt: true }))).toBeNull()
    expect(hear(press('F6', { shift: true, inText: true }))).toEqual({ does: 'previous-pane' })
  })
})

describe('pulse', () => {
  it('shows a bar for every slice, the tallest at full height', () => {
    expect(sparkBars([])).toEqual(Array.from({ length: PULSE_BARS }, () => 0))
    const bars = sparkBars([0, 0, 0, 0, 50, 100])
    expect(bars).toHaveLength(PULSE_BARS)
    expect(bars[0]).toBe(1)
    expect(bars.at(-1)).toBe(0.5)
    expect(sparkBars([5, 5]).filter((bar) => bar > 0)).toHaveLength(1)
  })
})

describe('places', () => {
  it.each([
    ['/sqllab/', 'sql'],
    ['/explore/', 'explore'],
    ['/superset/dashboard/7/', 'dashboard'],
    ['/dashboard/list/', 'dashboards'],
    ['/tablemodelview/edit/3/', 'dataset'],
    ['/tablemodelview/list/', null],
    ['/databaseview/list/', null],
    ['/savedqueryview/list/', null],
    ['/superset/welcome/', null],
    ['/settings/', null],
  ])('undo at %s reverts the scope of that screen: %s', (path, scope) => expect(undoScopeAt(path)).toBe(scope))

  const user = { id: 1, username: 'g', firstName: '', lastName: '', roles: [], permissions: [] as string[] }

  it('offers SQL to those with the right, and the history to everyone', () => {
    const names = (permissions: readonly string[]) => placesFor({ ...user, permissions }).map(({ name }) => name)
    expect(names([])).toEqual(['Home', 'History', 'Settings'])
    expect(names(['can_sqllab on Superset'])).toContain('SQL')
    expect(placesFor(null).map(({ name }) => name)).toContain('SQL')
  })

  it('closes a screen without the right, by its address too, but not its items', () => {
    const closed = (path: string, permissions: readonly string[]) =>
      closedPlaceAt(path, { ...user, permissions: [...permissions] })?.name ?? null
    expect(closed('/databaseview/list/', ['can_read on Database'])).toBe('Databases')
    expect(closed('/databaseview/list/', ['can_write on Database'])).toBeNull()
    expect(closed('/dashboard/list/', [])).toBe('Dashboards')
    expect(closed('/superset/dashboard/3/', [])).toBeNull()
    expect(closed('/history/', [])).toBeNull()
    expect(closedPlaceAt('/sqllab/', null)).toBeNull()
  })
})

describe('signing in', () => {
  it('redirects only to places of this site', () => {
    expect(safeNext('/history/?a=1')).toBe('/history/?a=1')
    const hostile = ['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)', '', null]
    const pages = ['/login/?next=/login/', '/logout/', '/%6cogout/', '/x/../logout']
    for (const next of [...hostile, ...pages]) expect(safeNext(next)).toBe('/superset/welcome/')
  })
})

it('writes sizes with few figures', () => {
  expect([0, 999, 1000, 1_340_000, 999_950_000, 2.5e12].map(readableBytes)).toEqual([
    '0 B',
    '999 B',
    '1.0 kB',
    '1.3 MB',
    '1.0 GB',
    '2.5 TB',
  ])
})
