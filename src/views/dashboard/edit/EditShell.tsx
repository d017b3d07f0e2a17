import { useEffect, useRef, useState } from 'react'

import { hasWidth, ROOT_ID } from '../../../domain/layout/components'
import type { Size } from '../../../domain/layout/grid'
import { parentOf } from '../../../domain/layout/tree'
import { useIsPast } from '../../hooks'
import type { ShellProps } from '../board'
import { lookOf, roomOf } from '../page/Part'
import { useEdit } from './context'
import { dragPart, dropOnPart } from './drop/drag'
import { partName } from './partName'
import { PartTools } from './PartTools'
import { Resizer } from './resize/Resizer'
import { SizingContext } from './resize/sizing'
import type { Edge } from './drop/targets'
import { bringNear, useNear } from './useNear'

const FIXED: ReadonlySet<string> = new Set(['ROOT', 'GRID', 'TAB'])

/** True for parts that cannot be moved or deleted by themselves; tabs at the top are joined in their own menu. */
const isHolder = ({ type, parents }: ShellProps['component']): boolean =>
  FIXED.has(type) || (type === 'TABS' && parents.at(-1) === ROOT_ID)

const ALL_EDGES: readonly Edge[] = ['top', 'bottom', 'left', 'right']
const NO_EDGES: readonly Edge[] = []

/** Direction of the children of a part. */
const HELD: Readonly<Record<string, 'across' | 'down'>> = { ROW: 'across', COLUMN: 'down', GRID: 'down', TAB: 'down' }

/** A part under edit: near the window it can be moved, resized, changed and deleted, and others can be dropped beside it. */
export const EditShell = ({ component, children }: ShellProps) => {
  const { layout, select } = useEdit()
  const past = useIsPast()
  const box = useRef<HTMLDivElement>(null)
  const near = useNear(box)
  const [sizing, setSizing] = useState<Size | null>(null)
  const { id, type } = component
  const empty = component.children.length === 0
  const holder = isHolder(component)
  useEffect(() => {
    const element = box.current
    if (element === null || !near) return undefined
    const handle = element.querySelector<HTMLElement>(':scope > .part-tools .grip')
    const drop = dropOnPart(element, { id, edges: holder ? NO_EDGES : ALL_EDGES, holds: HELD[type] ?? null })
    if (holder || handle === null) return drop
    const drag = dragPart(element, handle, () => ({ id }))
    return () => {
      drag()
      drop()
    }
  }, [id, type, holder, near])
  const name = partName(component)
  const horizontal = parentOf(layout(), id)?.type === 'ROW'
  return (
    // Selecting follows the focus, which the buttons inside take by keyboard.
    <div
      ref={box}
      className={`${lookOf(component)} editable${holder ? ' holder' : ''}${empty ? ' bare' : ''}${horizontal ? ' sideways' : ''}${sizing === null ? '' : ' resizing'}`}
      style={roomOf(component)}
      data-component={id}
      inert={past}
      onFocus={(event) => {
        event.stopPropagation()
        select(id)
        bringNear(event.currentTarget)
      }}
    >
      {children}
      {near && !holder && (
        <SizingContext value={sizing}>
          <PartTools component={component} name={name} />
        </SizingContext>
      )}
      {near && hasWidth(component) && (
        <Resizer component={component} name={name} sizing={sizing} onSizing={setSizing} />
      )}
    </div>
  )
}
