import type { NewEvent } from '../../core/events/define'
import type { ChartChoice, ColumnFilter, SortKey } from '../../events/grid/grid'
import { event } from '../../core/events/registry'
import { PLAIN_VIEW, type Grids, type GridView } from '../../projections/grid/grids'
import { currentId } from '../../projections/editor/rekey'
import { defineCommands } from '../../core/commands/command'

/** All that these commands look at, so that a grid that belongs to no tab can use them too. */
export interface GridState {
  readonly grids: Grids
}

type Of<Extra> = { readonly id: string } & Extra

const viewOf = ({ grids }: GridState, id: string): GridView => grids.byTab[currentId(grids, id)] ?? PLAIN_VIEW

const equal = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

const sort = (state: GridState, { id, sort: keys }: Of<{ readonly sort: readonly SortKey[] }>): NewEvent[] => {
  const was = viewOf(state, id).sort
  return equal(was, keys) ? [] : [event('grid.sorted', { id, sort: keys, was })]
}

const setFilters = (state: GridState, id: string, filters: readonly ColumnFilter[]): NewEvent[] => {
  const was = viewOf(state, id).filters
  return equal(was, filters) ? [] : [event('grid.filtered', { id, filters, was })]
}

/** Takes the place of the column's filter; null takes it away. */
const filter = (
  state: GridState,
  { id, column, filter: next }: Of<{ readonly column: string; readonly filter: Omit<ColumnFilter, 'column'> | null }>,
): NewEvent[] => {
  const { filters } = viewOf(state, id)
  const at = filters.findIndex((one) => one.column === column)
  if (next === null) return setFilters(state, id, filters.toSpliced(at, at < 0 ? 0 : 1))
  const placed = { column, ...next }
  return setFilters(state, id, at < 0 ? [...filters, placed] : filters.with(at, placed))
}

const clearFilters = (state: GridState, { id, columns }: Of<{ readonly columns: readonly string[] }>): NewEvent[] =>
  setFilters(
    state,
    id,
    viewOf(state, id).filters.filter(({ column }) => !columns.includes(column)),
  )

const hide = (
  state: GridState,
  { id, columns, hidden }: Of<{ readonly columns: readonly string[]; readonly hidden: boolean }>,
): NewEvent[] => {
  const hiddenNow = new Set(viewOf(state, id).hidden)
  const changed = columns.filter((column) => hiddenNow.has(column) !== hidden)
  return changed.length === 0 ? [] : [event('grid.columns_hidden', { id, columns: changed, hidden })]
}

const pin = (
  state: GridState,
  { id, column, pinned }: Of<{ readonly column: string; readonly pinned: boolean }>,
): NewEvent[] =>
  viewOf(state, id).pinned.includes(column) === pinned ? [] : [event('grid.column_pinned', { id, column, pinned })]

/** Moves a column to the place of another one. `order` is the current order of all columns, hidden ones included. */
const move = (
  state: GridState,
  { id, column, to, order }: Of<{ readonly column: string; readonly to: string; readonly order: readonly string[] }>,
): NewEvent[] => {
  const was = order.indexOf(column)
  const index = order.indexOf(to)
  if (was < 0 || index < 0 || was === index) return []
  const fits = equal(viewOf(state, id).order, order)
  return [event('grid.column_moved', { id, column, index, was, ...(fits ? {} : { base: order }) })]
}

const resize = (
  state: GridState,
  { id, column, width }: Of<{ readonly column: string; readonly width: number | null }>,
): NewEvent[] => {
  const was = viewOf(state, id).widths.find((one) => one.column === column)?.width ?? null
  return was === width ? [] : [event('grid.column_resized', { id, column, width, was })]
}

/** Back to the columns as the result has them. */
const reset = (state: GridState, { id }: { readonly id: string }): NewEvent[] => {
  const { order, hidden, pinned, widths } = viewOf(state, id)
  const was = { order, hidden, pinned, widths }
  const columns = { order: [], hidden: [], pinned: [], widths: [] }
  return equal(was, columns) ? [] : [event('grid.columns_arranged', { id, columns, was })]
}

const showAs = (state: GridState, { id, view }: Of<{ readonly view: GridView['view'] }>): NewEvent[] =>
  viewOf(state, id).view === view ? [] : [event('grid.view_chosen', { id, view })]

const setChart = (state: GridState, { id, chart }: Of<{ readonly chart: ChartChoice | null }>): NewEvent[] => {
  const was = viewOf(state, id).chart
  return equal(was, chart) ? [] : [event('grid.chart_set', { id, chart, was })]
}

export const gridCommands = defineCommands({
  'grid.sort': sort,
  'grid.filter': filter,
  'grid.clear_filters': clearFilters,
  'grid.hide': hide,
  'grid.pin': pin,
  'grid.move': move,
  'grid.resize': resize,
  'grid.reset': reset,
  'grid.show_as': showAs,
  'grid.set_chart': setChart,
})
