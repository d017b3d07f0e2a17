import { isReading } from '../../events/chart/reading'
import type { NewEvent, UndoScope } from '../../core/events/define'
import { event, type EventMap } from '../../core/events/registry'
import { sentenceOf } from '../../app/sentences'
import { plain, withSubjectNamed, word, type Sentence } from '../../core/events/sentence'
import { propertiesOf, sameProperties } from '../../projections/chart/properties'
import { isRead } from '../../projections/chart/reading'
import { dashboardOf } from '../../projections/dashboard/dashboards'
import { dashboardMoveOf } from '../../projections/dashboard/moves'
import { draftOf } from '../../projections/dataset/drafts'
import { effectiveEditor } from '../../projections/editor/editors'
import type { ReadModel } from '../../core/readModel/model'
import { namesOf } from '../../app/readModel'
import { fitsChanges } from '../../domain/layout/tree'
import type { ComponentChange } from '../../events/dashboard/layout'
import { isAbout, type Subject } from '../../projections/undo/undo'
import type { UndoStep } from '../../projections/undo/state'
import { defineCommands, refuse, type Context, type Decision } from '../../core/commands/command'
import { rereading } from '../explore/reread'

/** The words for a step, for menus and tooltips. */
export const stepSentence = (state: ReadModel, { did, scope }: UndoStep): Sentence => {
  const sentence = sentenceOf(did.type, did.data, namesOf(state)) ?? word(did.type)
  // the others are about a chart or a filter on a dashboard
  if (scope !== 'dashboard') return sentence
  const { dashboardId } = did.data as { readonly dashboardId?: number }
  const title = dashboardId === undefined ? undefined : dashboardOf(state.dashboards, dashboardId)?.title
  return title === undefined ? sentence : withSubjectNamed(sentence, title)
}

const targetId = (data: unknown): string | null => {
  const { id, queryId } = data as { readonly id?: unknown; readonly queryId?: unknown }
  return typeof id === 'string' ? id : typeof queryId === 'string' ? queryId : null
}

const appliesToChart = (state: ReadModel, data: unknown): boolean => {
  const { key, chartId, name } = data as { readonly key?: unknown; readonly chartId?: unknown; readonly name?: unknown }
  if (typeof key === 'string') return Object.hasOwn(state.explores.byKey, key)
  // a deletion: the chart is still in the list until the server has deleted it
  if (typeof chartId === 'number' && typeof name === 'string')
    return state.charts.list?.value?.charts.some(({ id }) => id === chartId) === true
  return true
}

/** Properties are the server's: a refused change cannot be undone. */
const appliesToProperties = (state: ReadModel, { chartId, properties }: EventMap['chart.properties_set']): boolean => {
  const loadedProperties = propertiesOf(state.charts, chartId)?.value?.properties
  return loadedProperties !== undefined && !sameProperties(loadedProperties, properties)
}

/** A move applies while it is under way, and afterwards where a dataset on the dashboard is elsewhere. */
const appliesToPlaces = (state: ReadModel, { dashboardId, to }: EventMap['dashboard.move_requested']): boolean => {
  const dashboard = dashboardOf(state.dashboards, dashboardId)
  if (dashboard === null) return false
  const moving = dashboardMoveOf(state.dashboardMoves, dashboardId)?.moving ?? null
  if (moving !== null && moving.message === null) return true
  const shown = to.datasets.flatMap((place) => {
    const dataset = dashboard.datasets[place.id]
    return dataset === undefined ? [] : [{ place, dataset }]
  })
  const isElsewhere = ({ place, dataset }: (typeof shown)[number]): boolean =>
    place.database_id !== dataset.databaseId ||
    (place.catalog ?? null) !== (dataset.catalog ?? null) ||
    place.schema !== dataset.schema
  return shown.length === 0 || shown.some(isElsewhere)
}

interface OfDashboard {
  readonly dashboardId: number
  readonly changes?: readonly ComponentChange[]
}

/** A step of a layout applies where the components are as it left them; a deletion while the server still has it. */
const appliesToDashboard = (state: ReadModel, type: string, { dashboardId, changes }: OfDashboard): boolean => {
  if (type.startsWith('dashboard.delete_'))
    return state.dashboardList.list?.value?.dashboards.some(({ id }) => id === dashboardId) === true
  const dashboard = dashboardOf(state.dashboards, dashboardId)
  return dashboard !== null && (changes === undefined || fitsChanges(dashboard.components, changes))
}

/** True when the event would still change something; its subject may be gone. */
const applies = (state: ReadModel, change: NewEvent): boolean => {
  if (isReading(change)) return isRead(state, change.data)
  const { type, data } = change
  if (type === 'dashboard.move_requested') return appliesToPlaces(state, data as EventMap['dashboard.move_requested'])
  if (/^(?:layout|dashboard)\./.test(type)) return appliesToDashboard(state, type, data as OfDashboard)
  if (type === 'dataset.changed') {
    const { datasetId } = data as { readonly datasetId: number }
    return (draftOf(state.datasetDrafts, datasetId)?.content ?? null) !== null
  }
  if (type === 'chart.properties_set') return appliesToProperties(state, data as EventMap['chart.properties_set'])
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

interface InView {
  /** The scope in view: only its steps are undone. */
  readonly scope?: UndoScope
  /** The subject in view. */
  readonly subject?: Subject | undefined
}

/** Undoes the latest steps until one still changes something; steps without their object are skipped. */
const travel = (
  state: ReadModel,
  kind: 'undo' | 'redo',
  { scope = 'sql', subject }: InView,
  { session }: Context,
): Decision => {
  const stacks = state.undo.windows[session]
  const steps = ((kind === 'undo' ? stacks?.past : stacks?.future) ?? []).filter(
    (step) => step.scope === scope && isAbout(step, subject),
  )
  const marks: NewEvent[] = []
  for (const step of steps.toReversed()) {
    const data = { scope: step.scope, gesture: step.corr, label: plain(stepSentence(state, step)) }
    marks.push(event(kind === 'undo' ? 'undo.undone' : 'undo.redone', data))
    const changes = step.inverse.filter((inverse) => applies(state, inverse)).map((inverse) => current(state, inverse))
    if (changes.length > 0) return [...marks, ...changes.flatMap((change) => rereading(state, change))]
  }
  return marks.length > 0 ? marks : refuse(kind === 'undo' ? 'NOTHING_TO_UNDO' : 'NOTHING_TO_REDO')
}

export const undoCommands = defineCommands({
  'undo.undo': (state: ReadModel, view: InView, context: Context) => travel(state, 'undo', view, context),
  'undo.redo': (state: ReadModel, view: InView, context: Context) => travel(state, 'redo', view, context),
})
