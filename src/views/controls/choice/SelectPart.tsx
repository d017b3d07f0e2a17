import { Select as Base } from '@base-ui/react/select'
import { Check } from 'lucide-react'
import { useRef, useState, type KeyboardEvent } from 'react'

import { t } from '../../i18n'
import { Icon } from '../Icon'
import { selectTrigger, SelectValue, type SelectPartProps } from './Select'
import '../popup/popup.css'

/** Keys that go to an option, or away. */
const MOVES = /^(?:Arrow\w+|Home|End|Page\w+|Enter|Tab|Escape)$/

/**
 * Typing searches for an option by its name, found or not: a space is part of the search text and chooses nothing. It chooses
 * again once the keys go to an option.
 */
const useSearching = () => {
  const searching = useRef(false)
  return {
    reset: () => {
      searching.current = false
    },
    onKeyDownCapture: (event: KeyboardEvent): void => {
      const { key, ctrlKey, metaKey, altKey } = event
      if (key === ' ') {
        if (searching.current) event.preventDefault()
      } else if (MOVES.test(key)) searching.current = false
      else if (!/^.$/u.test(key)) return
      else if (!ctrlKey && !metaKey && !altKey) searching.current = true
    },
  }
}

/** Button and popup of a short select. */
export const SelectPart = <Value extends string | number>(props: SelectPartProps<Value>) => {
  const { id, triggerRef, value, onChange, options, disabled = false, emptyText, onOpenChange } = props
  const [defaultOpen] = useState(props.isOpen)
  const { reset, onKeyDownCapture } = useSearching()
  return (
    <Base.Root
      value={value}
      items={options}
      disabled={disabled}
      modal={false}
      defaultOpen={defaultOpen}
      onOpenChange={(open) => {
        reset()
        onOpenChange(open)
      }}
      onValueChange={(next, { reason }) => {
        // no choice of the user: the library returns to its first value when the current option is gone
        const gone = reason === 'none' && value !== null && options.every((option) => option.value !== value)
        if (next !== null && !gone) onChange(next)
      }}
    >
      <Base.Trigger ref={triggerRef} {...selectTrigger(id, props)}>
        <SelectValue {...props} />
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner className="positioner" sideOffset={4} alignItemWithTrigger={false}>
          <Base.Popup className="pop selectpop" onKeyDownCapture={onKeyDownCapture}>
            <Base.List className="list" aria-labelledby={`${id}-label`}>
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
            {options.length === 0 ? <div className="popnote">{emptyText ?? t('Nothing to choose')}</div> : null}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
