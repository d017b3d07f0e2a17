import { Select as Base } from '@base-ui/react/select'
import { Check, ChevronDown } from 'lucide-react'
import { useId, type Ref } from 'react'

import { Combobox } from './Combobox'
import { Field, messageId, type FieldFrame } from './Field'
import { Icon, type LucideIcon } from './Icon'
import { FILTER_FROM, type Option } from './option'
import { Spinner } from './Spinner'
import './popup.css'

export interface SelectProps<Value> extends FieldFrame {
  /** Null when nothing is chosen. */
  readonly value: Value | null
  readonly onChange: (value: Value) => void
  readonly options: readonly Option<Value>[]
  readonly placeholder?: string
  readonly size?: 'normal' | 'small'
  /** Stands before the value. */
  readonly icon?: LucideIcon
  readonly disabled?: boolean
  readonly loading?: boolean
  /** Said in the open popup when there is nothing to choose. */
  readonly emptyText?: string
  readonly className?: string
  readonly ref?: Ref<HTMLButtonElement>
}

/** One of several. Role combobox; with nine options or more the popup has a filter field. */
export const Select = <Value extends string | number>(props: SelectProps<Value>) =>
  props.options.length >= FILTER_FROM ? <Combobox {...props} /> : <ShortSelect {...props} />

const ShortSelect = <Value extends string | number>({
  value,
  onChange,
  options,
  placeholder = '',
  size = 'normal',
  icon,
  disabled = false,
  loading = false,
  emptyText,
  className = '',
  ref,
  ...frame
}: SelectProps<Value>) => {
  const id = useId()
  const chosen = options.find((option) => option.value === value)
  const described = (frame.error ?? null) !== null || frame.hint !== undefined
  const labelId = `${id}-label`
  return (
    <Field {...frame} htmlFor={id} labelId={labelId}>
      <Base.Root
        value={value}
        items={options}
        disabled={disabled}
        modal={false}
        onValueChange={(next) => {
          if (next !== null) onChange(next)
        }}
      >
        <Base.Trigger
          ref={ref}
          id={id}
          aria-labelledby={labelId}
          aria-describedby={described ? messageId(id) : undefined}
          className={`input select ${size === 'small' ? 'small' : ''} ${className}`}
        >
          <span className="value">
            {loading ? <Spinner /> : icon === undefined ? null : <Icon of={icon} size={14} />}
            <span className={chosen === undefined ? 'cut ph' : 'cut'}>{chosen?.label ?? placeholder}</span>
          </span>
          <Icon of={ChevronDown} size={14} className="chev" />
        </Base.Trigger>
        <Base.Portal>
          <Base.Positioner className="positioner" sideOffset={4} alignItemWithTrigger={false}>
            <Base.Popup className="pop selectpop">
              <Base.List className="list" aria-labelledby={labelId}>
                {options.map((option) => (
                  <Base.Item
                    key={String(option.value)}
                    value={option.value}
                    className="option"
                    disabled={option.disabled ?? false}
                  >
                    {option.icon === undefined ? null : <Icon of={option.icon} size={14} />}
                    <Base.ItemText className="cut">{option.label}</Base.ItemText>
                    {option.detail === undefined ? null : <span className="detail">{option.detail}</span>}
                    <Base.ItemIndicator className="tick">
                      <Icon of={Check} size={14} />
                    </Base.ItemIndicator>
                  </Base.Item>
                ))}
              </Base.List>
              {options.length === 0 ? <div className="popnote">{emptyText ?? 'Nothing to choose'}</div> : null}
            </Base.Popup>
          </Base.Positioner>
        </Base.Portal>
      </Base.Root>
    </Field>
  )
}
