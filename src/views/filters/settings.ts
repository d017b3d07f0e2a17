import { lazy } from 'react'

import { loadSqlCommands } from '../../commands/dispatch'

/** The dialog of filters under edit. What is written there as SQL asks for the functions of a database. */
export const FiltersDialog = lazy(async () => {
  const [{ FiltersDialog: Dialog }] = await Promise.all([import('./FiltersDialog'), loadSqlCommands()])
  return { default: Dialog }
})
