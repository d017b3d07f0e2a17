import { Tooltip as Base } from '@base-ui/react/tooltip'

import { Kbd } from '../Kbd'
import type { TooltipProps } from './Tooltip'
import './popup.css'

interface TooltipPartProps extends Omit<TooltipProps, 'children'> {
  readonly anchor: Element
  readonly open: boolean
  /** Another tooltip was there a moment ago. */
  readonly instant: boolean
  readonly onClose: () => void
  /** The pointer came onto the words, or left them. */
  readonly onHold: (isHeld: boolean) => void
}

/** The words of a tooltip, once they are wanted. */
export const TooltipPart = (props: TooltipPartProps) => {
  const { content, shortcut, side = 'bottom', anchor, open, instant, onClose, onHold } = props
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Base.Portal>
        <Base.Positioner anchor={anchor} side={side} sideOffset={6} className="positioner">
          <Base.Popup
            className="tip"
            {...(instant ? { 'data-instant': 'delay' } : {})}
            onPointerEnter={() => onHold(true)}
            onPointerLeave={() => onHold(false)}
          >
            <span className="tip-text">{content}</span>
            {shortcut === undefined ? null : <Kbd keys={shortcut} />}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
