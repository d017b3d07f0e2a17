import { Radio } from '@base-ui/react/radio'
import { RadioGroup } from '@base-ui/react/radio-group'

import { Icon, type LucideIcon } from './Icon'
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
}: SegmentedProps<Value>) => (
  <RadioGroup
    className={size === 'small' ? 'seg small' : 'seg'}
    aria-label={label}
    value={value}
    disabled={disabled}
    onValueChange={(next) => onChange(next)}
  >
    {options.map((option) => (
      <Radio.Root
        key={option.value}
        value={option.value}
        disabled={option.disabled ?? false}
        nativeButton
        render={<button type="button" aria-label={option.label} />}
        className="segment"
      >
        {option.icon === undefined ? null : <Icon of={option.icon} size={14} />}
        {iconsOnly ? null : option.label}
      </Radio.Root>
    ))}
  </RadioGroup>
)
