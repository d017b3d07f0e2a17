import { EMPTY } from 'rxjs'

import * as tabCalls from '../../../contract/editor/tab'
import { event } from '../../core/events/registry'
import { effectiveEditor } from '../../projections/editor/editors'
import { currentId } from '../../projections/editor/rekey'
import { runsOf } from '../../projections/run/selectors'
import { defineEffect } from '../../core/effects/effect'
import { isUncertain } from '../../core/http/failure'
import { attempt, failureOf, isDatabaseGone, isGone, knownQuery, numberOf } from './tabCall'

/**
 * Moves a tab of this browser to the server (`A1.19`, `A7.14`). The server knows the tab by the id it had here, so a
 * lost answer can be requested again without a second tab.
 */
export const migrateTab = defineEffect({
  name: 'migrate-tab',
  on: ['tab.migration_requested'],
  key: () => 'tabs',
  mode: 'concat',
  waitDurable: true,
  resume: 'retry',
  run: ({ data }, io) => {
    const { editors } = io.state()
    // one that was closed meanwhile goes on: the server may have it already, and removes it then
    const editor = effectiveEditor(editors, data.id) ?? editors.closed[currentId(editors, data.id)]
    if (editor === undefined || !editor.inLocalStorage) return EMPTY
    const { id, name, dbId, catalog, schema, sql, queryLimit, hideLeftBar, remoteId, templateParams } = editor
    const { autorun, latestQueryId, updatedAt, version } = editor
    const place = { dbId, catalog, schema }
    const kept = { sql, queryLimit, hideLeftBar, remoteId, templateParams, autorun, latestQueryId, updatedAt, version }
    return attempt(
      async () => {
        const { body } = await io.http.call(tabCalls.tabPost, {
          body: { queryEditor: { id, name, ...place, ...kept } },
        })
        const state = io.state()
        const queries = runsOf(state, id).filter((run) => !run.isDataPreview)
        const to = String(body.id)
        // earlier runs have to be linked now: the call that stores a tab does not take its query
        const latest = knownQuery(effectiveEditor(state.editors, id)?.latestQueryId ?? null, state)
        return [
          event('tab.migrated', {
            previous: id,
            id: to,
            updatedAt,
            queries: queries.map(({ id: queryId }) => ({ queryId })),
          }),
          ...(latest === null ? [] : [event('tab.link_requested', { id: to, queryId: latest, remoteId: null })]),
        ]
      },
      (failure) => [
        dbId !== null && isDatabaseGone(failure, dbId, io)
          ? event('tab.detached', { id, name, dbId })
          : event('tab.migration_failed', {
              id,
              uncertain: isUncertain(failure),
              ...failureOf(failure, `migrate ${id}`, io),
            }),
      ],
    )
  },
})

/** Puts a query that ran before under its tab (`A7.19`). One that the server does not know has nothing to follow with. */
export const migrateQuery = defineEffect({
  name: 'migrate-query',
  on: ['tab.query_migration_requested'],
  key: ({ data }) => data.queryId,
  mode: 'exhaust',
  resume: 'retry',
  run: ({ data: { queryId, ...data } }, io) => {
    const { editors } = io.state()
    const id = currentId(editors, data.id)
    const number = numberOf(editors.byId[id])
    if (number === null) return EMPTY
    const done = event('tab.query_migrated', { id, queryId })
    return attempt(
      async () => {
        await io.http.call(tabCalls.tabMigrateQuery, { params: { id: number }, body: { queryId } })
        return [done]
      },
      (failure) => [
        isGone(failure)
          ? done
          : event('tab.query_migration_failed', { id, queryId, ...failureOf(failure, `query ${queryId}`, io) }),
      ],
    )
  },
})
