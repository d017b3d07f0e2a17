import type { EngineOption } from '../../../events/database/database'
import { Button, TextField } from '../../controls'
import { t } from '../../i18n'
import { SwitchRow } from './SwitchRow'

interface OptionFieldProps {
  readonly option: EngineOption
  readonly value: string
  /** The server has this secret; it is not shown, and stays unless it is replaced. */
  readonly kept: boolean
  readonly error: string | null
  readonly onChange: (value: string) => void
  readonly onReplace: () => void
}

/** One option of an engine, by its schema. */
export const OptionField = ({ option, value, kept, error, onChange, onReplace }: OptionFieldProps) => {
  const { title, hint, kind, secret, required } = option
  if (kind === 'switch') {
    return (
      <SwitchRow
        label={title}
        hint={error ?? hint}
        checked={value === 'true'}
        onChange={(on) => onChange(on ? 'true' : '')}
      />
    )
  }
  if (secret && kept) {
    return (
      <TextField
        label={title}
        value="••••••••"
        readOnly
        hint={t('It is kept by the server and never shown.')}
        error={error}
        end={
          <Button size="small" variant="ghost" onClick={onReplace}>
            {t('Replace')}
          </Button>
        }
      />
    )
  }
  return (
    <TextField
      label={required ? title : t('%s (optional)', title)}
      value={value}
      hint={hint === '' ? undefined : hint}
      error={error}
      required={required}
      type={secret ? 'password' : kind === 'number' ? 'number' : 'text'}
      autoComplete={secret ? 'new-password' : 'off'}
      spellCheck={false}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
