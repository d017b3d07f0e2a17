import { Popover as Base } from '@base-ui/react/popover'

import type { PopoverProps } from './Popover'
import { PopoverFrame } from './PopoverFrame'

interface PopoverPartProps extends PopoverProps {
  readonly triggerRef: (element: HTMLElement | null) => void
}

/** The popover with its button, once its code is loaded. */
export const PopoverPart = ({
  trigger,
  triggerRef,
  open,
  onOpenChange,
  disabled = false,
  ...frame
}: PopoverPartProps) => (
  <Base.Root open={open} onOpenChange={(next, { reason }) => onOpenChange(next, reason === 'escape-key')}>
    <Base.Trigger ref={triggerRef} render={trigger} disabled={disabled} />
    <PopoverFrame {...frame} />
  </Base.Root>
)
