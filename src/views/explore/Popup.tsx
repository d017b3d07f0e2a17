import { Popover } from '@base-ui/react/popover'
import { useState, type ReactElement, type ReactNode } from 'react'

import '../controls/popup.css'

interface PopupProps {
  readonly label: string
  readonly trigger: ReactElement
  readonly disabled?: boolean
  readonly children: (close: () => void) => ReactNode
}

/** A small form beside a control. Escape or a press elsewhere closes it and changes nothing. */
export const Popup = ({ label, trigger, disabled = false, children }: PopupProps) => {
  const [open, setOpen] = useState(false)
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
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
