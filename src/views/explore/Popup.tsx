import { useCallback, useRef, useState, type ReactElement, type ReactNode } from 'react'

import { Popover } from '../controls'
import { CloseGuardContext, type CloseGuard } from './closeGuard'

interface PopupProps {
  readonly label: string
  readonly trigger: ReactElement<Record<string, unknown>>
  readonly disabled?: boolean
  /** Open state, where the caller controls it. */
  readonly open?: boolean
  readonly onOpen?: (open: boolean) => void
  readonly children: (close: () => void) => ReactNode
}

/** A small form beside a control. Escape or a press elsewhere closes it and changes nothing; its form may ask before. */
export const Popup = ({ label, trigger, disabled = false, open: controlledOpen, onOpen, children }: PopupProps) => {
  const [isOpen, setIsOpen] = useState(false)
  const setOpen = onOpen ?? setIsOpen
  const open = controlledOpen ?? isOpen
  const guard = useRef<CloseGuard>(null)
  const setGuard = useCallback((next: CloseGuard): void => {
    guard.current = next
  }, [])
  return (
    <Popover
      label={label}
      className="explore-pop"
      side="right"
      sideOffset={10}
      trigger={trigger}
      disabled={disabled}
      open={open}
      onOpenChange={(next, isEscape) => {
        if (next || guard.current === null) setOpen(next)
        else guard.current(isEscape)
      }}
    >
      {open && <CloseGuardContext value={setGuard}>{children(() => setOpen(false))}</CloseGuardContext>}
    </Popover>
  )
}
