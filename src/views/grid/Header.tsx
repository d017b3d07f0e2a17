/* oxlint-disable jsx-a11y/prefer-tag-over-role */
import { ArrowDown, ArrowUp, Braces, Clock, Hash, ToggleLeft, Type } from 'lucide-react'
import { memo } from 'react'

import { isNumeric, type ColumnKind, type GridColumn } from './cells'
import { Decimal } from './Decimal'
import type { Profile } from './profile'
import { ProfileView } from './ProfileView'
import type { Direction } from './sort'

export const HEAD_HEIGHT = 72

const ICONS: Readonly<Record<ColumnKind, typeof Hash | typeof Decimal>> = {
  integer: Hash,
  decimal: Decimal,
  text: Type,
  time: Clock,
  boolean: ToggleLeft,
  nested: Braces,
}

export const KindIcon = ({ kind }: { readonly kind: ColumnKind }) => {
  const Icon = ICONS[kind]
  return <Icon className="i s12" size={12} aria-hidden />
}

interface HeaderProps {
  readonly id: string
  readonly index: number
  readonly column: GridColumn
  readonly left: number
  readonly width: number
  readonly direction: Direction | null
  readonly active: boolean
  readonly profile: Profile | null
  readonly onSort: (index: number) => void
  /** Pointer pressed on the edge that resizes. */
  readonly onGrip: (index: number, event: React.PointerEvent) => void
  readonly onFit: (index: number) => void
}

const ARIA = { asc: 'ascending', desc: 'descending' } as const

export const Header = memo(function Header(props: HeaderProps) {
  const { id, index, column, left, width, direction, active, profile, onSort, onGrip, onFit } = props
  const Arrow = direction === 'asc' ? ArrowUp : ArrowDown
  const right = isNumeric(column.kind) ? ' r' : ''
  // The grid is one tab stop: its own key handler sorts and resizes the column it stands on.
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      id={`${id}--1-${index}`}
      role="columnheader"
      tabIndex={-1}
      aria-label={column.name === '' ? 'Unnamed column' : column.name}
      aria-colindex={index + 1}
      aria-sort={direction === null ? 'none' : ARIA[direction]}
      className={`grid-head${right}${direction === null ? '' : ' sorted'}${active ? ' active' : ''}`}
      style={{ left, width }}
      title={column.type === null ? column.name : `${column.name}\n${column.type}`}
      onClick={() => onSort(index)}
    >
      <div className="name">
        <KindIcon kind={column.kind} />
        <span className={column.name === '' ? 'cut nameless' : 'cut'}>
          {column.name === '' ? '<no name>' : column.name}
        </span>
        {direction !== null && <Arrow className="i s12 arrow" size={12} aria-hidden />}
      </div>
      <ProfileView profile={profile} column={column} width={width - 20} />
      <span
        className="grid-grip"
        role="presentation"
        onPointerDown={(event) => onGrip(index, event)}
        onClick={(event) => event.stopPropagation()}
        onDoubleClick={() => onFit(index)}
      />
    </div>
  )
})
