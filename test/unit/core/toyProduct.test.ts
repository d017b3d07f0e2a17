import { expect, test } from 'vitest'
import * as z from 'zod/mini'

import { defineEvent } from '../../../src/core/events/define'
import type { EventEnvelope } from '../../../src/core/events/envelope'
import { createRegistry } from '../../../src/core/events/registry'
import { createReadModel } from '../../../src/core/readModel/readModel'
import { createStore } from '../../../src/core/readModel/store'

// A product of two areas on the kernel alone. An area declares its events and a slice; the app puts them together.

const itemAdded = defineEvent({
  type: 'cart.item_added',
  schema: () => z.object({ name: z.string(), cents: z.number() }),
  touches: ({ name }) => [`item/${name}`],
})
const paid = defineEvent({ type: 'till.paid', schema: () => z.object({}) })

interface Toy {
  cart: { items: string[]; cents: number }
  till: { receipts: number }
}
type On<State, Data> = Record<string, (state: State, event: { readonly data: Data }) => undefined>

const cart = {
  name: 'cart',
  version: 1,
  initial: () => ({ items: [], cents: 0 }),
  on: {
    'cart.item_added': (state, { data }) => void (state.items.push(data.name), (state.cents += data.cents)),
    'till.paid': (state) => void (state.items = []),
  } satisfies On<Toy['cart'], { name: string; cents: number }>,
}
const till = {
  name: 'till',
  version: 1,
  initial: () => ({ receipts: 0 }),
  on: { 'till.paid': (state) => void (state.receipts += 1) } satisfies On<Toy['till'], object>,
}

const readModel = createReadModel<Toy>({ events: createRegistry([itemAdded, paid]), slices: [cart, till] })

test('two areas make a product: events are appended, folded, told and replayed', () => {
  const written: EventEnvelope[] = []
  const log = { append: (events: readonly EventEnvelope[]) => void written.push(...events), draft: () => undefined }
  const store = createStore<Toy>({ readModel, session: 's', now: () => 1, actor: () => 'me', log })
  const told: string[] = []
  store.subscribe(['item/tea'], () => told.push('tea'))
  store.append([{ type: 'cart.item_added', data: { name: 'tea', cents: 250 } }], { corr: 'g1' })
  store.append([{ type: 'till.paid', data: {} }], { corr: 'g2' })
  expect(store.state()).toEqual({ cart: { items: [], cents: 250 }, till: { receipts: 1 } })
  expect(told).toEqual(['tea'])
  expect(readModel.foldReplay(written)).toEqual(store.state())
  expect(() => store.append([{ type: 'cart.item_added', data: { name: 1 } }], { corr: 'g3' })).toThrow('schema')
})
