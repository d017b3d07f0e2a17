import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { inverseChange } from '../../../src/events/dataset/content'
import { changedContent, sameContent } from '../../../src/domain/datasets/content'
import { changeTo } from '../../../src/domain/datasets/difference'
import { syncedColumns, syncPlan, isSynced } from '../../../src/domain/datasets/sync'
import { withCertification, certificationOf } from '../../../src/domain/datasets/extra'
import { contents, openedDataset } from '../../support/datasets'
import { createWorld } from '../../support/world'

test('the difference of two contents leads from one to the other, its inverse back', () => {
  let changes = 0
  fc.assert(
    fc.property(contents, contents, (from, to) => {
      const change = changeTo(from, to)
      if (change === null) {
        expect(from).toEqual(to)
        return
      }
      changes += 1
      expect(changedContent(from, change)).toEqual(to)
      expect(changedContent(to, inverseChange(change))).toEqual(from)
    }),
    { seed: 41, numRuns: 600 },
  )
  expect(changes).toBeGreaterThan(500)
})

test('undo reverts every change of a draft, and redo repeats it', () => {
  fc.assert(
    fc.property(contents, fc.array(contents, { minLength: 1, maxLength: 5 }), (start, steps) => {
      const world = createWorld()
      const content = () => world.store.state().datasetDrafts.byId['7']?.content
      openedDataset(world, 7, start)
      const seen = [content()]
      for (const next of steps) {
        world.tick(10_000)
        const decision = world.dispatch('dataset.change', { datasetId: 7, verb: 'changed', what: 'it', ...next })
        if (Array.isArray(decision) && decision.length > 0) seen.push(content())
      }
      const end = content()
      for (const was of seen.slice(0, -1).toReversed()) {
        world.dispatch('undo.undo', { scope: 'dataset', subject: 7 })
        expect(content()).toEqual(was)
      }
      for (const next of seen.slice(1)) {
        world.dispatch('undo.redo', { scope: 'dataset', subject: 7 })
        expect(content()).toEqual(next)
      }
      expect(content()).toEqual(end)
    }),
    { seed: 42, numRuns: 150 },
  )
})

test("undo at another dataset leaves a dataset's steps alone", () => {
  const world = createWorld()
  openedDataset(world, 7)
  openedDataset(world, 8)
  world.dispatch('dataset.change', { datasetId: 7, verb: 'changed', what: 'it', settings: { offset: 3 } })
  expect(world.dispatch('undo.undo', { scope: 'dataset', subject: 8 })).toMatchObject({ refused: 'NOTHING_TO_UNDO' })
  expect(world.store.state().datasetDrafts.byId['7']?.content?.settings.offset).toBe(3)
  world.dispatch('undo.undo', { scope: 'dataset', subject: 7 })
  expect(world.store.state().datasetDrafts.byId['7']?.content?.settings.offset).toBe(0)
})

const source = fc
  .uniqueArray(fc.constantFrom('a', 'b', 'c', 'long name', 'd'), { maxLength: 5 })
  .chain((names) =>
    fc.tuple(
      ...names.map((name) =>
        fc.constantFrom('VARCHAR', 'BIGINT').map((type) => ({ name, type, generic: 1, isTime: false, comment: null })),
      ),
    ),
  )

test('a sync leaves nothing to sync, and keeps calculated columns and settings', () => {
  fc.assert(
    fc.property(contents, source, fc.integer({ min: 0, max: 7 }), ({ columns }, found, calculated) => {
      const before = columns
        .filter(({ name }, at) => columns.findIndex((one) => one.name === name) === at)
        .map((column, at) => (at < calculated ? column : { ...column, expression: '1' }))
      const plan = syncPlan(before, found)
      const after = syncedColumns(before, found)
      expect(isSynced(syncPlan(after, found))).toBe(true)
      expect(after.filter(({ expression }) => expression === null).map(({ name }) => name)).toEqual(
        found.map(({ name }) => name),
      )
      const hidden = new Set(plan.hidden.map(({ name }) => name))
      expect(after.filter(({ expression }) => expression !== null)).toEqual(
        before.filter(({ expression, name }) => expression !== null && !hidden.has(name)),
      )
      for (const column of after) {
        const was = before.find((one) => one.expression === null && one.name === column.name)
        if (was !== undefined && column.expression === null) {
          expect({ ...column, type: null, generic: null, isTime: null }).toEqual({
            ...was,
            type: null,
            generic: null,
            isTime: null,
          })
        }
      }
    }),
    { seed: 43, numRuns: 400 },
  )
})

test('keeps certification and warning beside any other content of `extra`', () => {
  fc.assert(
    fc.property(
      fc.dictionary(fc.constantFrom('other', 'more', 'x'), fc.jsonValue()),
      fc.record({ certifiedBy: fc.string(), details: fc.string(), warning: fc.string() }),
      (rest, said) => {
        const extra = withCertification(JSON.stringify(rest), said)
        expect(certificationOf(extra)).toEqual(said)
        const cleared = withCertification(extra, { certifiedBy: '', details: '', warning: '' })
        expect(JSON.parse(cleared ?? '{}')).toEqual(JSON.parse(JSON.stringify(rest)))
      },
    ),
    { seed: 44, numRuns: 300 },
  )
})

test('keys and ids are no part of a change', () => {
  fc.assert(
    fc.property(contents, (content) => {
      const other = {
        ...content,
        columns: content.columns.map((column) => ({ ...column, key: `x${column.key}`, id: null })),
      }
      expect(sameContent(content, other)).toBe(true)
      expect(sameContent(content, { ...content, settings: { ...content.settings, offset: 99 } })).toBe(false)
    }),
    { seed: 45 },
  )
})
