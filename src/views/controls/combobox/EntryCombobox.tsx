// The list it controls arrives with the first use.
/* oxlint-disable jsx-a11y/role-has-required-aria-props, jsx-a11y/prefer-tag-over-role */
import { ChevronDown } from 'lucide-react'
import { useId, useState, type FocusEvent, type KeyboardEvent } from 'react'

import { Field, messageId, type FieldFrame } from '../field/Field'
import { useHandover } from '../loading/handover'
import { Icon } from '../Icon'
import { preload, usePreloaded } from '../loading/preload'

interface EntryComboboxProps extends FieldFrame {
  /** Text in the field. */
  readonly text: string
  /** Entries of the list. */
  readonly choices: readonly string[]
  readonly numeric?: boolean
  readonly opensOnPress?: boolean
  readonly size?: 'normal' | 'small' | undefined
  readonly disabled?: boolean | undefined
  readonly className?: string | undefined
  readonly placeholder?: string | undefined
  readonly onDraft: (text: string) => void
  /** A choice was taken. */
  readonly onChoose: (choice: string) => void
  /** The field was left, or Enter was pressed in it. */
  readonly onCommit?: () => void
  readonly onEscape?: (event: KeyboardEvent) => void
  readonly onFocus?: (event: FocusEvent<HTMLInputElement>) => void
}

const part = preload(() => import('../choice/EntryComboboxPart'))

/** A field for typed text, with a list of choices. */
export const EntryCombobox = (props: EntryComboboxProps) => {
  const { label, labelPlace, hint, error = null, text, choices, numeric = false, opensOnPress = false } = props
  const { size = 'normal', disabled = false, className = '', placeholder, onDraft, onChoose, onCommit } = props
  const id = useId()
  const [open, setOpen] = useState(false)
  const loaded = usePreloaded(part)
  const [first, second] = useHandover(part.fetch)
  const input = {
    id,
    className: numeric ? 'num' : undefined,
    placeholder,
    'aria-label': label,
    inputMode: numeric ? ('numeric' as const) : undefined,
    'aria-invalid': error !== null || undefined,
    'aria-describedby': error !== null || hint !== undefined ? messageId(id) : undefined,
    onBlur: onCommit,
    onFocus: props.onFocus,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Enter' && !event.currentTarget.hasAttribute('aria-activedescendant')) {
        setOpen(false)
        onCommit?.()
      }
      if (event.key === 'Escape') {
        setOpen(false)
        props.onEscape?.(event)
      }
    },
  }
  const frame = `input select ${size === 'small' ? 'small' : ''} ${error === null ? '' : 'is-error'} ${className}`
  const arrow = (
    <span
      className="chev"
      aria-hidden="true"
      onPointerDown={(event) => {
        event.preventDefault()
        if (disabled) return
        document.getElementById(id)?.focus()
        part.fetch()
        setOpen(!open)
      }}
    >
      <Icon of={ChevronDown} size={14} />
    </span>
  )
  return (
    <Field label={label} labelPlace={labelPlace} hint={hint} error={error} htmlFor={id}>
      {loaded === null ? (
        <div role="group" className={frame}>
          <input
            {...input}
            ref={first}
            role="combobox"
            aria-expanded="false"
            aria-haspopup="listbox"
            aria-autocomplete="none"
            autoComplete="off"
            autoCorrect="off"
            autoCapitalize="none"
            spellCheck={false}
            disabled={disabled}
            value={text}
            onChange={(event) => onDraft(event.target.value)}
            onClick={opensOnPress ? () => setOpen(true) : undefined}
          />
          {arrow}
        </div>
      ) : (
        <loaded.EntryComboboxPart
          label={label}
          text={text}
          choices={choices}
          numeric={numeric}
          opensOnPress={opensOnPress}
          frame={frame}
          input={input}
          inputRef={second}
          arrow={arrow}
          open={open}
          onOpenChange={setOpen}
          disabled={disabled}
          onDraft={onDraft}
          onChoose={onChoose}
        />
      )}
    </Field>
  )
}
