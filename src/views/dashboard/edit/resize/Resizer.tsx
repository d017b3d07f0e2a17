import { useEffect, useRef, useState, type CSSProperties, type KeyboardEvent, type PointerEvent, type Ref } from 'react'
import { GridItem as Item, type ResizeHandleAxis } from 'react-grid-layout'

import type { Component } from '../../../../events/dashboard/layout'
import { MAX_HEIGHT, MIN_HEIGHT, widthOf } from '../../../../domain/layout/components'
import { changeOfSize, isTall, isWide, type GridItem, type Size } from '../../../../domain/layout/grid'
import { t } from '../../../i18n'
import { UNIT } from '../../page/Part'
import { useEdit } from '../context'
import { Shadow } from './Shadow'
import { useGridItem } from './sizing'
import { resizeStep } from '../steps'
import './resizer.css'

interface ResizerProps {
  readonly component: Component
  readonly name: string
  /** The size under the pointer that resizes the part. */
  readonly sizing: Size | null
  readonly onSizing: (size: Size | null) => void
}

/** Width of a grid and the gap between its columns, in px. */
interface Room {
  readonly width: number
  readonly gap: number
}

const CURSORS: Readonly<Record<string, string>> = { e: 'ew-resize', s: 'ns-resize', se: 'nwse-resize' }
const NO_ROOM: Room = { width: 0, gap: 0 }
const NO_PADDING = [0, 0] as const

/** The board lays parts out as in view mode; the item covers its part and takes neither place nor size from the grid. */
const OVER_PART = { type: 'absolute', scale: 1, calcStyle: (): CSSProperties => ({}) } as const

const roomAround = (part: Element | null): Room => {
  const grid = part?.parentElement
  if (grid == null) return NO_ROOM
  return { width: grid.clientWidth, gap: Number.parseFloat(getComputedStyle(grid).columnGap) || 0 }
}

interface HandlesProps extends ResizerProps {
  readonly item: GridItem
}

const Handles = ({ component, name, item, sizing, onSizing }: HandlesProps) => {
  const { layout, apply } = useEdit()
  const button = useRef<HTMLButtonElement>(null)
  const [room, setRoom] = useState(NO_ROOM)
  const [axis, setAxis] = useState<string>('')
  const [attempt, setAttempt] = useState(0)
  const isSizing = sizing !== null
  useEffect(() => {
    if (!isSizing) return undefined
    const cancel = (): void => {
      onSizing(null)
      // another item: the grid knows no end of a resize but its result
      setAttempt((before) => before + 1)
    }
    const onKey = (event: globalThis.KeyboardEvent): void => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      event.stopPropagation()
      cancel()
    }
    document.addEventListener('keydown', onKey, true)
    document.addEventListener('pointercancel', cancel)
    return () => {
      document.removeEventListener('keydown', onKey, true)
      document.removeEventListener('pointercancel', cancel)
    }
  }, [isSizing, onSizing])
  useEffect(() => {
    if (attempt > 0) button.current?.focus({ preventScroll: true })
  }, [attempt])

  const { columns, width, height, sides } = item
  const main = sides[sides.length - 1]
  const wide = isWide(item)
  const tall = isTall(item)
  const take = (w: number, h: number): void => {
    const size = { width: wide ? w : widthOf(component), height: h }
    if (sizing?.width !== size.width || sizing.height !== size.height) onSizing(size)
  }
  const end = (w: number, h: number): void => {
    onSizing(null)
    const change = changeOfSize(item, { width: w, height: h })
    if (change !== null) apply(resizeStep(layout(), component.id, change))
  }
  const onPointerDown = (event: PointerEvent<HTMLElement>): void => {
    if (event.button !== 0) return
    setRoom(roomAround(event.currentTarget.parentElement))
    button.current?.focus({ preventScroll: true })
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const by = event.shiftKey ? 5 : 1
    const size = {
      ArrowRight: { width: width + 1 },
      ArrowLeft: { width: width - 1 },
      ArrowDown: { height: height + by },
      ArrowUp: { height: height - by },
    }[event.key]
    if (size === undefined || ('height' in size ? !tall : !wide)) return
    event.preventDefault()
    event.stopPropagation()
    apply(resizeStep(layout(), component.id, size))
  }
  const measures = [...(wide ? [t('%s columns', width)] : []), ...(tall ? [t('%s units high', height)] : [])].join(', ')
  const handle = (side: ResizeHandleAxis, ref: Ref<HTMLElement>) => (
    <span ref={ref} className={`part-side side-${side}`}>
      {side === main && (
        <button
          ref={button}
          type="button"
          className="resizer"
          aria-label={t('Resize %s', name)}
          title={t('%s. Drag it, or use the arrows.', measures)}
          onKeyDown={onKeyDown}
        />
      )}
    </span>
  )
  const column = (room.width + room.gap) / columns
  return (
    <Item
      key={attempt}
      i={component.id}
      cols={columns}
      containerWidth={room.width}
      containerPadding={NO_PADDING}
      margin={[room.gap, 0]}
      rowHeight={UNIT}
      maxRows={MAX_HEIGHT}
      x={0}
      y={0}
      w={width}
      minW={item.minWidth}
      maxW={item.maxWidth}
      h={height}
      minH={MIN_HEIGHT}
      maxH={MAX_HEIGHT}
      isDraggable={false}
      isBounded={false}
      isResizable
      resizeHandles={[...sides]}
      resizeHandle={handle}
      positionStrategy={OVER_PART}
      useCSSTransforms={false}
      onResizeStart={(_id, w, h, { handle: pulled }) => {
        setAxis(pulled)
        take(w, h)
      }}
      onResize={(_id, w, h) => take(w, h)}
      onResizeStop={(_id, w, h) => end(w, h)}
    >
      {/* The part is draggable by its grip: the browser starts no drag and no selection here. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div
        className="part-item"
        onPointerDownCapture={onPointerDown}
        onMouseDownCapture={(event) => event.preventDefault()}
      >
        {sizing !== null && (
          <Shadow
            partId={component.id}
            cursor={CURSORS[axis]}
            wider={wide ? (sizing.width - width) * column : 0}
            taller={tall ? (sizing.height - height) * UNIT : 0}
          />
        )}
      </div>
    </Item>
  )
}

/**
 * The sides of a part by which it is resized in the grid of its row or column: by pointer, or with the arrows (`B4.42`). A shadow shows
 * the new size; the part itself changes once, by the event at the end.
 */
export const Resizer = (props: ResizerProps) => {
  const { dashboardId } = useEdit()
  const item = useGridItem(dashboardId, props.component.id)
  return item === null ? null : <Handles {...props} item={item} />
}
