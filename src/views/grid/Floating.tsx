import { Popover } from '@base-ui/react/popover'
import { useRef, type ReactNode } from 'react'

import '../controls/popup/popup.css'

interface FloatingProps {
  readonly label: string
  readonly anchor: Element
  readonly className: string
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A small dialog below an element. Escape or a press elsewhere closes it. */
export const Floating = ({ label, anchor, className, onClose, children }: FloatingProps) => {
  const popup = useRef<HTMLDivElement>(null)
  return (
    <Popover.Root open onOpenChange={(next) => !next && onClose()}>
      <Popover.Portal>
        <Popover.Positioner
          className="positioner"
          anchor={anchor}
          side="bottom"
          align="start"
          sideOffset={4}
          collisionPadding={8}
        >
          <Popover.Popup
            className={`pop ${className}`}
            aria-label={label}
            finalFocus={false}
            initialFocus={() => popup.current?.querySelector<HTMLElement>('[data-first]') ?? true}
            ref={popup}
          >
            {children}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
