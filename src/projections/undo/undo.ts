import { undoPacking } from './packing'
import type { UndoScope } from '../../core/events/define'
import { defineProjection } from '../../core/readModel/projection'
import { evictOldest } from '../../../common/evict'
import { addAlias, withCurrentIds } from '../editor/rekey'
import { settleSent } from './sent'
import type { Undo, UndoStacks, UndoStep } from './state'

/** Subject of a step for undo: the dashboard, dataset or chart under edit, or a dashboard of the list; null for all else. */
export type Subject = number | string | null

const RESTORE = 'version.restore_requested'

export const subjectOf = ({ scope, did }: UndoStep): Subject => {
  if (did.type === RESTORE) {
    const { id } = did.data as { readonly id: number }
    return scope === 'explore' ? `slice/${id}` : scope === 'dataset' ? id : null
  }
  if (scope === 'explore') return (did.data as { readonly key?: string }).key ?? null
  if (!/^(?:dashboards?|filters|dataset)$/.test(scope)) return null
  const name = scope === 'dataset' ? 'datasetId' : 'dashboardId'
  const subject = (did.data as Readonly<Record<string, unknown>>)[name]
  return typeof subject === 'number' ? subject : null
}

/** Steps kept for each window. */
const UNDO_KEPT = 100
/** Steps kept for one dashboard (`B4.36`). */
export const DASHBOARD_UNDO_KEPT = 50
const WINDOWS_KEPT = 50
const RETIRED_KEPT = 3

const stacksOf = (undo: Undo, session: string): UndoStacks => {
  const existing = undo.windows[session]
  if (existing !== undefined) return existing
  const created: UndoStacks = { past: [], future: [], sent: [], applying: null }
  undo.windows[session] = created
  evictOldest(undo.windows, WINDOWS_KEPT)
  return undo.windows[session] ?? created
}

/** A window that acts is not gone, even when another took over its stacks. */
const actingStacks = (undo: Undo, session: string): UndoStacks => {
  const at = undo.retired.indexOf(session)
  if (at >= 0) undo.retired.splice(at, 1)
  return stacksOf(undo, session)
}

const retire = (undo: Undo, session: string): void => {
  if (!undo.retired.includes(session)) undo.retired.push(session)
  for (const oldest of undo.retired.splice(0, Math.max(0, undo.retired.length - RETIRED_KEPT))) {
    delete undo.windows[oldest]
  }
}

const take = (undo: Undo, session: string, gesture: string, kind: 'undo' | 'redo', corr: string): void => {
  const stacks = actingStacks(undo, session)
  const from = kind === 'undo' ? stacks.past : stacks.future
  const index = from.findLastIndex((step) => step.corr === gesture)
  const step = from[index]
  if (step === undefined) return
  from.splice(index, 1)
  const to = kind === 'undo' ? stacks.future : stacks.past
  to.push({ ...step, inverse: [] })
  // the server may refuse it
  if (step.did.type === 'dashboard.move_requested') stacks.sent.push({ corr, kind, step })
  stacks.applying = { corr, kind }
}

/** True when a step is about this; a saved chart under edit includes its properties. Undefined matches everything. */
export const isAbout = (step: UndoStep, subject: Subject | undefined): boolean =>
  subject === undefined ||
  subjectOf(step) === subject ||
  subject === `slice/${(step.did.data as { readonly chartId?: number }).chartId}`

const forget = (undo: Undo, gone: (step: UndoStep) => boolean): void => {
  for (const stacks of Object.values(undo.windows)) {
    stacks.past = stacks.past.filter((step) => !gone(step))
    stacks.future = stacks.future.filter((step) => !gone(step))
  }
}

const forgetScopes = (undo: Undo, dashboardId: number, scopes: readonly UndoScope[]): void =>
  forget(undo, (step) => subjectOf(step) === dashboardId && scopes.includes(step.scope))

/** Forgets steps that brought versions back: where one was refused, others changed things, and its number is not theirs. */
const forgetRestores = (undo: Undo): void => forget(undo, ({ did }) => did.type === RESTORE)

/** The step about tabs by the ids they have now. */
const follow = (undo: Undo, step: UndoStep): UndoStep => ({
  ...step,
  did: { ...step.did, data: withCurrentIds(undo, step.did.data) },
  inverse: step.inverse.map((event) => ({ ...event, data: withCurrentIds(undo, event.data) })),
})

