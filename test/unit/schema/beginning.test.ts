import { expect, it } from 'vitest'

import { event } from '../../../src/core/events/registry'
import { createStore } from '../../support/model'
import { beginningIn } from '../../../src/projections/schema/beginning'

const place = { dbId: 1, catalog: null, schema: null }

const opened = (schemas: readonly string[]) => {
  const store = createStore({ session: 's', now: () => 1, actor: () => '1', log: { append: () => undefined } as never })
  const say = (type: string, data: object, cause: string | null = null): string =>
    store.append([{ ...event(type as never, data as never), cause }], { corr: 'c' })[0]?.id ?? ''
  const asked = say('schema.schemas_requested', { dbId: 1, catalog: null, force: false })
  say('schema.schemas_loaded', { dbId: 1, catalog: null, schemas }, asked)
  const request = (schema: string): string =>
    say('schema.tables_requested', { dbId: 1, catalog: null, schema, force: false })
  return {
    beginning: () => beginningIn(store.state(), place),
    request,
    /** Answers with so many tables; null is a failure. */
    answer: (schema: string, count: number | null): void => {
      const cause = request(schema)
      if (count === null) {
        const failed = { what: 'tables', dbId: 1, catalog: null, schema, name: null, message: 'not for you' }
        say('schema.failed', failed, cause)
        return
      }
      const tables = Array.from({ length: count }, (_, at) => ({
        name: `t${at}`,
        type: 'table',
        rows: 3,
        comment: null,
      }))
      say('schema.tables_loaded', { dbId: 1, catalog: null, schema, count, key: null, tables }, cause)
    },
  }
}

it('a beginner is led to the first schema with tables, past empty and closed ones', () => {
  const world = opened(['archive', 'closed', 'public', 'warehouse', 'zoo'])
  expect(world.beginning()).toEqual({ schema: 'public', unread: 'public' })
  world.request('public')
  expect(world.beginning()).toEqual({ schema: 'public', unread: 'public' })
  world.answer('public', 0)
  expect(world.beginning()).toEqual({ schema: 'public', unread: 'archive' })
  world.answer('archive', 0)
  world.answer('closed', null)
  expect(world.beginning()).toEqual({ schema: 'public', unread: 'warehouse' })
  world.answer('warehouse', 2)
  expect(world.beginning()).toEqual({ schema: 'warehouse', unread: null })
})

it('the usual schema is where a beginner begins when it has tables, or when none has', () => {
  const full = opened(['archive', 'public'])
  full.answer('public', 1)
  expect(full.beginning()).toEqual({ schema: 'public', unread: null })
  const empty = opened(['archive', 'public'])
  empty.answer('public', 0)
  empty.answer('archive', 0)
  expect(empty.beginning()).toEqual({ schema: 'public', unread: null })
  expect(opened([]).beginning()).toEqual({ schema: null, unread: null })
})

it('no more than fifty schemas are read where they are empty', () => {
  const names = Array.from({ length: 60 }, (_, at) => `s${at}`)
  const world = opened(names)
  for (const name of names.slice(0, 49)) world.answer(name, 0)
  expect(world.beginning()).toEqual({ schema: 's0', unread: 's49' })
  world.answer('s49', 0)
  expect(world.beginning()).toEqual({ schema: 's0', unread: null })
})
