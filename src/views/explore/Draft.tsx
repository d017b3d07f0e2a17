import { useState, type KeyboardEvent } from 'react'

import type { Choice } from '../../domain/charts/kinds/types'
import { EntryCombobox, TextField } from '../controls'
import { useCommitOnLeaving } from '../richText/field/useCommitOnLeaving'

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

/** All choices, until something is typed: then those that contain it. */
const fitting = (choices: readonly Choice[], draft: string | null): readonly string[] => {
  const needle = draft?.trim().toLowerCase() ?? ''
  return [...new Set(choices.map(({ label }) => label))].filter((one) => one.toLowerCase().includes(needle))
}

/** A line that is applied on blur or Enter; Escape drops the typed text. */
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
  const [draft, setDraft] = useState<string | null>(null)
  const take = (next: string | null): void => {
    if (next !== null && next !== text) onCommit(next)
    setDraft(null)
  }
  const commit = (): void => take(draft)
  useCommitOnLeaving(commit)
  const onEscape = (event: KeyboardEvent): void => {
    if (draft === null) return
    event.stopPropagation()
    setDraft(null)
  }
  const error = errors.length === 0 ? null : errors.join(', ')
  if (choices !== undefined) {
    return (
      <EntryCombobox
        label={label}
        hint={hint}
        error={error}
        text={draft ?? text}
        choices={fitting(choices, draft)}
        opensOnPress
        disabled={disabled}
        placeholder={placeholder}
        onDraft={setDraft}
        onChoose={take}
        onCommit={commit}
        onEscape={onEscape}
      />
    )
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) commit()
    else if (event.key === 'Escape') onEscape(event)
  }
  return (
    <TextField
      label={label}
      hint={hint}
      error={error}
      value={draft ?? text}
      disabled={disabled}
      placeholder={placeholder}
      inputMode={numeric ? 'decimal' : undefined}
      onChange={(event) => setDraft(event.target.value)}
      onBlur={commit}
      onKeyDown={onKeyDown}
    />
  )
}
