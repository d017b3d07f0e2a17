/** The text of a new tab (`A5.06`). */
export const INITIAL_SQL = 'SELECT ...'

/** Without tabs on the server a new tab begins with this comment (`A5.07`). */
export const UNPERSISTED_NOTE =
  '-- Note: Unless you save your query, these tabs will NOT persist if you clear your cookies or change browsers.\n\n'

/** The part of a new tab's text that typing takes the place of; null once somebody wrote in it. */
export const initialPart = (text: string): { readonly from: number; readonly to: number } | null =>
  text === INITIAL_SQL || text === UNPERSISTED_NOTE + INITIAL_SQL
    ? { from: text.length - INITIAL_SQL.length, to: text.length }
    : null
