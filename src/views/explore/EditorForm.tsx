import type { ReactNode } from 'react'

import { Button } from '../controls'
import { t } from '../i18n'

interface EditorFormProps<Made> {
  readonly title: string
  /** What the fields say; null while they do not say enough. */
  readonly made: Made | null
  /** What is still to be said. */
  readonly missing: string
  readonly onApply: (made: Made) => void
  readonly onClose: () => void
  readonly children: ReactNode
}

/** The small form of one part of a chart: its fields, applied together or not at all. */
export const EditorForm = <Made,>({ title, made, missing, onApply, onClose, children }: EditorFormProps<Made>) => (
  <form
    onSubmit={(event) => {
      event.preventDefault()
      if (made === null) return
      onApply(made)
      onClose()
    }}
  >
    <h2>{title}</h2>
    {children}
    <footer>
      <Button size="small" onClick={onClose}>
        {t('Cancel')}
      </Button>
      <Button size="small" variant="primary" type="submit" disabledReason={made === null ? missing : null}>
        {t('Apply')}
      </Button>
    </footer>
  </form>
)

interface SqlFieldProps {
  readonly value: string
  readonly onChange: (sql: string) => void
}

export const SqlField = ({ value, onChange }: SqlFieldProps) => (
  <label className="field">
    <span className="label">{t('SQL expression')}</span>
    <textarea
      className="input area mono"
      rows={4}
      spellCheck={false}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  </label>
)
