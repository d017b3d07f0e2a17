import { useState, type ReactElement, type ReactNode } from 'react'

import { Popover } from '../controls'

interface PopupProps {
  readonly label: string
  readonly trigger: ReactElement<Record<string, unknown>>
  readonly disabled?: boolean
  /** Open state, where the caller controls it. */
  readonly open?: boolean
  readonly onOpen?: (open: boolean) => void
  readonly children: (close: () => void) => ReactNode
}

/** A small form beside a control. Escape or a press elsewhere closes it and changes nothing. */
export const Popup = ({ label, trigger, disabled = false, open: controlledOpen, onOpen, children }: PopupProps) => {
  const [isOpen, setIsOpen] = useState(false)
  const setOpen = onOpen ?? setIsOpen
  const open = controlledOpen ?? isOpen
  return (
    <Popover
      label={label}
      className="explore-pop"
      side="right"
      sideOffset={10}
      trigger={trigger}
      disabled={disabled}
      open={open}
      onOpenChange={setOpen}
    >
      {open && children(() => setOpen(false))}
    </Popover>
  )
}
