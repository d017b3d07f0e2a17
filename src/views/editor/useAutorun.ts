import { useEffect } from 'react'

import { effectiveEditor } from '../../projections/editor/editors'
import { databaseOf } from '../../projections/schema/selectors'
import { useCommand, useIsPast, useSelect } from '../hooks'

/**
 * Runs a tab with a pending autorun, once, when it is first on screen and its database is known (`A3.05`, `A4.41`). The run
 * itself clears the flag, so a reload, another window or an undo does not run it again.
 */
export const useAutorun = (id: string | null): void => {
  const command = useCommand()
  const past = useIsPast()
  const due = useSelect(['editors', 'schemas'], (model) => {
    const editor = id === null ? undefined : effectiveEditor(model.editors, id)
    return editor?.autorun === true && editor.sql.trim() !== '' && databaseOf(model, editor.dbId) !== null
  })
  useEffect(() => {
    if (due && !past && id !== null) command('run.start', { editorId: id })
  }, [command, due, past, id])
}
