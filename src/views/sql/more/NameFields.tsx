import type { Ref } from 'react'

import { TextField } from '../../controls'
import { t } from '../../i18n'

interface NameFieldsProps {
  /** The field of the name, which is to have the focus. */
  readonly field: Ref<HTMLInputElement>
  readonly label: string
  readonly onLabel: (label: string) => void
  readonly description: string
  readonly onDescription: (description: string) => void
  readonly descriptionHint?: string
}

/** Under which name a query is kept, and what it is for. */
export const NameFields = ({ field, label, onLabel, description, onDescription, descriptionHint }: NameFieldsProps) => (
  <>
    <TextField
      ref={field}
      label={t('Name')}
      value={label}
      maxLength={256}
      onChange={(event) => onLabel(event.target.value)}
      onFocus={(event) => event.target.select()}
    />
    <TextField
      label={t('Description')}
      {...(descriptionHint === undefined ? {} : { hint: descriptionHint })}
      value={description}
      onChange={(event) => onDescription(event.target.value)}
    />
  </>
)
