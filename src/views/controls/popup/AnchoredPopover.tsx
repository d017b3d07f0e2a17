import { Popover as Base } from '@base-ui/react/popover'
import type { RefObject } from 'react'

import { PopoverFrame, type PopoverFrameProps } from './PopoverFrame'

interface AnchoredPopoverProps extends PopoverFrameProps {
  readonly anchor: RefObject<Element | null>
  readonly onClose: () => void
}

/** A popover without a button of its own, such as one that a menu opens. */
export const AnchoredPopover = ({ onClose, ...frame }: AnchoredPopoverProps) => (
  <Base.Root open onOpenChange={(open) => open || onClose()}>
    <PopoverFrame {...frame} />
  </Base.Root>
)
