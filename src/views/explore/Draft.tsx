import { useId, useState, type KeyboardEvent } from 'react'

import type { Choice } from '../../projections/vizTypes/types'
import { TextField } from '../controls'
import { textOf } from './choices'

interface DraftProps {
  readonly label: string
  readonly hint: string | undefined
  readonly errors: readonly string[]
  readonly text: string
  readonly disabled: boolean
  readonly choices?: readonly Choice[]
  readonly numeric?: boolean
  readonly placeholder?: string
  readonly onCommit: (text: string) => void
}

/** A line that is taken when it is left or Enter is pressed; Escape drops what was typed. */
export const Draft = ({
  label,
  hint,
  errors,
  text,
  disabled,
  choices,
  numeric = false,
  placeholder,
  onCommit,
}: DraftProps) => {
  const list = useId()
  const [draft, setDraft] = useState<string | null>(null)
  const commit = (): void => {
    if (draft !== null && draft !== text) onCommit(draft)
    setDraft(null)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) commit()
    else if (event.key === 'Escape' && draft !== null) {
      event.stopPropagation()
      setDraft(null)
    }
  }
  return (
    <>
      <TextField
        label={label}
        hint={hint}
        error={errors.length === 0 ? null : errors.join(', ')}
        value={draft ?? text}
        disabled={disabled}
        placeholder={placeholder}
        inputMode={numeric ? 'decimal' : undefined}
        list={choices === undefined ? undefined : list}
        onChange={(event) => setDraft(event.target.value)}
        onBlur={commit}
        onKeyDown={onKeyDown}
      />
      {choices === undefined ? null : (
        <datalist id={list}>
          {choices.map(({ value, label: name }) => (
            <option key={textOf(value)} value={name}>
              {name}
            </option>
          ))}
        </datalist>
      )}
    </>
  )
}
