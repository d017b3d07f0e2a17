import { Combobox as Base } from '@base-ui/react/combobox'
import { Check, Search } from 'lucide-react'
import { useMemo, useState } from 'react'

import { Icon } from '../Icon'
import { filterOptions, SHOWN_OPTIONS, type Option } from './option'
import { selectTrigger, SelectValue, type SelectPartProps } from './Select'
import '../popup/popup.css'
import { t } from '../../i18n'

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

/** Button and popup of a select with many options: a filter field in the popup. */
export const ComboboxPart = <Value extends string | number>(props: SelectPartProps<Value>) => {
  const { id, triggerRef, label, value, onChange, options, disabled = false, emptyText, onOpenChange } = props
  const [defaultOpen] = useState(props.isOpen)
  const labelId = `${id}-label`
  const [query, setQuery] = useState('')
  const fits = useMemo(() => filterOptions(options, query), [options, query])
  const surplus = fits.length - SHOWN_OPTIONS
  return (
    <Base.Root<Option<Value>>
      items={options}
      filteredItems={fits.slice(0, SHOWN_OPTIONS)}
      value={options.find((option) => option.value === value) ?? null}
      disabled={disabled}
      inputValue={query}
      onInputValueChange={setQuery}
      defaultOpen={defaultOpen}
      onOpenChange={(open) => {
        setQuery('')
        onOpenChange(open)
      }}
      onValueChange={(next) => {
        if (next !== null) onChange(next.value)
      }}
      isItemEqualToValue={(a, b) => a.value === b.value}
      autoHighlight
    >
      <Base.Trigger ref={triggerRef} {...selectTrigger(id, props)}>
        <SelectValue {...props} />
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner className="positioner" sideOffset={4} align="start">
          <Base.Popup className="pop selectpop" aria-labelledby={labelId}>
            <div className="popfilter">
              <div className="input small">
                <Icon of={Search} size={14} />
                <Base.Input aria-label={t('Filter %s', label)} placeholder={t('Filter %s values', options.length)} />
              </div>
            </div>
            <Base.List className="list" aria-labelledby={labelId}>
              {(option: Option<Value>) => <OptionRow key={String(option.value)} option={option} />}
            </Base.List>
            <Base.Status className="popnote">
              {fits.length === 0
                ? query === ''
                  ? (emptyText ?? t('Nothing to choose'))
                  : t('Nothing fits “%s”', query)
                : surplus > 0
                  ? t('%s more. Keep typing.', surplus)
                  : null}
            </Base.Status>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
