import { describe, expect, it } from 'vitest'

import { EVERY_RUN, fitsFilter, tableCounts, tablesNamed, tookMs } from '../../../src/projections/run/filter'
import type { Run } from '../../../src/projections/run/runs'
import { createWorld, failure, success } from '../../support/world'

const history = (): readonly Run[] => {
  const world = createWorld()
  world.dispatch('editor.add', { name: 'Late', sql: '', context: { dbId: 1, catalog: null, schema: null } })
  const id = world.store.state().editors.order[0] ?? ''
  const run = (sql: string, ms: number, bad = false): void => {
    world.dispatch('editor.replace', { id, sql, by: 'paste' })
    world.dispatch('run.start', { editorId: id })
    const queryId = world.store.state().runs.order.at(-1) ?? ''
    const { request = '' } = world.store.state().runs.byId[queryId] ?? {}
    world.tick(ms)
    const { data, cause } = success(queryId, request)
    const answer = {
      type: 'run.succeeded',
      data: { ...(data as object), startDttm: null, endDttm: null },
      cause: cause ?? null,
    }
    world.remote(bad ? failure(queryId, request) : answer)
  }
  run('SELECT 1 FROM flights', 500)
  run('WITH flights_a AS (SELECT 1 FROM Airports) SELECT 2 FROM flights_a', 20_000)
  run('SELECT oops FROM flights', 3000, true)
  return Object.values(world.store.state().runs.byId)
}

describe('query history', () => {
  const all = history()
  const found = (filter: object): readonly string[] =>
    all.filter((run) => fitsFilter(run, { ...EVERY_RUN, ...filter })).map(({ sql }) => sql.slice(0, 8))

  it('searches the query history by words of SQL, tab and error in any case', () => {
    expect(found({ text: 'FLIGHTS select' })).toHaveLength(3)
    expect(found({ text: 'such column' })).toEqual(['SELECT o'])
    expect(found({ text: 'late 1 from' })).toHaveLength(2)
    expect(found({ text: 'nowhere' })).toEqual([])
  })

  it('narrows the query history by table, status and duration', () => {
    expect(found({ table: 'airports' })).toEqual(['WITH fli'])
    expect(found({ status: 'failed' })).toEqual(['SELECT o'])
    expect(found({ atLeast: 10_000 })).toEqual(['WITH fli'])
    expect(found({ table: 'flights', status: 'success' })).toEqual(['SELECT 1'])
    expect(all.map(tookMs)).toEqual([500, 20_000, 3000])
  })

  it('counts the tables of runs, without names that a query defines itself', () => {
    expect(tableCounts(all)).toEqual([
      ['flights', 2],
      ['airports', 1],
    ])
    expect(tablesNamed('SELECT 1 -- FROM ghost')).toEqual([])
  })
})
