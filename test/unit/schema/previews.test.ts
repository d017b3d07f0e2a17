import { describe, expect, it } from 'vitest'

import { isRefusal } from '../../../src/core/commands/command'
import { event } from '../../../src/core/events/registry'
import { effectiveEditor } from '../../../src/projections/editor/editors'
import { tableKey } from '../../../src/projections/schema/schemas'
import { runsOf } from '../../../src/projections/run/selectors'
import { played, success, type World } from '../../support/world'

const TABLE = { dbId: 1, catalog: null, schema: 'main', name: 'we"ird' }
const begin = () => {
  const world = played([{ do: 'add' }])
  const editorId = world.store.state().editors.order[0] ?? ''
  const { dbId } = effectiveEditor(world.store.state().editors, editorId) ?? { dbId: null }
  return { world, wish: { editorId, ...TABLE, dbId: dbId ?? 1 } }
}
const previewsOf = ({ store }: World) => Object.values(store.state().previews.byEditor).flat()

describe('data previews', () => {
  it('shows the first rows of a table as a query that is no run of the tab [A1.06] [A2.11] [A3.28]', () => {
    const { world, wish } = begin()
    const { editorId } = wish
    world.dispatch('run.start', { editorId })
    const latest = effectiveEditor(world.store.state().editors, editorId)?.latestQueryId
    const edited = world.store.state().editors.byId[editorId]?.updatedAt
    world.tick(5000)
    world.dispatch('preview.open', wish)
    const [preview] = previewsOf(world)
    const state = world.store.state()
    expect(state.runs.byId[preview?.queryId ?? '']).toMatchObject({
      isDataPreview: true,
      sql: 'SELECT *\nFROM "main"."we""ird"',
      queryLimit: 100,
    })
    expect(effectiveEditor(state.editors, editorId)?.latestQueryId).toBe(latest)
    expect(state.editors.byId[editorId]?.updatedAt).toBe(edited)
    expect(runsOf(state, editorId).map(({ id }) => id)).toEqual([latest])
  })

  it('runs the selectStar of the metadata, also when fetched again [A1.06] [A7.28]', () => {
    const { world, wish } = begin()
    const place = { dbId: wish.dbId, catalog: wish.catalog, schema: wish.schema, name: wish.name }
    world.dispatch('schema.load_table', place)
    const request = world.store.state().schemas.details[tableKey(place)]?.request ?? ''
    const selectStar = 'SELECT\n  `a`\nFROM `cat`.`main`.`we"ird`\nLIMIT 100'
    world.remote(event('schema.table_metadata_loaded', { ...place, comment: null, columns: [], selectStar }, request))
    world.dispatch('preview.open', wish)
    const sql = () => world.store.state().runs.byId[previewsOf(world)[0]?.queryId ?? '']?.sql
    expect(sql()).toBe(selectStar)
    const first = previewsOf(world)[0]?.queryId ?? ''
    world.remote(success(first, world.store.state().runs.byId[first]?.request ?? ''))
    world.dispatch('preview.open', { ...wish, again: true })
    expect([sql(), previewsOf(world)[0]?.queryId === first]).toEqual([selectStar, false])
  })

  it('names the catalog, quoted by dialect, before the table metadata has loaded [A1.06]', () => {
    for (const [backend, from] of [
      ['duckdb', '"cat""1"."main"."we""ird"'],
      ['mysql', '`cat"1`.`main`.`we"ird`'],
      ['mssql', '[cat"1].[main].[we"ird]'],
    ] as const) {
      const { world, wish } = begin()
      world.dispatch('schema.load_databases', { force: true })
      const { request, value } = world.store.state().schemas.databases ?? { request: '', value: [] }
      const databases = (value ?? []).map((database) => ({ ...database, backend }))
      world.remote(event('schema.databases_loaded', { databases }, request))
      world.dispatch('preview.open', { ...wish, catalog: 'cat"1' })
      const run = world.store.state().runs.byId[previewsOf(world)[0]?.queryId ?? '']
      expect([run?.sql, run?.queryLimit]).toEqual([`SELECT *\nFROM ${from}`, 100])
    }
  })

  it('keeps the results of the tab, also those that come later [A4.07]', () => {
    const { world, wish } = begin()
    world.dispatch('run.start', { editorId: wish.editorId })
    const run = Object.values(world.store.state().runs.byId)[0]
    world.remote(success(run?.id ?? '', run?.request ?? ''))
    world.dispatch('preview.open', wish)
    expect(world.store.state().runs.byId[run?.id ?? '']?.results).toBe('held')
    world.dispatch('run.start', { editorId: wish.editorId })
    expect(world.store.state().runs.byId[run?.id ?? '']?.results).toBe('cleared')
  })

  it('fetches a preview again under a new query id that replaces the old one [A4.25]', () => {
    const { world, wish } = begin()
    world.dispatch('preview.open', wish)
    const first = previewsOf(world)[0]?.queryId ?? ''
    expect(world.dispatch('preview.open', wish)).toEqual([])
    world.remote(success(first, world.store.state().runs.byId[first]?.request ?? ''))
    world.dispatch('preview.open', { ...wish, again: true })
    const all = previewsOf(world)
    expect(all).toHaveLength(1)
    expect(all[0]?.queryId).not.toBe(first)
    expect(world.store.state().runs.byId[all[0]?.queryId ?? '']?.state).toBe('running')
  })

  it('skips previews where the database disables them [A4.26] [B5.43]', () => {
    const { world, wish } = begin()
    world.dispatch('schema.load_databases', { force: true })
    const { request, value } = world.store.state().schemas.databases ?? { request: '', value: [] }
    const closed = (value ?? []).map((database) => ({ ...database, disableDataPreview: true }))
    world.remote(event('schema.databases_loaded', { databases: closed }, request))
    const runs = world.store.state().runs.order.length
    expect(isRefusal(world.dispatch('preview.open', wish))).toBe(true)
    expect(previewsOf(world)).toEqual([])
    expect(world.store.state().runs.order).toHaveLength(runs)
  })

  it('removes a preview with its query, and stops it if it is running [A4.27]', () => {
    const { world, wish } = begin()
    world.dispatch('preview.open', wish)
    const queryId = previewsOf(world)[0]?.queryId ?? ''
    const decision = world.dispatch('preview.remove', wish)
    expect(isRefusal(decision) ? [] : decision.map(({ type }) => type)).toEqual([
      'run.stop_requested',
      'preview.removed',
    ])
    const { runs } = world.store.state()
    expect(previewsOf(world)).toEqual([])
    expect([runs.byId[queryId], runs.dropped[queryId], runs.order.includes(queryId)]).toEqual([
      undefined,
      undefined,
      false,
    ])
    expect(world.dispatch('preview.remove', wish)).toEqual([])
  })
})
