import type {
  DatabaseDetail,
  DatabaseSummary,
  DatabaseUses,
  EngineInfo,
  FoundSchemas,
} from '../../events/database/database'
import { failAbandoned, failLoading, finishLoading, startLoading, type Loadable } from '../../core/readModel/loadable'
import { defineProjection } from '../../core/readModel/projection'
import { dropRequest } from '../../core/readModel/requests'

/** The server's side of a form; its typed text belongs to the view. */
export interface DatabaseForm {
  /** The intent under way: a test or a save. */
  request: string | null
  doing: 'test' | 'save' | null
  outcome: 'tested' | 'saved' | 'failed' | null
  message: string | null
  fields: readonly { readonly name: string; readonly message: string }[]
  /** Schemas that the latest test found; null without a list. */
  schemas: FoundSchemas | null
  /** The number of the database that was saved. */
  saved: number | null
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

/** The key of a form: `new`, or the number of its database. */
export const formKey = (form: number | null): string => (form === null ? 'new' : String(form))

const emptyForm = (): DatabaseForm => ({
  request: null,
  doing: null,
  outcome: null,
  message: null,
  fields: [],
  schemas: null,
  saved: null,
})

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
  version: 2,
  initial: (): Databases => ({ list: null, engines: null, details: {}, uses: {}, forms: {}, deleting: {} }),
  on: {
    'databases.list_requested': (state, event) => {
      state.list = startLoading(state.list, event.id)
    },
    'databases.listed': (state, event) => finishLoading(state.list, event.cause, event.data.databases),
    'databases.engines_requested': (state, event) => {
      state.engines = startLoading(state.engines, event.id)
    },
    'databases.engines_listed': (state, event) => finishLoading(state.engines, event.cause, event.data.engines),
    'databases.form_opened': (state, event) => {
      state.forms[formKey(event.data.form)] = emptyForm()
    },
    'databases.detail_requested': (state, event) => {
      // an earlier answer may be old, so nothing of it is shown meanwhile
      state.details[event.data.id] = startLoading<DatabaseDetail>(null, event.id)
    },
    'databases.detail_loaded': (state, event) =>
      finishLoading(state.details[event.data.detail.id], event.cause, event.data.detail),
    'databases.uses_requested': (state, event) => {
      state.uses[event.data.id] = startLoading<DatabaseUses>(null, event.id)
    },
    'databases.uses_loaded': (state, event) =>
      finishLoading(state.uses[event.data.uses.id], event.cause, event.data.uses),
    'databases.read_failed': (state, event) => {
      const { what, id, message } = event.data
      if (what === 'list') failLoading(state.list, event.cause, message)
      if (what === 'engines') failLoading(state.engines, event.cause, message)
      if (what === 'detail' && id !== null) failLoading(state.details[id], event.cause, message)
      if (what === 'uses' && id !== null) failLoading(state.uses[id], event.cause, message)
    },
    'databases.test_requested': (state, event) => start(state, event.data.form, event.id, 'test'),
    'databases.tested': (state, { cause, data: { form, schemas = null } }) =>
      end(state.forms[formKey(form)], cause, { outcome: 'tested', schemas }),
    'databases.test_failed': (state, { cause, data: { form, message, fields } }) =>
      end(state.forms[formKey(form)], cause, { outcome: 'failed', message, fields }),
    'databases.save_requested': (state, event) => start(state, event.data.form, event.id, 'save'),
    'databases.saved': (state, { cause, data: { form, id } }) =>
      end(state.forms[formKey(form)], cause, { outcome: 'saved', saved: id }),
    'databases.save_failed': (state, { cause, data: { form, message, fields } }) =>
      end(state.forms[formKey(form)], cause, { outcome: 'failed', message, fields }),
    'databases.delete_requested': (state, event) => {
      state.deleting[event.data.id] = event.id
    },
    'databases.deleted': (state, event) => {
      const { id } = event.data
      delete state.deleting[id]
      delete state.details[id]
      delete state.uses[id]
      if (state.list?.value) state.list.value = state.list.value.filter((database) => database.id !== id)
    },
    'databases.delete_failed': (state, event) => {
      if (state.deleting[event.data.id] === event.cause) delete state.deleting[event.data.id]
    },
    'effect.abandoned': (state, event) => {
      for (const one of [state.list, state.engines, ...Object.values(state.details), ...Object.values(state.uses)]) {
        failAbandoned(one, event.cause, GIVEN_UP)
      }
      for (const form of Object.values(state.forms)) end(form, event.cause, { outcome: 'failed', message: GIVEN_UP })
      dropRequest(state.deleting, event.cause)
    },
  },
})
