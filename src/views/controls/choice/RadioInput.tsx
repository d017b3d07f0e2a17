interface RadioInputProps {
  /** Tells the group from others on the page. */
  readonly group: string
  readonly label: string
  readonly checked: boolean
  readonly disabled: boolean
  readonly onChoose: () => void
}

/** The radio button of a label that it covers unseen: the browser's own keys, focus and names. */
export const RadioInput = ({ group, label, checked, disabled, onChoose }: RadioInputProps) => (
  <input
    type="radio"
    className="radio-cover"
    name={group}
    aria-label={label}
    checked={checked}
    disabled={disabled}
    onChange={onChoose}
  />
)
