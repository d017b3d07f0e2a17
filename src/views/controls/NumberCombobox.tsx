import { Autocomplete as Base } from '@base-ui/react/autocomplete'
import { ChevronDown } from 'lucide-react'
import { useId, useRef, useState, type PointerEvent } from 'react'

import { Field, messageId, type FieldFrame } from './Field'
import { Icon } from './Icon'
import { formatWhole, parseWhole } from './number'
import './popup.css'

interface NumberComboboxProps extends FieldFrame {
  readonly value: number
  /** Called with a whole number from `min` to `max` when the person chose one, or pressed Enter, or left the field. */
  readonly onChange: (value: number) => void
  readonly choices: readonly number[]
  readonly min?: number
  readonly max?: number
  readonly size?: 'normal' | 'small'
  readonly disabled?: boolean
  readonly className?: string
}

/** A number by choice or by hand. Accepts 10,000, 10 000, 10k and 1m; anything else is said and not taken. */
export const NumberCombobox = ({
  value,
  onChange,
  choices,
  min = 1,
  max = Number.MAX_SAFE_INTEGER,
  size = 'normal',
  disabled = false,
  className = '',
  ...frame
}: NumberComboboxProps) => {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [draft, setDraft] = useState<string | null>(null)
  const [open, setOpen] = useState(false)
  const [wrong, setWrong] = useState<string | null>(null)
  const text = draft ?? formatWhole(value)
  const error = frame.error ?? wrong
  const described = error !== null || frame.hint !== undefined

  const commit = (entry: string): void => {
    const number = parseWhole(entry)
    if (number === null || number < min || number > max) {
      setWrong(`A whole number from ${formatWhole(min)} to ${formatWhole(max)}`)
      return
    }
    setWrong(null)
    setDraft(null)
    if (number !== value) onChange(number)
  }

  const toggle = (event: PointerEvent): void => {
    event.preventDefault()
    input.current?.focus()
    setOpen(!open)
  }

  return (
    <Field {...frame} error={error} htmlFor={id}>
      <Base.Root
        items={choices.map(formatWhole)}
        mode="none"
        value={text}
        disabled={disabled}
        open={open}
        onOpenChange={setOpen}
        openOnInputClick={false}
        onValueChange={(next, { reason }) => {
          if (reason === 'item-press') commit(next)
          else if (reason !== 'escape-key') setDraft(next)
        }}
      >
        <Base.InputGroup
          className={`input select ${size === 'small' ? 'small' : ''} ${error === null ? '' : 'is-error'} ${className}`}
        >
          <Base.Input
            id={id}
            ref={input}
            className="num"
            aria-label={frame.label}
            inputMode="numeric"
            aria-invalid={error !== null || undefined}
            aria-describedby={described ? messageId(id) : undefined}
            onBlur={() => commit(text)}
            onFocus={(event) => event.currentTarget.select()}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && !event.currentTarget.hasAttribute('aria-activedescendant')) commit(text)
              if (event.key === 'Escape') {
                setDraft(null)
                setWrong(null)
              }
            }}
          />
          <span className="chev" aria-hidden="true" onPointerDown={toggle}>
            <Icon of={ChevronDown} size={14} />
          </span>
        </Base.InputGroup>
        <Base.Portal>
          <Base.Positioner className="positioner" sideOffset={4} align="start">
            <Base.Popup className="pop selectpop">
              <Base.List className="list" aria-label={frame.label}>
                {(choice: string) => (
                  <Base.Item key={choice} value={choice} className="option num">
                    {choice}
                  </Base.Item>
                )}
              </Base.List>
            </Base.Popup>
          </Base.Positioner>
        </Base.Portal>
      </Base.Root>
    </Field>
  )
}
