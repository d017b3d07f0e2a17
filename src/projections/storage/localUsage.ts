import { openEditors } from '../editor/selectors'
import { isUnsaved } from '../editor/mergeTabs'
import type { ReadModel } from '../../core/readModel/model'

/** Most kilobytes that tabs and queries may take in a browser before people are warned (`A9.02`). */
export const MAX_KILOBYTES = 5120
/** Part of it from which on they are. */
export const WARN_AT = 0.9
/** Shortest time between two warnings, in ms (`A9.03`). */
export const WARN_INTERVAL = 8000

const BYTES_A_CHARACTER = 2
const BYTES_A_KILOBYTE = 1024

/**
 * Tabs, tables and queries that only this browser holds. Where the server stores tabs, these are the tabs with unsaved
 * changes, with their tables and queries, but without previews (`A4.60`).
 */
export const keptLocally = (model: ReadModel) => {
  const persistent = model.session.flags['SQLLAB_BACKEND_PERSISTENCE'] === true
  const queryEditors = openEditors(model.editors).filter((editor) => !persistent || isUnsaved(editor))
  const ids = new Set(queryEditors.map(({ id }) => id))
  const tables = Object.values(model.tables.byKey).filter((table) => ids.has(table.queryEditorId))
  const queries = Object.values(model.runs.byId).filter(
    (run) => !persistent || (ids.has(run.sqlEditorId) && !run.isDataPreview),
  )
  return { queryEditors, tables, queries }
}

/**
 * True when the browser keeps the rows under this key for later pages (`A4.60`): rows of queries that it does not keep
 * stay in memory until the page is left, and are the server's after that. Keys of no query are kept.
 */
export const keepsRows = (model: ReadModel, key: string): boolean => {
  const isUnder = ({ resultsKey }: { readonly resultsKey: string | null }): boolean => resultsKey === key
  return !Object.values(model.runs.byId).some(isUnder) || keptLocally(model).queries.some(isUnder)
}

/** Its size in kilobytes of 1,024 bytes, two bytes a character, rounded to two decimals (`A4.61`). */
export const localUsage = (model: ReadModel): number => {
  const bytes = JSON.stringify(keptLocally(model)).length * BYTES_A_CHARACTER
  return Math.round((bytes / BYTES_A_KILOBYTE) * 100) / 100
}
