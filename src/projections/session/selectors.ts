import type { UndoScope } from '../../core/events/define'
import type { DatabaseInfo, TableName } from '../../events/schema/schema'
import type { Dashboard } from '../dashboard/dashboards'
import { effectiveEditor, type Editor, type Editors } from '../editor/editors'
import type { ReadModel } from '../../core/readModel/model'
import { isAdmin } from './ownership'
import { currentId } from '../editor/rekey'
import type { Loadable } from '../../core/readModel/loadable'
import { tablesKey, type TableList } from '../schema/schemas'
import { isRunning, type Run } from '../run/runs'
import { isGood } from '../run/states'
import { isAbout, type Subject, type UndoStep } from '../undo/undo'

/** True when one of the user's roles holds this permission, on any view (`A6.01`, `A6.02`). */
export const holds = ({ session }: ReadModel, permission: string): boolean =>
  session.user?.permissions.some((pair) => pair.startsWith(`${permission} on `)) === true

/** True when one of the user's roles holds this permission on this, such as `can_write on Dataset`. */
export const may = ({ session }: ReadModel, pair: string): boolean => session.user?.permissions.includes(pair) === true

/** True when links to the SQL editor are shown. */
export const mayWriteSql = (model: ReadModel): boolean => may(model, 'can_execute_sql_query on SQLLab')

/** True when views offer datasets from queries: the user may explore (`A6.02`) and write datasets. */
export const mayMakeDatasets = (model: ReadModel): boolean =>
  holds(model, 'can_explore') && may(model, 'can_write on Dataset')

/** `dash_edit_perm` (`B3.38`, `B6.02`, `B6.03`, `B6.05`, `B6.06`): an administrator, or an owner whose role may write dashboards. */
export const mayEditDashboard = (model: ReadModel, { saved }: Pick<Dashboard, 'saved'>): boolean => {
  const { user } = model.session
  if (user === null) return false
  if (isAdmin(user)) return true
  return may(model, 'can_write on Dashboard') && saved.properties.owners.some(({ id }) => id === user.id)
}

/** The tab a window shows, or null when none is open. */
export const activeEditorId = (editors: Editors, session: string): string | null => {
  const history = editors.windows[session]?.tabHistory
  return history === undefined ? (editors.order.at(-1) ?? null) : (history.at(-1) ?? null)
}

export const activeEditor = (model: ReadModel, session: string): Editor | null => {
  const id = activeEditorId(model.editors, session)
  return id === null ? null : (effectiveEditor(model.editors, id) ?? null)
}

/** All open tabs in their order, each with its unsaved edits. */
export const openEditors = (editors: Editors): readonly Editor[] =>
  editors.order.flatMap((id) => effectiveEditor(editors, id) ?? [])

export const databaseOf = (model: ReadModel, dbId: number | null): DatabaseInfo | null =>
  model.schemas.databases?.value?.find((database) => database.id === dbId) ?? null

/** True when it was removed or withdrawn, or this user may not use it; false until the databases are known. */
export const isClosed = (model: ReadModel, dbId: number | null): boolean =>
  dbId !== null && (model.schemas.databases?.value ?? null) !== null && databaseOf(model, dbId) === null

export const tablesOf = (model: ReadModel, editor: Editor): Loadable<TableList> | null =>
  editor.dbId === null
    ? null
    : (model.schemas.tables[tablesKey({ dbId: editor.dbId, catalog: editor.catalog, schema: editor.schema })] ?? null)

export const inlineTables = (list: Loadable<TableList> | null): readonly TableName[] => list?.value?.tables ?? []

/** The run a tab shows: its latest one. */
export const latestRun = (model: ReadModel, editor: Editor): Run | null =>
  editor.latestQueryId === null ? null : (model.runs.byId[editor.latestQueryId] ?? null)

/** The latest earlier run of the tab whose rows can still be shown. */
export const lastGoodRun = (model: ReadModel, given: string, except: string | null): Run | null => {
  const editorId = currentId(model.editors, given)
  const id = model.runs.order.findLast((entry) => {
    const run = model.runs.byId[entry]
    return entry !== except && run?.sqlEditorId === editorId && isGood(run)
  })
  return id === undefined ? null : (model.runs.byId[id] ?? null)
}

/** Runs of a tab, newest first. */
export const runsOf = (model: ReadModel, given: string): readonly Run[] => {
  const editorId = currentId(model.editors, given)
  return model.runs.order
    .flatMap((id) => {
      const run = model.runs.byId[id]
      return run?.sqlEditorId === editorId && !run.isDataPreview ? [run] : []
    })
    .toReversed()
}

export const runningIds = (model: ReadModel): readonly string[] =>
  model.runs.order.filter((id) => isRunning(model.runs.byId[id]?.state ?? 'success'))

const top = (steps: readonly UndoStep[] | undefined, scope: UndoScope, subject: Subject | undefined): UndoStep | null =>
  steps?.findLast((step) => step.scope === scope && isAbout(step, subject)) ?? null

/** The step that undo takes back. `subject` is the dashboard, dataset or chart in view. */
export const undoTop = (
  model: ReadModel,
  session: string,
  scope: UndoScope = 'sql',
  subject?: Subject,
): UndoStep | null => top(model.undo.windows[session]?.past, scope, subject)

export const redoTop = (
  model: ReadModel,
  session: string,
  scope: UndoScope = 'sql',
  subject?: Subject,
): UndoStep | null => top(model.undo.windows[session]?.future, scope, subject)

const UNTITLED = /^Untitled Query (\d+)$/

/** 'Untitled Query N', N one above the highest existing number (`A5.01`). */
export const untitledName = (editors: Editors): string => {
  const numbers = openEditors(editors).map((editor) => Number(UNTITLED.exec(editor.name)?.[1] ?? 0))
  return `Untitled Query ${Math.max(0, ...numbers) + 1}`
}

/** The setting, or else the lowest database id (`A5.04`); null while no database is known. */
export const defaultDatabaseId = (
  model: ReadModel,
  known: readonly DatabaseInfo[] = model.schemas.databases?.value ?? [],
): number | null => {
  const ids = known.map((database) => database.id)
  const configured = model.session.config?.defaultDatabaseId ?? null
  if (configured !== null && (ids.length === 0 || ids.includes(configured))) return configured
  return ids.length === 0 ? null : Math.min(...ids)
}
