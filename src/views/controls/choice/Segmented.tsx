import { useId } from 'react'

import { Icon, type LucideIcon } from '../Icon'
import { RadioInput } from './RadioInput'
import './segmented.css'

interface SegmentedProps<Value extends string> {
  readonly label: string
  readonly value: Value
  readonly onChange: (value: Value) => void
  readonly options: readonly {
    readonly value: Value
    readonly label: string
    readonly icon?: LucideIcon
    readonly disabled?: boolean
  }[]
  readonly size?: 'normal' | 'small'
  /** Shows icons alone; the labels stay as names. */
  readonly iconsOnly?: boolean
  readonly disabled?: boolean
}

/** One of a few, all in view: a radiogroup with one tab stop, arrows inside. */
export const Segmented = <Value extends string>({
  label,
  value,
  onChange,
  options,
  size = 'normal',
  iconsOnly = false,
  disabled = false,
}: SegmentedProps<Value>) => {
  const group = useId()
  return (
    <div role="radiogroup" className={size === 'small' ? 'seg small' : 'seg'} aria-label={label}>
      {options.map((option) => (
        <label key={option.value} className="segment">
          <RadioInput
            group={group}
            label={option.label}
            checked={option.value === value}
            disabled={disabled || option.disabled === true}
            onChoose={() => onChange(option.value)}
          />
          {option.icon === undefined ? null : <Icon of={option.icon} size={14} />}
          {iconsOnly ? null : option.label}
        </label>
      ))}
    </div>
  )
}
