import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test, vi } from 'vitest'

import { boardCommands } from '../../src/commands/boards'
import { firstCommands } from '../../src/commands/dispatch'
import { laterCommands } from '../../src/commands/later'
import { emptyModel } from '../../src/projections/model'

/** Views whose screens are shown without the commands of other areas. */
const FIRST = ['grid', 'history', 'saved', 'settings', 'shell', 'sql', 'upload']

/** Views whose screens are shown with the commands of lists, and without those of the screens that draw. */
const LISTS = ['annotations', 'chartList', 'dashboardList', 'databases', 'datasets', 'home', 'properties', 'tags']

const commandsIn = (folder: string): readonly string[] =>
  readdirSync(join('src/views', folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) => [
      ...readFileSync(join('src/views', folder, file), 'utf8').matchAll(/\b(?:command|dispatch)\(\s*'([\w.]+)'/g),
    ])
    .map((found) => found[1] ?? '')

test('what the first screens ask for is there from the start', () => {
  const asked = new Set(FIRST.flatMap(commandsIn))
  expect(asked.size).toBeGreaterThan(50)
  expect([...asked].filter((name) => !Object.hasOwn(firstCommands, name))).toEqual([])
})

test('what the screens of lists ask for comes with them', () => {
  const known = { ...firstCommands, ...laterCommands }
  const asked = new Set(LISTS.flatMap(commandsIn))
  expect(asked.size).toBeGreaterThan(30)
  expect([...asked].filter((name) => !Object.hasOwn(known, name))).toEqual([])
})

test('no command is declared twice', () => {
  const all = [firstCommands, laterCommands, boardCommands].flatMap((commands) => Object.keys(commands))
  expect(new Set(all).size).toBe(all.length)
})

test('a command of another area is carried out once its code is there, and is an error before', async () => {
  // as a page has it that has just begun
  vi.resetModules()
  const { decide, loadBoardCommands, loadCommands } = await import('../../src/commands/dispatch')
  const context = { now: 0, session: 's', newId: () => 'a' }
  const open = () => decide('dashboard.list', emptyModel(), {}, context)
  expect(open).toThrow('dashboard.list')
  await loadCommands()
  expect(open()).toMatchObject([{ type: 'dashboard.list_requested' }])
  expect(() => decide('dashboard.save', emptyModel(), { dashboardId: 1 } as never, context)).toThrow('dashboard.save')
  await loadBoardCommands()
  expect(decide('dashboard.open', emptyModel(), { idOrSlug: '1' } as never, context)).toBeDefined()
})
