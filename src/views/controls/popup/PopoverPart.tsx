import { Popover as Base } from '@base-ui/react/popover'

import type { PopoverProps } from './Popover'
import './popup.css'

interface PopoverPartProps extends PopoverProps {
  readonly triggerRef: (element: HTMLElement | null) => void
}

/** The popover with its button, once its code is loaded. */
export const PopoverPart = ({
  trigger,
  triggerRef,
  label,
  className,
  open,
  onOpenChange,
  side = 'bottom',
  align = 'start',
  disabled = false,
  sideOffset = 6,
  alignOffset = 0,
  children,
}: PopoverPartProps) => (
  <Base.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
    <Base.Trigger ref={triggerRef} render={trigger} disabled={disabled} />
    <Base.Portal>
      <Base.Positioner
        className="positioner"
        side={side}
        align={align}
        sideOffset={sideOffset}
        alignOffset={alignOffset}
        collisionPadding={8}
      >
        <Base.Popup className={`pop ${className}`} aria-label={label}>
          {children}
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  </Base.Root>
)
