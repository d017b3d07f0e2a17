import { readdirSync, readFileSync } from 'node:fs'

import { afterEach, expect, test } from 'vitest'

import { loadLookCommands } from '../../../src/app/commands/dispatch'
import { redact } from '../../../src/app/redact/redact'
import { sentenceOf } from '../../../src/app/sentences'
import { readModel } from '../../../src/app/readModel'
import { plain } from '../../../src/core/events/sentence'
import type { EventType } from '../../../src/core/events/registry'
import { DIALOGS } from '../../../src/events/screen/dialogs'
import { setLanguage } from '../../../src/views/i18n'
import { dialogKey } from '../../../src/views/screen/dialogKey'
import { createWorld, type World } from '../../support/world'

await loadLookCommands()
afterEach(() => setLanguage('en'))

const names = { editor: () => 'a tab', database: () => 'a database' }
const shownIn = (world: World) => world.store.state().screens.windows[world.store.session]
const drafts = (world: World) =>
  Object.fromEntries(Object.entries(shownIn(world)?.drafts ?? {}).map(([key, { value }]) => [key, value]))

test('open dialogs lie over each other until each is closed', () => {
  const world = createWorld()
  world.dispatch('screen.open_dialog', { dialog: 'Edit %s', title: 'Edit Sales' })
  world.dispatch('screen.open_dialog', { dialog: 'Chart properties', title: 'Chart properties' })
  expect(shownIn(world)?.dialogs.map(({ title }) => title)).toEqual(['Edit Sales', 'Chart properties'])
  world.dispatch('screen.close_dialog', { dialog: 'Edit %s' })
  world.dispatch('screen.close_dialog', { dialog: 'Edit %s' })
  expect(shownIn(world)?.dialogs.map(({ title }) => title)).toEqual(['Chart properties'])
  expect(world.store.pending().filter(({ type }) => type === 'screen.dialog_closed')).toHaveLength(1)
})

test('a draft is recorded once for each value, with the dialog it is in', () => {
  const world = createWorld()
  const change = (value: unknown) =>
    world.dispatch('screen.change_draft', { key: 'the form of a user', value, isChoice: false })
  world.dispatch('screen.open_dialog', { dialog: 'Add user', title: 'Add user' })
  change({ username: 'ada' })
  change({ username: 'ada' })
  change({ username: 'ada l' })
  expect(world.store.pending().filter(({ type }) => type === 'screen.draft_changed')).toHaveLength(2)
  expect(shownIn(world)?.drafts['the form of a user']).toEqual({ value: { username: 'ada l' }, within: 'Add user' })
  change(undefined)
  change(undefined)
  expect(drafts(world)).toEqual({})
  expect(world.store.pending().filter(({ type }) => type === 'screen.draft_changed')).toHaveLength(3)
})

test('an export keeps dialogs and choices, and no name or text in them', () => {
  const world = createWorld()
  world.dispatch('screen.open_dialog', { dialog: 'Edit %s', title: 'Edit Payroll' })
  const change = (
    key: 'the form of a user' | 'what the list of users shows' | 'the tab of Explore',
    value: unknown,
    isChoice: boolean,
  ) => world.dispatch('screen.change_draft', { key, value, isChoice })
  change('the form of a user', { username: 'Ada', nested: [{ city: 'Wien' }] }, false)
  change('what the list of users shows', 'Lovelace', false)
  change('the tab of Explore', 'customize', true)
  world.commit()
  const redacted = redact(world.log, (id) => `~${id.length}`)
  expect(JSON.stringify(redacted)).not.toMatch(/Payroll|Ada|Wien|Lovelace|username|city/)
  const shown = readModel.foldReplay(redacted).screens.windows[world.store.session]
  expect(shown?.dialogs.map(({ dialog }) => dialog)).toEqual(['Edit %s'])
  expect(shown?.drafts['the tab of Explore']?.value).toBe('customize')
})

test('steps of dialogs and drafts are told by their names', () => {
  const said = (type: EventType, data: object) => plain(sentenceOf(type, data as never, names)!)
  expect(said('screen.dialog_opened', { dialog: 'Edit %s', title: 'Edit Sales' })).toBe('Opened the dialog Edit Sales')
  expect(said('screen.dialog_opened', { dialog: 'Edit %s', title: '██████████' })).toBe('Opened the dialog Edit …')
  expect(said('screen.dialog_closed', { dialog: 'Add user' })).toBe('Closed the dialog Add user')
  expect(said('screen.draft_changed', { key: 'the tab of Explore', choice: 'data' })).toBe('Changed the tab of Explore')
  expect(said('screen.draft_changed', { key: 'the tab of Explore' })).toBe('Cleared the tab of Explore')
})

test('a dialog is known by its title, in every language and with any name', () => {
  expect(dialogKey('Add user')).toBe('Add user')
  expect(dialogKey('Delete the rule (a+b)* %s?')).toBe('Delete the rule %s?')
  expect(dialogKey('Delete 1,200 datasets?')).toBe('Delete %s datasets?')
  expect(dialogKey('Payroll of Ada')).toBe('')
  setLanguage('de', { 'Add user': 'Benutzer anlegen', 'Edit %s': '%s bearbeiten' })
  expect(dialogKey('Benutzer anlegen')).toBe('Add user')
  expect(dialogKey('Löhne bearbeiten')).toBe('Edit %s')
})

/** The texts in the title of each dialog in the source. */
const titlesInSource = (): readonly string[] => {
  const files = readdirSync('src/views', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.tsx'))
  return files
    .filter((file) => !file.startsWith('history/'))
    .flatMap((file) => {
      const source = readFileSync(`src/views/${file}`, 'utf8')
      return source.split(/<(?:Dialog|ChangeDialog|ShareLink|CopyForm|LinkDialog)\b/).slice(1)
    })
    .flatMap((after) => {
      const title = /title=\{((?:[^{}]|\{[^{}]*\})*)\}/.exec(after)?.[1] ?? ''
      return [...title.matchAll(/'([^']+)'/g)].map(([, text]) => text ?? '')
    })
    .filter((text) => /^[A-Z%]/.test(text))
}

test('every dialog of the product is in the list of dialogs', () => {
  const titles = titlesInSource()
  expect(titles.length).toBeGreaterThan(50)
  expect(titles.filter((title) => !DIALOGS.includes(title))).toEqual([])
})
