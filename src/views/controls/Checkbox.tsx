import { useEffect, useRef, type ReactNode } from 'react'

import './checkbox.css'

interface CheckboxProps {
  readonly label: string
  readonly checked: boolean
  /** Some of what it stands for is chosen. */
  readonly indeterminate?: boolean
  readonly onChange: (checked: boolean) => void
  readonly disabled?: boolean
  /** Shown in place of the label, which stays its name. */
  readonly children?: ReactNode
}

export const Checkbox = (props: CheckboxProps) => {
  const { label, checked, indeterminate = false, onChange, disabled = false, children } = props
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current !== null) box.current.indeterminate = indeterminate
  }, [indeterminate, checked])
  return (
    <label className="check">
      <input
        ref={box}
        type="checkbox"
        className="box"
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
        aria-label={label}
      />
      {children ?? <span>{label}</span>}
    </label>
  )
}
