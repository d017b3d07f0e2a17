import type { Editor } from '../editor/state'
import type { Explore } from '../explore/explores'
import { sameForm } from '../../domain/charts/formData'
import type { ReadModel } from '../../core/readModel/model'
import { openEditors } from './selectors'

/**
 * The tabs that a branch from a moment of the past opens again: those whose text or context was another then, or that
 * are closed now. Of a log file all are taken.
 */
export const tabsToBranch = (now: ReadModel, past: ReadModel, from: 'log' | 'file'): readonly Editor[] => {
  const known = new Map(openEditors(now.editors).map((editor) => [editor.id, editor]))
  return openEditors(past.editors).filter((editor) => {
    const current = known.get(editor.id)
    return (
      from === 'file' ||
      current === undefined ||
      current.sql !== editor.sql ||
      current.dbId !== editor.dbId ||
      current.schema !== editor.schema
    )
  })
}

/**
 * The chart under `key` as it was then, where it is another one now. `same`: it is as it was. `closed`: it is not under
 * edit now, or was not then, so that there is nothing to go on from.
 */
export const chartToBranch = (now: ReadModel, past: ReadModel, key: string): Explore | 'same' | 'closed' => {
  const [here, then] = [now, past].map(({ explores }) =>
    Object.hasOwn(explores.byKey, key) ? explores.byKey[key] : undefined,
  )
  if (here?.dataset == null || then?.dataset == null) return 'closed'
  return sameForm(here.formData, then.formData) && here.dataset.id === then.dataset.id ? 'same' : then
}
