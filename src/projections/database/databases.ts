import type { DatabaseDetail, DatabaseSummary, DatabaseUses, EngineInfo } from '../../events/database/database'
import { defineProjection } from '../../core/readModel/projection'
import type { Loadable } from '../schema/schemas'

/** The server's side of a form; its typed text belongs to the view. */
export interface DatabaseForm {
  /** The intent under way: a test or a save. */
  request: string | null
  doing: 'test' | 'save' | null
  outcome: 'tested' | 'saved' | 'failed' | null
  message: string | null
  fields: readonly { readonly name: string; readonly message: string }[]
}

export interface Databases {
  list: Loadable<readonly DatabaseSummary[]> | null
  engines: Loadable<readonly EngineInfo[]> | null
  /** By the number of the database. */
  details: Record<string, Loadable<DatabaseDetail>>
  uses: Record<string, Loadable<DatabaseUses>>
  /** By `formKey`. */
  forms: Record<string, DatabaseForm>
  /** Deletes under way, by the number of the database. */
  deleting: Record<string, string>
}

const begin = <Value>(known: Loadable<Value> | null | undefined, request: string): Loadable<Value> => ({
  status: 'loading',
  value: known?.value ?? null,
  message: null,
  request,
})

const finish = <Value>(loadable: Loadable<Value> | null | undefined, cause: string | null, value: Value): void => {
  if (loadable === null || loadable === undefined || loadable.request !== cause) return
  loadable.status = 'loaded'
  loadable.value = value
}

const fail = (loadable: Loadable<unknown> | null | undefined, cause: string | null, message: string): void => {
  if (loadable === null || loadable === undefined || loadable.request !== cause) return
  loadable.status = 'failed'
  loadable.message = message
}

/** The key of a form: `new`, or the number of its database. */
export const formKey = (form: number | null): string => (form === null ? 'new' : String(form))

const emptyForm = (): DatabaseForm => ({ request: null, doing: null, outcome: null, message: null, fields: [] })

const start = (state: Databases, form: number | null, request: string, doing: 'test' | 'save'): void => {
  state.forms[formKey(form)] = { ...emptyForm(), request, doing }
}

const end = (form: DatabaseForm | undefined, cause: string | null, outcome: Partial<DatabaseForm>): void => {
  if (form === undefined || form.request === null || form.request !== cause) return
  Object.assign(form, { request: null, doing: null, ...outcome })
}

const GIVEN_UP = 'It was given up before the answer came.'

/** The databases in their managers' view; the SQL editor's own list is in `schemas`. */
export const databasesProjection = defineProjection({
  name: 'databases',
  version: 1,
  initial: (): Databases => ({ list: null, engines: null, details: {}, uses: {}, forms: {}, deleting: {} }),
  on: {
    'databases.list_requested': (state, event) => {
      state.list = begin(state.list, event.id)
      return undefined
    },
    'databases.listed': (state, event) => {
      finish(state.list, event.cause, event.data.databases)
      return undefined
    },
    'databases.engines_requested': (state, event) => {
      state.engines = begin(state.engines, event.id)
      return undefined
    },
    'databases.engines_listed': (state, event) => {
      finish(state.engines, event.cause, event.data.engines)
      return undefined
    },
    'databases.form_opened': (state, event) => {
      state.forms[formKey(event.data.form)] = emptyForm()
      return undefined
    },
    'databases.detail_requested': (state, event) => {
      // an earlier answer may be old, so nothing of it is shown meanwhile
      state.details[event.data.id] = begin<DatabaseDetail>(null, event.id)
      return undefined
    },
    'databases.detail_loaded': (state, event) => {
      finish(state.details[event.data.detail.id], event.cause, event.data.detail)
      return undefined
    },
    'databases.uses_requested': (state, event) => {
      state.uses[event.data.id] = begin<DatabaseUses>(null, event.id)
      return undefined
    },
    'databases.uses_loaded': (state, event) => {
      finish(state.uses[event.data.uses.id], event.cause, event.data.uses)
      return undefined
    },
    'databases.read_failed': (state, event) => {
      const { what, id, message } = event.data
      if (what === 'list') fail(state.list, event.cause, message)
      if (what === 'engines') fail(state.engines, event.cause, message)
      if (what === 'detail' && id !== null) fail(state.details[id], event.cause, message)
      if (what === 'uses' && id !== null) fail(state.uses[id], event.cause, message)
      return undefined
    },
    'databases.test_requested': (state, event) => {
      start(state, event.data.form, event.id, 'test')
      return undefined
    },
    'databases.tested': (state, event) => {
      end(state.forms[formKey(event.data.form)], event.cause, { outcome: 'tested' })
      return undefined
    },
    'databases.test_failed': (state, event) => {
      const { form, message, fields } = event.data
      end(state.forms[formKey(form)], event.cause, { outcome: 'failed', message, fields })
      return undefined
    },
    'databases.save_requested': (state, event) => {
      start(state, event.data.form, event.id, 'save')
      return undefined
    },
    'databases.saved': (state, event) => {
      end(state.forms[formKey(event.data.form)], event.cause, { outcome: 'saved' })
      return undefined
    },
    'databases.save_failed': (state, event) => {
      const { form, message, fields } = event.data
      end(state.forms[formKey(form)], event.cause, { outcome: 'failed', message, fields })
      return undefined
    },
    'databases.delete_requested': (state, event) => {
      state.deleting[event.data.id] = event.id
      return undefined
    },
    'databases.deleted': (state, event) => {
      const { id } = event.data
      delete state.deleting[id]
      delete state.details[id]
      delete state.uses[id]
      if (state.list?.value) state.list.value = state.list.value.filter((database) => database.id !== id)
      return undefined
    },
    'databases.delete_failed': (state, event) => {
      if (state.deleting[event.data.id] === event.cause) delete state.deleting[event.data.id]
      return undefined
    },
    'effect.abandoned': (state, event) => {
      for (const one of [state.list, state.engines, ...Object.values(state.details), ...Object.values(state.uses)]) {
        if (one?.status === 'loading') fail(one, event.cause, GIVEN_UP)
      }
      for (const form of Object.values(state.forms)) end(form, event.cause, { outcome: 'failed', message: GIVEN_UP })
      for (const [id, request] of Object.entries(state.deleting)) if (request === event.cause) delete state.deleting[id]
      return undefined
    },
  },
})
