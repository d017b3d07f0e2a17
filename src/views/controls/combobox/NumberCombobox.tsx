import { useState } from 'react'

import { t } from '../../i18n'
import { EntryCombobox } from './EntryCombobox'
import type { FieldFrame } from '../field/Field'
import { formatWhole, parseWhole } from '../field/number'

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

/** Text in the field before it is applied, and its error. */
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

/** A number by choice or by hand. Accepts 10,000, 10 000, 10k and 1m; anything else is reported and not taken. */
export const NumberCombobox = (props: NumberComboboxProps) => {
  const { label, labelPlace, hint, choices, size, disabled, className } = props
  const { text, wrong, setDraft, commit, drop } = useDraft(props)
  return (
    <EntryCombobox
      label={label}
      labelPlace={labelPlace}
      hint={hint}
      error={props.error ?? wrong}
      text={text}
      choices={choices.map(formatWhole)}
      numeric
      size={size}
      disabled={disabled}
      className={className}
      onDraft={setDraft}
      onChoose={commit}
      onCommit={() => commit(text)}
      onEscape={drop}
      onFocus={(event) => event.currentTarget.select()}
    />
  )
}
