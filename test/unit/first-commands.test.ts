import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { decide, firstCommands, loadCommands } from '../../src/commands/dispatch'
import { laterCommands } from '../../src/commands/later'
import { emptyModel } from '../../src/projections/model'

/** Views whose screens are shown without the commands of other areas. */
const FIRST = ['grid', 'history', 'saved', 'settings', 'shell', 'sql', 'upload']

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

test('no command is declared twice', () => {
  expect(Object.keys(laterCommands).filter((name) => Object.hasOwn(firstCommands, name))).toEqual([])
})

test('a command of another area is carried out once its code is there, and is an error before', async () => {
  const context = { now: 0, session: 's', newId: () => 'a' }
  const open = () => decide('dashboard.list', emptyModel(), {}, context)
  expect(open).toThrow('dashboard.list')
  await loadCommands()
  expect(open()).toMatchObject([{ type: 'dashboard.list_requested' }])
})
