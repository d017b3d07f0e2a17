import type { ReadModel } from '../../core/readModel/model'
import { openEditors } from './selectors'
import type { Editor } from './state'

/**
 * The tabs that a branch from a moment of the past opens again: those whose text or context was another then, or that
 * are closed now. Of a log file all are taken.
 */
export const tabsToBranch = (now: ReadModel, past: ReadModel, from: 'log' | 'file'): readonly Editor[] => {
  const openNow = new Map(openEditors(now.editors).map((editor) => [editor.id, editor]))
  return openEditors(past.editors).filter((editor) => {
    const current = openNow.get(editor.id)
    return (
      from === 'file' ||
      current === undefined ||
      current.sql !== editor.sql ||
      current.dbId !== editor.dbId ||
      current.schema !== editor.schema
    )
  })
}
