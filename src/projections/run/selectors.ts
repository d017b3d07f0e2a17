import type { ReadModel } from '../../core/readModel/model'
import { currentId } from '../editor/rekey'
import type { Editor } from '../editor/state'
import { isRunning, type Run } from './runs'
import { isGood } from './states'

/** The run a tab shows: its latest one. */
export const latestRun = (model: ReadModel, editor: Editor): Run | null =>
  editor.latestQueryId === null ? null : (model.runs.byId[editor.latestQueryId] ?? null)

/** The latest earlier run of the tab whose rows can still be shown. */
export const lastGoodRun = (model: ReadModel, tabId: string, except: string | null): Run | null => {
  const editorId = currentId(model.editors, tabId)
  const id = model.runs.order.findLast((entry) => {
    const run = model.runs.byId[entry]
    return entry !== except && run?.sqlEditorId === editorId && isGood(run)
  })
  return id === undefined ? null : (model.runs.byId[id] ?? null)
}

/** Runs of a tab, newest first. */
export const runsOf = (model: ReadModel, tabId: string): readonly Run[] => {
  const editorId = currentId(model.editors, tabId)
  return model.runs.order
    .flatMap((id) => {
      const run = model.runs.byId[id]
      return run?.sqlEditorId === editorId && !run.isDataPreview ? [run] : []
    })
    .toReversed()
}

export const runningIds = (model: ReadModel): readonly string[] =>
  model.runs.order.filter((id) => isRunning(model.runs.byId[id]?.state ?? 'success'))
