import type { DatabaseSwitches } from '../../events/database/database'
import { event } from '../../core/events/registry'
import { formKey } from '../../projections/database/databases'
import type { ReadModel } from '../../core/readModel/model'
import { defineCommands, refuse, type Decision } from '../../core/commands/command'

export interface Connection {
  /** The number of the database, null for a new one. */
  readonly form: number | null
  readonly engine: string
  readonly options: readonly { readonly name: string; readonly value: string }[]
  readonly secrets: readonly { readonly name: string; readonly handle: string }[]
  readonly kept: readonly string[]
}

const list = (state: ReadModel): Decision => [
  event('databases.list_requested', {}),
  ...(state.databases.engines?.status === 'loaded' ? [] : [event('databases.engines_requested', {})]),
]

const openForm = (state: ReadModel, { id }: { readonly id: number | null }): Decision => [
  event('databases.form_opened', { form: id }),
  ...(state.databases.engines?.status === 'loaded' ? [] : [event('databases.engines_requested', {})]),
  ...(id === null ? [] : [event('databases.detail_requested', { id })]),
]

const isBusy = (state: ReadModel, form: number | null): boolean =>
  (state.databases.forms[formKey(form)]?.request ?? null) !== null

const test = (state: ReadModel, connection: Connection): Decision =>
  isBusy(state, connection.form) ? [] : [event('databases.test_requested', connection)]

const save = (
  state: ReadModel,
  { name, switches, ...connection }: Connection & { readonly name: string; readonly switches: DatabaseSwitches },
): Decision => {
  if (isBusy(state, connection.form)) return []
  const trimmed = name.trim()
  if (trimmed === '') return refuse('DATABASE_WITHOUT_NAME')
  return [event('databases.save_requested', { ...connection, name: trimmed, switches })]
}

const askUses = (_state: ReadModel, { id }: { readonly id: number }): Decision => [
  event('databases.uses_requested', { id }),
]

const remove = (state: ReadModel, { id }: { readonly id: number }): Decision => {
  const database = state.databases.list?.value?.find((one) => one.id === id)
  if (database === undefined || state.databases.deleting[id] !== undefined) return []
  return [event('databases.delete_requested', { id, name: database.name })]
}

export const databasesCommands = defineCommands({
  'databases.list': list,
  'databases.open_form': openForm,
  'databases.test': test,
  'databases.save': save,
  'databases.ask_uses': askUses,
  'databases.delete': remove,
})
