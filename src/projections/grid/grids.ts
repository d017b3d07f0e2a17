import type { ChartChoice, ColumnFilter, Columns, SortKey } from '../../events/grid/grid'
import { defineProjection } from '../../core/readModel/projection'
import { addAlias, moveKey, rekeying, type Rekeyed } from '../editor/rekey'
import { evictOldest } from '../../../common/evict'

/** A tab's view of its results. It applies to every run; settings for missing columns have no effect. */
export interface GridView extends Columns {
  sort: readonly SortKey[]
  filters: readonly ColumnFilter[]
  order: readonly string[]
  hidden: readonly string[]
  pinned: readonly string[]
  widths: readonly { readonly column: string; readonly width: number }[]
  view: 'table' | 'chart'
  chart: ChartChoice | null
}

export interface Grids extends Rekeyed {
  byTab: Record<string, GridView>
}

/** Tabs whose arrangement is kept, closed ones among them; the one arranged first goes first. */
const TABS_KEPT = 400

export const PLAIN_VIEW: Readonly<GridView> = {
  sort: [],
  filters: [],
  order: [],
  hidden: [],
  pinned: [],
  widths: [],
  view: 'table',
  chart: null,
}

const viewOf = (grids: Grids, id: string): GridView => {
  const existing = grids.byTab[id]
  if (existing !== undefined) return existing
  evictOldest(grids.byTab, TABS_KEPT - 1)
  const created = { ...PLAIN_VIEW }
  grids.byTab[id] = created
  return grids.byTab[id] ?? created
}

const without = (list: readonly string[], gone: readonly string[]): readonly string[] => {
  const out = new Set(gone)
  return list.filter((one) => !out.has(one))
}

/** Arrangements of results, by tab. */
export const gridsProjection = defineProjection({
  name: 'grids',
  version: 1,
  initial: (): Grids => ({ byTab: {}, aliases: {} }),
  on: rekeying<Grids>({
    'tab.migrated': (grids, event) => {
      const { previous, id } = event.data
      moveKey(grids.byTab, previous, id)
      addAlias(grids, previous, id)
    },
    'grid.sorted': (grids, event) => {
      viewOf(grids, event.data.id).sort = event.data.sort
    },
    'grid.filtered': (grids, event) => {
      viewOf(grids, event.data.id).filters = event.data.filters
    },
    'grid.columns_hidden': (grids, event) => {
      const { id, columns, hidden } = event.data
      const view = viewOf(grids, id)
      const others = without(view.hidden, columns)
      view.hidden = hidden ? [...others, ...columns] : others
    },
    'grid.column_pinned': (grids, event) => {
      const { id, column, pinned } = event.data
      const view = viewOf(grids, id)
      const others = without(view.pinned, [column])
      view.pinned = pinned ? [...others, column] : others
    },
    'grid.column_moved': (grids, event) => {
      const { id, column, index, base } = event.data
      const view = viewOf(grids, id)
      const others = without(base ?? view.order, [column])
      const at = Math.max(0, Math.min(index, others.length))
      view.order = [...others.slice(0, at), column, ...others.slice(at)]
    },
    'grid.column_resized': (grids, event) => {
      const { id, column, width } = event.data
      const view = viewOf(grids, id)
      const others = view.widths.filter((one) => one.column !== column)
      view.widths = width === null ? others : [...others, { column, width }]
    },
    'grid.columns_arranged': (grids, event) => Object.assign(viewOf(grids, event.data.id), event.data.columns),
    'grid.view_chosen': (grids, event) => {
      viewOf(grids, event.data.id).view = event.data.view
    },
    'grid.chart_set': (grids, event) => {
      viewOf(grids, event.data.id).chart = event.data.chart
    },
  }),
})
