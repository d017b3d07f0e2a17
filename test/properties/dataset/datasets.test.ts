import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { event } from '../../../src/core/events/registry'
import type { NewEvent } from '../../../src/core/events/define'
import { played, type World } from '../../support/world'

/** Possible steps of a tab's datasets: requests, and answers in any order, late, twice or never. */
type Step =
  | { readonly do: 'create'; readonly name: string }
  | { readonly do: 'overwrite'; readonly name: string }
  | { readonly do: 'answer'; readonly to: number; readonly well: boolean }
  | { readonly do: 'abandon'; readonly to: number }
  | { readonly do: 'read' }
  | { readonly do: 'list' }

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constantFrom('create' as const, 'overwrite' as const), name: fc.constantFrom('a', 'b', 'c') }),
  fc.record({ do: fc.constant('answer' as const), to: fc.nat(6), well: fc.boolean() }),
  fc.record({ do: fc.constant('abandon' as const), to: fc.nat(6) }),
  fc.record({ do: fc.constantFrom('read' as const, 'list' as const) }),
)

interface Sent {
  readonly id: string
  readonly kind: 'create' | 'overwrite'
  readonly name: string
}

/** The naive rule: only the first answer to the wish that is open now changes anything. */
interface Model {
  open: Sent | null
  made: string | null
  failed: string | null
}

const answerOf = (sent: Sent, editorId: string, well: boolean): NewEvent => {
  if (sent.kind === 'create') {
    return well
      ? event('dataset.created', { editorId, datasetId: 7, name: sent.name }, sent.id)
      : event('dataset.create_failed', { editorId, message: `no ${sent.id}` }, sent.id)
  }
  return well
    ? event('dataset.overwritten', { editorId, datasetId: 7, name: sent.name }, sent.id)
    : event('dataset.overwrite_failed', { editorId, message: `no ${sent.id}` }, sent.id)
}

const intent = (world: World): string =>
  Object.values(world.store.state().outbox.open).findLast(({ type }) => type.startsWith('dataset.'))?.id ?? ''

const check = (world: World, editorId: string, model: Model): void => {
  const { making, made, failed } = world.store.state().datasets
  expect(making[editorId]?.request ?? null).toBe(model.open?.id ?? null)
  expect(made[editorId]?.name ?? null).toBe(model.made)
  expect(failed[editorId] ?? null).toBe(model.failed)
}

test('keeps the first answer to the latest request under any order of answers', () => {
  let ended = 0
  fc.assert(
    fc.property(fc.array(step, { minLength: 10, maxLength: 30 }), (steps) => {
      const world = played([{ do: 'add' }])
      const editorId = world.store.state().editors.order[0] ?? ''
      const sent: Sent[] = []
      const model: Model = { open: null, made: null, failed: null }
      for (const one of steps) {
        if (one.do === 'create' || one.do === 'overwrite') {
          const target = one.do === 'overwrite' ? { datasetId: 7 } : {}
          world.dispatch('dataset.create', { editorId, name: one.name, ...target })
          if (model.open === null) {
            const wish = { id: intent(world), kind: one.do, name: one.name }
            sent.push(wish)
            Object.assign(model, { open: wish, made: null, failed: null })
          }
        } else if (one.do === 'answer' || one.do === 'abandon') {
          const wish = sent[one.to % Math.max(1, sent.length)]
          if (wish === undefined) continue
          const given = { effect: 'create-dataset', reason: 'the page was left' }
          world.remote(
            one.do === 'answer' ? answerOf(wish, editorId, one.well) : event('effect.abandoned', given, wish.id),
          )
          if (model.open?.id !== wish.id) continue
          model.open = null
          ended += 1
          if (one.do === 'answer' && one.well) model.made = wish.name
          if (one.do === 'answer' && !one.well) model.failed = `no ${wish.id}`
        } else if (one.do === 'read') {
          world.dispatch('dataset.read_failure', { editorId })
          model.failed = null
        } else world.dispatch('dataset.list', { scope: 'all' })
        check(world, editorId, model)
      }
    }),
    { seed: 4, numRuns: 300 },
  )
  expect(ended).toBeGreaterThan(300)
})
