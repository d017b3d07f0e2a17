import { Checkbox } from '../../controls'

interface SwitchRowProps {
  readonly label: string
  readonly hint: string
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
}

/** A switch with a line about its effect. */
export const SwitchRow = ({ label, hint, checked, onChange }: SwitchRowProps) => (
  <div className="switch-row">
    <Checkbox label={label} checked={checked} onChange={onChange} />
    <p className="hint">{hint}</p>
  </div>
)
