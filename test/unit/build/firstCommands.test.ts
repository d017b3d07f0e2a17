import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

import { expect, test, vi } from 'vitest'

import { drawingCommands } from '../../../src/app/commands/charts'
import { dashboardEditingCommands } from '../../../src/app/commands/dashboardEditing'
import { firstCommands } from '../../../src/app/commands/dispatch'
import { exploreCommands } from '../../../src/commands/explore/explore'
import { gridCommands } from '../../../src/commands/grid/grid'
import { undoCommands } from '../../../src/commands/undo/undo'
import { listCommands } from '../../../src/app/commands/lists'
import { dataCommands } from '../../../src/app/commands/data'
import { sqlCommands } from '../../../src/app/commands/sql'
import { sqlActionCommands } from '../../../src/app/commands/sqlActions'
import { tabSyncCommands } from '../../../src/commands/editor/tabSync'
import { lookCommands } from '../../../src/commands/screen/looks'
import { emptyModel } from '../../support/model'

/** Views that are shown without the commands of other areas. */
const FIRST = ['grid', 'history', 'session/settings', 'shell']

/** The palette comes with the commands of SQL. */
const PALETTE = [
  'shell/palette/entries.ts',
  'shell/palette/columnEntries.ts',
  'shell/palette/tableEntries.ts',
  'shell/palette/things.ts',
]

/** Views that are shown with the commands of SQL. */
const SQL = ['savedQuery', 'editor', 'run', 'schema', 'share', 'upload']

/** Of these, what is shown once the commands that come later are there, or waits for them. */
const AFTER_MORE =
  /^(?:savedQuery\/(?!SaveButtons)|upload\/|editor\/more\/|run\/list\/)|^(?:schema\/(?:SchemaFacts|CatalogSelect)\.tsx|editor\/assist\/useLinks\.ts)$/

/** Views of dashboards, which are shown with the commands of screens that draw and of lists. */
const BOARDS = ['chart', 'dashboard', 'filter', 'tag']
/** Their lists and the gallery, which are screens of their own, and the choice of a database, which brings the commands of SQL. */
const NOT_ON_BOARDS = /^(?:chart\/(?:list|gallery)|dashboard\/list)\/|^dashboard\/move\/usePlace/

/** Views whose screens are shown with the commands of lists, and without those of the screens that draw. */
const LISTS = ['annotation', 'chart/list', 'dashboard/list', 'chart/properties', 'tag']

/** Views whose screens are shown with the commands of lists, of SQL and of what charts are made of. */
const SOURCES = ['database', 'dataset', 'home', 'user']

