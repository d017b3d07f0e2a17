import { expect, it } from 'vitest'

import { event } from '../../../src/core/events/registry'
import { calculatedIn, judgementOf, withFoundType, withFoundTypes } from '../../../src/projections/dataset/trials'
import { changedTrials, failedTrials } from '../../../src/projections/dataset/saveTrials'
import type { Judgement } from '../../../src/projections/dataset/trials'
import { ABOUT, column, contentOf, metric } from '../../support/datasets'
import { createWorld } from '../../support/world'

const judgement = (expression: string, type: string | null, message: string | null = null): Judgement => ({
  request: 'r',
  status: 'judged',
  expression,
  calculated: [],
  problem: message === null ? null : { message, position: null },
  type,
  resultKey: null,
})

it('a calculated column without a type takes the type its trial found', () => {
  const doubled = column(1, { expression: 'a * 2', type: null, generic: null })
  expect(withFoundType(doubled, { c1: judgement('a * 2', 'DOUBLE') }, [])).toMatchObject({
    type: 'DOUBLE',
    isTime: false,
  })
  expect(withFoundType(doubled, { c1: judgement('a * 2', 'TIMESTAMP') }, [])).toMatchObject({ isTime: true })
  const untold = [
    { c1: judgement('a * 3', 'DOUBLE') },
    { c1: judgement('a * 2', null, 'No such column') },
    { c1: { ...judgement('a * 2', 'DOUBLE'), status: 'asking' as const } },
    {},
  ]
  for (const judged of untold) expect(withFoundType(doubled, judged, [])).toBe(doubled)
  const told = column(1, { expression: 'a * 2', type: 'VARCHAR' })
  expect(withFoundType(told, { c1: judgement('a * 2', 'DOUBLE') }, [])).toBe(told)
  const source = column(1, { expression: null, type: null })
  expect(withFoundType(source, { c1: judgement('', 'DOUBLE') }, [])).toBe(source)
  const content = contentOf({ columns: [told, source] })
  expect(withFoundTypes(content, {})).toBe(content)
})

it('saves the type that a trial found', () => {
  const world = createWorld()
  world.dispatch('dataset.edit', { datasetId: 7 })
  const state = () => world.store.state().datasetDrafts.byId['7']
  const content = contentOf({ columns: [column(1)] })
  const opened = { datasetId: 7, about: ABOUT, content, version: '1' }
  world.remote(event('dataset.edit_opened', opened, state()?.request ?? ''))
  const added = column(2, { key: '', id: null, expression: 'a * 2', type: null, generic: null })
  world.dispatch('dataset.change', {
    datasetId: 7,
    verb: 'added',
    what: added.name,
    columns: [...content.columns, added],
  })
  const item = state()?.content?.columns[1]?.key ?? ''
  world.dispatch('dataset.try_expression', { datasetId: 7, item, kind: 'column', expression: 'a * 2' })
  const found = { datasetId: 7, item, problem: null, type: 'DOUBLE', resultKey: null }
  world.remote(event('dataset.expression_judged', found, state()?.judged[item]?.request ?? ''))
  expect(state()?.content?.columns[1]?.type).toBeNull()
  world.dispatch('dataset.save', { datasetId: 7 })
  expect(state()?.saving?.content.columns.map(({ type }) => type)).toEqual(['VARCHAR', 'DOUBLE'])
  expect(state()?.content?.columns[1]?.type).toBe('DOUBLE')
})

it('tries new and changed expressions before a save and names the refused ones', () => {
  const start = contentOf({ columns: [column(1), column(2, { expression: 'a' })], metrics: [metric(1), metric(2)] })
  const content = contentOf({
    columns: [column(1), column(2, { expression: 'b' }), column(3, { expression: ' ' })],
    metrics: [metric(1), metric(2, { expression: 'SUM(b)' })],
  })
  expect(changedTrials(start, content).map(({ item, kind }) => [item, kind])).toEqual([
    ['c2', 'column'],
    ['m2', 'metric'],
  ])
  const judged = {
    c2: judgement('b', 'DOUBLE'),
    m1: judgement('COUNT(*)', null, 'No such table'),
    m2: judgement('SUM(a)', null, 'No such column'),
    c9: judgement('b', null, 'It is gone'),
  }
  expect(failedTrials(content, judged).map(({ item }) => item)).toEqual(['m1'])
  const unasked = { m1: { ...judged.m1, status: 'failed' as const } }
  expect(failedTrials(content, unasked)).toEqual([])
})

it('finds calculated columns in an expression in any case and quotes, and their own', () => {
  const net = column(2, { name: 'Net Sum', expression: 'amount * 2' })
  const columns = [
    column(1, { name: 'amount' }),
    net,
    column(3, { name: 'share', expression: 'net / "Net Sum"' }),
    column(4, { name: 'loop', expression: 'loop + 1' }),
  ]
  const netSum = { name: 'Net Sum', expression: 'amount * 2' }
  expect(calculatedIn('SUM("net sum")', columns)).toEqual([netSum])
  expect(calculatedIn("SUM(amount) || 'Net Sum'", columns)).toEqual([])
  expect(calculatedIn('MAX(share)', columns)).toEqual([netSum, { name: 'share', expression: 'net / "Net Sum"' }])
  expect(calculatedIn('loop + 1', columns)).toEqual([{ name: 'loop', expression: 'loop + 1' }])
})

it("tries an expression with the draft's calculated columns, again when one changes", () => {
  const world = createWorld()
  world.dispatch('dataset.edit', { datasetId: 7 })
  const state = () => world.store.state().datasetDrafts.byId['7']
  const margin = column(2, { name: 'margin', expression: 'price - cost' })
  const content = contentOf({ columns: [column(1), margin], metrics: [metric(1, { expression: 'SUM(margin)' })] })
  world.remote(
    event('dataset.edit_opened', { datasetId: 7, about: ABOUT, content, version: '1' }, state()?.request ?? ''),
  )
  const tried = () => {
    world.dispatch('dataset.try_expression', { datasetId: 7, item: 'm1', kind: 'metric', expression: 'SUM(margin)' })
    return state()?.judged.m1
  }
  const first = tried()
  expect(first?.calculated).toEqual([{ name: 'margin', expression: 'price - cost' }])
  const found = { datasetId: 7, item: 'm1', problem: { message: 'no', position: null }, type: null, resultKey: null }
  world.remote(event('dataset.expression_judged', found, first?.request ?? ''))
  const current = () => state()?.content ?? content
  expect(failedTrials(current(), state()?.judged ?? {}).map(({ item }) => item)).toEqual(['m1'])
  expect(tried()?.status).toBe('judged')
  const columns = [content.columns[0] ?? column(1), { ...margin, expression: 'price - tax' }]
  world.dispatch('dataset.change', { datasetId: 7, verb: 'changed', what: 'margin', columns })
  expect(judgementOf(state()?.judged ?? {}, 'm1', 'SUM(margin)', current().columns)).toBeNull()
  expect(failedTrials(current(), state()?.judged ?? {})).toEqual([])
  expect(changedTrials(content, current()).map(({ item }) => item)).toEqual(['c2', 'm1'])
  expect(tried()).toMatchObject({ status: 'asking', calculated: [{ name: 'margin', expression: 'price - tax' }] })
})
