import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { plain, word } from '../../../src/core/events/sentence'
import { applyChanges, composeChanges, type TextChange } from '../../../src/core/events/textChange'
import { effectiveEditor } from '../../../src/projections/editor/editors'
import { namesOf } from '../../../src/app/readModel'
import { event } from '../../../src/core/events/registry'
import { sentenceOf } from '../../../src/app/sentences'
import { activeEditorId, untitledName } from '../../../src/projections/editor/selectors'
import { runs } from '../../support/runs'
import { tabContent } from '../../support/tabContent'
import { createWorld, edited, eventsOf, play, played, trace } from '../../support/world'

const CONTENT = new Set([
  'editor.sql_edited',
  'editor.sql_replaced',
  'editor.renamed',
  'editor.context_selected',
  'editor.limit_set',
])

describe('editor tabs', () => {
  it('law 26: the last of the history is an open tab, without doubles in a row [A4.29] [A4.30] [A4.36]', () => {
    let emptied = 0
    fc.assert(
      fc.property(trace(), (steps) => {
        played(steps, ({ store }) => {
          const { editors } = store.state()
          const history = editors.windows['s1']?.tabHistory ?? []
          if (editors.order.length > 0) expect(editors.order).toContain(history.at(-1))
          else {
            emptied += 1
            expect(activeEditorId(editors, 's1')).toBeNull()
          }
          expect(history.every((id, index) => id !== history[index - 1] && editors.byId[id] !== undefined)).toBe(true)
        })
      }),
      runs(150),
    )
    expect(emptied).toBeGreaterThan(10)
  })

  it('the last of the history is the tab activated, added or left by closing others [A4.29]', () => {
    const world = createWorld()
    const history = () => world.store.state().editors.windows['s1']?.tabHistory
    for (const name of ['one', 'two', 'three']) world.dispatch('editor.add', { name })
    const [one = '', two = '', three = ''] = world.store.state().editors.order
    const active = () => activeEditorId(world.store.state().editors, 's1')
    expect([history(), active()]).toEqual([[one, two, three], three])
    world.dispatch('editor.activate', { id: one })
    expect([history(), active()]).toEqual([[one, two, three, one], one])
    world.dispatch('editor.close', { id: one })
    expect([history(), active()]).toEqual([[two, three], three])
    world.dispatch('editor.activate', { id: two })
    expect([history(), active()]).toEqual([[two, three, two], two])
  })

  it('the last remaining tab is active when the history empties [A4.36]', () => {
    const world = createWorld()
    world.dispatch('session.start', { previous: null, build: 'test' })
    const names = ['5', '6', '7', '8'].map((id) => ({ id, name: id }))
    world.remote(event('tab.listed', { tabs: names, active: tabContent('6') }))
    const history = () => world.store.state().editors.windows['s1']?.tabHistory
    expect(history()).toEqual(['6'])
    world.dispatch('editor.close', { id: '6' })
    expect([history(), activeEditorId(world.store.state().editors, 's1')]).toEqual([['8'], '8'])
    world.dispatch('editor.close', { id: '8' })
    expect(history()).toEqual(['7'])
  })

  it('law 27: a new tab is active; a closed one takes its queries and is remembered [A4.28] [A4.35] [A4.37]', () => {
    let closed = 0
    fc.assert(
      fc.property(trace(), (steps) => {
        played(steps, ({ store, now }, step) => {
          const last = store.pending().at(-1) ?? null
          const { editors, runs: all } = store.state()
          if (step.do === 'add' && last?.type === 'editor.added') {
            expect(activeEditorId(editors, 's1')).toBe((last.data as { id: string }).id)
          }
          if (last?.type === 'editor.closed' && step.do === 'close') {
            const { id } = last.data as { id: string }
            closed += 1
            expect(editors.byId[id]).toBeUndefined()
            expect(editors.destroyed[id]).toBe(now())
            expect(all.order.some((run) => all.byId[run]?.sqlEditorId === id)).toBe(false)
          }
        })
      }),
      runs(150),
    )
    expect(closed).toBeGreaterThan(50)
  })

  it('law 28: an untitled tab is numbered one above the highest and never collides [A5.01]', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.oneof(
            fc.nat(40).map((n) => `Untitled Query ${n}`),
            fc.string(),
          ),
          { maxLength: 12 },
        ),
        (names) => {
          const world = createWorld()
          for (const name of names) world.dispatch('editor.add', { name })
          const { editors } = world.store.state()
          const numbers = names.flatMap((name) => /^Untitled Query (\d+)$/.exec(name)?.[1] ?? [])
          expect(untitledName(editors)).toBe(`Untitled Query ${Math.max(0, ...numbers.map(Number)) + 1}`)
          expect(names).not.toContain(untitledName(editors))
        },
      ),
      runs(200),
    )
  })

  it('a closed tab takes its tables along, and reopening restores them [A4.35]', () => {
    const world = createWorld()
    for (const name of ['one', 'two']) world.dispatch('editor.add', { name })
    const [one = '', two = ''] = world.store.state().editors.order
    const place = { dbId: 1, catalog: null, schema: 'main' }
    for (const [editorId, name] of [
      [one, 'flights'],
      [one, 'carriers'],
      [two, 'airports'],
    ] as const)
      world.dispatch('schema.toggle_table', { ...place, name, editorId, expanded: true })
    const held = () => Object.values(world.store.state().tables.byKey).map(({ name }) => name)
    expect(held()).toEqual(['flights', 'carriers', 'airports'])
    world.dispatch('editor.close', { id: one })
    expect(held()).toEqual(['airports'])
    world.dispatch('editor.reopen', { id: one })
    expect(held().toSorted()).toEqual(['airports', 'carriers', 'flights'])
  })

  it('law 29: no edit is ever lost, whichever tab is active [A4.31] [A4.32] [A4.33]', () => {
    let edits = 0
    let overlays = 0
    fc.assert(
      fc.property(trace(80), (steps) => {
        const texts = new Map<string, string>()
        let order: readonly string[] = []
        played(steps, ({ store }, step) => {
          const { editors } = store.state()
          const target = step.do === 'edit' && order.length > 0 ? order[step.pick % order.length] : undefined
          if (step.do === 'edit' && target !== undefined) {
            edits += 1
            const { sql } = edited(texts.get(target) ?? '', step.at, step.remove, step.insert)
            expect(effectiveEditor(editors, target)?.sql).toBe(sql)
          }
          order = editors.order
          if (editors.windows['s1']?.unsaved) overlays += 1
          for (const id of editors.order) {
            const text = effectiveEditor(editors, id)?.sql
            const undone = step.do === 'undo' || step.do === 'redo' || step.do === 'replace'
            if (id !== target && !undone && texts.has(id)) expect(text).toBe(texts.get(id))
            texts.set(id, text ?? '')
          }
        })
      }),
      runs(120),
    )
    expect(edits).toBeGreaterThan(300)
    expect(overlays).toBeGreaterThan(300)
  })

  it('law 29: an edit of the active tab reaches the list at the next activation [A4.31] [A4.32]', () => {
    const world = createWorld()
    world.dispatch('editor.add', { name: 'one', sql: 'a' })
    world.dispatch('editor.add', { name: 'two', sql: 'b' })
    const [one = '', two = ''] = world.store.state().editors.order
    const unsaved = () => world.store.state().editors.windows['s1']?.unsaved
    world.dispatch('editor.edit', { id: two, ...edited('b', 1, 0, 'B') })
    expect(world.store.state().editors.byId[two]?.sql).toBe('b')
    expect(unsaved()).toMatchObject({ id: two, sql: 'bB' })
    world.dispatch('editor.activate', { id: one })
    expect(world.store.state().editors.byId[two]?.sql).toBe('bB')
    expect(unsaved()).toBeNull()
    world.dispatch('editor.edit', { id: one, ...edited('a', 1, 0, 'A') })
    world.dispatch('editor.add', { name: 'three' })
    expect(world.store.state().editors.byId[one]?.sql).toBe('aA')
    expect(unsaved()).toBeNull()
  })

  it('law 29: an edit of another tab goes to the list, without an unsaved copy [A4.33]', () => {
    const world = createWorld()
    world.dispatch('editor.add', { name: 'one', sql: 'a' })
    world.dispatch('editor.add', { name: 'two', sql: 'b' })
    const [one = ''] = world.store.state().editors.order
    world.dispatch('editor.edit', { id: one, ...edited('a', 1, 0, 'A') })
    expect(world.store.state().editors.byId[one]?.sql).toBe('aA')
    expect(world.store.state().editors.windows['s1']?.unsaved).toBeNull()
  })

  it('selecting text and opening a preview leave updatedAt unchanged [A4.34]', () => {
    const world = played([{ do: 'add' }])
    const id = world.store.state().editors.order[0] ?? ''
    const editor = () => effectiveEditor(world.store.state().editors, id)
    const { updatedAt, autorun, latestQueryId } = editor() ?? {}
    const place = { dbId: 1, catalog: null, schema: 'main', name: 'flights' }
    world.tick(50)
    world.remote(event('editor.selection_noted', { id, selectedText: 'SELECT', row: 0, column: 6 }))
    expect(editor()).toMatchObject({ selectedText: 'SELECT', updatedAt })
    world.tick(50)
    world.dispatch('preview.open', { ...place, editorId: id })
    expect(world.store.state().previews.byEditor[id]).toHaveLength(1)
    expect(editor()).toMatchObject({ updatedAt, autorun, latestQueryId })
    world.tick(50)
    world.dispatch('editor.rename', { id, name: 'Renamed' })
    expect(editor()?.updatedAt).toBe(world.now())
  })

  it('law 30: edits of content advance updatedAt, selections do not [A4.34]', () => {
    let advanced = 0
    let still = 0
    fc.assert(
      fc.property(trace(), (steps) => {
        const stamps = new Map<string, number>()
        let known = 0
        played(steps, (world) => {
          const { editors } = world.store.state()
          const all = eventsOf(world)
          const appended = all.slice(known)
          known = all.length
          for (const id of editors.order) {
            const now = effectiveEditor(editors, id)?.updatedAt ?? 0
            const before = stamps.get(id)
            stamps.set(id, now)
            if (before === undefined) continue
            const about = appended.filter(({ data }) => (data as { readonly id?: unknown }).id === id)
            if (about.some(({ type }) => CONTENT.has(type))) {
              advanced += 1
              expect(now).toBeGreaterThan(before)
            } else if (about.length === 0) {
              still += 1
              expect(now).toBe(before)
            } else expect(now).toBeGreaterThanOrEqual(before)
          }
        })
      }),
      runs(120),
    )
    expect(advanced).toBeGreaterThan(100)
    expect(still).toBeGreaterThan(1000)
  })

  it('law 31: a clone is named after its original, autoruns, and changes no original [A4.40] [A4.41]', () => {
    fc.assert(
      fc.property(trace(30), (steps) => {
        const world = played(steps)
        world.dispatch('editor.add', { name: 'Original' })
        const id = world.store.state().editors.order.at(-1) ?? ''
        const before = effectiveEditor(world.store.state().editors, id)
        play(world, { do: 'clone', pick: world.store.state().editors.order.length - 1 })
        const { editors } = world.store.state()
        const clone = effectiveEditor(editors, editors.order.at(-1) ?? '')
        expect(clone).toMatchObject({ name: 'Copy of Original', autorun: true, sql: before?.sql, dbId: before?.dbId })
        expect(effectiveEditor(editors, id)).toEqual(before)
      }),
      runs(30),
    )
  })
})

