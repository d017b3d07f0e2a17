import { useState } from 'react'

import { TextField } from '../../controls'
import { useCommitOnLeaving } from '../../richText/field/useCommitOnLeaving'

interface LineFieldProps {
  readonly label: string
  readonly value: string
  readonly error?: string | null
  readonly hint?: string
  readonly placeholder?: string
  readonly onTake: (text: string) => void
}

/** A line of text that is taken when it is left, or by Enter. */
export const LineField = ({ label, value, error = null, hint, placeholder, onTake }: LineFieldProps) => {
  const [text, setText] = useState(value)
  const [lastValue, setLastValue] = useState(value)
  if (lastValue !== value) {
    setLastValue(value)
    setText(value)
  }
  const take = (): void => {
    if (text !== value) onTake(text)
  }
  useCommitOnLeaving(take)
  return (
    <TextField
      label={label}
      value={text}
      error={error}
      {...(hint === undefined ? {} : { hint })}
      placeholder={placeholder}
      maxLength={500}
      onChange={(event) => setText(event.target.value)}
      onBlur={take}
      onKeyDown={(event) => {
        if (event.key === 'Enter') take()
      }}
    />
  )
}
