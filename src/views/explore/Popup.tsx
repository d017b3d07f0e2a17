import { Popover } from '@base-ui/react/popover'
import { useState, type ReactElement, type ReactNode } from 'react'

import '../controls/popup.css'

interface PopupProps {
  readonly label: string
  readonly trigger: ReactElement
  readonly disabled?: boolean
  /** Whether it is open, where somebody else says so. */
  readonly open?: boolean
  readonly onOpen?: (open: boolean) => void
  readonly children: (close: () => void) => ReactNode
}

/** A small form beside a control. Escape or a press elsewhere closes it and changes nothing. */
export const Popup = ({ label, trigger, disabled = false, open: told, onOpen, children }: PopupProps) => {
  const [own, setOwn] = useState(false)
  const open = told ?? own
  const setOpen = onOpen ?? setOwn
  return (
    <Popover.Root open={open} onOpenChange={(next) => setOpen(next)}>
      <Popover.Trigger render={trigger} disabled={disabled} />
      <Popover.Portal>
        <Popover.Positioner className="positioner" side="right" align="start" sideOffset={10} collisionPadding={8}>
          <Popover.Popup className="pop explore-pop" aria-label={label}>
            {children(() => setOpen(false))}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
