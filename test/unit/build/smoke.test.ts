import { expect, it } from 'vitest'
import { eventId } from '../../../src/core/events/envelope'
import { emptyModel, foldLive, foldReplay } from '../../support/model'
it('folds an event into the state', () => {
  const e = (n: number, type: never, data: never) => ({
    id: eventId('s1', n),
    type,
    v: 1,
    at: n,
    actor: '1',
    session: 's1',
    cause: null,
    corr: 'c' + n,
    data,
  })
  const events = [
    e(1, 'session.started' as never, { previous: null, build: 'x' } as never),
    e(
      2,
      'editor.added' as never,
      {
        id: 'a',
        name: 'A',
        dbId: 1,
        catalog: null,
        schema: null,
        sql: 'SELECT 1',
        queryLimit: 10,
        origin: 'new',
      } as never,
    ),
    e(3, 'editor.sql_edited' as never, { id: 'a', changes: [{ at: 8, remove: 0, insert: '2' }], length: 9 } as never),
    e(4, 'editor.renamed' as never, { id: 'a', name: 'B', was: 'A' } as never),
  ]
  const live = events.reduce((s, x) => foldLive(s, [x]), emptyModel())
  expect(foldReplay(events)).toEqual(live)
  expect(live.editors.windows.s1?.unsaved).toMatchObject({ sql: 'SELECT 12', name: 'B' })
  expect(live.undo.windows.s1?.past).toHaveLength(2)
})
