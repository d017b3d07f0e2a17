import { expect, it } from 'vitest'

import type { EventEnvelope } from '../../../src/core/events/envelope'
import type { Recipe } from '../../../src/core/readModel/projection'
import { supportProjection, type Support } from '../../../src/projections/support/support'

type Told = readonly [type: string, data: object, rest?: Partial<EventEnvelope>]

const recipes = supportProjection.on as unknown as Readonly<Record<string, Recipe<Support, EventEnvelope> | undefined>>

/** The sends of a person after these events. */
const after = (...told: readonly Told[]): Support => {
  const support = supportProjection.initial()
  for (const [type, data, rest] of told) recipes[type]?.(support, { type, data, cause: null, ...rest } as EventEnvelope)
  return support
}

const states = ({ sends }: Support) => Object.fromEntries(Object.entries(sends).map(([id, { state }]) => [id, state]))

const asked = (sendId: string): Told => ['support.send_requested', { sendId }, { id: `of ${sendId}` }]
const progressed = (sendId: string, sessionId: number): Told => [
  'support.progressed',
  { sessionId, number: `N-${sessionId}`, received: 0, bytes: 9 },
  { cause: `of ${sendId}` },
]
const sent = (sendId: string, sessionId: number): Told => [
  'support.sent',
  { sessionId, number: `N-${sessionId}`, keptUntil: '2026-02-01T00:00:00Z' },
  { cause: `of ${sendId}` },
]
const withdrawing = (sendId: string | null, sessionId: number | null, number: string): Told => [
  'support.withdraw_requested',
  { sendId, sessionId, number },
  { id: 'w' },
]
const withdrawn = (sessionId: number | null, number: string): Told => [
  'support.withdrawn',
  { sessionId, number },
  { cause: 'w' },
]
const refused: Told = ['support.failed', { message: 'Disk full' }, { cause: 'w' }]

it('a send withdrawn before it had a number takes no other with it', () => {
  const support = after(asked('a'), asked('b'), withdrawing('a', null, ''), withdrawn(null, ''))
  expect(states(support)).toEqual({ a: 'withdrawn', b: 'sending' })
})

it('a send is withdrawn also where its number came after the wish', () => {
  const support = after(asked('a'), withdrawing('a', null, ''), progressed('a', 1), withdrawn(1, ''))
  expect(states(support)).toEqual({ a: 'withdrawn' })
})

it('a withdrawal from the list ends the send of its session', () => {
  const support = after(asked('a'), sent('a', 1), asked('b'), sent('b', 2), withdrawing(null, 2, 'N-2'))
  const [type, data, rest] = withdrawn(2, 'N-2')
  recipes[type]?.(support, { type, data, ...rest } as EventEnvelope)
  expect(states(support)).toEqual({ a: 'sent', b: 'withdrawn' })
})

it('a failed withdrawal ends also where the number came after the wish', () => {
  const support = after(asked('a'), withdrawing('a', null, ''), progressed('a', 1), refused)
  expect(states(support)).toEqual({ a: 'failed' })
  expect(support).toMatchObject({ withdrawals: {}, failure: { message: 'Disk full' } })
})

it('a failed withdrawal leaves a withdrawal of another send under way', () => {
  const other: Told = ['support.withdraw_requested', { sendId: 'b', sessionId: null, number: '' }, { id: 'v' }]
  const support = after(asked('a'), asked('b'), withdrawing('a', null, ''), other, refused)
  expect(states(support)).toEqual({ a: 'failed', b: 'withdrawing' })
})

it('sends that are under way are not forgotten, however many follow', () => {
  const ids = Array.from({ length: 25 }, (_, index) => `s${index}`)
  const [first] = ids
  const open = after(...ids.map(asked))
  expect(Object.keys(open.sends)).toEqual(ids)
  const ended = after(...ids.flatMap((id, index) => (id === first ? [asked(id)] : [asked(id), sent(id, index)])))
  expect(Object.keys(ended.sends)).toHaveLength(20)
  expect(ended.sends).toHaveProperty('s0')
})
