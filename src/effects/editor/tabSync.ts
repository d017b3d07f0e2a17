import { EMPTY, of, type Observable } from 'rxjs'

import * as tabCalls from '../../../contract/editor/tab'
import type { TabChange } from '../../../contract/editor/tab'
import type { NewEvent } from '../../core/events/define'
import { event, type Recorded } from '../../core/events/registry'
import { effectiveEditor, type Editor } from '../../projections/editor/editors'
import type { ReadModel } from '../../core/readModel/model'
import { currentId } from '../../projections/editor/rekey'
import { defineEffect, type EffectIo } from '../../core/effects/effect'
import { CallFailure, type Failure } from '../../core/http/failure'
import { attempt, failureOf, isDatabaseGone, isGone, knownQuery, numberOf } from './tabCall'

/** The whole of the tab (`A7.17`). */
const changeOf = (editor: Editor, state: ReadModel): TabChange => {
  const latest = knownQuery(editor.latestQueryId, state)
  return {
    database_id: editor.dbId,
    catalog: editor.catalog,
    schema: editor.schema,
    sql: editor.sql,
    label: editor.name,
    query_limit: editor.queryLimit,
    ...(latest === null ? {} : { latest_query_id: latest }),
    template_params: editor.templateParams,
    hide_left_bar: editor.hideLeftBar,
    autorun: editor.autorun,
    extra_json: JSON.stringify({ updatedAt: editor.updatedAt, version: editor.version }),
  }
}

/** A query that the server has dropped meanwhile must not prevent storing the text. */
const put = async (id: number, body: TabChange, { http }: EffectIo): Promise<void> => {
  try {
    await http.call(tabCalls.tabPut, { params: { id }, body })
  } catch (error) {
    const again = error instanceof CallFailure && error.failure.status === 400 && body.latest_query_id !== undefined
    if (!again) throw error
    const { latest_query_id: _, ...rest } = body
    await http.call(tabCalls.tabPut, { params: { id }, body: rest })
  }
}

const failed = ({ id, name, dbId }: Editor, failure: Failure, io: EffectIo): NewEvent => {
  if (dbId !== null && isDatabaseGone(failure, dbId, io)) return event('tab.detached', { id, name, dbId })
  return event('tab.sync_failed', { id, gone: isGone(failure), ...failureOf(failure, `sync ${id}`, io) })
}

const sync = (editor: Editor, number: number, io: EffectIo): Observable<NewEvent> =>
  attempt(
    async () => {
      await put(number, changeOf(editor, io.state()), io)
      return [event('tab.synced', { id: editor.id, updatedAt: editor.updatedAt })]
    },
    (failure) => [failed(editor, failure, io)],
  )

const link = (
  editor: Editor,
  number: number,
  { queryId, remoteId }: Recorded<'tab.link_requested'>['data'],
  io: EffectIo,
): Observable<NewEvent> => {
  const { id, sql } = editor
  const body = queryId === null ? { sql, saved_query_id: remoteId } : { sql, latest_query_id: queryId }
  return attempt(
    async () => {
      await io.http.call(tabCalls.tabPut, { params: { id: number }, body })
      return [event('tab.linked', { id })]
    },
    (failure) => [
      isGone(failure)
        ? event('tab.sync_failed', { id, gone: true, ...failureOf(failure, `sync ${id}`, io) })
        : event('tab.link_failed', { id, what: queryId === null ? 'saved' : 'query', message: failure.message }),
    ],
  )
}

/** All that is written into a tab, one after the other, each with the tab as it is by then: the last write is the latest. */
export const writeTab = defineEffect({
  name: 'write-tab',
  on: ['tab.sync_requested', 'tab.link_requested'],
  key: ({ data }) => data.id,
  mode: 'concat',
  resume: 'retry',
  run: (cause, io): Observable<NewEvent> => {
    const editor = effectiveEditor(io.state().editors, cause.data.id)
    const number = numberOf(editor)
    if (editor === undefined || number === null) return EMPTY
    return cause.type === 'tab.link_requested' ? link(editor, number, cause.data, io) : sync(editor, number, io)
  },
})

