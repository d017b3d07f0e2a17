import type { EventEnvelope } from '../../../core/events/envelope'
import type { Names } from '../../../core/events/sentence'
import type { ReadModel } from '../../../core/readModel/model'
import { namesOf } from '../../../app/readModel'
import { currentId } from '../../../projections/editor/rekey'

/** Names by topic, such as `editor/5`, as they were before renames that have been read. */
export type FormerNames = Map<string, string>

const text = (value: unknown): string | null => (typeof value === 'string' ? value : null)

/** The name that a change of a dataset's settings took away; null where it took none. */
const nameOfDataset = (change: unknown): string | null =>
  text(
    (change as { readonly settings?: { readonly was?: { readonly name?: unknown } } } | undefined)?.settings?.was?.name,
  )

/** Goes back over an event, newest first: before a rename the thing had its former name. Answers true for a rename. */
export const goBackOver = (former: FormerNames, { editors }: ReadModel, { type, data }: EventEnvelope): boolean => {
  const { id, editorId, key, dashboardId, datasetId, was, change } = (data ?? {}) as Readonly<Record<string, unknown>>
  const name = type === 'dataset.changed' ? nameOfDataset(change) : text(was)
  if (name === null) return false
  // a tab is called after the query that it is saved as
  if (type === 'saved.requested') former.set(`editor/${currentId(editors, text(editorId) ?? '')}`, name)
  else if (type === 'editor.renamed') former.set(`editor/${currentId(editors, text(id) ?? '')}`, name)
  else if (type === 'dashboard.renamed') former.set(`dashboard/${String(dashboardId)}`, name)
  else if (type === 'explore.renamed' || type === 'explore.save_requested') former.set(`explore/${String(key)}`, name)
  else if (type === 'dataset.changed') former.set(`dataset/${String(datasetId)}`, name)
  else return false
  return true
}

/** The names of a state, with former names where things were renamed since. */
export const namesBefore = (model: ReadModel, former: FormerNames): Names => {
  const names = namesOf(model)
  return { ...names, editor: (id) => former.get(`editor/${currentId(model.editors, id)}`) ?? names.editor(id) }
}
