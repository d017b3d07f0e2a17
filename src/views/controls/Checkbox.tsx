import { Checkbox as Base } from '@base-ui/react/checkbox'
import { Check } from 'lucide-react'

import { Icon } from './Icon'
import './checkbox.css'

interface CheckboxProps {
  readonly label: string
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
  readonly disabled?: boolean
}

export const Checkbox = ({ label, checked, onChange, disabled = false }: CheckboxProps) => (
  // The box takes its name from the label around it.
  // eslint-disable-next-line jsx-a11y/label-has-associated-control
  <label className="check">
    <Base.Root className="box" checked={checked} disabled={disabled} onCheckedChange={onChange} aria-label={label}>
      <Base.Indicator>
        <Icon of={Check} size={12} />
      </Base.Indicator>
    </Base.Root>
    <span>{label}</span>
  </label>
)
