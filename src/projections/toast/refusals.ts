import type { ToastLevel } from '../../events/toast/toast'

/** Reasons why a command may be refused. */
export type RefusalCode =
  | 'NO_DATABASE'
  | 'EMPTY_SQL'
  | 'TOO_MANY_STATEMENTS'
  | 'ALREADY_RUNNING'
  | 'NOT_RUNNING'
  | 'NO_RESULTS'
  | 'UNKNOWN_EDITOR'
  | 'NOTHING_TO_UNDO'
  | 'NOTHING_TO_REDO'
  | 'NOTHING_TO_REOPEN'
  | 'INVALID_LIMIT'
  | 'NOT_LOADED'
  | 'INVALID_TEMPLATE_PARAMS'
  | 'READ_ONLY_TAB'
  | 'IN_THE_PAST'
  | 'DATABASE_WITHOUT_NAME'
  | 'NO_ESTIMATES'
  | 'NO_PREVIEWS'
  | 'ALREADY_SAVING'
  | 'NO_ROOM'
  | 'TOP_TAB_INTO_NESTED'
  | 'NO_DASHBOARD_PERMISSION'
  | 'DASHBOARD_TOO_LARGE'
  | 'DATASET_PROBLEM'
  | 'REPORT_PROBLEM'
  | 'USER_PROBLEM'

interface RefusalText {
  readonly level: ToastLevel
  readonly text: string
}

const TEXTS: Readonly<Record<RefusalCode, RefusalText | null>> = {
  NO_DATABASE: { level: 'warning', text: 'Choose a database first; then the query can run.' },
  EMPTY_SQL: { level: 'warning', text: 'There is no SQL to run in this tab.' },
  TOO_MANY_STATEMENTS: {
    level: 'warning',
    text: 'Up to %s statements can run as one script. Select fewer.',
  },
  ALREADY_RUNNING: { level: 'info', text: 'This tab already runs a query. Stop it to run another.' },
  NOT_RUNNING: null,
  NO_RESULTS: { level: 'warning', text: 'This run has no stored results any more. Run it again to see rows.' },
  UNKNOWN_EDITOR: null,
  NOTHING_TO_UNDO: null,
  NOTHING_TO_REDO: null,
  NOTHING_TO_REOPEN: { level: 'info', text: 'No closed tab is left to reopen.' },
  INVALID_LIMIT: { level: 'warning', text: 'The row limit must be a whole number from 1 to %s.' },
  NOT_LOADED: { level: 'info', text: 'This tab is still on its way from the server.' },
  INVALID_TEMPLATE_PARAMS: { level: 'warning', text: 'Template parameters must be a JSON object.' },
  READ_ONLY_TAB: { level: 'info', text: 'Another window edits this tab. Take it over to change it here.' },
  NO_ESTIMATES: { level: 'info', text: 'This database gives no cost estimates.' },
  NO_PREVIEWS: { level: 'info', text: 'Data previews are switched off for this database.' },
  ALREADY_SAVING: { level: 'info', text: 'The last change is still being saved.' },
  NO_ROOM: {
    level: 'warning',
    text: 'There is not enough space for this component. Try decreasing its width, or increasing the destination width.',
  },
  DATASET_PROBLEM: { level: 'warning', text: '%s' },
  REPORT_PROBLEM: { level: 'warning', text: '%s' },
  USER_PROBLEM: { level: 'warning', text: '%s' },
  TOP_TAB_INTO_NESTED: { level: 'warning', text: 'Can not move top level tab into nested tabs' },
  NO_DASHBOARD_PERMISSION: { level: 'danger', text: 'You do not have permission to edit this dashboard' },
  DASHBOARD_TOO_LARGE: {
    level: 'danger',
    text: 'Your dashboard is too large. Please reduce its size before saving it.',
  },
  DATABASE_WITHOUT_NAME: { level: 'warning', text: 'A database needs a name.' },
  IN_THE_PAST: { level: 'info', text: 'This is the past. Commands wait until you are back to now.' },
}

/** The message for a refusal; null where a double click deserves none. */
export const refusalText = (code: string): RefusalText | null =>
  Object.hasOwn(TEXTS, code) ? (TEXTS[code as RefusalCode] ?? null) : null
