import { useEffect, useId, useRef, type ReactNode } from 'react'

import './checkbox.css'

interface CheckboxProps {
  readonly label: string
  readonly checked: boolean
  /** Some, but not all, of its items are chosen. */
  readonly indeterminate?: boolean
  readonly onChange: (checked: boolean) => void
  readonly disabled?: boolean
  /** Stands below it. */
  readonly hint?: string | undefined
  /** Shown in place of the label, which stays its name. */
  readonly children?: ReactNode
}

export const Checkbox = (props: CheckboxProps) => {
  const { label, checked, indeterminate = false, onChange, disabled = false, hint, children } = props
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (input.current !== null) input.current.indeterminate = indeterminate
  }, [indeterminate, checked])
  const box = (
    <label className="check">
      <input
        ref={input}
        type="checkbox"
        className="box"
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
        aria-label={label}
        aria-describedby={hint === undefined ? undefined : id}
      />
      {children ?? <span>{label}</span>}
    </label>
  )
  if (hint === undefined) return box
  return (
    <div>
      {box}
      <p className="hint" id={id}>
        {hint}
      </p>
    </div>
  )
}
