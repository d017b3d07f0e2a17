import { ChevronDown } from 'lucide-react'

import { Button, type ButtonProps } from './Button'
import { Icon } from './Icon'
import { Menu, type MenuItem } from './popup/Menu'

interface SplitButtonProps extends ButtonProps {
  /** Name of the arrow's button, like `Run options`. */
  readonly menuLabel: string
  readonly items: readonly MenuItem[]
}

/** A verb and, behind the arrow, its variants. */
export const SplitButton = ({ menuLabel, items, variant = 'standard', size = 'normal', ...rest }: SplitButtonProps) => (
  <span className="split">
    <Button {...rest} variant={variant} size={size} />
    <Menu
      align="end"
      items={items}
      trigger={
        <Button variant={variant} size={size} aria-label={menuLabel}>
          <Icon of={ChevronDown} size={14} />
        </Button>
      }
    />
  </span>
)
