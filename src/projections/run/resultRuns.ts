import type { ReadModel } from '../../core/readModel/model'
import { effectiveEditor } from '../editor/editors'
import { currentId } from '../editor/rekey'
import type { Run } from './runs'

/** The runs behind the results of a tab: pinned ones, then those of its latest statement or script. */
export const resultRuns = (model: ReadModel, tabId: string): readonly Run[] => {
  const { runs, scripts, editors } = model
  const editorId = currentId(editors, tabId)
  const latest = scripts.byEditor[editorId]?.statements.map(({ queryId }) => queryId) ?? [
    editors.byId[editorId] === undefined ? '' : (effectiveEditor(editors, editorId)?.latestQueryId ?? ''),
  ]
  const pinned = runs.order.filter((id) => {
    const run = runs.byId[id]
    return run?.pinned === true && run.sqlEditorId === editorId && !latest.includes(id)
  })
  return [...pinned, ...latest].flatMap((id) => runs.byId[id] ?? [])
}
