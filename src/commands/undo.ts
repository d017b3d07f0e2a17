import type { NewEvent, UndoScope } from '../events/define'
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

const appliesToChart = (state: ReadModel, data: unknown): boolean => {
  const { key, chartId, name } = data as { readonly key?: unknown; readonly chartId?: unknown; readonly name?: unknown }
  if (typeof key === 'string') return Object.hasOwn(state.explores.byKey, key)
  // a deletion: the chart is still in the list until the server has let go of it
  if (typeof chartId === 'number' && typeof name === 'string')
    return state.charts.list?.value?.charts.some(({ id }) => id === chartId) === true
  return true
}

/** Whether the event would still change something; what it is about may have gone since. */
const applies = (state: ReadModel, { type, data }: NewEvent): boolean => {
  const id = targetId(data)
  if (id === null) return appliesToChart(state, data)
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
const travel = (state: ReadModel, kind: 'undo' | 'redo', scope: UndoScope, { session }: Context): Decision => {
  const stacks = state.undo.windows[session]
  const steps = ((kind === 'undo' ? stacks?.past : stacks?.future) ?? []).filter((step) => step.scope === scope)
  const marks: NewEvent[] = []
  for (const step of steps.toReversed()) {
    const data = { scope: step.scope, gesture: step.corr, label: stepLabel(state, step) }
    marks.push(event(kind === 'undo' ? 'undo.undone' : 'undo.redone', data))
    const changes = step.inverse.filter((inverse) => applies(state, inverse)).map((inverse) => current(state, inverse))
    if (changes.length > 0) return [...marks, ...changes]
  }
  return marks.length > 0 ? marks : refuse(kind === 'undo' ? 'NOTHING_TO_UNDO' : 'NOTHING_TO_REDO')
}

interface InView {
  /** What is in view: only steps there are taken back. */
  readonly scope?: UndoScope
}

export const undoCommands = defineCommands({
  'undo.undo': (state: ReadModel, { scope = 'sql' }: InView, context: Context) => travel(state, 'undo', scope, context),
  'undo.redo': (state: ReadModel, { scope = 'sql' }: InView, context: Context) => travel(state, 'redo', scope, context),
})
