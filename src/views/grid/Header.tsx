// `aria-description` is of ARIA 1.3, which the rule does not know; browsers and axe do.
/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/role-supports-aria-props */
import { ArrowDown, ArrowUp, ChevronDown, ListFilter } from 'lucide-react'
import { memo } from 'react'

import { t } from '../i18n'
import { columnTitle, isNumeric, type GridColumn } from './cells/cells'
import { KindIcon } from './cells/KindIcon'
import type { Profile } from './columns/profile'
import { ProfileView } from './columns/ProfileView'
import type { Direction } from './sort'

export interface HeaderActions {
  readonly onSort: (index: number, add: boolean) => void
  readonly onSelect: (index: number, extend: boolean) => void
  readonly onMenu: (index: number, anchor: Element) => void
  /** A part of the profile was pressed: the share `at` of its width, 0 to 1. */
  readonly onProfile: (index: number, at: number) => void
  /** Pointer pressed on the edge that resizes. */
  readonly onGrip: (index: number, event: React.PointerEvent) => void
  readonly onFit: (index: number) => void
  /** Pointer pressed on the name: it may be dragged to another place. */
  readonly onDrag: (index: number, event: React.PointerEvent) => void
}

interface HeaderProps {
  readonly id: string
  readonly index: number
  readonly column: GridColumn
  readonly left: number
  readonly width: number
  readonly direction: Direction | null
  /** Its index among several sort keys, from 1; 0 when it is the only one. */
  readonly nth: number
  readonly filtered: boolean
  readonly pinned: boolean
  readonly active: boolean
  readonly profile: Profile | null
  readonly actions: HeaderActions
}

const ARIA = { asc: 'ascending', desc: 'descending' } as const

const stateOf = ({ nth, filtered, pinned }: Pick<HeaderProps, 'nth' | 'filtered' | 'pinned'>): string =>
  [nth > 0 ? t('sort key %s', nth) : '', filtered ? t('filtered') : '', pinned ? t('pinned') : '']
    .filter((word) => word !== '')
    .join(', ')

export const Header = memo(function Header(props: HeaderProps) {
  const { id, index, column, left, width, direction, nth, filtered, active, profile, actions } = props
  const Arrow = direction === 'asc' ? ArrowUp : ArrowDown
  const state = stateOf(props)
  const classes = ['grid-head']
  if (isNumeric(column.kind)) classes.push('r')
  if (direction !== null) classes.push('sorted')
  if (active) classes.push('active')
  // The grid is one tab stop: its own key handler sorts, filters, moves and resizes the current column.
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      id={`${id}--1-${index}`}
      role="columnheader"
      tabIndex={-1}
      aria-label={columnTitle(column)}
      aria-colindex={index + 1}
      aria-sort={direction === null ? 'none' : ARIA[direction]}
      aria-description={state === '' ? undefined : state}
      className={classes.join(' ')}
      style={{ left, width }}
      title={column.type === null ? column.name : `${column.name}\n${column.type}`}
      onClick={(event) =>
        event.ctrlKey || event.metaKey ? actions.onSelect(index, event.shiftKey) : actions.onSort(index, event.shiftKey)
      }
      onContextMenu={(event) => {
        event.preventDefault()
        event.stopPropagation()
        actions.onMenu(index, event.currentTarget)
      }}
    >
      <div className="name" onPointerDown={(event) => actions.onDrag(index, event)}>
        {direction === null && !filtered && <KindIcon kind={column.kind} />}
        <span className={column.name === '' ? 'cut nameless' : 'cut'}>
          {column.name === '' ? t('<no name>') : column.name}
        </span>
        {filtered && <ListFilter className="i s12 arrow" size={12} aria-hidden />}
        {direction !== null && <Arrow className="i s12 arrow" size={12} aria-hidden />}
        {nth > 0 && <span className="nth">{nth}</span>}
      </div>
      <span
        className="grid-more"
        role="presentation"
        onPointerDown={(event) => event.stopPropagation()}
        onClick={(event) => {
          event.stopPropagation()
          actions.onMenu(index, event.currentTarget)
        }}
      >
        <ChevronDown className="i" size={12} aria-hidden />
      </span>
      <ProfileView profile={profile} column={column} width={width - 20} onPick={(at) => actions.onProfile(index, at)} />
      <span
        className="grid-grip"
        role="presentation"
        onPointerDown={(event) => actions.onGrip(index, event)}
        onClick={(event) => event.stopPropagation()}
        onDoubleClick={() => actions.onFit(index)}
      />
    </div>
  )
})
