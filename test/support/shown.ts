import { effectiveEditor } from '../../src/projections/editor/editors'
import type { TestClient } from './client'

/** A tab with what was typed into it; the last one unless told. */
export const tabOf = ({ world }: TestClient, at = -1) => {
  const { editors } = world.store.state()
  const editor = effectiveEditor(editors, editors.order.at(at) ?? '')
  if (editor === undefined) throw new Error('no tab')
  return editor
}

/** Level and words of each toast, before anything is put into the words. */
export const toasts = ({ world }: TestClient) => {
  const { byId, order } = world.store.state().toasts
  return order.map((id) => [byId[id]?.level, byId[id]?.text])
}

/** As `toasts`, with what is put into the words. */
export const toastsWithArgs = ({ world }: TestClient) => {
  const { byId, order } = world.store.state().toasts
  return order.map((id) => [byId[id]?.level, byId[id]?.text, byId[id]?.args])
}

/** Fields of the tab that a query is saved from. */
export const QUERY = {
  label: 'Late',
  sql: 'SELECT 7',
  schema: 'main',
  catalog: null,
  template_parameters: null,
  database: { id: 1 },
}