const commandsOf = (file: string): readonly string[] =>
  [...readFileSync(join('src/views', file), 'utf8').matchAll(/\b(?:command|dispatch|more)\(\s*'([\w.]+)'/g)].map(
    (found) => found[1] ?? '',
  )

const filesIn = (folder: string): readonly string[] =>
  readdirSync(join('src/views', folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => `${folder}/${file}`)
    .filter((file) => !PALETTE.includes(file))

/** The view's file that an import of another view names, or null. */
const viewOf = (from: string, name: string): string | null => {
  const path = join(dirname(from), name)
  const found = ['.ts', '.tsx', '/index.ts', '/index.tsx'].map((end) => path + end)
  return found.find((file) => !file.startsWith('..') && existsSync(join('src/views', file))) ?? null
}

/** All views that a screen shows at some time, itself first. */
const reachedFrom = (screen: string): readonly string[] => {
  const reached = new Set([screen])
  for (const file of reached) {
    const text = readFileSync(join('src/views', file), 'utf8')
    for (const [, name] of text.matchAll(/(?:from|import\()\s*'(\.[^']+)'/g)) {
      const next = viewOf(file, name ?? '')
      if (next !== null) reached.add(next)
    }
  }
  return [...reached]
}

const commandsIn = (folder: string): readonly string[] => filesIn(folder).flatMap(commandsOf)
const commandsOnBoards = (folder: string): readonly string[] =>
  filesIn(folder)
    .filter((file) => !NOT_ON_BOARDS.test(file))
    .flatMap(commandsOf)

test('the first screens find all their commands in the first chunk', () => {
  const asked = new Set(FIRST.flatMap(commandsIn))
  expect(asked.size).toBeGreaterThan(4)
  // the settings bring those of lists
  const known = { ...firstCommands, ...listCommands }
  expect([...asked].filter((name) => !Object.hasOwn(known, name))).toEqual([])
})

test('SQL and the palette find all their commands in their chunks', () => {
  const known = { ...firstCommands, ...listCommands, ...sqlCommands, ...sqlActionCommands }
  const asked = new Set([...SQL.flatMap(commandsIn), ...PALETTE.flatMap(commandsOf)])
  expect(asked.size).toBeGreaterThan(40)
  expect([...asked].filter((name) => !Object.hasOwn(known, name))).toEqual([])
})

test('the first actions of the SQL screen wait for no later chunk', () => {
  const known = { ...firstCommands, ...sqlCommands }
  const now = /\b(?:command|dispatch)\(\s*'([\w.]+)'/g
  const files = SQL.flatMap(filesIn).filter((file) => !AFTER_MORE.test(file))
  const asked = files.flatMap((file) =>
    [...readFileSync(join('src/views', file), 'utf8').matchAll(now)].map(([, name]) => name ?? ''),
  )
  expect(asked.length).toBeGreaterThan(30)
  expect(asked.filter((name) => !Object.hasOwn(known, name))).toEqual([])
})

/** Drawings that Explore shows, too, where what a reader chooses is a control of the chart. */
const IN_EXPLORE = 'explore.set_control'

/** The choice of a catalog, which the dialog of a move brings with all commands of SQL. */
const IN_MOVES = 'schema.load_catalogs'

test('dashboards find all their commands in their chunks', () => {
  const more = dashboardEditingCommands
  const known = { ...firstCommands, ...listCommands, ...drawingCommands, ...more, [IN_EXPLORE]: null }
  const reached = reachedFrom('dashboard/DashboardScreen.tsx')
  expect(reached).toContain('explore/save/useDownloads.ts')
  const asked = new Set(BOARDS.flatMap(commandsOnBoards))
  expect(asked.size).toBeGreaterThan(40)
  expect([...asked].filter((name) => !Object.hasOwn(known, name))).toEqual([])
  // these are shown by dialogs and by the editor, which bring their commands
  const asksMore = reached.filter((file) => commandsOf(file).some((name) => Object.hasOwn(more, name)))
  const shown =
    /^dashboard\/(?:edit|move|versions)\/|^filter\/dialog\/(?:DraftList|FiltersDialog|useDataset)|^explore\/save\/useDownloads/
  expect(asksMore.filter((file) => !shown.test(file))).toEqual([])
  expect(asksMore.length).toBeGreaterThan(6)
  // the dialogs of filters and of moves bring those of SQL, and every dialog those that record it
  const brought = { ...known, ...sqlCommands, ...lookCommands, [IN_MOVES]: null }
  expect(reached.flatMap(commandsOf).filter((name) => !Object.hasOwn(brought, name))).toEqual([])
})

test('Explore finds all its commands in its chunks', () => {
  const known = {
    ...firstCommands,
    ...listCommands,
    ...drawingCommands,
    ...dashboardEditingCommands,
    ...exploreCommands,
    ...dataCommands,
    ...sqlCommands,
    ...sqlActionCommands,
  }
  const asked = new Set([...commandsIn('explore'), ...BOARDS.flatMap(commandsOnBoards)])
  expect(asked).toContain(IN_EXPLORE)
  expect([...asked].filter((name) => !Object.hasOwn(known, name))).toEqual([])
})

test('list screens find all their commands in their chunks', () => {
  const known = { ...firstCommands, ...listCommands }
  const asked = new Set(LISTS.flatMap(commandsIn))
  expect(asked.size).toBeGreaterThan(15)
  expect([...asked].filter((name) => !Object.hasOwn(known, name))).toEqual([])
})

test('database, dataset and home screens find all their commands in their chunks', () => {
  const known = { ...firstCommands, ...listCommands, ...dataCommands, ...sqlCommands, ...sqlActionCommands }
  const asked = new Set(SOURCES.flatMap(commandsIn))
  expect(asked.size).toBeGreaterThan(15)
  expect([...asked].filter((name) => !Object.hasOwn(known, name))).toEqual([])
})

test('declares no command twice', () => {
  const all = [
    firstCommands,
    sqlCommands,
    sqlActionCommands,
    tabSyncCommands,
    dataCommands,
    listCommands,
    drawingCommands,
    dashboardEditingCommands,
    exploreCommands,
    gridCommands,
    undoCommands,
  ].flatMap((commands) => Object.keys(commands))
  expect(new Set(all).size).toBe(all.length)
})

test('a command of another area runs once its code has loaded, and throws before', async () => {
  // as a page has it that has just begun
  vi.resetModules()
  const { decide, loadDrawingCommands, loadListCommands } = await import('../../../src/app/commands/dispatch')
  const context = { now: 0, session: 's', newId: () => 'a' }
  const open = () => decide('dashboard.list', emptyModel(), {}, context)
  expect(open).toThrow('dashboard.list')
  await loadListCommands()
  expect(open()).toMatchObject([{ type: 'dashboard.list_requested' }])
  expect(() => decide('dashboard.save', emptyModel(), { dashboardId: 1 } as never, context)).toThrow('dashboard.save')
  await loadDrawingCommands()
  expect(decide('dashboard.open', emptyModel(), { idOrSlug: '1' } as never, context)).toBeDefined()
})
