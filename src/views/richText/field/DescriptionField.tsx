import { useEffect, useId, useState, useSyncExternalStore } from 'react'

import { Field, messageId } from '../../controls/field/Field'
import { createPress } from '../../controls/press'
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

/**
 * A text of a form. A plain field with its Markdown is there at once; the editor of texts takes its place when its code is there
 * unless the plain one has been used. It waits for the end of a press, which a form that grows would lose.
 */
export const DescriptionField = ({ label, hint, value, disabled = false, onChange }: DescriptionFieldProps) => {
  const id = useId()
  const [isUsed, setUsed] = useState(false)
  const { RichTextField, failed, load } = useFieldCode()
  const [hasEditor, setHasEditor] = useState(RichTextField !== null)
  const [press] = useState(createPress)
  const isPressed = useSyncExternalStore(press.subscribe, press.isDown, () => false)
  useEffect(() => load(), [load])
  useEffect(() => {
    window.addEventListener('pointerdown', press.begin, true)
    return () => window.removeEventListener('pointerdown', press.begin, true)
  }, [press])
  if (!hasEditor && RichTextField !== null && !isUsed && !isPressed) setHasEditor(true)
  const message = failed ? t('The editor of texts does not load: this is the text in Markdown.') : hint
  return (
    <Field label={label} htmlFor={id} hint={message}>
      {hasEditor && RichTextField !== null && !disabled ? (
        <div className="input area rich">
          <RichTextField label={label} sourceLabel={label} text={value} onText={onChange} />
        </div>
      ) : (
        <textarea
          id={id}
          className="input area"
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
