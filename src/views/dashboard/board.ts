import { createContext, useContext, type ComponentType, type ReactNode } from 'react'

import type { Component } from '../../events/dashboard/layout'
import { own } from '../../projections/dashboard/state'
import { hasHeight, heightOf, MIN_HEIGHT } from '../../domain/layout/components'
import { capacityOf } from '../../domain/layout/rules'
import type { Brushing } from '../chart/brush/brushing'
import { useSelect } from '../hooks'

export interface ShellProps {
  readonly component: Component
  readonly children: ReactNode
}

/** Tools of edit mode around and within the parts of a dashboard; their code loads with the first edit. */
interface EditTools {
  readonly Shell: ComponentType<ShellProps>
  /** In the place of words and texts. */
  readonly Words: ComponentType<{ readonly component: Component }>
  /** Tools beside the tabs of a strip. */
  readonly TabTools: ComponentType<{ readonly tabsId: string; readonly active: string | null }>
  /** Content of a container without children. */
  readonly Empty: ComponentType<{ readonly component: Component }>
}

export interface Board {
  readonly dashboardId: number
  readonly brushing: Brushing
  readonly tools: EditTools | null
  /** Cached answers are passed over at first (`force`). */
  readonly force: boolean
  /** Bits of `uiConfig` (`B2.17`). */
  readonly uiConfig: number
  readonly isReport: boolean
}

export const BoardContext = createContext<Board | null>(null)

export const useBoard = (): Board => {
  const board = useContext(BoardContext)
  if (board === null) throw new Error('The board is missing above this part')
  return board
}

/** A component of the layout; the caller renders again only when it changes. */
export const useComponent = (id: string): Component | null => {
  const { dashboardId } = useBoard()
  return useSelect([`dashboard/${dashboardId}`], ({ dashboards }) => {
    const components = own(dashboards.byId, dashboardId)?.components
    return components === undefined || !Object.hasOwn(components, id) ? null : (components[id] ?? null)
  })
}

/** Columns of the grid inside a row. */
export const useCapacity = (id: string): number => {
  const { dashboardId } = useBoard()
  return useSelect([`dashboard/${dashboardId}`], ({ dashboards }) =>
    capacityOf(own(dashboards.byId, dashboardId)?.components ?? {}, id),
  )
}

/** Height of the tallest child with a height of its own, in units of rows; the height of a row before its layout. */
export const useTall = ({ children }: Component): number => {
  const { dashboardId } = useBoard()
  return useSelect([`dashboard/${dashboardId}`], ({ dashboards }) => {
    const components = own(dashboards.byId, dashboardId)?.components ?? {}
    const parts = children.flatMap((id) => components[id] ?? []).filter(hasHeight)
    return Math.max(MIN_HEIGHT, ...parts.map(heightOf))
  })
}
