import { TextField } from '../../controls'
import { t } from '../../i18n'

interface NameFieldsProps {
  readonly label: string
  readonly onLabel: (label: string) => void
  readonly description: string
  readonly onDescription: (description: string) => void
  readonly descriptionHint?: string
}

/** Name and description of a stored query. */
export const NameFields = ({ label, onLabel, description, onDescription, descriptionHint }: NameFieldsProps) => (
  <>
    <TextField label={t('Name')} value={label} maxLength={256} onChange={(event) => onLabel(event.target.value)} />
    <TextField
      label={t('Description')}
      {...(descriptionHint === undefined ? {} : { hint: descriptionHint })}
      value={description}
      onChange={(event) => onDescription(event.target.value)}
    />
  </>
)
