import { useContext } from 'react'

import { effectiveEditor } from '../../projections/editor/editors'
import { isRunning } from '../../projections/run/runs'
import { latestRun } from '../../projections/run/selectors'
import { StoreContext } from '../context'
import { useCommand } from '../hooks'

/** Stops the run that a tab shows, if it still runs. */
export const useStop = (editorId: string | null): (() => void) => {
  const store = useContext(StoreContext)
  const command = useCommand()
  return () => {
    const model = store?.state()
    const editor = model === undefined || editorId === null ? undefined : effectiveEditor(model.editors, editorId)
    const latest = model === undefined || editor === undefined ? null : latestRun(model, editor)
    if (latest !== null && isRunning(latest.state)) command('run.stop', { queryId: latest.id })
  }
}
