import { Search, X } from 'lucide-react'
import type { KeyboardEvent, Ref } from 'react'

import { Icon, type LucideIcon } from '../Icon'
import { Kbd } from '../Kbd'
import './field.css'
import { t } from '../../i18n'

interface SearchFieldProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly placeholder?: string
  readonly size?: 'normal' | 'small'
  readonly icon?: LucideIcon
  /** The key that leads here, shown while the field is empty. */
  readonly shortcut?: string
  readonly onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void
  readonly ref?: Ref<HTMLInputElement>
}

/** A searchbox. Escape empties it first; a second Escape is the surroundings' own. */
export const SearchField = ({
  label,
  value,
  onChange,
  placeholder = label,
  size = 'normal',
  icon = Search,
  shortcut,
  onKeyDown,
  ref,
}: SearchFieldProps) => (
  <div className={`input search ${size === 'small' ? 'small' : ''}`}>
    <Icon of={icon} size={14} />
    <input
      ref={ref}
      type="search"
      aria-label={label}
      placeholder={placeholder}
      autoComplete="off"
      spellCheck={false}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && value !== '') {
          event.preventDefault()
          event.stopPropagation()
          onChange('')
        } else onKeyDown?.(event)
      }}
    />
    {value !== '' ? (
      <button type="button" className="btn ghost icon small" aria-label={t('Clear')} onClick={() => onChange('')}>
        <Icon of={X} size={12} />
      </button>
    ) : shortcut === undefined ? null : (
      <span aria-hidden="true">
        <Kbd keys={shortcut} />
      </span>
    )}
  </div>
)
