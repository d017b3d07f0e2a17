import type { NewEvent } from '../events/define'
import { event, registry } from '../events/registry'
import { plain } from '../events/sentence'
import { effectiveEditor } from '../projections/editors'
import { namesOf, type ReadModel } from '../projections/model'
import type { UndoStep } from '../projections/undo'
import { defineCommands, refuse, type Context, type Decision } from './command'

/** What a step did, in words, for menus and tooltips. */
export const stepLabel = (state: ReadModel, step: UndoStep): string => {
  const definition = registry.get(step.did.type)
  return definition === undefined ? step.did.type : plain(definition.sentence(step.did.data, namesOf(state)))
}

const targetId = (data: unknown): string | null => {
  const { id, queryId } = data as { readonly id?: unknown; readonly queryId?: unknown }
  return typeof id === 'string' ? id : typeof queryId === 'string' ? queryId : null
}

/** Whether the event would still change something; what it is about may have gone since. */
const applies = (state: ReadModel, { type, data }: NewEvent): boolean => {
  const id = targetId(data)
  if (id === null) return true
  if (type === 'editor.reopened') return state.editors.closed[id] !== undefined
  if (type === 'run.restored') return state.runs.dropped[id] !== undefined
  if (type === 'run.pinned' || type === 'run.unpinned') return state.runs.byId[id]?.pinned === (type === 'run.unpinned')
  if (type === 'run.removed') return state.runs.byId[id] !== undefined
  return effectiveEditor(state.editors, id) !== undefined
}

/** Positions and names may have moved on since the step was recorded. */
const current = (state: ReadModel, { type, data }: NewEvent): NewEvent => {
  const id = targetId(data)
  const editor = id === null ? undefined : effectiveEditor(state.editors, id)
  if (type === 'editor.closed' && editor !== undefined) {
    return event('editor.closed', { id: editor.id, name: editor.name, index: state.editors.order.indexOf(editor.id) })
  }
  return { type, data }
}

/** Takes back the latest steps until one still changes something; what has lost its object is passed over. */
const travel = (state: ReadModel, kind: 'undo' | 'redo', { session }: Context): Decision => {
  const stacks = state.undo.windows[session]
  const steps = (kind === 'undo' ? stacks?.past : stacks?.future) ?? []
  const marks: NewEvent[] = []
  for (const step of steps.toReversed()) {
    const data = { scope: step.scope, gesture: step.corr, label: stepLabel(state, step) }
    marks.push(event(kind === 'undo' ? 'undo.undone' : 'undo.redone', data))
    const changes = step.inverse.filter((inverse) => applies(state, inverse)).map((inverse) => current(state, inverse))
    if (changes.length > 0) return [...marks, ...changes]
  }
  return marks.length > 0 ? marks : refuse(kind === 'undo' ? 'NOTHING_TO_UNDO' : 'NOTHING_TO_REDO')
}

export const undoCommands = defineCommands({
  'undo.undo': (state: ReadModel, _payload: object, context: Context) => travel(state, 'undo', context),
  'undo.redo': (state: ReadModel, _payload: object, context: Context) => travel(state, 'redo', context),
})