const changeIn = (length: number): fc.Arbitrary<TextChange> =>
  fc
    .tuple(fc.nat(length), fc.nat(length), fc.string({ maxLength: 6 }))
    .map(([at, remove, insert]) => ({ at, remove: Math.min(remove, length - at), insert }))

describe('text as changes', () => {
  it('law 32: composed changes have the effect of the changes one after the other', () => {
    let merged = 0
    fc.assert(
      fc.property(fc.string({ maxLength: 40 }), fc.infiniteStream(fc.nat()), fc.nat(12), (text, numbers, count) => {
        const next = (limit: number) => Number(numbers.next().value) % (limit + 1)
        let sequential = text
        let composed: readonly TextChange[] = []
        for (let index = 0; index < count; index += 1) {
          const at = next(sequential.length)
          const change = { at, remove: next(sequential.length - at), insert: 'xyz'.slice(0, next(3)) }
          sequential = applyChanges(sequential, [change])
          composed = composeChanges(composed, [change])
        }
        if (composed.length < count) merged += 1
        expect(applyChanges(text, composed)).toBe(sequential)
      }),
      runs(500),
    )
    expect(merged).toBeGreaterThan(100)
  })

  it('law 32: typing letter by letter composes into one change', () => {
    const letters = [...'SELECT'].map((insert, at) => ({ at, remove: 0, insert }))
    expect(letters.reduce<readonly TextChange[]>((sum, letter) => composeChanges(sum, [letter]), [])).toEqual([
      { at: 0, remove: 0, insert: 'SELECT' },
    ])
  })

  it('law 32: a damaged change is detected by length, skipped, and repaired later', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), fc.string({ minLength: 1 }), changeIn(5), (text, insert, damage) => {
        const world = createWorld()
        world.dispatch('editor.add', { sql: text })
        const id = world.store.state().editors.order[0] ?? ''
        const wrong = applyChanges(text, [damage])
        world.store.append([{ type: 'editor.sql_edited', data: { id, changes: [damage], length: wrong.length + 1 } }], {
          corr: 'x',
        })
        expect(effectiveEditor(world.store.state().editors, id)).toMatchObject({ sql: text, diverged: true })
        world.dispatch('editor.edit', { id, ...edited(text, 0, 0, insert) })
        expect(effectiveEditor(world.store.state().editors, id)).toMatchObject({ sql: insert + text, diverged: false })
      }),
      runs(100),
    )
  })
})

