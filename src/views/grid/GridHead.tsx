/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events */
import type { ColumnFilter, SortKey } from '../../events/grid/grid'
import type { GridColumn } from './cells/cells'
import { Header, type HeaderActions } from './Header'
import { HEAD_HEIGHT } from './columns/headHeight'
import type { Profile } from './columns/profile'
import type { Layout } from './columns/widths'

interface GridHeadProps {
  readonly id: string
  readonly columns: readonly GridColumn[]
  readonly layout: Layout
  readonly first: number
  readonly last: number
  /** Column of the active header, or -1. */
  readonly active: number
  readonly sort: readonly SortKey[]
  readonly filters: readonly ColumnFilter[]
  /** Number of pinned columns, even where there is no room for them to stay. */
  readonly pinned: number
  readonly profiles: ReadonlyMap<number, Profile>
  readonly actions: HeaderActions
  /** The source and target place of a dragged column. */
  readonly moving: { readonly from: number; readonly to: number } | null
  readonly onSelectAll: () => void
}

const dropAt = ({ lefts, widths }: Layout, { from, to }: { readonly from: number; readonly to: number }): number =>
  (lefts[to] ?? 0) + (to > from ? (widths[to] ?? 0) : 0)

/** The row of headers: pinned ones stay beside the corner. */
export const GridHead = (props: GridHeadProps) => {
  const { id, columns, layout, first, last, active, sort, filters, pinned, profiles, actions, moving } = props
  const draw = (index: number) => {
    const column = columns[index]
    if (column === undefined) return null
    const place = sort.findIndex((key) => key.column === column.key)
    return (
      <Header
        key={index}
        id={id}
        index={index}
        column={column}
        left={layout.lefts[index] ?? 0}
        width={layout.widths[index] ?? 0}
        direction={sort[place]?.direction ?? null}
        nth={sort.length > 1 ? place + 1 : 0}
        filtered={filters.some((filter) => filter.column === column.key)}
        pinned={index < pinned}
        active={index === active}
        profile={profiles.get(column.at) ?? null}
        actions={actions}
      />
    )
  }
  const places = (from: number, to: number): number[] =>
    Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index)
  return (
    <div role="rowgroup" className="grid-heads">
      <div role="row" aria-rowindex={1} style={{ width: layout.total, height: HEAD_HEIGHT }}>
        <div className="grid-corner" role="presentation" style={{ width: layout.gutter }} onClick={props.onSelectAll} />
        {layout.pinned > 0 && (
          <div className="grid-stuck-heads" role="presentation" style={{ width: layout.stuck }}>
            {places(0, layout.pinned - 1).map(draw)}
          </div>
        )}
        {places(Math.max(first, layout.pinned), last).map(draw)}
        {moving !== null && <div className="grid-drop" role="presentation" style={{ left: dropAt(layout, moving) }} />}
      </div>
    </div>
  )
}
