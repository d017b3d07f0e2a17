// The list it controls arrives with the first use.
/* oxlint-disable jsx-a11y/role-has-required-aria-props, jsx-a11y/prefer-tag-over-role */
import { ChevronDown } from 'lucide-react'
import { useId, useState, type FocusEvent, type KeyboardEvent } from 'react'

import { t } from '../i18n'
import { Field, messageId, type FieldFrame } from './Field'
import { useHandover } from './handover'
import { Icon } from './Icon'
import { later, useLater } from './later'
import { formatWhole, parseWhole } from './number'

export interface NumberComboboxProps extends FieldFrame {
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

const part = later(() => import('./NumberComboboxPart'))

/** What is written in the field and not taken yet, and what is wrong with it. */
const useDraft = ({ value, onChange, min = 1, max = Number.MAX_SAFE_INTEGER }: NumberComboboxProps) => {
  const [draft, setDraft] = useState<string | null>(null)
  const [wrong, setWrong] = useState<string | null>(null)
  const text = draft ?? formatWhole(value)
  const commit = (entry: string): void => {
    const number = parseWhole(entry)
    if (number === null || number < min || number > max) {
      setWrong(t('A whole number from %s to %s', formatWhole(min), formatWhole(max)))
      return
    }
    setWrong(null)
    setDraft(null)
    if (number !== value) onChange(number)
  }
  const drop = (): void => {
    setDraft(null)
    setWrong(null)
  }
  return { text, wrong, setDraft, commit, drop }
}

/** A number by choice or by hand. Accepts 10,000, 10 000, 10k and 1m; anything else is said and not taken. */
export const NumberCombobox = (props: NumberComboboxProps) => {
  const { label, labelPlace, hint, choices, size = 'normal', disabled = false, className = '' } = props
  const id = useId()
  const { text, wrong, setDraft, commit, drop } = useDraft(props)
  const [open, setOpen] = useState(false)
  const loaded = useLater(part)
  const [first, second] = useHandover(part.fetch)
  const error = props.error ?? wrong
  const input = {
    id,
    className: 'num',
    'aria-label': label,
    inputMode: 'numeric' as const,
    'aria-invalid': error !== null || undefined,
    'aria-describedby': error !== null || hint !== undefined ? messageId(id) : undefined,
    onBlur: () => commit(text),
    onFocus: (event: FocusEvent<HTMLInputElement>) => event.currentTarget.select(),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Enter' && !event.currentTarget.hasAttribute('aria-activedescendant')) commit(text)
      if (event.key === 'Escape') drop()
    },
  }
  const frame = `input select ${size === 'small' ? 'small' : ''} ${error === null ? '' : 'is-error'} ${className}`
  const arrow = (
    <span
      className="chev"
      aria-hidden="true"
      onPointerDown={(event) => {
        event.preventDefault()
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
            onChange={(event) => setDraft(event.target.value)}
          />
          {arrow}
        </div>
      ) : (
        <loaded.NumberComboboxPart
          label={label}
          text={text}
          choices={choices.map(formatWhole)}
          frame={frame}
          input={input}
          inputRef={second}
          arrow={arrow}
          open={open}
          onOpenChange={setOpen}
          disabled={disabled}
          onDraft={setDraft}
          onChoose={commit}
        />
      )}
    </Field>
  )
}