const isKept = (id: string, io: EffectIo): boolean =>
  io.state().session.flags['SQLLAB_BACKEND_PERSISTENCE'] === true &&
  numberOf(effectiveEditor(io.state().editors, id)) !== null

/** True when the server judged it, and so received it. */
const reachedServer = (cause: Recorded<'run.succeeded' | 'run.failed'>): boolean =>
  cause.type === 'run.succeeded' || cause.data.errors.some(({ errorType }) => !errorType.startsWith('FRONTEND_'))

/** The latest query of a tab is linked to it once the server has it (`A7.16`). */
export const linkRun = defineEffect({
  name: 'link-run',
  on: ['run.succeeded', 'run.failed'],
  key: ({ data }) => data.queryId,
  mode: 'merge',
  settlesIntent: false,
  run: (cause, io): Observable<NewEvent> => {
    const { queryId } = cause.data
    const id = io.state().runs.byId[queryId]?.sqlEditorId
    if (id === undefined || !isKept(id, io) || !reachedServer(cause)) return EMPTY
    const latest = effectiveEditor(io.state().editors, id)?.latestQueryId === queryId
    return latest ? of(event('tab.link_requested', { id, queryId, remoteId: null })) : EMPTY
  },
})

/** A tab that was saved is linked to its saved query (`A7.16`). */
export const linkSaved = defineEffect({
  name: 'link-saved',
  on: ['saved.stored'],
  key: ({ data }) => data.editorId,
  mode: 'merge',
  settlesIntent: false,
  run: ({ data: { editorId, remoteId } }, io) => {
    const id = currentId(io.state().editors, editorId)
    return isKept(id, io) ? of(event('tab.link_requested', { id, queryId: null, remoteId })) : EMPTY
  },
})

/** Says which tab is in front (`A7.18`). */
export const activateTab = defineEffect({
  name: 'activate-tab',
  on: ['tab.activation_requested'],
  key: () => 'front',
  mode: 'coalesce',
  run: ({ data: { id } }, io) => {
    const number = numberOf(effectiveEditor(io.state().editors, id))
    if (number === null) return EMPTY
    return attempt(
      async () => {
        await io.http.call(tabCalls.tabActivate, { params: { id: number } })
        return [event('tab.activated', { id })]
      },
      (failure) => [event('tab.activation_failed', { id, ...failureOf(failure, `activate ${id}`, io) })],
    )
  },
})

/** Removes a closed tab (`A7.20`); a missing one counts as removed (`A4.39`). */
export const deleteTab = defineEffect({
  name: 'delete-tab',
  on: ['tab.delete_requested'],
  key: ({ data }) => data.id,
  mode: 'exhaust',
  run: ({ data: { id } }, io) => {
    const done = event('tab.deleted', { id })
    if (io.state().editors.destroyed[id] === undefined || !/^\d+$/.test(id)) return EMPTY
    return attempt(
      async () => {
        await io.http.call(tabCalls.tabDelete, { params: { id: Number(id) } })
        return [done]
      },
      (failure) => [
        isGone(failure) ? done : event('tab.delete_failed', { id, ...failureOf(failure, `delete ${id}`, io) }),
      ],
    )
  },
})

/** A query that is taken out of the history goes from the server too (`A7.21`). */
export const deleteQuery = defineEffect({
  name: 'delete-query',
  on: ['run.removed'],
  key: ({ data }) => data.queryId,
  mode: 'concat',
  settlesIntent: false,
  run: ({ data: { queryId } }, io) => {
    const { runs, editors } = io.state()
    const id = runs.dropped[queryId]?.sqlEditorId ?? ''
    const number = numberOf(editors.byId[id])
    if (number === null || !isKept(id, io)) return EMPTY
    return attempt(
      async () => {
        await io.http.call(tabCalls.tabQueryDelete, { params: { id: number, queryId } })
        return []
      },
      (failure) =>
        isGone(failure) ? [] : [event('tab.query_delete_failed', { id, queryId, message: failure.message })],
    )
  },
})
