// The list it controls arrives with the first use.
/* oxlint-disable jsx-a11y/role-has-required-aria-props, jsx-a11y/prefer-tag-over-role */
import { ChevronDown } from 'lucide-react'
import { useId, useState, type Ref } from 'react'

import { Field, messageId, type FieldFrame } from '../field/Field'
import { useHandover } from '../loading/handover'
import { Icon, type LucideIcon } from '../Icon'
import { preload, usePreloaded } from '../loading/preload'
import { FILTER_FROM, type Option } from './option'
import { Spinner } from '../feedback/Spinner'

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
}

export interface SelectPartProps<Value> extends SelectProps<Value> {
  readonly id: string
  readonly triggerRef: Ref<HTMLButtonElement>
  /** Open initially, where it replaces one that is open. */
  readonly isOpen: boolean
  readonly onOpenChange: (open: boolean) => void
}

const selectPart = preload(() => import('./SelectPart'))
const comboboxPart = preload(() => import('./ComboboxPart'))

const fetchParts = (): void => {
  selectPart.fetch()
  comboboxPart.fetch()
}

/** Content of the button. */
export const SelectValue = <Value,>({
  value,
  options,
  placeholder = '',
  icon,
  loading = false,
}: Pick<SelectProps<Value>, 'value' | 'options' | 'placeholder' | 'icon' | 'loading'>) => {
  const chosen = options.find((option) => option.value === value)
  return (
    <>
      <span className="value">
        {loading ? <Spinner /> : icon === undefined ? null : <Icon of={icon} size={14} />}
        <span className={chosen === undefined ? 'cut ph' : 'cut'} title={chosen?.label}>
          {chosen?.label ?? placeholder}
        </span>
      </span>
      <Icon of={ChevronDown} size={14} className="chev" />
    </>
  )
}

/** Name, description and look of the button. */
export const selectTrigger = <Value,>(id: string, props: SelectProps<Value>) => ({
  id,
  'aria-labelledby': `${id}-label`,
  'aria-describedby': (props.error ?? null) !== null || props.hint !== undefined ? messageId(id) : undefined,
  className: `input select ${props.size === 'small' ? 'small' : ''} ${props.className ?? ''}`,
})

/** One of several. Role combobox; with nine options or more the popup has a filter field. */
export const Select = <Value extends string | number>(props: SelectProps<Value>) => {
  const id = useId()
  const select = usePreloaded(selectPart)
  const combobox = usePreloaded(comboboxPart)
  const [first, second, pressed] = useHandover(fetchParts)
  const { label, labelPlace, hint, error, options, disabled = false } = props
  const filters = options.length >= FILTER_FROM
  // options that come while it is open may need the other kind of list
  const [isOpen, setOpen] = useState(false)
  const partProps = { ...props, id, triggerRef: second, isOpen, onOpenChange: setOpen }
  return (
    <Field label={label} labelPlace={labelPlace} hint={hint} error={error} htmlFor={id} labelId={`${id}-label`}>
      {select === null || combobox === null || pressed ? (
        <button
          ref={first}
          type="button"
          role="combobox"
          aria-haspopup={filters ? 'dialog' : 'listbox'}
          aria-expanded="false"
          disabled={disabled}
          data-disabled={disabled ? '' : undefined}
          {...selectTrigger(id, props)}
        >
          <SelectValue {...props} />
        </button>
      ) : filters ? (
        <combobox.ComboboxPart {...partProps} />
      ) : (
        <select.SelectPart {...partProps} />
      )}
    </Field>
  )
}
