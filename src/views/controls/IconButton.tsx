import type { ReactNode } from 'react'

import { Button, type ButtonProps } from './Button'
import type { LucideIcon } from './Icon'
import { Tooltip } from './popup/Tooltip'

interface IconButtonProps extends Omit<ButtonProps, 'children' | 'icon' | 'iconEnd' | 'shortcut' | 'aria-label'> {
  /** The verb: accessible name, and the tooltip where nothing else is given. */
  readonly label: string
  readonly icon: LucideIcon
  /** Says more than the name, for example which step an undo takes back. */
  readonly tooltip?: ReactNode
  readonly shortcut?: string
  readonly side?: 'top' | 'bottom' | 'left' | 'right'
}

/** A button with an icon alone; the tooltip and the accessible name contain the verb. */
export const IconButton = ({
  label,
  icon,
  tooltip,
  shortcut,
  side,
  variant = 'ghost',
  disabledReason = null,
  className = '',
  ...rest
}: IconButtonProps) => {
  const inactive = disabledReason !== null
  return (
    <Tooltip
      content={disabledReason ?? tooltip ?? label}
      {...(shortcut === undefined ? {} : { shortcut })}
      {...(side === undefined ? {} : { side })}
    >
      <Button
        {...rest}
        variant={variant}
        icon={icon}
        className={`icon ${className}`.trim()}
        aria-label={label}
        {...(inactive ? { 'aria-disabled': true, onClick: (event) => event.preventDefault() } : {})}
      />
    </Tooltip>
  )
}
