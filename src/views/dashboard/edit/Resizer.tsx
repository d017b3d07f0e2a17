import { useRef, type KeyboardEvent, type PointerEvent, type RefObject } from 'react'

import type { Component } from '../../../events/dashboard/layout'
import { heightOf, MAX_HEIGHT, MIN_HEIGHT, widthOf } from '../../../domain/layout/components'
import { widthsFor } from '../../../domain/layout/edit'
import { t } from '../../i18n'
import { UNIT } from '../page/Part'
import { useEdit } from './context'
import { resizeStep } from './steps'

interface ResizerProps {
  readonly component: Component
  readonly name: string
  readonly box: RefObject<HTMLDivElement | null>
}

const clamp = (value: number, least: number, most: number): number => Math.max(least, Math.min(most, value))

/** The corner by which a part is resized: in columns and row units, by pointer or with the arrows (`B4.42`). */
export const Resizer = ({ component, name, box }: ResizerProps) => {
  const { layout, apply } = useEdit()
  const drag = useRef<{ readonly x: number; readonly y: number; readonly column: number } | null>(null)
  const { id, type } = component
  const width = widthOf(component)
  const height = heightOf(component)
  const tall = type !== 'COLUMN'

  const sizeAt = (event: PointerEvent): { readonly width: number; readonly height: number } => {
    const from = drag.current
    if (from === null) return { width, height }
    const { least, most } = widthsFor(layout(), id)
    return {
      width: clamp(width + Math.round((event.clientX - from.x) / from.column), least, most),
      height: clamp(height + Math.round((event.clientY - from.y) / UNIT), MIN_HEIGHT, MAX_HEIGHT),
    }
  }
  const show = (size: { readonly width: number; readonly height: number } | null): void => {
    const element = box.current
    if (element === null) return
    element.style.setProperty('--span', String(size?.width ?? width))
    if (tall) element.style.setProperty('--height', `${(size?.height ?? height) * UNIT}px`)
    const said = element.querySelector(':scope > .part-tools .part-size')
    if (said !== null && size !== null) said.textContent = tall ? `${size.width} × ${size.height}` : String(size.width)
  }
  const begin = (event: PointerEvent<HTMLButtonElement>): void => {
    const element = box.current
    if (element === null || event.button !== 0) return
    event.preventDefault()
    event.currentTarget.focus()
    event.currentTarget.setPointerCapture(event.pointerId)
    const gap = Number.parseFloat(getComputedStyle(element.parentElement ?? element).columnGap) || 0
    drag.current = { x: event.clientX, y: event.clientY, column: (element.clientWidth + gap) / width }
    element.classList.add('resizing')
  }
  const end = (event: PointerEvent<HTMLButtonElement>, keep: boolean): void => {
    if (drag.current === null) return
    const size = sizeAt(event)
    drag.current = null
    box.current?.classList.remove('resizing')
    show(null)
    if (keep && (size.width !== width || size.height !== height))
      apply(resizeStep(layout(), id, tall ? size : { width: size.width }))
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const by = event.shiftKey ? 5 : 1
    const size = {
      ArrowRight: { width: width + 1 },
      ArrowLeft: { width: width - 1 },
      ArrowDown: { height: height + by },
      ArrowUp: { height: height - by },
    }[event.key]
    if (size === undefined || ('height' in size && !tall)) return
    event.preventDefault()
    event.stopPropagation()
    apply(resizeStep(layout(), id, size))
  }
  const said = tall ? t('%s columns, %s units high', width, height) : t('%s columns', width)
  return (
    <button
      type="button"
      className="resizer"
      aria-label={t('Resize %s', name)}
      title={t('%s. Drag it, or use the arrows.', said)}
      onPointerDown={begin}
      onPointerMove={(event) => drag.current !== null && show(sizeAt(event))}
      onPointerUp={(event) => end(event, true)}
      onPointerCancel={(event) => end(event, false)}
      onKeyDown={onKeyDown}
    />
  )
}
