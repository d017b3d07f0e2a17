import { useEffect, useId, useState } from 'react'

import { Field, messageId } from '../../controls/field/Field'
import { t } from '../../i18n'
import { useFieldCode } from './useFieldCode'

interface DescriptionFieldProps {
  readonly label: string
  readonly hint?: string
  /** The text in Markdown. */
  readonly value: string
  readonly disabled?: boolean
  readonly onChange: (text: string) => void
}

/** Height of the editor without words, in px: buttons below must not move under a pointer when it comes. */
const EDITOR_HEIGHT = 176

/**
 * A text of a form. A plain field with its Markdown is there at once; the editor of texts takes its place when its code is there
 * unless the plain one has been used: nothing moves under a pointer.
 */
export const DescriptionField = ({ label, hint, value, disabled = false, onChange }: DescriptionFieldProps) => {
  const id = useId()
  const [isUsed, setUsed] = useState(false)
  const { RichTextField, failed, load } = useFieldCode()
  useEffect(() => load(), [load])
  const isReady = RichTextField !== null && !disabled && !isUsed
  const message = failed ? t('The editor of texts does not load: this is the text in Markdown.') : hint
  return (
    <Field label={label} htmlFor={id} hint={message}>
      {isReady ? (
        <div className="input area rich">
          <RichTextField label={label} sourceLabel={label} text={value} onText={onChange} />
        </div>
      ) : (
        <textarea
          id={id}
          className="input area"
          style={{ minHeight: EDITOR_HEIGHT }}
          aria-describedby={message === undefined ? undefined : messageId(id)}
          value={value}
          disabled={disabled}
          onFocus={() => setUsed(true)}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}