export const undoProjection = defineProjection({
  name: 'undo',
  version: 8,
  packing: undoPacking,
  initial: (): Undo => ({ windows: {}, retired: [], aliases: {} }),
  on: {
    'tab.migrated': (undo, event) => {
      addAlias(undo, event.data.previous, event.data.id)
      for (const stacks of Object.values(undo.windows)) {
        stacks.past = stacks.past.map((step) => follow(undo, step))
        stacks.future = stacks.future.map((step) => follow(undo, step))
      }
    },
    'session.started': (undo, event) => {
      const { previous } = event.data
      const taken = previous === null ? undefined : undo.windows[previous]
      const stacks = stacksOf(undo, event.session)
      if (previous !== null && taken !== undefined) {
        stacks.past = taken.past.map((step) => ({ ...step }))
        stacks.future = taken.future.map((step) => ({ ...step }))
        stacks.sent = [...taken.sent]
        retire(undo, previous)
      }
    },
    // a save begins a new undo history (`B4.26`)
    'dashboard.saved': (undo, event) => forgetScopes(undo, event.data.dashboardId, ['dashboard']),
    // the server has carried the deletion out: nothing takes it back
    'chart.deleted': (undo, { data: { chartId } }) =>
      forget(
        undo,
        ({ did }) =>
          did.type.startsWith('chart.delete_') && (did.data as { readonly chartId?: number }).chartId === chartId,
      ),
    'dashboard.deleted': (undo, event) =>
      forgetScopes(undo, event.data.dashboardId, ['dashboard', 'filters', 'dashboards']),
    'dashboard.moved': (undo, { corr }) => settleSent(undo, corr, null),
    'dashboard.move_failed': (undo, { corr, data }) =>
      settleSent(undo, corr, data.isOvertaken === true ? 'overtaken' : 'refused'),
    'version.restore_failed': forgetRestores,
    'effect.abandoned': (undo, { data, corr }) => {
      if (data.effect === 'restore-version') forgetRestores(undo)
      settleSent(undo, corr, 'abandoned')
    },
    'undo.undone': (undo, event) => take(undo, event.session, event.data.gesture, 'undo', event.corr),
    'undo.redone': (undo, event) => take(undo, event.session, event.data.gesture, 'redo', event.corr),
  },
  concerns: ({ inverse }) => inverse !== undefined,
  every: (undo, event, definition) => {
    if (definition.inverse === undefined) return
    const stacks = actingStacks(undo, event.session)
    const data = withCurrentIds(undo, event.data)
    const back = definition.inverse.of(data)
    if (back === null) return
    const { applying } = stacks
    if (applying !== null && applying.corr === event.corr) {
      const stack = applying.kind === 'undo' ? stacks.future : stacks.past
      const top = stack.at(-1)
      if (top !== undefined) top.inverse = [back, ...top.inverse]
      return
    }
    const { scope: place } = definition.inverse
    const scope = typeof place === 'function' ? place(data) : place
    const did = { type: event.type, data }
    const step: UndoStep = { corr: event.corr, scope, at: event.at, did, key: null, inverse: [back] }
    const subject = subjectOf(step)
    stacks.future = stacks.future.filter((one) => one.scope !== scope || subjectOf(one) !== subject)
    const key = definition.coalesce === undefined ? null : `${event.type} ${definition.coalesce.key(data)}`
    const top = stacks.past.at(-1)
    const joins =
      top !== undefined &&
      (top.corr === event.corr ||
        (key !== null && top.key === key && event.at - top.at <= (definition.coalesce?.withinMs ?? 0)))
    if (joins) {
      top.inverse = [back, ...top.inverse]
      return
    }
    stacks.past.push({ ...step, key })
    if (scope !== 'dataset' && typeof subject === 'number') {
      const about = stacks.past.filter((one) => one.scope === scope && subjectOf(one) === subject)
      const [oldest] = about
      if (about.length > DASHBOARD_UNDO_KEPT) stacks.past = stacks.past.filter((one) => one !== oldest)
    }
    if (stacks.past.length > UNDO_KEPT) stacks.past.shift()
  },
})
