import type { Fold } from '../../core/events/registry'
import { maskOfText, readMasks, type DataMask } from '../../domain/filters/dataMask'
import { defineProjection } from '../../core/readModel/projection'
import { evictOldest } from '../../../common/evict'

/** Values of a dashboard's filters. Filters without an entry have their default. */
export interface MasksOfDashboard {
  /** Values that hold for the charts, by filter, and by chart for cross-filters. */
  applied: Record<string, DataMask>
  /** Values chosen in the bar and not applied yet; null where the default is chosen. */
  selected: Record<string, DataMask | null>
  /** Key of the applied values on the server (`native_filters_key`). */
  key: string | null
  /** Values are on their way from the server. */
  restoring: string | null
}

export interface MasksState {
  byDashboard: Record<string, MasksOfDashboard>
}

const KEPT = 50

const entryOf = <Value>(record: Record<string, Value>, key: string | number): Value | undefined =>
  Object.hasOwn(record, key) ? record[key] : undefined

const NO_MASKS: MasksOfDashboard = { applied: {}, selected: {}, key: null, restoring: null }

/** Values of a dashboard's filters; the same object until something changes. */
export const masksOf = ({ byDashboard }: MasksState, dashboardId: number): MasksOfDashboard =>
  entryOf(byDashboard, dashboardId) ?? NO_MASKS

const at = (state: MasksState, dashboardId: number): MasksOfDashboard => {
  const existing = entryOf(state.byDashboard, dashboardId)
  if (existing !== undefined) return existing
  const created: MasksOfDashboard = { applied: {}, selected: {}, key: null, restoring: null }
  state.byDashboard[dashboardId] = created
  evictOldest(state.byDashboard, KEPT, (id) => id === String(dashboardId))
  return state.byDashboard[dashboardId] ?? created
}

const put = (record: Record<string, DataMask>, id: string, mask: string | null): void => {
  if (id === '__proto__') return
  if (mask === null) delete record[id]
  else record[id] = maskOfText(mask)
}

const steps = (state: MasksState, event: Fold<'dataMask.applied' | 'dataMask.cross_filtered'>): void => {
  const masks = at(state, event.data.dashboardId)
  const keeps = 'keepsChoices' in event.data && event.data.keepsChoices === true
  for (const { id, mask } of event.data.steps) {
    put(masks.applied, id, mask)
    if (!keeps) delete masks.selected[id]
  }
}

/** Values of filters and cross-filters (`B3.22`). They are events: a reload restores them. */
export const dataMasksProjection = defineProjection({
  name: 'dataMasks',
  version: 2,
  initial: (): MasksState => ({ byDashboard: {} }),
  on: {
    'dataMask.selected': (state, event) => {
      const { dashboardId, id, mask } = event.data
      if (id !== '__proto__') at(state, dashboardId).selected[id] = mask === null ? null : maskOfText(mask)
    },
    'dataMask.applied': steps,
    'dataMask.cross_filtered': steps,
    'dataMask.preset': (state, event) => {
      const masks = at(state, event.data.dashboardId)
      for (const { id, mask } of event.data.masks) {
        put(masks.applied, id, mask)
        delete masks.selected[id]
      }
    },
    'dataMask.restore_requested': (state, event) => {
      at(state, event.data.dashboardId).restoring = event.id
    },
    'dataMask.restored': (state, event) => {
      const { dashboardId, key, masks: restored } = event.data
      const masks = at(state, dashboardId)
      if (masks.restoring !== event.cause) return
      masks.applied = {}
      masks.selected = {}
      for (const { id, mask } of restored) put(masks.applied, id, mask)
      masks.key = key
      masks.restoring = null
    },
    'dataMask.restore_failed': (state, event) => {
      const masks = entryOf(state.byDashboard, event.data.dashboardId)
      if (masks?.restoring === event.cause) masks.restoring = null
    },
    'dataMask.kept': (state, event) => {
      at(state, event.data.dashboardId).key = event.data.key
    },
    // a link brings all of its values (`B2.19`)
    'dashboard.opened': (state, event) => {
      const { dashboardId, link } = event.data
      const linked = Object.entries(readMasks(link?.dataMask ?? {}))
      if (linked.length === 0) return
      const masks = at(state, dashboardId)
      masks.applied = Object.fromEntries(linked)
      masks.selected = {}
      masks.key = null
    },
    // `B4.52`: a filter that is another now, or gone, no longer has the value it had; failures change nothing (`B4.53`)
    'nativeFilters.saved': (state, event) => {
      const masks = entryOf(state.byDashboard, event.data.dashboardId)
      if (masks === undefined) return
      for (const id of event.data.reset) {
        delete masks.applied[id]
        delete masks.selected[id]
      }
    },
    'effect.abandoned': (state, event) => {
      for (const masks of Object.values(state.byDashboard)) {
        if (masks.restoring !== null && masks.restoring === event.cause) masks.restoring = null
      }
    },
  },
})
