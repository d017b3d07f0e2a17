import { cloneElement, type ReactElement, type ReactNode } from 'react'

import { useHandover } from '../loading/handover'
import type { LucideIcon } from '../Icon'
import { preload, usePreloaded } from '../loading/preload'

export interface MenuAction {
  readonly label: string
  readonly icon?: LucideIcon
  readonly onSelect: () => void
  readonly shortcut?: string
  /** Said on the right: a count, a kind, or why it cannot be chosen. */
  readonly note?: string
  readonly danger?: boolean
  readonly disabled?: boolean
  /** Makes it a choice that is on or off. */
  readonly checked?: boolean
  /** The menu stays when it is chosen, so that others can be chosen beside it. */
  readonly stays?: boolean
}

/** One of a few, side by side in a row of the menu. */
export interface MenuChoice {
  readonly choice: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly options: readonly { readonly value: string; readonly label: string; readonly icon: LucideIcon }[]
}

/** An action, a choice, a line, or words above a group. */
export type MenuItem = MenuAction | MenuChoice | 'separator' | { readonly heading: string }

export interface MenuContents {
  /** Accessible name of the menu; the trigger's name where it is left out. */
  readonly label?: string
  readonly items: readonly MenuItem[]
  /** Content above the items, not part of them. */
  readonly header?: ReactNode
}

export interface MenuProps extends MenuContents {
  /** The button that opens it. */
  readonly trigger: ReactElement<Record<string, unknown>>
  readonly align?: 'start' | 'center' | 'end'
  readonly side?: 'top' | 'bottom' | 'left' | 'right'
}

const part = preload(() => import('./MenuPart'))

/** A menu behind a button. Arrows move, typing jumps, Escape closes and gives the focus back. */
export const Menu = (props: MenuProps) => {
  const loaded = usePreloaded(part)
  const [first, second, pressed] = useHandover(part.fetch)
  if (loaded !== null && !pressed) return <loaded.MenuPart {...props} triggerRef={second} />
  return cloneElement(props.trigger, { ref: first, 'aria-haspopup': 'menu', 'aria-expanded': false })
}
