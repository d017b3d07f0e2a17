import { Combobox as Base } from '@base-ui/react/combobox'
import { Check, ChevronDown, Search } from 'lucide-react'
import { useId, useMemo, useState } from 'react'

import { Field, messageId } from './Field'
import { Icon } from './Icon'
import { filterOptions, SHOWN_OPTIONS, type Option } from './option'
import type { SelectProps } from './Select'
import { Spinner } from './Spinner'
import './popup.css'

const OptionRow = ({ option }: { readonly option: Option<string | number> }) => (
  <Base.Item value={option} className="option" disabled={option.disabled ?? false}>
    {option.icon === undefined ? null : <Icon of={option.icon} size={14} />}
    <span className="cut">{option.label}</span>
    {option.detail === undefined ? null : <span className="detail">{option.detail}</span>}
    <Base.ItemIndicator className="tick">
      <Icon of={Check} size={14} />
    </Base.ItemIndicator>
  </Base.Item>
)

/** One of many, with a filter field in the popup. The same properties as `Select`. */
export const Combobox = <Value extends string | number>({
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
  const labelId = `${id}-label`
  const [query, setQuery] = useState('')
  const fits = useMemo(() => filterOptions(options, query), [options, query])
  const chosen = options.find((option) => option.value === value) ?? null
  const described = (frame.error ?? null) !== null || frame.hint !== undefined
  const surplus = fits.length - SHOWN_OPTIONS
  return (
    <Field {...frame} htmlFor={id} labelId={labelId}>
      <Base.Root<Option<Value>>
        items={options}
        filteredItems={fits.slice(0, SHOWN_OPTIONS)}
        value={chosen}
        disabled={disabled}
        inputValue={query}
        onInputValueChange={setQuery}
        onOpenChange={() => setQuery('')}
        onValueChange={(next) => {
          if (next !== null) onChange(next.value)
        }}
        isItemEqualToValue={(a, b) => a.value === b.value}
        autoHighlight
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
            <span className={chosen === null ? 'cut ph' : 'cut'}>{chosen?.label ?? placeholder}</span>
          </span>
          <Icon of={ChevronDown} size={14} className="chev" />
        </Base.Trigger>
        <Base.Portal>
          <Base.Positioner className="positioner" sideOffset={4} align="start">
            <Base.Popup className="pop selectpop" aria-labelledby={labelId}>
              <div className="popfilter">
                <div className="input small">
                  <Icon of={Search} size={14} />
                  <Base.Input
                    aria-label={`Filter ${frame.label}`}
                    placeholder={`Filter ${options.length.toLocaleString('en')} values`}
                  />
                </div>
              </div>
              <Base.List className="list" aria-labelledby={labelId}>
                {(option: Option<Value>) => <OptionRow key={String(option.value)} option={option} />}
              </Base.List>
              <Base.Status className="popnote">
                {fits.length === 0
                  ? query === ''
                    ? (emptyText ?? 'Nothing to choose')
                    : `Nothing fits “${query}”`
                  : surplus > 0
                    ? `${surplus.toLocaleString('en')} more. Keep typing.`
                    : null}
              </Base.Status>
            </Base.Popup>
          </Base.Positioner>
        </Base.Portal>
      </Base.Root>
    </Field>
  )
}
