interface RadioInputProps {
  /** Tells the group from others on the page. */
  readonly group: string
  readonly label: string
  readonly checked: boolean
  readonly disabled: boolean
  /** True when its dialog begins with it. */
  readonly firstFocus?: boolean
  readonly onChoose: () => void
}

/** The radio button of a label that it covers unseen: the browser's own keys, focus and names. */
export const RadioInput = ({ group, label, checked, disabled, firstFocus = false, onChoose }: RadioInputProps) => (
  <input
    type="radio"
    className="radio-cover"
    name={group}
    aria-label={label}
    checked={checked}
    disabled={disabled}
    data-first-focus={firstFocus || undefined}
    onChange={onChoose}
  />
)
