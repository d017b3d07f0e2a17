import { Popover as Base } from '@base-ui/react/popover'
import type { ReactNode, RefObject } from 'react'

import './popup.css'

export interface PopoverFrameProps {
  /** Accessible name of the popover. */
  readonly label: string
  /** Class of the popover. */
  readonly className: string
  readonly side?: 'top' | 'bottom' | 'left' | 'right'
  readonly align?: 'start' | 'center' | 'end'
  /** Pixels between the anchor and the popover, and along its edge. */
  readonly sideOffset?: number
  readonly alignOffset?: number
  /** The thing that it is beside, where that is not its button. */
  readonly anchor?: RefObject<Element | null>
  /** Points at the anchor. */
  readonly arrow?: boolean
  /** Drawn only while it is open. */
  readonly children: ReactNode
}

/** The popover itself, at its place. */
export const PopoverFrame = ({
  label,
  className,
  side = 'bottom',
  align = 'start',
  sideOffset = 6,
  alignOffset = 0,
  anchor,
  arrow = false,
  children,
}: PopoverFrameProps) => (
  <Base.Portal>
    <Base.Positioner
      className="positioner"
      side={side}
      align={align}
      sideOffset={sideOffset}
      alignOffset={alignOffset}
      collisionPadding={8}
      {...(anchor && { anchor })}
    >
      <Base.Popup className={`pop ${className}`} aria-label={label}>
        {arrow && <Base.Arrow className="pop-arrow" />}
        {children}
      </Base.Popup>
    </Base.Positioner>
  </Base.Portal>
)
