import type { ComponentPropsWithRef, MouseEvent, ReactNode } from 'react'

import { Icon, type LucideIcon } from './Icon'
import { Kbd } from './Kbd'
import { Tooltip } from './popup/Tooltip'
import './button.css'

export type ButtonVariant = 'standard' | 'primary' | 'ghost' | 'danger' | 'danger-solid'

export interface ButtonProps extends ComponentPropsWithRef<'button'> {
  readonly variant?: ButtonVariant
  readonly size?: 'normal' | 'small'
  readonly icon?: LucideIcon
  readonly iconSolid?: boolean
  readonly iconEnd?: LucideIcon
  /** Shown inside the button, like `Mod+Enter`. */
  readonly shortcut?: string
  /** Keeps the width, hides the label and shows a ring after 150 ms; presses are ignored meanwhile. */
  readonly loading?: boolean
  /** The reason why it cannot be pressed now. It stays focusable, so that the reason can be read. */
  readonly disabledReason?: string | null
  readonly children?: ReactNode
}

const CLASSES: Readonly<Record<ButtonVariant, string>> = {
  standard: '',
  primary: 'primary',
  ghost: 'ghost',
  danger: 'danger',
  'danger-solid': 'danger solid',
}

export const buttonClass = (variant: ButtonVariant, size: 'normal' | 'small', more = ''): string =>
  ['btn', CLASSES[variant], size === 'small' ? 'small' : '', more].filter((part) => part !== '').join(' ')

const ignore = (event: MouseEvent): void => event.preventDefault()

export const Button = ({
  variant = 'standard',
  size = 'normal',
  icon,
  iconSolid = false,
  iconEnd,
  shortcut,
  loading = false,
  disabledReason,
  className,
  onClick,
  children,
  ...rest
}: ButtonProps) => {
  const inactive = loading || typeof disabledReason === 'string'
  const small = size === 'small'
  const button = (
    <button
      type="button"
      {...rest}
      className={buttonClass(variant, size, `${loading ? 'is-loading ' : ''}${className ?? ''}`.trim())}
      aria-busy={loading || undefined}
      aria-disabled={inactive || rest['aria-disabled']}
      onClick={inactive ? ignore : onClick}
    >
      {icon === undefined ? null : <Icon of={icon} size={small ? 14 : 16} solid={iconSolid} />}
      {children}
      {shortcut === undefined ? null : (
        <span aria-hidden="true">
          <Kbd keys={shortcut} />
        </span>
      )}
      {iconEnd === undefined ? null : <Icon of={iconEnd} size={small ? 12 : 14} />}
    </button>
  )
  // one that may have a reason is the same element with and without it, and keeps the focus
  return disabledReason === undefined ? button : <Tooltip content={disabledReason}>{button}</Tooltip>
}