describe('undo', () => {
  it('undo and redo of every step restore the tabs by value', () => {
    const view = (world: ReturnType<typeof played>) => {
      const { editors } = world.store.state()
      return editors.order.map((id) => {
        const { name, dbId, schema, queryLimit } = effectiveEditor(editors, id) ?? {}
        return { id, name, dbId, schema, queryLimit }
      })
    }
    let undone = 0
    fc.assert(
      fc.property(trace(40), (steps) => {
        const world = played(steps.filter((step) => step.do !== 'undo' && step.do !== 'redo'))
        const after = view(world)
        const depth = world.store.state().undo.windows['s1']?.past.length ?? 0
        for (let index = 0; index < depth; index += 1) world.dispatch('undo.undo', {})
        expect(world.store.state().undo.windows['s1']?.past).toHaveLength(0)
        if (depth < 100) expect(view(world)).toEqual([])
        for (let index = 0; index < depth; index += 1) world.dispatch('undo.redo', {})
        undone += depth
        expect(view(world)).toEqual(after)
      }),
      runs(250),
    )
    expect(undone).toBeGreaterThan(500)
  })

  it('a new step clears redo, activating another tab does not', () => {
    const world = createWorld()
    world.dispatch('editor.add', { name: 'one' })
    world.dispatch('editor.add', { name: 'two' })
    const [one = '', two = ''] = world.store.state().editors.order
    world.dispatch('editor.rename', { id: one, name: 'uno' })
    world.dispatch('undo.undo', {})
    world.dispatch('editor.activate', { id: one })
    world.dispatch('editor.edit', {
      id: one,
      ...edited(effectiveEditor(world.store.state().editors, one)?.sql ?? '', 0, 0, 'x'),
    })
    expect(world.store.state().undo.windows['s1']?.future).toHaveLength(1)
    world.dispatch('editor.rename', { id: two, name: 'dos' })
    expect(world.store.state().undo.windows['s1']?.future).toHaveLength(0)
  })
})

describe('sentences', () => {
  it('every event has a sentence', () => {
    const told = new Set<string>()
    fc.assert(
      fc.property(trace(), (steps) => {
        const world = played(steps)
        const names = namesOf(world.store.state())
        for (const event of eventsOf(world)) {
          const sentence = plain(sentenceOf(event.type, event.data, names) ?? word(''))
          expect(sentence.length).toBeGreaterThan(3)
          expect(sentence).not.toMatch(/undefined|\[object|NaN/)
          told.add(event.type)
        }
      }),
      runs(60),
    )
    expect(told.size).toBeGreaterThan(18)
  })
})
